internal import OrderedCollections
public import PlayheadFormat

/// The member of a struct that is its `id`, by which a reader can follow an element as it moves in an array.
public enum RecordedIdentity: Sendable {
  /// The member itself.
  case member(JSONKey)
  /// The `id` of the member's value, as in `var id: Todo.ID { todo.id }`.
  case identity(of: JSONKey)
}

extension RecordedTypes {
  /// The place of a struct's `id`; nil if the struct is not `Identifiable`, or if its `id` is computed otherwise.
  func pointer(to identity: RecordedIdentity, of type: Any.Type, _ fields: [Schema.Field]) -> JSONPointer? {
    guard let type = type as? any Identifiable.Type, Self.isRecorded(type) else { return nil }
    switch identity {
    case .member(let key): return JSONPointer([key.name])
    case .identity(let key):
      guard let field = fields.first(where: { $0.name == key.name }), case .fields(_, let id?)? = shapes[field.type]
      else { return nil }
      return JSONPointer([key.name] + id.tokens)
    }
  }

  /// Whether the identity is a value, since an object's identity differs in every run.
  private static func isRecorded<Value: Identifiable>(_ type: Value.Type) -> Bool {
    Value.ID.self != ObjectIdentifier.self
  }

  /// The place of the identifying property in a collection's elements; nil if they have no such field, or if it is
  /// their own `id`.
  @usableFromInline func pointer(toProperty name: String, ofElementsIn type: Any.Type) -> JSONPointer? {
    guard let type = type as? any Sequence.Type, let element = self.name(ofElementsIn: type),
      case .fields(let fields, let own)? = shapes[element], fields.contains(where: { $0.name == name })
    else { return nil }
    let pointer = JSONPointer([name])
    return pointer == own ? nil : pointer
  }

  private func name<Elements: Sequence>(ofElementsIn type: Elements.Type) -> String? { name(of: Elements.Element.self) }
}
