import PlayheadFormat
import PlayheadPlatform

/// Encodes `Encodable` values into trees in the shapes of `JSONEncoder`, with unordered collections sorted.
enum JSONValueEncoding {
  /// A value's tree, with stand-ins for the parts that cannot be encoded.
  static func tree<Value: Encodable>(of value: Value) -> RecordedValue {
    if let whole = wholeTree(of: value) { return whole }
    // The value's own code could handle the error, as with any encoder, so the whole value failed.
    let session = EncodingSession(keepsOthers: true)
    let slot = (try? session.encode(value, at: CodingPath())) ?? .value(.null)
    return RecordedValue(value: slot.value, metReference: session.metReference, hasFailure: session.hasFailure)
  }

  /// A value's tree; nil if a part of it cannot be encoded.
  static func wholeTree<Value: Encodable>(of value: Value) -> RecordedValue? {
    let session = EncodingSession(keepsOthers: false)
    guard let slot = try? session.encode(value, at: CodingPath()) else { return nil }
    return RecordedValue(value: slot.value, metReference: session.metReference, hasFailure: session.hasFailure)
  }
}

/// The state that all encoders of one value share.
final class EncodingSession {
  private(set) var metReference = false
  /// Whether the tree has stand-ins for parts that could not be encoded.
  private(set) var hasFailure = false
  /// Whether encoding continues beside a value that throws.
  private let keepsOthers: Bool

  init(keepsOthers: Bool) { self.keepsOthers = keepsOthers }

  /// Encodes a value of a special shape directly, and any other by its `encode(to:)`.
  func encode<Value: Encodable>(_ value: Value, at path: CodingPath) throws -> EncodedSlot {
    guard path.depth < JSONValue.depthLimit, !StackRoom.isLow() else { return .value(.cut) }
    if let special = try special(value, at: path) { return special }
    if Value.self is AnyObject.Type { metReference = true }
    let encoder = JSONValueEncoder(session: self, path: path)
    do { try value.encode(to: encoder) } catch {
      guard keepsOthers else { throw error }
      hasFailure = true
      return .value(JSONValue(WritingFailure(type: TypeName.short(Value.self), reason: Self.reason(error))))
    }
    return encoder.slot
  }

  /// Encodes values whose `encode(to:)` gives another shape than JSON has, or an order that differs between runs, and
  /// the most common types, which need no encoder.
  private func special<Value: Encodable>(_ value: Value, at path: CodingPath) throws -> EncodedSlot? {
    // Types are compared first, as a failing cast costs more than all comparisons.
    if Value.self == String.self { return .value(.string(same(value))) }
    if Value.self == Int.self { return .value(.integer(Int64(same(value) as Int))) }
    if Value.self == Bool.self { return .value(.bool(same(value))) }
    if Value.self == Double.self { return .value(JSONValue(recording: same(value) as Double)) }
    if Value.self == UUID.self { return .value(.string((same(value) as UUID).uuidString)) }
    if Value.self == Date.self {
      return .value(JSONValue(recording: (same(value) as Date).timeIntervalSinceReferenceDate))
    }
    if Value.self == Data.self { return .value(.string((same(value) as Data).base64EncodedString())) }
    if Value.self == URL.self { return .value(.string((same(value) as URL).absoluteString)) }
    if Value.self == Decimal.self { return .value(JSONValue(recording: same(value) as Decimal)) }
    if Value.self is any UnorderedEncodable.Type, let unordered = value as? any UnorderedEncodable {
      return .value(try unordered.tree(in: self, at: path))
    }
    return nil
  }

  /// Reinterprets a value as the type that it was found to have.
  private func same<Value, Known>(_ value: Value) -> Known {
    unsafeBitCast(value, to: Known.self)
  }

  private static func reason(_ error: any Error) -> String {
    // The error's own description contains the value.
    if case .invalidValue(_, let context)? = error as? EncodingError { return context.debugDescription }
    return String(describing: error)
  }
}

extension JSONValue {
  /// A number, or a string for NaN and infinities.
  init(recording value: Double) {
    if value.isFinite {
      self = .double(value)
    } else {
      self = .string(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
    }
  }

  init(recording value: Decimal) {
    if value.isNaN {
      self = .string("NaN")
    } else {
      let text = value.description
      self = Int64(text).map(JSONValue.integer) ?? .number(text)
    }
  }
}
