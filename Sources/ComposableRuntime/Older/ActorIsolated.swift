/// Keeps a value in an actor of its own.
///
/// Older tests use it where newer ones use ``LockIsolated``, whose value can be read without waiting.
public final actor ActorIsolated<Value> {
  /// The value.
  public var value: Value

  /// Creates an actor with a value in it.
  public init(_ value: Value) {
    self.value = value
  }

  /// Calls `operation` with the value.
  ///
  /// - Throws: What `operation` throws. What it changed until then stays.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try operation(&value)
  }

  /// Replaces the value.
  public func setValue(_ newValue: Value) {
    value = newValue
  }
}
