import PlayheadPlatform

/// The changes of shared values by one action and by the effects before it, for a test to assert them, or to print
/// them.
package final class SharedChanges: Sendable {
  /// The changes that are being collected. Task-local, so that those of effects are collected, too.
  @TaskLocal static var current: SharedChanges?

  private struct Change {
    let root: any SharedRoot
    let before: Any
  }

  private let changed = Lock<[ObjectIdentifier: Change]>([:])
  /// Those that collect the same changes, too: of the test whose action is printed.
  private let outer = SharedChanges.current

  package init() {}

  /// Collects the changes that `body` makes, and the effects that it starts.
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

  /// Returns what was collected since the last call: the values before, and those now.
  package func take() -> SharedValues {
    let changed = changed.withLock { exchange(&$0, with: [:]) }
    return SharedValues(
      before: changed.mapValues(\.before), after: changed.mapValues { $0.root.anyValue },
      roots: changed.values.map(\.root))
  }
}

/// The shared values that an action has changed.
package struct SharedValues {
  var before: [ObjectIdentifier: Any] = [:]
  var after: [ObjectIdentifier: Any] = [:]
  /// Retained, so that no other value gets their identity.
  private let roots: [any SharedRoot]

  init(before: [ObjectIdentifier: Any], after: [ObjectIdentifier: Any], roots: [any SharedRoot]) {
    (self.before, self.after, self.roots) = (before, after, roots)
  }

  /// No changes.
  package init() { self.init(before: [:], after: [:], roots: []) }

  /// The values before and now, as texts, where they differ.
  package var texts: [String] {
    before.compactMap { id, before in
      guard let after = after[id], "\(before)" != "\(after)" else { return nil }
      return "\(before) → \(after)"
    }.sorted()
  }

  /// Adds what the values were before later actions changed them.
  package func before(_ later: [SharedValues]) -> SharedValues {
    var values = self
    for changes in later {
      values.after.merge(changes.before) { known, _ in known }
    }
    return values
  }
}
