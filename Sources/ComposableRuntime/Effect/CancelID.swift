/// A cancel id: the value that a feature chose, and the path of the feature in the store.
///
/// Equal values in two elements are different cancel ids. A feature does not know its own path, so each operator that
/// runs a child prepends its step to the paths of the cancel ids in the child's effects.
///
/// It is an object, because it is copied and compared more often than it is made.
///
/// `@unchecked`, because `AnyHashable` is not `Sendable`. The initializer takes `Sendable` values only.
@usableFromInline final class CancelID: Hashable, @unchecked Sendable {
  private enum Base: Hashable {
    /// All effects of a child feature.
    case child
    /// A value that the feature chose, and its type: an `Int` 1 and a `UInt8` 1 are different.
    case value(AnyHashable, type: ObjectIdentifier)
  }

  /// The path of the feature that chose the value. In the cancel id of all effects of a child: the path of the child.
  let path: ChildPath
  private let base: Base
  private let baseHash: Int
  private let hash: Int

  private init(_ base: Base, hash baseHash: Int, at path: ChildPath) {
    (self.base, self.baseHash, self.path) = (base, baseHash, path)
    hash = path.hash(after: baseHash)
  }

  private convenience init(_ base: Base, at path: ChildPath) { self.init(base, hash: base.hashValue, at: path) }

  @usableFromInline static func == (left: CancelID, right: CancelID) -> Bool {
    left === right || left.hash == right.hash && left.base == right.base && left.path == right.path
  }

  @usableFromInline func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// Creates the cancel id of a value that the feature at `path` chose.
  convenience init<ID: Hashable & Sendable>(_ base: ID, at path: ChildPath = ChildPath()) {
    self.init(.value(AnyHashable(base), type: ObjectIdentifier(ID.self)), at: path)
  }

  /// Creates the cancel id of a value whose type is erased, which code of the older styles chose. It must not change.
  convenience init(erased value: AnyHashable, at path: ChildPath = ChildPath()) {
    self.init(.value(value, type: ObjectIdentifier(type(of: value.base))), at: path)
  }

  /// Creates the cancel id of all effects of the child feature at a path.
  convenience init(child: ChildPath) { self.init(.child, at: child) }

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
  @usableFromInline func inside(_ step: ChildPath.Step) -> CancelID {
    guard isChild || step.separatesCancelIDs else { return self }
    var path = path
    path.prepend(step)
    return CancelID(base, hash: baseHash, at: path)
  }

  /// The cancel ids that cancel what is in flight under this one: itself, and the same value at each parent's path.
  var all: [CancelID] {
    guard !isChild, !path.isEmpty else { return [self] }
    return path.prefixes.map { CancelID(base, hash: baseHash, at: $0) } + [self]
  }
}
