internal import OrderedCollections
internal import PlayheadFormat

/// The fields whose types mark them for redaction.
struct RedactionMarks: Sendable {
  /// The types with a marked field, directly or within a value.
  private var types: Set<String> = []

  init() {}

  /// The fields that a schema marks, found in O(*n* · *d*) of all fields and the nesting of types.
  init(_ schema: Schema) {
    let marked = schema.types.filter { Self.fields(of: $0.value).contains(where: \.isRedacted) }
    if marked.isEmpty { return }
    types = Set(marked.keys)
    // Repeats until no further type contains one of those found.
    var count = 0
    while types.count > count {
      count = types.count
      for (name, shape) in schema.types where !types.contains(name) {
        if Self.fields(of: shape).contains(where: { reaches(SchemaType($0.type), in: schema) }) { types.insert(name) }
      }
    }
  }

  var isEmpty: Bool { types.isEmpty }

  /// Whether a field of this name is marked in any type.
  func hasField(_ name: String, in schema: Schema?) -> Bool {
    guard !types.isEmpty, let schema else { return false }
    return schema.types.values.contains { shape in
      Self.fields(of: shape).contains { $0.isRedacted && $0.name == name }
    }
  }

  /// Whether a value may contain a marked field.
  func reaches(_ member: Schema.Member?, in schema: Schema?) -> Bool {
    guard !types.isEmpty, let schema else { return false }
    return switch member {
    case .value(let type): reaches(type, in: schema)
    case .payload(let fields): fields.contains { $0.isRedacted || reaches(SchemaType($0.type), in: schema) }
    case nil: false
    }
  }

  private func reaches(_ type: SchemaType, in schema: Schema) -> Bool {
    switch ValueParts(of: .value(type), in: schema) {
    case .fields(let fields):
      // An undescribed type is judged by the types in its name.
      schema.types[type.name] == nil
        ? fields.contains { reaches(SchemaType($0.type), in: schema) } : types.contains(type.name)
    case .cases(let cases):
      schema.types[type.name] == nil
        ? cases.contains { $0.payload.contains { reaches(SchemaType($0.type), in: schema) } }
        : types.contains(type.name)
    case .collection(.elements(let element)): reaches(element, in: schema)
    case .collection(.dictionary(let key, let value)), .collection(.pairs(let key, let value)):
      reaches(key, in: schema) || reaches(value, in: schema)
    case .unknown: isHidden(type)
    case .none: false
    }
  }

  /// Whether it is unknown where in a value marked fields are: its type is not described, but its name mentions a type
  /// with some.
  func hides(_ member: Schema.Member?, in schema: Schema?) -> Bool {
    guard !types.isEmpty, case .value(let type)? = member,
      case .unknown = ValueParts(of: member, in: schema)
    else { return false }
    return isHidden(type)
  }

  private func isHidden(_ type: SchemaType) -> Bool {
    // An action that sets a property is handled separately.
    if type.bindingRoot != nil { return false }
    let names = type.name.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
    return names.contains { types.contains(String($0)) }
  }

  private static func fields(of shape: Schema.Shape) -> [Schema.Field] {
    switch shape {
    case .fields(let fields, _): fields
    case .cases(let cases): cases.flatMap(\.payload)
    case .values: []
    }
  }
}

extension Schema {
  /// Whether a field of any type is marked for redaction.
  package var marksSecrets: Bool { !RedactionMarks(self).isEmpty }
}
