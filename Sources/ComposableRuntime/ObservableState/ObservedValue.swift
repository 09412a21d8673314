/// A value with parts that have observers of their own: an ``ObservableState``, or a container of such values.
///
/// When a property with such a value changes, the observers of the property are notified only of what the observers of
/// the parts were not notified of.
public protocol _ObservedValue {
  /// What tells a version of the value from an earlier one.
  associatedtype _Mark

  /// The mark of this version.
  var _$mark: _Mark { get }

  /// Returns whether the observers of the parts were notified of all changes since the version with a mark.
  func _$isAnnounced(since mark: _Mark) -> Bool
}

extension ObservableState {
  public var _$mark: _ObservableStateMark { _$id.mark }

  public func _$isAnnounced(since mark: _ObservableStateMark) -> Bool { _$id.isAnnounced(since: mark) }
}

extension Optional: _ObservedValue where Wrapped: _ObservedValue {
  public var _$mark: Wrapped._Mark? { map(\._$mark) }

  public func _$isAnnounced(since mark: Wrapped._Mark?) -> Bool {
    switch (self, mark) {
    case (nil, nil): true
    case (let value?, let mark?): value._$isAnnounced(since: mark)
    default: false
    }
  }
}

extension Array: _ObservedValue where Element: ObservableState {
  public var _$mark: [_ObservableStateMark] { map(\._$mark) }

  /// - Complexity: O(*n*).
  public func _$isAnnounced(since mark: [_ObservableStateMark]) -> Bool {
    count == mark.count && zip(self, mark).allSatisfy { $0._$id.isAnnounced(since: $1) }
  }
}

extension IdentifiedArray: _ObservedValue where Element: ObservableState {
  public var _$mark: _IdentifiedArrayMark { _IdentifiedArrayMark(changes: changes) }

  /// - Complexity: O(1).
  public func _$isAnnounced(since mark: _IdentifiedArrayMark) -> Bool {
    guard let changes, let before = mark.changes else { return false }
    return changes.areAnnounced(since: before)
  }
}

/// The counts of the changes of an ``IdentifiedArray``.
public struct _IdentifiedArrayMark {
  let changes: IdentifiedArrayChanges?
}
