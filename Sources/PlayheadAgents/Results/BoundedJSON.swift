internal import OrderedCollections
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// JSON reduced to the room of an answer: the beginnings of long texts and collections, down to a depth.
struct BoundedJSON {
  private let text: Int
  private let elements: Int
  private let depth: Int
  /// Whether anything was left out.
  private(set) var isCut = false

  private init(_ text: Int, _ elements: Int, _ depth: Int) {
    (self.text, self.elements, self.depth) = (text, elements, depth)
  }

  /// The limits, from generous ones, which are seldom too large, to ones that always fit.
  static let levels = [
    BoundedJSON(600, 50, 30), BoundedJSON(200, 20, 20), BoundedJSON(100, 10, 14), BoundedJSON(60, 5, 10),
    BoundedJSON(40, 3, 5), BoundedJSON(20, 2, 2), BoundedJSON(20, 2, 1),
  ]

  /// Calls `make` with ever lower limits until the result fits, and returns it with whether it was cut, and the index of the limits.
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

  /// Reduces all members of an answer but omits none, as their names are the answer's own.
  mutating func members(_ members: JSONValue.Object) -> JSONValue.Object {
    var shown = JSONValue.Object()
    for (name, value) in members { shown[name] = self.value(value, depth) }
    return shown
  }

  /// A value, of which only the part that is kept is decoded.
  mutating func value(_ value: some ValueView) -> JSONValue { self.value(value, depth) }

  private mutating func value(_ value: some ValueView, _ depth: Int) -> JSONValue {
    switch (value.kind, value.scalar) {
    case (.array, _):
      guard let room = room(depth, value.count) else { return .string(more(value.count, "elements")) }
      var shown: [JSONValue] = []
      if room > 0 {
        value.forEachElement { element in
          shown.append(self.value(element, depth - 1))
          return shown.count < room
        }
      }
      if value.count > room { shown.append(.string(more(value.count - room, "more"))) }
      return .array(shown)
    case (.object, _):
      guard let room = room(depth, value.count, least: Self.memberCount) else {
        return .string(more(value.count, "members"))
      }
      var (shown, count) = (JSONValue.Object(), 0)
      if room > 0 {
        value.forEachMember { name, part in
          shown[cut(name)] = self.value(part, depth - 1)
          count += 1
          return count < room
        }
      }
      if value.count > room { shown["…"] = .string(more(value.count - room, "more")) }
      return .object(shown)
    case (_, .string(let text)?): return .string(cut(text))
    case (_, .number(let text)?) where text.utf8.count > self.text: return .string(cut(text))
    case (_, let scalar): return scalar ?? .null
    }
  }

  /// The number of parts to show; nil if the depth does not permit any.
  private func room(_ depth: Int, _ count: Int, least: Int = 0) -> Int? {
    if depth <= 0, count > 0 { return nil }
    return min(count, max(elements, least))
  }

  /// The number of members at which an object is never cut, as only a dictionary has more.
  private static let memberCount = 16

  private mutating func more(_ count: Int, _ what: String) -> String {
    isCut = true
    return "… \(count) \(what)"
  }

  private mutating func cut(_ text: String) -> String {
    let beginning = TerminalText.beginning(of: text, count: self.text)
    // An agent sees the same escapes as a person.
    let safe = TerminalText.escaped(String(beginning)) {
      $0 == "\n" || $0 == "\t" ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}"
    }
    if beginning.endIndex == text.endIndex { return safe }
    isCut = true
    return safe + "…"
  }
}
