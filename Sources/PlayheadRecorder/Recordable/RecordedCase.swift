public import PlayheadFormat

/// An enum's case as it is recorded, `{"name":{payload}}`, for derived code that reads it.
public struct RecordedCase: Sendable {
  /// The name of the case.
  public let name: String
  /// The object of its payload.
  public let payload: JSONValue

  /// Reads an object with exactly one member.
  public init(_ value: JSONValue, of type: Any.Type) throws(RecordableError) {
    guard case .object(let members) = value, members.count == 1, let member = members.first else {
      throw RecordableError(found: value, expected: "an object with one case of \(TypeName.short(type))")
    }
    self.name = member.key
    self.payload = member.value
  }

  /// Reads the payload, and places errors in it.
  @inlinable public func read<Value>(
    _ body: (JSONValue) throws(RecordableError) -> Value
  ) throws(RecordableError) -> Value {
    do throws(RecordableError) {
      return try body(payload)
    } catch {
      throw error.inside(name)
    }
  }

  /// The error for a case that the type does not have.
  public func unknown(in type: Any.Type) -> RecordableError {
    RecordableError(found: "an unknown case", expected: "a case of \(TypeName.short(type))").inside(name)
  }
}
