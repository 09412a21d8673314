/// The identity under which an effect can be cancelled: that of a feature, at its place in the store.
///
/// The same identity in two elements is two. A feature does not know where it stands, so each operator that runs a child
/// puts its own step in front of the paths of the identities in the child's effects.
///
/// `AnyHashable` forgets that a value is Sendable; the initialiser makes sure that this one is.
struct CancelID: Hashable, @unchecked Sendable {
  private enum Base: Hashable {
    /// All effects of a child feature.
    case child
    /// A value of the feature's own; 1 of one type is not 1 of another.
    case value(AnyHashable, type: ObjectIdentifier)
  }

  /// Where the feature stands that has the identity; of a child, where that stands.
  private(set) var path: ChildPath
  private let base: Base

  /// An identity of a feature.
  ///
  /// - Parameters:
  ///   - base: A value of the feature's own.
  ///   - path: Where the feature stands.
  init<ID: Hashable & Sendable>(_ base: ID, at path: ChildPath = ChildPath()) {
    self.path = path
    self.base = .value(AnyHashable(base), type: ObjectIdentifier(ID.self))
  }

  /// The identity of all effects of a child feature.
  ///
  /// - Parameter child: The way to the child.
  init(child: ChildPath) {
    path = child
    base = .child
  }

  /// Whether it stands for all effects of a child.
  var isChild: Bool { base == .child }

  /// What an observer is told.
  var value: AnyHashable {
    switch base {
    case .child: AnyHashable(path)
    case .value(let value, _): value
    }
  }

  /// This identity, of a child feature, as one of its parent.
  func inside(_ step: ChildPath.Step) -> CancelID {
    guard isChild || step.separatesIdentities else { return self }
    var outer = self
    outer.path.prepend(step)
    return outer
  }

  /// Those that cancel what is in flight under this one: its own, and the same of the features around it.
  var all: [CancelID] {
    guard !isChild, !path.isEmpty else { return [self] }
    return path.prefixes.map { path in
      var other = self
      other.path = path
      return other
    }
  }
}
