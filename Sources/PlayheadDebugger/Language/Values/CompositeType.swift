package import PlayheadFormat

/// A Swift type that is a single value, but is recorded as an array: a range or a duration.
package enum CompositeType: Hashable, Sendable {
  /// The high half of the attoseconds as `Int64`, and the low half as `UInt64`.
  case duration
  case range(Form, bound: SchemaType)

  /// The bounds that a range has, and whether it contains the upper one.
  package enum Form: String, Sendable {
    case halfOpen = "Range"
    case closed = "ClosedRange"
    case from = "PartialRangeFrom"
    case upTo = "PartialRangeUpTo"
    case through = "PartialRangeThrough"

    package var hasLower: Bool { self != .upTo && self != .through }
    package var hasUpper: Bool { self != .from }
    package var count: Int { self == .halfOpen || self == .closed ? 2 : 1 }
    package var sign: String { self == .halfOpen || self == .upTo ? "..<" : "..." }
  }

  package init?(_ type: SchemaType) {
    var name = type.name[...]
    if name.hasPrefix("Swift.") { name = name.dropFirst(6) }
    if name == "Duration" {
      self = .duration
    } else if name.hasSuffix(">"), let open = name.firstIndex(of: "<"),
      let form = Form(rawValue: String(name[..<open])),
      let bound = type.element
    {
      self = .range(form, bound: bound)
    } else {
      return nil
    }
  }

  init?(_ member: Schema.Member?) {
    guard case .value(let type)? = member else { return nil }
    self.init(type)
  }

  /// Returns the recorded index of a bound, by its Swift name; nil if the range lacks this bound.
  func token(of name: String) -> String? {
    guard case .range(let form, _) = self else { return nil }
    switch name {
    case "lowerBound" where form.hasLower: return "0"
    case "upperBound" where form.hasUpper: return form.count == 2 ? "1" : "0"
    default: return nil
    }
  }

  /// Returns the Swift name of a bound, by its recorded index.
  func name(of token: String) -> String? { ["lowerBound", "upperBound"].first { self.token(of: $0) == token } }

  /// Returns the bounds of a range, recorded as an array, or by reflection as an object.
  static func bounds(of value: JSONValue) -> [JSONValue]? {
    switch value {
    case .array(let bounds): bounds
    case .object(let members): ["lowerBound", "upperBound"].compactMap { members[$0] }
    default: nil
    }
  }
}
