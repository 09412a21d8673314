internal import PlayheadFormat

/// The type of binding actions, `BindingAction<State>`, each of which sets a property and is recorded as its `path` and `value`.
struct BindingType {
  let root: SchemaType

  init?(_ type: SchemaType?) {
    guard let root = type?.bindingRoot else { return nil }
    self.root = root
  }

  /// A property, as far as the schema knows it.
  enum Property {
    case known(SchemaType)
    /// A type on the way is not described.
    case unknown
    /// The type lacks the property, but has these.
    case none(of: SchemaType, properties: [String])
  }

  /// Returns the property at the end of a path of names.
  func property(_ path: [String], in schema: Schema?) -> Property {
    var type = root
    for name in path {
      guard case .fields(let fields, _)? = schema?.shape(of: type) else { return .unknown }
      guard let field = fields.first(where: { $0.name == name }) else {
        return .none(of: type, properties: fields.map(\.name))
      }
      type = SchemaType(field.type)
    }
    return .known(type)
  }
}
