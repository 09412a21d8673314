import PlayheadFormat

struct JSONValueUnkeyedDecoding: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let path: CodingPath
  private(set) var currentIndex = 0

  init(elements: [JSONValue], path: CodingPath) {
    self.elements = elements
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private func decoder(for type: Any.Type) throws -> JSONValueDecoder {
    let path = path.appending(index: currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type, .init(codingPath: path.keys, debugDescription: "there is no element at \(currentIndex)"))
    }
    return JSONValueDecoder(value: elements[currentIndex], path: path)
  }

  mutating func decodeNil() throws -> Bool {
    let isNil = try decoder(for: Any?.self).decodeNil()
    if isNil { currentIndex += 1 }
    return isNil
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next(type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try next(type)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try next(type)
  }

  private mutating func next<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let decoder = try decoder(for: type)
    let value = try JSONValueDecoding.decode(type, from: decoder.value, at: decoder.path)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try decoder(for: [String: Any].self).container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try decoder(for: [Any].self).unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try decoder(for: (any Decoder).self)
    currentIndex += 1
    return decoder
  }
}
