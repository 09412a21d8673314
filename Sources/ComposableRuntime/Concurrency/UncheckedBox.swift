/// A box that makes any value `Sendable`, without a lock and without a check by the compiler.
///
/// Code that uses the box must prevent simultaneous access from several threads.
public final class UncheckedBox<Value>: @unchecked Sendable {
  /// The value.
  public var value: Value

  /// Creates a box with a value in it.
  public init(_ value: Value) { self.value = value }
}
