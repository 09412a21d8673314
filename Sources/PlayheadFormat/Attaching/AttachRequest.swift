/// A line with a request from an attached debugger to an app.
package struct AttachRequest: Hashable, Sendable {
  /// The most bytes of the line, which may contain a state to be presented.
  package static let limit = 64 << 20

  /// Identifies the answer.
  package var id: Int
  package var body: Body

  package enum Body: Hashable, Sendable {
    /// Sends an action, in its recorded form.
    case send(JSONValue)
    case note(name: String, text: String)
    /// Shows the state of a position, in its recorded form.
    case present(JSONValue, position: Int)
    /// Shows the present state again.
    case presentLive
    /// Writes a keyframe.
    case keyframe

    /// The permission that the request needs, if any.
    package var permission: AttachPermission? {
      switch self {
      case .send: .sending
      case .note: .noting
      case .present, .presentLive: .presenting
      case .keyframe: nil
      }
    }
  }

  package init(id: Int, _ body: Body) { (self.id, self.body) = (id, body) }

  /// Nil for any other line; `line` has no line end.
  package init?(_ line: UnsafeRawBufferPointer) {
    guard let json = try? JSONValue(parsingLine: line), let id = json["id"]?.int else { return nil }
    self.id = id
    if let action = json["send"] {
      body = .send(action)
    } else if let note = json["note"] {
      body = .note(name: note["name"]?.string ?? "", text: note["text"]?.string ?? "")
    } else if let present = json["present"], let state = present["state"], let position = present["position"]?.int,
      (0...LineMembers.lastPosition).contains(position)
    {
      body = .present(state, position: position)
    } else if json["live"] == .bool(true) {
      body = .presentLive
    } else if json["keyframe"] == .bool(true) {
      body = .keyframe
    } else {
      return nil
    }
  }

  /// The line, with its end.
  package var line: JSONWriter {
    var line = JSONWriter(capacity: 128)
    line.append(raw: "{\"id\":")
    line.append(id)
    switch body {
    case .send(let action):
      line.append(raw: ",\"send\":")
      line.append(action)
    case .note(let name, let text):
      line.append(raw: ",\"note\":{\"name\":")
      line.append(name)
      line.append(raw: ",\"text\":")
      line.append(text)
      line.append(raw: "}")
    case .present(let state, let position):
      line.append(raw: ",\"present\":{\"position\":")
      line.append(position)
      line.append(raw: ",\"state\":")
      line.append(state)
      line.append(raw: "}")
    case .presentLive: line.append(raw: ",\"live\":true")
    case .keyframe: line.append(raw: ",\"keyframe\":true")
    }
    line.append(raw: "}\n")
    return line
  }
}
