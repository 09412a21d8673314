import OrderedCollections
import PlayheadFormat

/// Reads an object; every primitive goes through `decode(_:forKey:)`.
struct JSONValueKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: JSONValue.Object
  let path: CodingPath

  var codingPath: [any CodingKey] { path.keys }
  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  private func value(_ key: any CodingKey) throws -> JSONValue {
    guard let value = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "there is no member called \(key.stringValue)"))
    }
    return value
  }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try JSONValueDecoding.decode(type, from: value(key), at: path.appending(key))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try JSONValueDecoding.decode(type, from: value(key), at: path.appending(key))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try JSONValueDecoding.decode(type, from: value(key), at: path.appending(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(PlaceKey.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: any CodingKey) throws -> JSONValueDecoder {
    JSONValueDecoder(value: try value(key), path: path.appending(key))
  }
}
