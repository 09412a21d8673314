/// A cancel id: the value that a feature chose, and the path of the feature in the store.
///
/// Equal values in two elements are different cancel ids. A feature does not know its own path, so each operator that
/// runs a child prepends its step to the paths of the cancel ids in the child's effects.
///
/// `@unchecked`, because `AnyHashable` is not `Sendable`. The initializer takes `Sendable` values only.
struct CancelID: Hashable, @unchecked Sendable {
  private enum Base: Hashable {
    /// All effects of a child feature.
    case child
    /// A value that the feature chose, and its type: an `Int` 1 and a `UInt8` 1 are different.
    case value(AnyHashable, type: ObjectIdentifier)
  }

  /// The path of the feature that chose the value. In the cancel id of all effects of a child: the path of the child.
  private(set) var path: ChildPath
  private let base: Base

  /// Creates the cancel id of a value.
  ///
  /// - Parameters:
  ///   - base: The value that the feature chose.
  ///   - path: The path of the feature.
  init<ID: Hashable & Sendable>(_ base: ID, at path: ChildPath = ChildPath()) {
    self.path = path
    self.base = .value(AnyHashable(base), type: ObjectIdentifier(ID.self))
  }

  /// Creates the cancel id of a value whose type is erased.
  ///
  /// - Parameters:
  ///   - value: The value, which code of the older styles chose. It must not change.
  ///   - path: The path of the feature.
  init(erased value: AnyHashable, at path: ChildPath = ChildPath()) {
    self.path = path
    base = .value(value, type: ObjectIdentifier(type(of: value.base)))
  }

  /// Creates the cancel id of all effects of a child feature.
  ///
  /// - Parameter child: The path of the child.
  init(child: ChildPath) {
    path = child
    base = .child
  }

  /// Whether this is the cancel id of all effects of a child.
  var isChild: Bool { base == .child }

  /// The id that observers receive in ``EffectEnd/cancelled(by:id:)``.
  var value: AnyHashable {
    switch base {
    case .child: AnyHashable(path)
    case .value(let value, _): value
    }
  }

  /// Returns this cancel id of a child feature as a cancel id of its parent.
  ///
  /// A `Scope` changes only the cancel ids that stand for all effects of a child. The others are the parent's already.
  func inside(_ step: ChildPath.Step) -> CancelID {
    guard isChild || step.separatesCancelIDs else { return self }
    var outer = self
    outer.path.prepend(step)
    return outer
  }

  /// The cancel ids that cancel what is in flight under this one: itself, and the same value at each parent's path.
  var all: [CancelID] {
    guard !isChild, !path.isEmpty else { return [self] }
    return path.prefixes.map { path in
      var other = self
      other.path = path
      return other
    }
  }
}
