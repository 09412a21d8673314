internal import OrderedCollections
public import PlayheadFormat

/// Which member of a struct is its `id`, so that a reader can follow an element of an array that moves.
public enum RecordedIdentity: Sendable {
  /// The member itself.
  case member(JSONKey)
  /// The `id` of the member's value, as in `var id: Todo.ID { todo.id }`.
  case identity(of: JSONKey)
}

extension RecordedTypes {
  /// The place of a struct's `id`; nil where it is not `Identifiable`, or where it is found otherwise.
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

  /// Whether the identity is a value: that of an instance is another one in every run.
  private static func isRecorded<Value: Identifiable>(_ type: Value.Type) -> Bool {
    Value.ID.self != ObjectIdentifier.self
  }

  /// The place in an element of a collection of the property by which the collection goes.
  ///
  /// It is nil where the elements have no such field, or where it is their own `id`.
  @usableFromInline func pointer(toProperty name: String, ofElementsIn type: Any.Type) -> JSONPointer? {
    guard let type = type as? any Sequence.Type, let element = self.name(ofElementsIn: type),
      case .fields(let fields, let own)? = shapes[element], fields.contains(where: { $0.name == name })
    else { return nil }
    let pointer = JSONPointer([name])
    return pointer == own ? nil : pointer
  }

  private func name<Elements: Sequence>(ofElementsIn type: Elements.Type) -> String? { name(of: Elements.Element.self) }
}
