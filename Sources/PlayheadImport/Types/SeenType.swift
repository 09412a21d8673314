internal import PlayheadFormat

/// What is known of a type from values that were seen.
struct SeenType: Hashable, Sendable {
  indirect enum Form: Hashable, Sendable {
    /// No value was seen, or only nil.
    case nothing
    case named(String)
    case array(SeenType)
    case set(SeenType)
    case dictionary(SeenType)
    case stack(SeenType)
    /// Values of several forms.
    case mixed
  }

  var form: Form
  var isOptional = false

  init(_ form: Form, isOptional: Bool = false) {
    (self.form, self.isOptional) = (form, isOptional)
  }

  static let nothing = SeenType(.nothing)
  static let null = SeenType(.nothing, isOptional: true)
  static let mixed = SeenType(.mixed)
  static let bool = SeenType.named("Bool")
  static let int = SeenType.named("Int")
  static let double = SeenType.named("Double")
  static let string = SeenType.named("String")

  static func named(_ name: String) -> SeenType { SeenType(.named(name)) }

  /// Takes what another value shows.
  mutating func merge(_ other: SeenType) {
    if self == other { return }
    isOptional = isOptional || other.isOptional
    form = Self.merged(form, other.form)
  }

  private static func merged(_ form: Form, _ other: Form) -> Form {
    func both(_ first: SeenType, _ second: SeenType) -> SeenType {
      var type = first
      type.merge(second)
      return type
    }
    return switch (form, other) {
    case (.nothing, let other): other
    case (let form, .nothing): form
    case (.array(let first), .array(let second)): .array(both(first, second))
    case (.set(let first), .set(let second)): .set(both(first, second))
    case (.dictionary(let first), .dictionary(let second)): .dictionary(both(first, second))
    case (.stack(let first), .stack(let second)): .stack(both(first, second))
    // A double may be written without a fraction.
    case (.named("Int"), .named("Double")), (.named("Double"), .named("Int")): .named("Double")
    default: form == other ? form : .mixed
    }
  }

  /// The name in a schema. One that no schema describes says only that the type is unknown.
  var name: String {
    let name =
      switch form {
      case .nothing, .mixed: "Any"
      case .named(let name): name
      case .array(let element): "[\(element.name)]"
      case .set(let element): "Set<\(element.name)>"
      case .dictionary(let value): "[String: \(value.name)]"
      case .stack(let element): SchemaType.stack(element.name)
      }
    return isOptional ? name + "?" : name
  }
}
