internal import OrderedCollections
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

/// JSON of which so much is left as an answer has room for: the beginnings of long texts and collections, down to some depth.
struct BoundedJSON {
  private let text: Int
  private let elements: Int
  private let depth: Int
  /// Whether anything was left out.
  private(set) var isCut = false

  private init(_ text: Int, _ elements: Int, _ depth: Int) {
    (self.text, self.elements, self.depth) = (text, elements, depth)
  }

  /// From what is seldom too much to what never is.
  static let levels = [
    BoundedJSON(600, 50, 30), BoundedJSON(200, 20, 20), BoundedJSON(100, 10, 14), BoundedJSON(60, 5, 10),
    BoundedJSON(40, 3, 5), BoundedJSON(20, 2, 2), BoundedJSON(20, 2, 1),
  ]

  /// What fits into so many bytes.
  ///
  /// - Parameter make: makes what is to fit, by the level that it is given.
  /// - Returns: it, whether anything was left out, and at which level.
  static func fitting(
    _ limit: Int, _ make: (inout BoundedJSON) -> JSONValue.Object
  ) -> (members: JSONValue.Object, isCut: Bool, level: Int) {
    var found: (JSONValue.Object, Bool, Int) = ([:], true, 0)
    for (index, level) in levels.enumerated() {
      var level = level
      found = (make(&level), level.isCut, index)
      if JSONLine.text(.object(found.0)).utf8.count <= limit { break }
    }
    return found
  }

  /// All members, each as long as it may be: their names are the answer's own.
  mutating func members(_ members: JSONValue.Object) -> JSONValue.Object {
    var shown = JSONValue.Object()
    for (name, value) in members { shown[name] = self.value(value, depth) }
    return shown
  }

  /// A value of an answer.
  mutating func value(_ value: JSONValue) -> JSONValue { self.value(value, depth) }

  private mutating func value(_ value: JSONValue, _ depth: Int) -> JSONValue {
    switch value {
    case .string(let text): return .string(cut(text, to: self.text))
    case .number(let text) where text.utf8.count > self.text: return .string(cut(text, to: self.text))
    case .array(let values):
      guard let room = room(depth, values.count) else { return .string(more(values.count, "elements")) }
      let rest = values.count - room
      return .array(values.prefix(room).map { self.value($0, depth - 1) } + left(rest, "more"))
    case .object(let members):
      guard let room = room(depth, members.count, least: Self.memberCount) else {
        return .string(more(members.count, "members"))
      }
      var shown = JSONValue.Object()
      for (name, value) in members.prefix(room) { shown[cut(name, to: text)] = self.value(value, depth - 1) }
      if members.count > room { shown["…"] = .string(more(members.count - room, "more")) }
      return .object(shown)
    default: return value
    }
  }

  /// A value of which only that much is decoded.
  mutating func value(_ view: JSONView) -> JSONValue { value(view, depth) }

  private mutating func value(_ view: JSONView, _ depth: Int) -> JSONValue {
    switch view.kind {
    case .array:
      guard let room = room(depth, view.count) else { return .string(more(view.count, "elements")) }
      let shown = view.elements(in: 0..<room).map { value($0, depth - 1) }
      return .array(shown + left(view.count - room, "more"))
    case .object:
      guard let room = room(depth, view.count, least: Self.memberCount) else {
        return .string(more(view.count, "members"))
      }
      var shown = JSONValue.Object()
      for (name, part) in view.members(in: 0..<room) { shown[cut(name, to: text)] = value(part, depth - 1) }
      if view.count > room { shown["…"] = .string(more(view.count - room, "more")) }
      return .object(shown)
    default: return view.scalar.map { value($0, depth) } ?? .null
    }
  }

  /// How many of so many parts are shown; nil where none are, so deep it is.
  private func room(_ depth: Int, _ count: Int, least: Int = 0) -> Int? {
    if depth <= 0, count > 0 { return nil }
    return min(count, max(elements, least))
  }

  /// How many members an object has that is no dictionary: it is not to lose any.
  private static let memberCount = 16

  private mutating func left(_ count: Int, _ what: String) -> [JSONValue] {
    count > 0 ? [.string(more(count, what))] : []
  }

  private mutating func more(_ count: Int, _ what: String) -> String {
    isCut = true
    return "… \(count) \(what)"
  }

  private mutating func cut(_ text: String, to limit: Int) -> String {
    let beginning = TerminalText.beginning(of: text, count: limit)
    // Who reads it sees no more than people would.
    let safe = TerminalText.escaped(String(beginning)) {
      $0 == "\n" || $0 == "\t" ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}"
    }
    if beginning.endIndex == text.endIndex { return safe }
    isCut = true
    return safe + "…"
  }
}
