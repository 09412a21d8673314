internal import OrderedCollections

/// The fields of types for which a program says itself that placeholders are recorded.
struct RedactionMarks: Sendable {
  /// The types that have such a field, or a value that has one, by name.
  private var types: Set<String> = []

  /// No field.
  init() {}

  /// The fields that a schema marks.
  ///
  /// - Complexity: O(*n* · *d*) in the fields of all types, and how deep types lie within each other.
  init(_ schema: Schema) {
    let marked = schema.types.filter { Self.fields(of: $0.value).contains(where: \.isRedacted) }
    if marked.isEmpty { return }
    types = Set(marked.keys)
    // Until no type is found that has a value of one that was found.
    var count = 0
    while types.count > count {
      count = types.count
      for (name, shape) in schema.types where !types.contains(name) {
        if Self.fields(of: shape).contains(where: { reaches(SchemaType($0.type), in: schema) }) { types.insert(name) }
      }
    }
  }

  /// Whether no field is marked.
  var isEmpty: Bool { types.isEmpty }

  /// Whether a field of this name is marked, in any type.
  func hasField(_ name: String, in schema: Schema?) -> Bool {
    guard !types.isEmpty, let schema else { return false }
    return schema.types.values.contains { shape in
      Self.fields(of: shape).contains { $0.isRedacted && $0.name == name }
    }
  }

  /// Whether a value may have a marked field within it.
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
      // What is not described by its name is made of what its name tells.
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

  /// Whether nobody knows where in a value marked fields are: the type is not described, and has a type that has some in its
  /// name.
  func hides(_ member: Schema.Member?, in schema: Schema?) -> Bool {
    guard !types.isEmpty, case .value(let type)? = member,
      case .unknown = ValueParts(of: member, in: schema)
    else { return false }
    return isHidden(type)
  }

  private func isHidden(_ type: SchemaType) -> Bool {
    // What sets properties is looked at by itself.
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
  /// Whether a field of one of the types is marked as one that is redacted.
  package var marksSecrets: Bool { !RedactionMarks(self).isEmpty }

  /// What people type who write a value of a marked field: the field's name, or that of its case.
  package var markedNames: Set<String> {
    var names: Set<String> = []
    for (_, shape) in types {
      switch shape {
      case .fields(let fields, _): names.formUnion(fields.filter(\.isRedacted).map(\.name))
      case .cases(let cases):
        for one in cases where one.payload.contains(where: \.isRedacted) {
          names.formUnion([one.name] + one.payload.filter { $0.isRedacted && !$0.name.hasPrefix("_") }.map(\.name))
        }
      case .values: break
      }
    }
    return names
  }

  /// The fields that are marked as ones that are redacted, as `Session.token`.
  package var markedFields: [String] {
    types.flatMap { name, shape -> [String] in
      switch shape {
      case .fields(let fields, _): fields.filter(\.isRedacted).map { "\(name).\($0.name)" }
      case .cases(let cases):
        cases.flatMap { `case` in
          `case`.payload.filter(\.isRedacted).map { "\(name).\(`case`.name).\($0.name)" }
        }
      case .values: []
      }
    }
  }
}
