/// The shared values that a test expects and finds: a state and its copies refer to the same, so none contains the old ones.
package final class SharedView {
  private static let view = ThreadSpecific<SharedView>()

  /// The view of the test that asserts on this thread.
  static var current: SharedView? { view.current }

  private var expected: [ObjectIdentifier: Any]
  private let found: [ObjectIdentifier: Any]

  private init(expected: [ObjectIdentifier: Any], found: [ObjectIdentifier: Any]) {
    (self.expected, self.found) = (expected, found)
  }

  /// Expects the values before an action at first, and finds those after it.
  package static func changes(_ values: SharedValues) -> SharedView {
    SharedView(expected: values.before, found: values.after)
  }

  /// Expects the values after an action at first.
  package static func result(_ values: SharedValues) -> SharedView {
    SharedView(expected: values.after, found: values.after)
  }

  /// Finds the values before the action.
  package func comparedWithBefore(_ values: SharedValues) -> SharedView {
    SharedView(expected: expected, found: values.after.merging(values.before) { $1 })
  }

  package func during<R>(_ body: () throws -> R) rethrows -> R {
    let outer = Self.view.enter(self)
    defer { Self.view.leave(to: outer) }
    return try body()
  }

  func expect(_ value: Any, of root: any SharedRoot) { expected[ObjectIdentifier(root)] = value }

  /// The expected value; nil where it is the current one.
  func expected(_ root: any SharedRoot) -> Any? { expected[ObjectIdentifier(root)] ?? found[ObjectIdentifier(root)] }

  /// The expected value with its type; nil where it is the current one.
  func expectation<Value>(of root: any SharedRoot) -> Value? {
    // Separate from the cast, because a missing expectation must not become the nil of an optional value.
    guard let expected = expected(root), let value = expected as? Value else { return nil }
    return value
  }

  /// The expected value of the left and the found value of the right reference; without an asserting test, their values.
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
