/// What a ``Shared`` refers to: a value in its own memory, or a part of one.
package protocol SharedReference<Value>: AnyObject, Sendable, CustomStringConvertible {
  associatedtype Value

  /// The memory that contains the value.
  var root: any SharedRoot { get }

  var value: Value { get }

  /// The value in a given value of the root; nil where it has none.
  func value(in root: Any) -> Value?

  /// No other thread reads or changes the value meanwhile.
  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R

  /// Calls `body`, which replaces this reference by another, and notifies the observers of this one.
  func beReplaced(by body: () -> Void)

  /// The place outside of the memory that keeps the value.
  var persistence: (any SharedPersistence)? { get }
}

package protocol SharedRoot: AnyObject {
  /// The value, ignoring what a test asserts.
  var anyValue: Any { get }

  /// Tells the stores that follow the value that it was changed; `author` is nil where a reducer, an effect or a view did.
  func tellFollowers(by author: String?)
}

package protocol SharedPersistence: AnyObject, Sendable {
  var isLoading: Bool { get }
  var loadError: (any Error)? { get }
  var saveError: (any Error)? { get }

  func load() async throws

  func save() async throws
}
