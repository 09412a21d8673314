/// The shared values as a test sees them that asserts a change: those that it expects, and those that were found.
///
/// A state and its copies refer to the same shared values, so that the states alone cannot tell what was before and
/// after.
package final class SharedView {
  private static let view = ThreadSpecific<SharedView>()

  /// The view of the test that asserts on this thread.
  static var current: SharedView? { view.current }

  private var expected: [ObjectIdentifier: Any]
  private let found: [ObjectIdentifier: Any]

  private init(expected: [ObjectIdentifier: Any], found: [ObjectIdentifier: Any]) {
    (self.expected, self.found) = (expected, found)
  }

  /// The view of a test that begins with the values before an action, and of a diff of the states before and after it.
  package static func changes(_ values: SharedValues) -> SharedView {
    SharedView(expected: values.before, found: values.after)
  }

  /// The view of a test that begins with the values after an action.
  package static func result(_ values: SharedValues) -> SharedView {
    SharedView(expected: values.after, found: values.after)
  }

  /// The view with the values before the action in the place of those that were found.
  package func comparedWithBefore(_ values: SharedValues) -> SharedView {
    SharedView(expected: expected, found: values.after.merging(values.before) { $1 })
  }

  /// Calls `body` with this view as the current one.
  package func during<R>(_ body: () throws -> R) rethrows -> R {
    let outer = Self.view.enter(self)
    defer { Self.view.leave(to: outer) }
    return try body()
  }

  func expect(_ value: Any, of root: any SharedRoot) { expected[ObjectIdentifier(root)] = value }

  /// The expected value; nil where it is the one that was found.
  func expected(_ root: any SharedRoot) -> Any? { expected[ObjectIdentifier(root)] ?? found[ObjectIdentifier(root)] }

  /// The expected value as one of its type; nil where it is the one that was found.
  func expectation<Value>(of root: any SharedRoot) -> Value? {
    // In two steps: no expectation must not become the nil of an optional value.
    guard let expected = expected(root), let value = expected as? Value else { return nil }
    return value
  }

  /// The values of two references: the one that the test of this thread expects of the left one, and the one that was
  /// found of the right one. Where no test asserts, it is what they have.
  static func values<Value>(
    _ left: any SharedReference<Value>, _ right: any SharedReference<Value>
  ) -> (Value, Value) {
    guard let view = current else { return (left.value, right.value) }
    let (leftRoot, rightRoot) = (left.root, right.root)
    return (
      left.value(in: view.expected(leftRoot) ?? leftRoot.anyValue) ?? left.value,
      right.value(in: view.found[ObjectIdentifier(rightRoot)] ?? rightRoot.anyValue) ?? right.value
    )
  }

  static func areEqual<Value: Equatable>(
    _ left: any SharedReference<Value>, _ right: any SharedReference<Value>
  ) -> Bool {
    let (left, right) = values(left, right)
    return left == right
  }
}
