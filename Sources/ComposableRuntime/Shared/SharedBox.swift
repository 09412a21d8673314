import PlayheadPlatform

/// The reference that all copies of a ``Shared`` have in common, and that `$count = …` replaces.
package final class SharedBox<Value>: SharedReference, SharedRoot {
  private let current: Lock<any SharedReference<Value>>

  init(_ reference: any SharedReference<Value>) { current = Lock(reference) }

  /// The reference, or the box itself while a test asserts an action that has replaced it: no reference has the values before and after.
  package var reference: any SharedReference<Value> {
    if let view = SharedView.current, view.expected(self) != nil { return self }
    return replaceable
  }

  private var replaceable: any SharedReference<Value> { current.withLock { $0 } }

  /// Shares another value, or expects its value while a test asserts.
  func replace(with new: any SharedReference<Value>) {
    if SharedView.current != nil {
      let value = new.value
      return reference.withLock { $0 = value }
    }
    let old = replaceable
    if old === new { return }
    SharedChanges.current?.willReplace(old, in: self)
    old.beReplaced { current.change { $0 = new } }
    old.root.tellFollowers(by: nil)
  }

  // MARK: - As a reference, while a test asserts

  package var root: any SharedRoot { self }
  package var persistence: (any SharedPersistence)? { replaceable.persistence }
  package var anyValue: Any { replaceable.value }
  package func tellFollowers(by author: String?) { replaceable.root.tellFollowers(by: author) }
  package var description: String { replaceable.description }

  package var value: Value { SharedView.current?.expectation(of: self) ?? replaceable.value }

  package func value(in root: Any) -> Value? { root as? Value }

  package func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    var value = value
    defer { SharedView.current?.expect(value, of: self) }
    return try body(&value)
  }

  package func beReplaced(by body: () -> Void) { replaceable.beReplaced(by: body) }
}
