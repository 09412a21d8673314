/// Returns whether the observers of parts of `old` were notified of all differences in `new`.
public func _$isIdentityEqual<T: _ObservedValue>(_ old: T, _ new: T) -> Bool { new._$isNotified(since: old._$version) }

/// Returns whether the observers of parts of `old` were notified of all differences in `new`.
///
/// This overload resolves the ambiguity for types that are also Equatable.
public func _$isIdentityEqual<T: _ObservedValue & Equatable>(_ old: T, _ new: T) -> Bool {
  new._$isNotified(since: old._$version)
}

/// Compares values that are not observable. Equal values need no notification.
public func _$isIdentityEqual<T: Equatable>(_ old: T, _ new: T) -> Bool { old == new }

/// Returns false, because values that are neither observable nor Equatable cannot be compared.
@_disfavoredOverload
public func _$isIdentityEqual<T>(_ old: T, _ new: T) -> Bool { false }
