internal import PlayheadFormat

extension ScalarType {
  /// Describes in an error what was expected.
  func expectation(_ name: String, of found: ActionSyntax) -> String {
    switch self {
    case .integer(let min, let max):
      // Only a number can be out of range.
      if case .number = found.kind { "\(name), from \(min) to \(max)" } else { name }
    case .wideInteger(let isSigned):
      if case .number = found.kind {
        "\(name), from \(Self.wideLimits(isSigned: isSigned).min) to \(Self.wideLimits(isSigned: isSigned).max)"
      } else {
        name
      }
    case .character: "Character, a string of one"
    case .uuid: "UUID, a string of 32 hexadecimal digits in groups of 8-4-4-4-12"
    case .date: "Date, in ISO 8601 or as seconds since 2001"
    case .data: "Data, a string in base64"
    case .url: "URL, a string"
    case .bool, .string, .floating, .decimal: name
    }
  }

  /// Returns the recorded form of a literal; nil if it is of another kind or out of range.
  func value(of syntax: ActionSyntax) -> JSONValue? {
    switch (self, syntax.kind) {
    case (.bool, .bool(let value)): .bool(value)
    case (.string, .string(let text)): .string(text)
    case (.character, .string(let text)) where text.count == 1: .string(text)
    case (.url, .string(let text)) where !text.isEmpty: .string(text)
    case (.uuid, .string(let text)) where Self.isUUID(text): .string(text)
    case (.data, .string(let text)) where Self.isBase64(text): .string(text)
    case (.integer(let min, let max), .number(.integer(let value))) where value >= min:
      value < 0 || UInt64(value) <= max ? JSONValue.integer(value) : Optional.none
    case (.integer(_, let max), .number(.unsigned(let value))) where value <= max: .unsigned(value)
    case (.wideInteger(let isSigned), .number(let value)) where Self.isWide(value, isSigned: isSigned): value
    case (.decimal, .number(let value)) where value.kind == .number: value
    case (.date, .date(let text)): DateText.seconds(of: text).map(JSONValue.double)
    case (.date, .string(let text)):
      DateText.seconds(of: text).map(JSONValue.double) ?? Self.floating(syntax)
    case (.floating, _), (.date, _): Self.floating(syntax)
    default: nil
    }
  }

  private static func floating(_ syntax: ActionSyntax) -> JSONValue? {
    switch syntax.kind {
    case .number(.number(let text)):
      Double(text).flatMap { $0.isFinite ? JSONValue.double($0) : Optional.none }
    case .number(let value): value
    case .string("NaN"), .string("Infinity"), .string("-Infinity"): syntax.stringValue
    case .reference(let reference) where reference.arguments == nil:
      switch reference.name {
      case "nan": .string("NaN")
      case "infinity": .string("Infinity")
      default: nil
      }
    default: nil
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit) }
  }

  private static func isBase64(_ text: String) -> Bool {
    let digits = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
    return text.utf8.count.isMultiple(of: 4) && text.utf8.count - digits.count <= 2
      && digits.allSatisfy { byte in
        let character = Character(Unicode.Scalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || character == "+" || character == "/")
      }
  }
}

extension ActionSyntax {
  fileprivate var stringValue: JSONValue? {
    if case .string(let text) = kind { .string(text) } else { nil }
  }
}
