import OrderedCollections
import PlayheadFormat

struct JSONValueUnkeyedEncoding: UnkeyedEncodingContainer {
  let array: EncodedArray
  let session: EncodingSession
  let path: CodingPath

  var codingPath: [any CodingKey] { path.keys }
  var count: Int { array.elements.count }

  private var next: CodingPath { path.appending(index: count) }

  func encodeNil() { array.elements.append(.value(.null)) }

  func encode(_ value: Bool) { array.elements.append(.value(.bool(value))) }
  func encode(_ value: String) { array.elements.append(.value(.string(value))) }
  func encode(_ value: Int) { array.elements.append(.value(.integer(Int64(value)))) }
  func encode(_ value: Double) { array.elements.append(.value(JSONValue(recording: value))) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) { array.elements.append(.value(JSONValue(recording: value))) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) { array.elements.append(.value(JSONValue(recording: value))) }

  func encode<Value: Encodable>(_ value: Value) throws {
    array.elements.append(try session.encode(value, at: next))
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    let nested = EncodedObject()
    let path = next
    array.elements.append(.object(nested))
    return KeyedEncodingContainer(JSONValueKeyedEncoding<NestedKey>(object: nested, session: session, path: path))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let nested = EncodedArray()
    let path = next
    array.elements.append(.array(nested))
    return JSONValueUnkeyedEncoding(array: nested, session: session, path: path)
  }

  func superEncoder() -> any Encoder {
    let encoder = JSONValueEncoder(session: session, path: next)
    array.elements.append(.encoder(encoder))
    return encoder
  }
}
