internal import PlayheadFormat

/// The type of binding actions, `BindingAction<State>`: each sets a property of a state, and is recorded as the property's
/// `path` and `value`.
struct BindingType {
  /// The state.
  let root: SchemaType

  /// - Returns: Nil where the type is another.
  init?(_ type: SchemaType?) {
    guard let root = type?.bindingRoot else { return nil }
    self.root = root
  }

  /// What the schema knows of a property.
  enum Property {
    case known(SchemaType)
    /// A type on the way is not described.
    case unknown
    /// The type has no such property, but these.
    case none(of: SchemaType, properties: [String])
  }

  /// The property at the end of a path of names.
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
