/// A line that an app sends to one debugger, between the lines of the recording but not one of them.
package enum AttachReply: Hashable, Sendable {
  /// The first line, which is repeated when one of its values changes.
  case attached(Attached)
  /// A request was executed, and its immediate results are in the lines before.
  case done(id: Int)
  /// A request was not executed.
  case refused(id: Int, Refusal)

  package struct Attached: Hashable, Sendable {
    package var app: String
    package var pid: Int
    /// The permissions that the app grants.
    package var allows: Set<AttachPermission>
    /// The number of attached debuggers.
    package var debuggers: Int

    package init(app: String, pid: Int, allows: Set<AttachPermission>, debuggers: Int) {
      (self.app, self.pid, self.allows, self.debuggers) = (app, pid, allows, debuggers)
    }
  }

  /// The reason why a request was not executed.
  package enum Refusal: Hashable, Sendable {
    /// The app does not grant the permission.
    case forbidden
    /// The store no longer exists, or was never registered.
    case noStore
    /// The store does not support the request.
    case unable(String, hint: String? = nil)
    /// A value does not have the shape of its type.
    case value(pointer: String, found: String, expected: String)
    /// This version does not know the request.
    case unknown
  }

  /// Whether a line may be an answer, as all other lines belong to the recording; the line end may be included.
  package static func isOne(_ line: UnsafeRawBufferPointer) -> Bool {
    var rest = line[...]
    /// Passes over white space and then a text, which must stand there.
    func passes(_ text: StaticString) -> Bool {
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      let text = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      guard rest.starts(with: text) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    }
    return passes("{") && passes("\"kind\"") && passes(":") && (passes("\"attached\"") || passes("\"answer\""))
  }

  /// Nil for any other line; `line` has no line end.
  package init?(_ line: UnsafeRawBufferPointer) {
    guard let json = try? JSONValue(parsingLine: line), let kind = json["kind"]?.string else { return nil }
    switch kind {
    case "attached":
      guard let app = json["app"]?.string, let pid = json["pid"]?.int, case .array(let allows)? = json["allows"],
        let debuggers = json["clients"]?.int
      else { return nil }
      self = .attached(
        Attached(
          app: app, pid: pid, allows: Set(allows.compactMap { $0.string.flatMap(AttachPermission.init) }),
          debuggers: debuggers))
    case "answer":
      guard let id = json["id"]?.int else { return nil }
      self =
        json["error"].map { .refused(id: id, Refusal($0)) }
        ?? .done(id: id)
    default: return nil
    }
  }

  /// The line, with its end.
  package var line: JSONWriter {
    var line = JSONWriter(capacity: 128)
    switch self {
    case .attached(let attached):
      line.append(raw: "{\"kind\":\"attached\",\"app\":")
      line.append(attached.app)
      line.append(raw: ",\"pid\":")
      line.append(attached.pid)
      line.append(raw: ",\"allows\":")
      line.append(JSONValue.array(attached.allows.map(\.rawValue).sorted().map(JSONValue.string)))
      line.append(raw: ",\"clients\":")
      line.append(attached.debuggers)
    case .done(let id):
      line.append(raw: "{\"kind\":\"answer\",\"id\":")
      line.append(id)
    case .refused(let id, let refusal):
      line.append(raw: "{\"kind\":\"answer\",\"id\":")
      line.append(id)
      line.append(raw: ",\"error\":")
      line.append(refusal.json)
    }
    line.append(raw: "}\n")
    return line
  }
}

extension AttachReply.Refusal {
  fileprivate init(_ json: JSONValue) {
    switch json["reason"]?.string {
    case "forbidden": self = .forbidden
    case "noStore": self = .noStore
    case "value":
      self = .value(
        pointer: json["pointer"]?.string ?? "", found: json["found"]?.string ?? "",
        expected: json["expected"]?.string ?? "")
    case "unable": self = .unable(json["message"]?.string ?? "", hint: json["hint"]?.string)
    default: self = .unknown
    }
  }

  fileprivate var json: JSONValue {
    switch self {
    case .forbidden: ["reason": "forbidden"]
    case .noStore: ["reason": "noStore"]
    case .unable(let message, nil): ["reason": "unable", "message": .string(message)]
    case .unable(let message, let hint?): ["reason": "unable", "message": .string(message), "hint": .string(hint)]
    case .value(let pointer, let found, let expected):
      ["reason": "value", "pointer": .string(pointer), "found": .string(found), "expected": .string(expected)]
    case .unknown: ["reason": "unknown"]
    }
  }
}
