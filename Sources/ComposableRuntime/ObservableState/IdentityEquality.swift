/// Returns whether the observers of the properties of `old` were notified of all differences in `new`.
public func _$isIdentityEqual<T: ObservableState>(_ old: T, _ new: T) -> Bool {
  new._$id.isAnnounced(since: old._$id)
}

/// Returns whether the observers of the properties of `old` were notified of all differences in `new`. Nil values are
/// equal.
public func _$isIdentityEqual<T: ObservableState>(_ old: T?, _ new: T?) -> Bool {
  new.identity.isAnnounced(since: old.identity)
}

/// Returns whether the observers of the elements' properties were notified of all differences in `new`.
///
/// - Complexity: O(*n*).
public func _$isIdentityEqual<C: Collection>(_ old: C, _ new: C) -> Bool where C.Element: ObservableState {
  old.count == new.count && zip(old, new).allSatisfy { $1._$id.isAnnounced(since: $0._$id) }
}

// The overloads for types that are also Equatable only tell the compiler which of the other overloads to prefer.

/// Returns whether the observers of the properties of `old` were notified of all differences in `new`.
public func _$isIdentityEqual<T: ObservableState & Equatable>(_ old: T, _ new: T) -> Bool {
  new._$id.isAnnounced(since: old._$id)
}

/// Returns whether the observers of the properties of `old` were notified of all differences in `new`. Nil values are
/// equal.
public func _$isIdentityEqual<T: ObservableState & Equatable>(_ old: T?, _ new: T?) -> Bool {
  new.identity.isAnnounced(since: old.identity)
}

/// Returns whether the observers of the elements' properties were notified of all differences in `new`.
///
/// - Complexity: O(*n*).
public func _$isIdentityEqual<C: Collection & Equatable>(_ old: C, _ new: C) -> Bool
where C.Element: ObservableState {
  old.count == new.count && zip(old, new).allSatisfy { $1._$id.isAnnounced(since: $0._$id) }
}

/// Returns whether the observers of the elements' properties were notified of all differences in `new`.
///
/// - Complexity: O(1) when `new` was made from `old` by changes within elements; otherwise O(*n*).
public func _$isIdentityEqual<ID, T: ObservableState>(_ old: IdentifiedArray<ID, T>, _ new: IdentifiedArray<ID, T>)
  -> Bool
{
  areIdentityEqual(old, new)
}

/// Returns whether the observers of the elements' properties were notified of all differences in `new`.
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

/// Compares values that are not observable. Equal values need no notification.
public func _$isIdentityEqual<T: Equatable>(_ old: T, _ new: T) -> Bool { old == new }

/// Returns false, because values that are neither observable nor Equatable cannot be compared.
@_disfavoredOverload
public func _$isIdentityEqual<T>(_ old: T, _ new: T) -> Bool { false }

extension Optional where Wrapped: ObservableState {
  /// The identity of the wrapped value, or the identity of nil.
  var identity: ObservableStateID { self?._$id ?? ._$inert }
}
