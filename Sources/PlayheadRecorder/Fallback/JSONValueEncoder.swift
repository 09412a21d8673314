import OrderedCollections
import PlayheadFormat

/// The encoder that is passed to `encode(to:)`.
final class JSONValueEncoder: EncodedContainer, Encoder {
  let session: EncodingSession
  let path: CodingPath
  /// The encoded value; an empty object if nothing was encoded, as with `JSONEncoder`.
  private(set) var slot = EncodedSlot.value(.object([:]))

  init(session: EncodingSession, path: CodingPath) {
    self.session = session
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let object: EncodedObject
    if case .object(let existing) = slot {
      object = existing
    } else {
      object = EncodedObject()
      slot = .object(object)
    }
    return KeyedEncodingContainer(JSONValueKeyedEncoding(object: object, session: session, path: path))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let array: EncodedArray
    if case .array(let existing) = slot {
      array = existing
    } else {
      array = EncodedArray()
      slot = .array(array)
    }
    return JSONValueUnkeyedEncoding(array: array, session: session, path: path)
  }

  deinit { releaseSlots() }

  override func takeSlots() -> [EncodedSlot] { [exchange(&slot, with: .value(.null))] }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
  func encodeNil() { slot = .value(.null) }

  func encode<Value: Encodable>(_ value: Value) throws { slot = try session.encode(value, at: path) }

  func encode(_ value: Bool) { slot = .value(.bool(value)) }
  func encode(_ value: String) { slot = .value(.string(value)) }
  func encode(_ value: Double) { slot = .value(JSONValue(recording: value)) }
  func encode(_ value: Float) { slot = .value(JSONValue(recording: value)) }
  func encode(_ value: Int) { slot = .value(.integer(Int64(value))) }
  func encode(_ value: Int8) { slot = .value(.integer(Int64(value))) }
  func encode(_ value: Int16) { slot = .value(.integer(Int64(value))) }
  func encode(_ value: Int32) { slot = .value(.integer(Int64(value))) }
  func encode(_ value: Int64) { slot = .value(.integer(value)) }
  func encode(_ value: UInt) { slot = .value(JSONValue(UInt64(value))) }
  func encode(_ value: UInt8) { slot = .value(.integer(Int64(value))) }
  func encode(_ value: UInt16) { slot = .value(.integer(Int64(value))) }
  func encode(_ value: UInt32) { slot = .value(.integer(Int64(value))) }
  func encode(_ value: UInt64) { slot = .value(JSONValue(value)) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) { slot = .value(JSONValue(recording: value)) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) { slot = .value(JSONValue(recording: value)) }
}

extension JSONValue {
  /// An integer with all of its digits.
  init(recording value: some FixedWidthInteger) {
    if let unsigned = UInt64(exactly: value) {
      self.init(unsigned)
    } else {
      self = Int64(exactly: value).map(JSONValue.integer) ?? .number(value.description)
    }
  }

  /// The float's own shortest text, which differs from that of the double with the same value.
  init(recording value: Float) {
    self = value.isFinite ? .double(Double(value.description) ?? Double(value)) : JSONValue(recording: Double(value))
  }
}
