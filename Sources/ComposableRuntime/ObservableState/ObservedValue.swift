/// A value with parts that have observers of their own: an ``ObservableState``, or a container of such values.
///
/// When a property with such a value changes, the observers of the property are notified only of what the observers of
/// the parts were not notified of.
public protocol _ObservedValue {
  /// What distinguishes a version of the value from an earlier one.
  associatedtype _Version

  /// This version.
  var _$version: _Version { get }

  /// Returns whether the observers of the parts were notified of all changes since a version.
  func _$isNotified(since old: _Version) -> Bool
}

extension ObservableState {
  public var _$version: _ObservableStateVersion { _$id.current }

  public func _$isNotified(since old: _ObservableStateVersion) -> Bool { _$id.isNotified(since: old) }
}

extension Optional: _ObservedValue where Wrapped: _ObservedValue {
  public var _$version: Wrapped._Version? { map(\._$version) }

  public func _$isNotified(since old: Wrapped._Version?) -> Bool {
    switch (self, old) {
    case (nil, nil): true
    case (let value?, let old?): value._$isNotified(since: old)
    default: false
    }
  }
}

extension Array: _ObservedValue where Element: ObservableState {
  public var _$version: [_ObservableStateVersion] { map(\._$version) }

  /// - Complexity: O(*n*).
  public func _$isNotified(since old: [_ObservableStateVersion]) -> Bool {
    count == old.count && zip(self, old).allSatisfy { $0._$id.isNotified(since: $1) }
  }
}

extension IdentifiedArray: _ObservedValue where Element: ObservableState {
  public var _$version: _IdentifiedArrayVersion {
    _IdentifiedArrayVersion(changes: changes, isNewest: changes?.isNewest ?? true)
  }

  /// - Complexity: O(1).
  public func _$isNotified(since old: _IdentifiedArrayVersion) -> Bool {
    guard let changes, let before = old.changes else { return false }
    return changes.areNotified(since: before, wasNewest: old.isNewest)
  }
}

/// The counts of the changes of an ``IdentifiedArray``.
public struct _IdentifiedArrayVersion {
  let changes: IdentifiedArrayChanges?
  /// Whether no copy of the array with the same elements has been changed since.
  let isNewest: Bool
}
