/// The names of a dictionary's keys in an object, if they have any: strings, integers, and types with
/// `CodingKeyRepresentable`.
@usableFromInline enum DictionaryKeyName<Key> {
  @usableFromInline static var exists: Bool { Key.self is any CodingKeyRepresentable.Type }

  @inlinable static func name(of key: Key) -> String {
    // Types are compared first, as a cast costs more than writing the name.
    if Key.self == String.self { return unsafeBitCast(key, to: String.self) }
    if Key.self == Int.self { return String(unsafeBitCast(key, to: Int.self)) }
    return otherName(of: key)
  }

  @usableFromInline static func otherName(of key: Key) -> String {
    if let key = key as? any CodingKeyRepresentable { return key.codingKey.stringValue }
    return String(describing: key)
  }

  /// Whether equal keys have the same name to the byte.
  @inlinable static func isSame(_ left: Key, _ right: Key) -> Bool {
    if Key.self == Int.self { return true }
    return haveSameUTF8(name(of: left), name(of: right))
  }

  static func key(named name: String) throws(RecordableError) -> Key {
    if let key = name as? Key { return key }
    if let type = Key.self as? any CodingKeyRepresentable.Type,
      let key = type.init(codingKey: PlaceKey(name: name)) as? Key
    {
      return key
    }
    throw RecordableError(found: "a key of another kind", expected: "a key that is \(TypeName.short(Key.self))")
  }
}
