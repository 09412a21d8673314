/// The identity of an observable value: equal for all copies of it, whatever they have become.
public struct ObservableStateID: Hashable, Sendable {
  private let location: ObservationLocation
  private let version: Int
  private let tags: [Int]

  /// An identity that no other value has.
  public init() {
    self.init(location: ObservationLocation(), version: 0)
  }

  init(location: ObservationLocation, version: Int) {
    (self.location, self.version, self.tags) = (location, version, [])
  }

  private init(_ other: Self, tag: Int) {
    (location, version, tags) = (other.location, other.version, other.tags + [tag])
  }

  /// Whether both are of copies of one value.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.location === rhs.location && lhs.tags == rhs.tags
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(location))
    hasher.combine(tags)
  }

  /// Whether whoever observes the properties of the value with the identity `old` has been told of all that makes this
  /// one differ: it is the same value, and not an earlier copy put back.
  func isAnnounced(since old: Self) -> Bool {
    self == old && location.version == version
  }

  /// The identity of any value; a new one each time where the value is not observable.
  public static func _$id<T>(for value: T) -> Self {
    (value as? any ObservableState)?._$id ?? Self()
  }

  /// The identity of a value with nothing in it.
  public static let _$inert = Self()

  /// The identity of an enum in its case with this number, whose payload has the identity.
  public func _$tag(_ tag: Int) -> Self { Self(self, tag: tag) }
}
