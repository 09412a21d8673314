/// What an attached debugger asks an app for, in a line.
package struct AttachRequest: Hashable, Sendable {
  /// How many bytes the line has at most: a state that is presented is in it.
  package static let limit = 64 << 20

  /// What the answer is found by.
  package var id: Int
  package var body: Body

  package enum Body: Hashable, Sendable {
    /// To send an action, in the shape in which it is recorded.
    case send(JSONValue)
    case note(name: String, text: String)
    /// To show the state of a position, in the shape in which it is recorded.
    case present(JSONValue, position: Int)
    /// To show the present again.
    case presentLive
    /// To write the state, whole.
    case keyframe

    /// What the app has to allow for it; nil for nothing.
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

  /// - Parameter line: without its end.
  /// - Returns: nil for anything else.
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
