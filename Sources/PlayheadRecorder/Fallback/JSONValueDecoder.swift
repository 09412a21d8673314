import PlayheadFormat

/// The decoder that is passed to `init(from:)`.
struct JSONValueDecoder: Decoder {
  let value: JSONValue
  let path: CodingPath

  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: Any].self, "an object") }
    return KeyedDecodingContainer(JSONValueKeyedDecoding(members: members, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([Any].self, "an array") }
    return JSONValueUnkeyedDecoding(elements: elements, path: path)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  private func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    let error = RecordableError(found: value, expected: expected)
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "found \(error.found), expected \(expected)", underlyingError: error)
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONValueDecoding.decode(type, from: value, at: path)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 {
    try JSONValueDecoding.decode(type, from: value, at: path)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 {
    try JSONValueDecoding.decode(type, from: value, at: path)
  }
}
