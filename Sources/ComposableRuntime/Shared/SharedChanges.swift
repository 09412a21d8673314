/// The changes of shared values by one action, for a test to assert them.
package final class SharedChanges {
  private static let tracking = ThreadSpecific<SharedChanges>()

  /// The changes that are being collected on this thread.
  static var current: SharedChanges? { tracking.current }

  private var changed: [ObjectIdentifier: (root: any SharedRoot, before: Any)] = [:]

  package init() {}

  /// Collects the changes that `body` makes on this thread.
  package func during<R>(_ body: () -> R) -> R { Self.tracking.withValue(self, body) }

  func willChange(_ root: any SharedRoot, _ value: Any) {
    if changed[ObjectIdentifier(root)] == nil { changed[ObjectIdentifier(root)] = (root, value) }
  }

  /// Returns what was collected since the last call: the values before, and those now.
  package func take() -> SharedValues {
    defer { changed = [:] }
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

  /// Adds what the values were before later actions changed them.
  package func before(_ later: [SharedValues]) -> SharedValues {
    var values = self
    for changes in later {
      values.after.merge(changes.before) { known, _ in known }
    }
    return values
  }
}
