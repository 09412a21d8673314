/// What a ``Shared`` refers to: a value in memory of its own, or a part of one.
package protocol SharedReference<Value>: AnyObject, Sendable, CustomStringConvertible {
  associatedtype Value

  /// The memory of the value.
  var root: any SharedRoot { get }

  /// The value.
  var value: Value { get }

  /// Returns the value in a given value of the root; nil where it has none.
  func value(in root: Any) -> Value?

  /// Changes the value, while no other thread reads or changes it.
  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R

  /// Calls `body`, which puts another reference in the place of this one, and notifies the observers of this one.
  func beReplaced(by body: () -> Void)

  /// The place outside of the memory where the value is kept; nil if there is none.
  var persistence: (any SharedPersistence)? { get }
}

/// The memory of a shared value, of any type.
package protocol SharedRoot: AnyObject {
  /// The value, whatever a test asserts of it.
  var anyValue: Any { get }
}

/// Loads a shared value from the place where it is kept, and saves it there.
package protocol SharedPersistence: AnyObject, Sendable {
  var isLoading: Bool { get }
  var loadError: (any Error)? { get }
  var saveError: (any Error)? { get }

  func load() async throws

  func save() async throws
}
