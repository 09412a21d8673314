internal import PlayheadFormat
internal import PlayheadReader

/// Reads the values of Redux DevTools, in which jsan and Immutable have put what JSON cannot say.
struct ReduxValues {
  private let outline: JSONOutline
  /// Where the value begins that references start from.
  private let root: Int
  /// What references have led to, and how much may still be made of others.
  final class References {
    /// A value, how many values it has in it, and how deep they nest.
    fileprivate struct Known {
      var value: JSONValue
      var count = 1
      var depth = 0
    }

    fileprivate var known: [String: Known] = [:]
    fileprivate var knownBytes = 0
    /// The parts of containers by where these begin, so that a container is looked through once.
    fileprivate var parts: [Int: [String: Range<Int>]] = [:]
    fileprivate var partCount = 0
    /// How many values the references of one state may stand for, and still do: two references in each of a few lines stand for
    /// millions.
    fileprivate let wholeRoom: Int
    fileprivate var room: Int
    fileprivate var depth = 0
    /// Whether a reference was passed over as there was no room.
    fileprivate(set) var isExhausted = false
    /// The ranges of parts that are known without reading.
    var part: (_ name: String, _ key: String) -> Range<Int>? = { _, _ in nil }

    init(room: Int) { (wholeRoom, self.room) = (room, room) }
  }

  let references: References

  init(_ outline: JSONOutline, root: Int) {
    (self.outline, self.root) = (outline, root)
    references = References(room: outline.window.size + 1 << 18)
  }

  /// The value in a range; nil where it is undefined.
  func value(_ range: Range<Int>) throws(RecordingError) -> JSONValue? {
    try decoded(outline.parse(range), depth: 0)
  }

  func decoded(_ json: JSONValue) throws(RecordingError) -> JSONValue {
    if references.depth == 0 { references.room = references.wholeRoom }
    return try decoded(json, depth: 0) ?? .null
  }

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
      name.split(separator: ".").contains(Substring(payload[0].key)), payload[0].value.kind == .object
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
    case "$": return try referenced(text, depth)
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
  private func referenced(_ path: String, _ depth: Int) throws(RecordingError) -> JSONValue {
    let found = try known(path)
    guard depth + found.depth < JSONValue.depthLimit else { return .cut }
    references.room -= found.count
    guard references.room >= 0 else {
      references.isExhausted = true
      return .unknown
    }
    return found.value
  }

  private func known(_ path: String) throws(RecordingError) -> References.Known {
    if let known = references.known[path] { return known }
    let unknown = References.Known(value: .unknown)
    guard references.depth < 16, path.utf8.count <= Self.longestPath, let tokens = Self.tokens(path) else {
      return unknown
    }
    references.depth += 1
    defer { references.depth -= 1 }
    // A reference to what is being read leads in a circle.
    references.known[path] = unknown
    guard let range = try find(tokens) else { return unknown }
    var known = unknown
    do throws(RecordingError) { known.value = try decoded(outline.parse(range)) } catch {
      guard case .syntax = error.reason else { throw error }
    }
    (known.count, known.depth) = known.value.extent
    references.knownBytes += range.count
    if references.knownBytes > Self.knownLimit { (references.known, references.knownBytes) = ([:], range.count) }
    references.known[path] = known
    return known
  }

  private static let longestPath = 4096

  /// The most bytes of values that are kept for other references to them.
  private static let knownLimit = 64 << 20

  private func find(_ tokens: [String]) throws(RecordingError) -> Range<Int>? {
    var range = root..<outline.window.size
    var rest = tokens[...]
    if tokens.count > 1, let part = references.part(tokens[0], tokens[1]) { (range, rest) = (part, tokens[2...]) }
    for token in rest {
      guard let found = try parts(at: range.lowerBound)[token] else { return nil }
      range = found
    }
    // The whole of it would have itself in it.
    return tokens.isEmpty ? nil : range
  }

  /// The parts of the container at an offset by their tokens; none of anything else.
  private func parts(at start: Int) throws(RecordingError) -> [String: Range<Int>] {
    if let known = references.parts[start] { return known }
    var parts: [String: Range<Int>] = [:]
    do throws(RecordingError) {
      switch try outline.window.byte(at: start) {
      case UInt8(ascii: "{"): try outline.forEachMember(at: start) { name, range in parts[name] = range }
      case UInt8(ascii: "["): try outline.forEachElement(at: start) { range in parts[String(parts.count)] = range }
      default: break
      }
    } catch  where !error.isInterrupted {}
    references.partCount += parts.count
    if references.partCount > Self.partLimit { (references.parts, references.partCount) = ([:], parts.count) }
    references.parts[start] = parts
    return parts
  }

  /// The most parts of containers that are kept.
  private static let partLimit = 1 << 19

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
          var end = rest.index(after: rest.startIndex)
          while end < rest.endIndex, rest[end] != "\"" {
            end = rest.index(end, offsetBy: rest[end] == "\\" ? 2 : 1, limitedBy: rest.endIndex) ?? rest.endIndex
          }
          guard end < rest.endIndex, let name = (try? JSONValue(parsing: String(rest[...end])))?.string else {
            return nil
          }
          tokens.append(name)
          rest = rest[rest.index(after: end)...]
          guard rest.first == "]" else { return nil }
          rest = rest.dropFirst()
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

extension JSONValue {
  /// How many values it has in it, itself included, and how deep they nest.
  fileprivate var extent: (count: Int, depth: Int) {
    var (count, depth) = (1, 0)
    func add(_ part: JSONValue) {
      let extent = part.extent
      count += extent.count
      depth = max(depth, extent.depth + 1)
    }
    switch self {
    case .array(let elements): for element in elements { add(element) }
    case .object(let members): for member in members { add(member.value) }
    default: break
    }
    return (count, depth)
  }
}
