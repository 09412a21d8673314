package import PlayheadFormat

/// A type of Swift that is one value to people, and an array in a recording: a range or a duration.
package enum CompositeType: Hashable, Sendable {
  /// Two `Int64` and `UInt64`, the high and the low half of the attoseconds.
  case duration
  /// Its bounds.
  case range(Form, bound: SchemaType)

  /// Which bounds a range has, and whether it contains the upper one.
  package enum Form: String, Sendable {
    case halfOpen = "Range"
    case closed = "ClosedRange"
    case from = "PartialRangeFrom"
    case upTo = "PartialRangeUpTo"
    case through = "PartialRangeThrough"

    package var hasLower: Bool { self != .upTo && self != .through }
    package var hasUpper: Bool { self != .from }
    /// How many bounds are recorded.
    package var count: Int { self == .halfOpen || self == .closed ? 2 : 1 }
    /// What stands between the bounds.
    package var sign: String { self == .halfOpen || self == .upTo ? "..<" : "..." }
  }

  /// The type that a name stands for; nil where it is another one.
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

  /// The place of a bound in what is recorded, by its name in Swift; nil where the range has none of that name.
  func token(of name: String) -> String? {
    guard case .range(let form, _) = self else { return nil }
    switch name {
    case "lowerBound" where form.hasLower: return "0"
    case "upperBound" where form.hasUpper: return form.count == 2 ? "1" : "0"
    default: return nil
    }
  }

  /// The name of a bound in Swift, by its place in what is recorded.
  func name(of token: String) -> String? { ["lowerBound", "upperBound"].first { self.token(of: $0) == token } }

  /// The bounds of a range: an array of them, or an object where nothing but reflection could record it.
  static func bounds(of value: JSONValue) -> [JSONValue]? {
    switch value {
    case .array(let bounds): bounds
    case .object(let members): ["lowerBound", "upperBound"].compactMap { members[$0] }
    default: nil
    }
  }
}
