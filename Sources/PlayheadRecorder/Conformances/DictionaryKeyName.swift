/// The names that a dictionary's keys have in an object, where they have any: strings, integers, and what the key type
/// says itself by `CodingKeyRepresentable`.
enum DictionaryKeyName<Key> {
  static var exists: Bool { Key.self is any CodingKeyRepresentable.Type }

  static func name(of key: Key) -> String {
    if let text = key as? String { return text }
    if let key = key as? any CodingKeyRepresentable { return key.codingKey.stringValue }
    return String(describing: key)
  }

  /// Whether equal keys have the same name to the byte.
  static func isSame(_ left: Key, _ right: Key) -> Bool {
    guard let left = left as? String, let right = right as? String else { return true }
    return haveSameUTF8(left, right)
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
