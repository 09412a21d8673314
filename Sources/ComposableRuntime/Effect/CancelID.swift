/// A value that a feature chose, with the path of the feature in the store, so that equal values in two elements are different ids.
@usableFromInline final class CancelID: Hashable, @unchecked Sendable {
  private enum Base: Hashable {
    case child
    /// The type is part of the id: an `Int` 1 and a `UInt8` 1 are different.
    case value(AnyHashable, type: ObjectIdentifier)
  }

  /// The path of the feature that chose the value; for all effects of a child, the path of the child.
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

  convenience init<ID: Hashable & Sendable>(_ base: ID, at path: ChildPath = ChildPath()) {
    self.init(.value(AnyHashable(base), type: ObjectIdentifier(ID.self)), at: path)
  }

  /// For the older styles; the value must not change.
  convenience init(erased value: AnyHashable, at path: ChildPath = ChildPath()) {
    self.init(.value(value, type: ObjectIdentifier(type(of: value.base))), at: path)
  }

  convenience init(child: ChildPath) { self.init(.child, at: child) }

  var isChild: Bool { base == .child }

  /// The id that observers receive in ``EffectEnd/cancelled(by:id:)``.
  var value: AnyHashable {
    switch base {
    case .child: AnyHashable(path)
    case .value(let value, _): value
    }
  }

  /// The id of a child as one of its parent: each operator prepends its step, a `Scope` only to the ids of all child effects.
  @usableFromInline func inside(_ step: ChildPath.Step) -> CancelID {
    guard isChild || step.separatesCancelIDs else { return self }
    var path = path
    path.prepend(step)
    return CancelID(base, hash: baseHash, at: path)
  }

  /// The ids that cancel an effect under this one: itself, and the same value at each parent's path.
  var all: [CancelID] {
    guard !isChild, !path.isEmpty else { return [self] }
    return path.prefixes.map { CancelID(base, hash: baseHash, at: $0) } + [self]
  }
}
