/// An actor that holds a mutable value, for older tests.
///
/// New tests use `LockIsolated`, whose value can be read without `await`.
public final actor ActorIsolated<Value> {
  /// The value.
  public var value: Value

  /// Creates an actor that holds a value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Calls `operation` with the value.
  ///
  /// - Throws: What `operation` throws. Changes that it has made before stay.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try operation(&value)
  }

  /// Replaces the value.
  public func setValue(_ newValue: Value) {
    value = newValue
  }
}
