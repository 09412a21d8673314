import PlayheadFormat
import PlayheadPlatform

/// Decodes `Decodable` values from trees in the shapes of `JSONValueEncoding`.
enum JSONValueDecoding {
  static func value<Value: Decodable>(
    of type: Value.Type, from value: JSONValue
  ) throws(RecordableError) -> Value {
    do {
      return try decode(type, from: value, at: CodingPath())
    } catch {
      throw described(error)
    }
  }

  /// Decodes a value of a special shape directly, and any other by its `init(from:)`.
  static func decode<Value: Decodable>(_ type: Value.Type, from value: JSONValue, at path: CodingPath) throws -> Value {
    guard path.depth <= JSONValue.depthLimit, !StackRoom.isLow() else {
      throw DecodingError.dataCorrupted(.init(codingPath: path.keys, debugDescription: "nested too deeply"))
    }
    if let type = type as? any TreeScalar.Type {
      do throws(RecordableError) {
        if let scalar = try type.init(recorded: value) as? Value { return scalar }
      } catch {
        let context = DecodingError.Context(
          codingPath: path.keys, debugDescription: "found \(error.found), expected \(error.expected)",
          underlyingError: error)
        throw value == .null
          ? DecodingError.valueNotFound(type, context) : DecodingError.typeMismatch(type, context)
      }
    }
    return try Value(from: JSONValueDecoder(value: value, path: path))
  }

  private static func described(_ error: any Error) -> RecordableError {
    guard let error = error as? DecodingError else {
      return RecordableError(found: "a value that its type refuses", expected: String(describing: error))
    }
    let context: DecodingError.Context
    var last: (any CodingKey)?
    var found = "a value that its type refuses"
    var expected: String
    switch error {
    case .typeMismatch(let type, let described):
      (context, expected) = (described, "\(TypeName.short(type))")
      found = "a value of another kind"
    case .valueNotFound(let type, let described):
      (context, expected, found) = (described, TypeName.short(type), "null")
    case .keyNotFound(let key, let described):
      (context, expected, found) = (described, "a value", "nothing")
      last = key
    case .dataCorrupted(let described):
      (context, expected) = (described, described.debugDescription)
    @unknown default:
      return RecordableError(found: found, expected: "another value")
    }
    if let cause = context.underlyingError as? RecordableError { (found, expected) = (cause.found, cause.expected) }
    let keys = context.codingPath + (last.map { [$0] } ?? [])
    let pointer = keys.map { "/" + RecordableError.escape($0.stringValue) }.joined()
    return RecordableError(pointer: pointer, found: found, expected: expected)
  }
}

/// A type that the decoder reads directly rather than through `init(from:)`.
protocol TreeScalar: Recordable, Decodable {}

extension Bool: TreeScalar {}
extension String: TreeScalar {}
extension Double: TreeScalar {}
extension Float: TreeScalar {}
extension Int: TreeScalar {}
extension Int8: TreeScalar {}
extension Int16: TreeScalar {}
extension Int32: TreeScalar {}
extension Int64: TreeScalar {}
extension UInt: TreeScalar {}
extension UInt8: TreeScalar {}
extension UInt16: TreeScalar {}
extension UInt32: TreeScalar {}
extension UInt64: TreeScalar {}
extension UUID: TreeScalar {}
extension Date: TreeScalar {}
extension Data: TreeScalar {}
extension URL: TreeScalar {}
extension Decimal: TreeScalar {}
