import PlayheadPlatform

/// The changes of shared values by an action and the effects before it, to be asserted or printed.
package final class SharedChanges: Sendable {
  /// Task-local, so that the changes of effects are collected, too.
  @TaskLocal static var current: SharedChanges?

  private struct Change {
    let root: any SharedRoot
    let before: Any
  }

  private let changed = Lock<[ObjectIdentifier: Change]>([:])
  /// An outer collector of the same changes: that of a test whose action is printed.
  private let outer = SharedChanges.current

  package init() {}

  /// Collects the changes of `body` and of the effects that it starts.
  package func during<R>(_ body: () -> R) -> R { Self.$current.withValue(self, operation: body) }

  func willChange(_ root: any SharedRoot, _ value: Any) {
    outer?.willChange(root, value)
    changed.withLock { changed in
      if changed[ObjectIdentifier(root)] == nil { changed[ObjectIdentifier(root)] = Change(root: root, before: value) }
    }
  }

  /// Collects that a box gets another reference.
  func willReplace<Value>(_ old: any SharedReference<Value>, in box: SharedBox<Value>) {
    let before = changed.withLock { $0[ObjectIdentifier(old.root)]?.before }
    willChange(box, before.flatMap { old.value(in: $0) } ?? old.value)
  }

  /// Returns the values before and after all changes since the last call.
  package func take() -> SharedValues {
    let changed = changed.withLock { exchange(&$0, with: [:]) }
    return SharedValues(
      before: changed.mapValues(\.before), after: changed.mapValues { $0.root.anyValue },
      roots: changed.values.map(\.root))
  }
}

package struct SharedValues {
  var before: [ObjectIdentifier: Any] = [:]
  var after: [ObjectIdentifier: Any] = [:]
  /// Retained, so that no other value gets their identity.
  private let roots: [any SharedRoot]

  init(before: [ObjectIdentifier: Any], after: [ObjectIdentifier: Any], roots: [any SharedRoot]) {
    (self.before, self.after, self.roots) = (before, after, roots)
  }

  package init() { self.init(before: [:], after: [:], roots: []) }

  /// The changed values before and now, as texts.
  package var texts: [String] {
    before.compactMap { id, before in
      guard let after = after[id], "\(before)" != "\(after)" else { return nil }
      return "\(before) → \(after)"
    }.sorted()
  }

  /// Adds the values before later actions changed them.
  package func before(_ later: [SharedValues]) -> SharedValues {
    var values = self
    for changes in later {
      values.after.merge(changes.before) { known, _ in known }
    }
    return values
  }
}
