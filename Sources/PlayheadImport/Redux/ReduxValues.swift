internal import PlayheadFormat
internal import PlayheadReader

/// Reads the values of Redux DevTools, in which jsan and Immutable have put what JSON cannot say.
struct ReduxValues {
  private let outline: JSONOutline
  /// Where the value begins that references start from.
  private let root: Int
  /// What references have led to, and the bytes that may still be read for others.
  final class References {
    fileprivate var known: [String: JSONValue] = [:]
    fileprivate var knownBytes = 0
    fileprivate var room: Int
    fileprivate var depth = 0
    /// The ranges of parts that are known without reading.
    var part: (_ name: String, _ key: String) -> Range<Int>? = { _, _ in nil }

    init(room: Int) { self.room = room }
  }

  let references: References

  init(_ outline: JSONOutline, root: Int) {
    (self.outline, self.root) = (outline, root)
    references = References(room: outline.window.size * 16 + 1 << 20)
  }

  /// The value in a range; nil where it is undefined.
  func value(_ range: Range<Int>) throws(RecordingError) -> JSONValue? {
    try decoded(outline.parse(range), depth: 0)
  }

  func decoded(_ json: JSONValue) throws(RecordingError) -> JSONValue { try decoded(json, depth: 0) ?? .null }

  /// An action's name and its value: the members under the name.
  func action(_ json: JSONValue?) -> (name: String, value: JSONValue) {
    guard let json, let action = try? decoded(json) else { return ("(unreadable)", ["(unreadable)": [:]]) }
    guard case .object(var members) = action else {
      let name = action.string ?? "(unnamed)"
      return (name, [name: action.string == nil ? ["_0": action] : [:]])
    }
    let type = members.removeValue(forKey: "type")
    let name = type?.string ?? type?.text ?? "(unnamed)"
    // An action that came from here has the recorded value as its payload.
    if case .object(let payload)? = members["payload"], payload.count == 1, members.count == 1,
      name.split(separator: ".").first.map(String.init) == payload[0].key, payload[0].value.kind == .object
    {
      return (name, .object(payload))
    }
    return (name, [name: .object(members)])
  }

  // MARK: - What JSON cannot say

  private func decoded(_ json: JSONValue, depth: Int) throws(RecordingError) -> JSONValue? {
    guard depth < JSONValue.depthLimit else { return .cut }
    switch json {
    case .array(let elements):
      var decoded: [JSONValue] = []
      decoded.reserveCapacity(elements.count)
      for element in elements { decoded.append(try self.decoded(element, depth: depth + 1) ?? .null) }
      return .array(decoded)
    case .object(let members):
      if case .string(let text)? = members["$jsan"], !text.isEmpty { return try special(text, depth) }
      if members["__serializedType__"] != nil, let data = members["data"] {
        return try immutable(members["__serializedType__"]?.string ?? "", data, depth)
      }
      var decoded = JSONValue.Object(minimumCapacity: members.count)
      for (name, value) in members {
        // A member that the app itself calls so.
        if name == "$jsan", case .array(let wrapped) = value, wrapped.count == 1 {
          decoded[name] = try self.decoded(wrapped[0], depth: depth + 1)
        } else if let value = try self.decoded(value, depth: depth + 1) {
          decoded[name] = value
        }
      }
      return .object(decoded)
    default: return json
    }
  }

  /// A value that is written as a text: a letter, and what belongs to it.
  private func special(_ text: String, _ depth: Int) throws(RecordingError) -> JSONValue? {
    let rest = String(text.dropFirst())
    switch text.first {
    case "u" where rest.isEmpty: return nil
    case "n" where rest.isEmpty: return "NaN"
    case "i" where rest.isEmpty: return "Infinity"
    case "y" where rest.isEmpty: return "-Infinity"
    case "d":
      guard let milliseconds = Double(rest), let time = Int(exactly: (milliseconds * 1000).rounded()) else {
        return .null
      }
      return .string(LogTime.text(microseconds: time))
    case "r":
      guard let comma = rest.firstIndex(of: ",") else { return .string(text) }
      return .string("/\(rest[rest.index(after: comma)...])/\(rest[..<comma])")
    case "f": return .string(rest)
    case "s": return .string("Symbol(\(rest))")
    case "g": return .string("Symbol.for(\(rest))")
    case "e": return ["type": "Error", "description": .string(rest)]
    case "m", "l":
      guard let json = try? JSONValue(parsing: rest), case .array(let elements) = json else { return .string(text) }
      return text.first == "l" ? try decoded(json, depth: depth + 1) : try map(elements, depth)
    case "$": return try referenced(text)
    default: return .string(text)
    }
  }

  /// An object where all keys are texts, else an array of pairs.
  private func map(_ pairs: [JSONValue], _ depth: Int) throws(RecordingError) -> JSONValue {
    var members = JSONValue.Object()
    var decodedPairs: [JSONValue] = []
    for pair in pairs {
      let (key, value) = (
        try decoded(pair[0] ?? .null, depth: depth + 1) ?? .null,
        try decoded(pair[1] ?? .null, depth: depth + 1) ?? .null
      )
      decodedPairs.append([key, value])
      if let name = key.string { members[name] = value }
    }
    return members.count == pairs.count ? .object(members) : .array(decodedPairs)
  }

  private func immutable(_ type: String, _ data: JSONValue, _ depth: Int) throws(RecordingError) -> JSONValue? {
    let isList = ["List", "Set", "Stack", "Seq"].contains { type.hasSuffix($0) }
    guard isList, case .object(let members) = data else { return try decoded(data, depth: depth + 1) }
    return try decoded(.array(members.values), depth: depth + 1)
  }

  // MARK: - References

  /// What stands at a place such as `$.computedStates[0].state["a b"]`; unknown where it leads nowhere, or in a circle.
  private func referenced(_ path: String) throws(RecordingError) -> JSONValue {
    if let known = references.known[path] { return known }
    guard references.depth < 16, references.room > 0, let tokens = Self.tokens(path) else { return .unknown }
    references.depth += 1
    defer { references.depth -= 1 }
    // A reference to what is being read leads in a circle.
    references.known[path] = .unknown
    guard let range = try find(tokens) else { return .unknown }
    references.room -= range.count
    let value: JSONValue
    do throws(RecordingError) { value = try decoded(outline.parse(range)) } catch {
      if case .syntax = error.reason { return .unknown }
      throw error
    }
    references.knownBytes += range.count
    if references.knownBytes > Self.knownLimit { (references.known, references.knownBytes) = ([:], range.count) }
    references.known[path] = value
    return value
  }

  /// The most bytes of values that are kept for other references to them.
  private static let knownLimit = 64 << 20

  private func find(_ tokens: [String]) throws(RecordingError) -> Range<Int>? {
    var range = root..<outline.window.size
    var rest = tokens[...]
    if tokens.count > 1, let part = references.part(tokens[0], tokens[1]) { (range, rest) = (part, tokens[2...]) }
    for token in rest {
      var found: Range<Int>?
      var index = 0
      let start = range.lowerBound
      do throws(RecordingError) {
        switch try outline.window.byte(at: start) {
        case UInt8(ascii: "{"):
          try outline.forEachMember(at: start) { name, range in if name == token { found = range } }
        case UInt8(ascii: "["):
          try outline.forEachElement(at: start) { range in
            if String(index) == token { found = range }
            index += 1
          }
        default: break
        }
      } catch  where !error.isInterrupted {}
      references.room -= range.count
      guard let found else { return nil }
      range = found
    }
    // The whole of it would have itself in it.
    return tokens.isEmpty ? nil : range
  }

  private static func tokens(_ path: String) -> [String]? {
    var rest = path.dropFirst()
    var tokens: [String] = []
    while let first = rest.first {
      rest = rest.dropFirst()
      if first == "." {
        let name = rest.prefix { $0 != "." && $0 != "[" }
        tokens.append(String(name))
        rest = rest.dropFirst(name.count)
      } else if first == "[" {
        if rest.first == "\"" {
          // The name is a string of JSON.
          guard
            let end = rest.ranges(of: "\"]").first(where: { range in
              (try? JSONValue(parsing: String(rest[..<range.lowerBound]) + "\"")) != nil
            }), let name = (try? JSONValue(parsing: String(rest[..<end.lowerBound]) + "\""))?.string
          else { return nil }
          tokens.append(name)
          rest = rest[end.upperBound...]
        } else {
          let digits = rest.prefix { $0.isNumber }
          tokens.append(String(digits))
          rest = rest.dropFirst(digits.count)
          guard rest.first == "]" else { return nil }
          rest = rest.dropFirst()
        }
      } else {
        return nil
      }
    }
    return tokens
  }
}
