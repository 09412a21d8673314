import OrderedCollections
import PlayheadRecording

/// Puts placeholders in the places of values that must not be recorded.
///
/// It works on what is about to be written, so its cost is that of the line, not of the state.
struct Redaction {
  /// The places, as tokens; `*` stands for any.
  private let patterns: [[String]]

  /// - Parameter pointers: JSON Pointers; one that is none is taken to name a member of the whole.
  init(_ pointers: [String]) {
    patterns = pointers.map { (try? JSONPointer(parsing: $0).tokens) ?? [$0] }
  }

  /// Redacts a JSON value in a writer, of which the first bytes are something else.
  func redact(_ writer: inout JSONWriter, from start: Int) {
    let parsed = writer.withBytes { bytes in
      try? JSONValue(parsing: UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }
    // What cannot be read back could hold anything, so nothing of it is written.
    let value = parsed.map { redacted($0, at: [], patterns: patterns) } ?? .null
    writer.truncate(to: start)
    writer.append(value)
  }

  /// Redacts the values of a patch's operations.
  func redact(_ patch: inout PatchWriter) {
    guard patch.operationCount > 0 else { return }
    let operations = (try? JSONPatch(JSONValue(parsing: patch.text)).operations) ?? []
    patch.removeAll()
    for operation in operations {
      let marks = operation.path.tokens.map { patch.enter(name: $0) }
      switch operation {
      case .add(let path, let value):
        let value = redacted(value, at: path.tokens, patterns: patterns)
        patch.add { $0.append(value) }
      case .replace(let path, let value):
        let value = redacted(value, at: path.tokens, patterns: patterns)
        patch.replace { $0.append(value) }
      default: patch.remove()
      }
      if let first = marks.first { patch.leave(first) }
    }
  }

  private func redacted(_ value: JSONValue, at place: [String], patterns: [[String]]) -> JSONValue {
    let matches = patterns.map { ($0, Self.match($0, place)) }
    if matches.contains(where: { $1 == .covers }) { return Self.placeholder(value) }
    let reaching = matches.filter { $1 == .reaches }.map(\.0)
    if reaching.isEmpty { return value }
    switch value {
    case .object(let members):
      var result = members
      for (name, member) in members { result[name] = redacted(member, at: place + [name], patterns: reaching) }
      return .object(result)
    case .array(let elements):
      return .array(
        elements.enumerated().map { redacted($1, at: place + [String($0)], patterns: reaching) })
    default: return value
    }
  }

  /// How a pattern stands to a place.
  private enum Match {
    /// The place is the pattern's, or lies in it.
    case covers
    /// The pattern's place may lie in this one.
    case reaches
    case misses
  }

  /// Payloads without a label are members `_0`, `_1` …, which nobody writes in Swift: a pattern may leave them out.
  private static func match(_ pattern: [String], _ place: [String]) -> Match {
    var rest = pattern[...]
    for token in place {
      guard let wanted = rest.first else { return .covers }
      if wanted == "*" || wanted == token {
        rest.removeFirst()
      } else if !isUnlabelledPayload(token) {
        return .misses
      }
    }
    return rest.isEmpty ? .covers : .reaches
  }

  private static func isUnlabelledPayload(_ token: String) -> Bool {
    token.first == "_" && token.utf8.count > 1 && token.utf8.dropFirst().allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  /// A value that decodes to the same type and tells nothing but the shape.
  static func placeholder(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null: .null
    case .bool: .bool(false)
    case .integer, .unsigned, .number: .integer(0)
    case .double: .double(0)
    case .string(let text): .string(isUUID(text) ? "00000000-0000-0000-0000-000000000000" : "[redacted]")
    case .array(let elements): .array(elements.map(placeholder))
    case .object(let members): .object(members.mapValues(placeholder))
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit } }
  }
}
