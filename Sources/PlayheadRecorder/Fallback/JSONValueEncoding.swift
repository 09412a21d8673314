import PlayheadFormat
import PlayheadPlatform

/// Encodes values by their `Encodable` into trees, in the shapes that `JSONEncoder` gives them and with what has no
/// order sorted.
enum JSONValueEncoding {
  /// A tree of a value, in which something stands for each part that cannot be encoded.
  static func tree<Value: Encodable>(of value: Value) -> RecordedValue {
    if let whole = wholeTree(of: value) { return whole }
    // The value's own code had a chance to put something else in the place of what throws, as for any encoder.
    let session = EncodingSession(keepsOthers: true)
    let slot = (try? session.encode(value, at: CodingPath())) ?? .value(.null)
    return RecordedValue(value: slot.value, metReference: session.metReference, hasFailure: session.hasFailure)
  }

  /// A tree of a value; nil where a part of it cannot be encoded.
  static func wholeTree<Value: Encodable>(of value: Value) -> RecordedValue? {
    let session = EncodingSession(keepsOthers: false)
    guard let slot = try? session.encode(value, at: CodingPath()) else { return nil }
    return RecordedValue(value: slot.value, metReference: session.metReference, hasFailure: session.hasFailure)
  }
}

/// What all the encoders of one value have in common.
final class EncodingSession {
  private(set) var metReference = false
  /// Whether something stands for what could not be encoded.
  private(set) var hasFailure = false
  /// Whether what is beside a value that throws is encoded all the same.
  private let keepsOthers: Bool

  init(keepsOthers: Bool) { self.keepsOthers = keepsOthers }

  /// Encodes a value whose shape may be special, else by its own `encode(to:)`.
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

  /// What has another shape in JSON than its own `encode(to:)` gives it, or an order that changes from run to run; and
  /// the commonest types, which need no encoder.
  private func special<Value: Encodable>(_ value: Value, at path: CodingPath) throws -> EncodedSlot? {
    // Types are compared first: a cast that fails costs more than all of this.
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

  /// A value as the type that it has been found to have.
  private func same<Value, Known>(_ value: Value) -> Known {
    unsafeBitCast(value, to: Known.self)
  }

  private static func reason(_ error: any Error) -> String {
    // What the error says of itself has the value in it.
    if case .invalidValue(_, let context)? = error as? EncodingError { return context.debugDescription }
    return String(describing: error)
  }
}

extension JSONValue {
  /// A double as a recording has it: what is not finite is a string.
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
