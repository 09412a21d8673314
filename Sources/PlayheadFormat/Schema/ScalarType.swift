/// A type of Swift or Foundation that is recorded as a single number, string or Boolean.
package enum ScalarType: Sendable {
  case bool
  case string
  case character
  case integer(min: Int64, max: UInt64)
  /// An integer of 128 bits.
  case wideInteger(isSigned: Bool)
  case floating
  case decimal
  case uuid
  case url
  case date
  case data

  package init?(_ type: SchemaType) {
    let parts = type.name.split(separator: ".")
    guard let name = parts.last, parts.count == 1 || ["Swift", "Foundation", "CoreFoundation"].contains(parts[0]) else {
      return nil
    }
    switch name {
    case "Bool": self = .bool
    case "String", "Substring": self = .string
    case "Character": self = .character
    case "Int", "Int64": self = .integer(min: .min, max: UInt64(Int64.max))
    case "Int32": self = .integer(min: Int64(Int32.min), max: UInt64(Int32.max))
    case "Int16": self = .integer(min: Int64(Int16.min), max: UInt64(Int16.max))
    case "Int8": self = .integer(min: Int64(Int8.min), max: UInt64(Int8.max))
    case "UInt", "UInt64": self = .integer(min: 0, max: .max)
    case "UInt32": self = .integer(min: 0, max: UInt64(UInt32.max))
    case "UInt16": self = .integer(min: 0, max: UInt64(UInt16.max))
    case "UInt8": self = .integer(min: 0, max: UInt64(UInt8.max))
    case "Int128": self = .wideInteger(isSigned: true)
    case "UInt128": self = .wideInteger(isSigned: false)
    case "Double", "Float", "Float16", "CGFloat", "TimeInterval": self = .floating
    case "Decimal": self = .decimal
    case "UUID": self = .uuid
    case "URL": self = .url
    case "Date": self = .date
    case "Data": self = .data
    default: return nil
    }
  }

  /// The least and the greatest integer of 128 bits.
  package static func wideLimits(isSigned: Bool) -> (min: String, max: String) {
    isSigned
      ? ("-170141183460469231731687303715884105728", "170141183460469231731687303715884105727")
      : ("0", "340282366920938463463374607431768211455")
  }

  /// Whether a value is an integer of 128 bits.
  package static func isWide(_ value: JSONValue, isSigned: Bool) -> Bool {
    switch value {
    case .integer(let value): return isSigned || value >= 0
    case .unsigned: return true
    case .number:
      guard let digits = value.wholeNumber else { return false }
      let limits = wideLimits(isSigned: isSigned)
      let limit = digits.first == "-" ? limits.min : limits.max
      // Digit strings of the same length sort like their numbers.
      return digits.utf8.count < limit.utf8.count || digits.utf8.count == limit.utf8.count && digits <= limit
    default: return false
    }
  }

  package var isBool: Bool {
    if case .bool = self { true } else { false }
  }
}
