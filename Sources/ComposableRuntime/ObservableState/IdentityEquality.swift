/// Whether observers of `old`'s own properties know all that makes `new` differ.
public func _$isIdentityEqual<T: ObservableState>(_ old: T, _ new: T) -> Bool {
  new._$id.isAnnounced(since: old._$id)
}

/// Whether observers of `old`'s own properties know all that makes `new` differ; nil is a value of its own.
public func _$isIdentityEqual<T: ObservableState>(_ old: T?, _ new: T?) -> Bool {
  new.identity.isAnnounced(since: old.identity)
}

/// Whether observers of the elements' own properties know all that makes `new` differ.
///
/// - Complexity: O(*n*).
public func _$isIdentityEqual<C: Collection>(_ old: C, _ new: C) -> Bool where C.Element: ObservableState {
  old.count == new.count && zip(old, new).allSatisfy { $1._$id.isAnnounced(since: $0._$id) }
}

// The overloads for types that are equatable, too, only tell the compiler which of the others it is to take.

/// Whether observers of `old`'s own properties know all that makes `new` differ.
public func _$isIdentityEqual<T: ObservableState & Equatable>(_ old: T, _ new: T) -> Bool {
  new._$id.isAnnounced(since: old._$id)
}

/// Whether observers of `old`'s own properties know all that makes `new` differ; nil is a value of its own.
public func _$isIdentityEqual<T: ObservableState & Equatable>(_ old: T?, _ new: T?) -> Bool {
  new.identity.isAnnounced(since: old.identity)
}

/// Whether observers of the elements' own properties know all that makes `new` differ.
///
/// - Complexity: O(*n*).
public func _$isIdentityEqual<C: Collection & Equatable>(_ old: C, _ new: C) -> Bool
where C.Element: ObservableState {
  old.count == new.count && zip(old, new).allSatisfy { $1._$id.isAnnounced(since: $0._$id) }
}

/// Whether observers of the elements' own properties know all that makes `new` differ.
///
/// - Complexity: O(1) where one was made of the other by changes within elements, else O(*n*).
public func _$isIdentityEqual<ID, T: ObservableState>(_ old: IdentifiedArray<ID, T>, _ new: IdentifiedArray<ID, T>)
  -> Bool
{
  areIdentityEqual(old, new)
}

/// Whether observers of the elements' own properties know all that makes `new` differ.
public func _$isIdentityEqual<ID, T: ObservableState & Equatable>(
  _ old: IdentifiedArray<ID, T>, _ new: IdentifiedArray<ID, T>
) -> Bool {
  areIdentityEqual(old, new)
}

private func areIdentityEqual<ID, T: ObservableState>(
  _ old: IdentifiedArray<ID, T>, _ new: IdentifiedArray<ID, T>
) -> Bool {
  if let changes = new.changes, let before = old.changes, changes.areAnnounced(since: before) { return true }
  return old.count == new.count && zip(old, new).allSatisfy { $1._$id.isAnnounced(since: $0._$id) }
}

/// Values without observers of their own: there is nothing to tell where they are equal.
public func _$isIdentityEqual<T: Equatable>(_ old: T, _ new: T) -> Bool { old == new }

/// Values without observers of their own, of which nobody can tell whether they are equal.
@_disfavoredOverload
public func _$isIdentityEqual<T>(_ old: T, _ new: T) -> Bool { false }

extension Optional where Wrapped: ObservableState {
  /// The identity of the value, or that of nothing.
  var identity: ObservableStateID { self?._$id ?? ._$inert }
}
