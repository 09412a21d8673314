/// The identity of an observable value. All copies of the value have equal identities, even after changes.
public struct ObservableStateID: Hashable, Sendable {
  private let location: ObservationLocation
  private let version: Int
  private let tags: [Int]

  /// Creates an identity that no other value has.
  public init() {
    self.init(location: ObservationLocation(), version: 0)
  }

  init(location: ObservationLocation, version: Int) {
    (self.location, self.version, self.tags) = (location, version, [])
  }

  private init(_ other: Self, tag: Int) {
    (location, version, tags) = (other.location, other.version, other.tags + [tag])
  }

  /// Returns whether both identify copies of the same value.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.location === rhs.location && lhs.tags == rhs.tags
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(location))
    hasher.combine(tags)
  }

  /// The version of the value, as long as nothing changes it or a copy of it.
  var current: _ObservableStateVersion { _ObservableStateVersion(id: self, isNewest: location.version == version) }

  /// Whether the old version's observers were notified of all differences: it is the same value, and no other copy was changed.
  func isNotified(since old: _ObservableStateVersion) -> Bool {
    guard self == old.id else { return false }
    // A copy that was newer at that version may have replaced the value, and a reader since the change of that copy was not notified.
    return old.isNewest ? location.version == version : version == old.id.version
  }

  /// Returns the identity of any value. For a value that is not observable, each call returns a new identity.
  public static func _$id<T>(for value: T) -> Self {
    (value as? any ObservableState)?._$id ?? Self()
  }

  /// The identity of nil and of a case without associated values.
  public static let _$inert = Self()

  /// Returns the identity of an enum whose payload has this identity.
  ///
  /// - Parameter tag: The number of the case.
  public func _$tag(_ tag: Int) -> Self { Self(self, tag: tag) }
}

/// The version of an observable value.
public struct _ObservableStateVersion {
  let id: ObservableStateID
  /// Whether no copy of the value has been changed since.
  let isNewest: Bool
}
