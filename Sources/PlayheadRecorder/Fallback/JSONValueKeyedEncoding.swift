import OrderedCollections
import PlayheadFormat

/// Fills an object; the most common primitives have a fast path, and the others encode themselves.
struct JSONValueKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let object: EncodedObject
  let session: EncodingSession
  let path: CodingPath

  var codingPath: [any CodingKey] { path.keys }

  func encodeNil(forKey key: Key) { object.members[key.stringValue] = .value(.null) }

  func encode(_ value: Bool, forKey key: Key) { object.members[key.stringValue] = .value(.bool(value)) }
  func encode(_ value: String, forKey key: Key) { object.members[key.stringValue] = .value(.string(value)) }
  func encode(_ value: Int, forKey key: Key) { object.members[key.stringValue] = .value(.integer(Int64(value))) }
  func encode(_ value: Double, forKey key: Key) {
    object.members[key.stringValue] = .value(JSONValue(recording: value))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) {
    object.members[key.stringValue] = .value(JSONValue(recording: value))
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) {
    object.members[key.stringValue] = .value(JSONValue(recording: value))
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    object.members[key.stringValue] = try session.encode(value, at: path.appending(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    let nested: EncodedObject
    if case .object(let existing)? = object.members[key.stringValue] {
      nested = existing
    } else {
      nested = EncodedObject()
      object.members[key.stringValue] = .object(nested)
    }
    return KeyedEncodingContainer(
      JSONValueKeyedEncoding<NestedKey>(object: nested, session: session, path: path.appending(key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let nested: EncodedArray
    if case .array(let existing)? = object.members[key.stringValue] {
      nested = existing
    } else {
      nested = EncodedArray()
      object.members[key.stringValue] = .array(nested)
    }
    return JSONValueUnkeyedEncoding(array: nested, session: session, path: path.appending(key))
  }

  func superEncoder() -> any Encoder { superEncoder(named: PlaceKey.super) }

  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(named: key) }

  private func superEncoder(named key: any CodingKey) -> any Encoder {
    let encoder = JSONValueEncoder(session: session, path: path.appending(key))
    object.members[key.stringValue] = .encoder(encoder)
    return encoder
  }
}
