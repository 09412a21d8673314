/// Tracks the observers of the properties of a value. Code that ``ObservableState()`` generates calls it.
///
/// Copies share their observers. A registrar is equal to any other and encodes nothing, so that it doesn't affect the
/// conformances that the compiler synthesises for the value.
public struct ObservationStateRegistrar: Sendable {
  private let location = ObservationLocation()
  private var version = 0

  /// The token of a change in place whose old value is not kept.
  public struct _NoOldValue {}

  /// Creates a registrar for a new value.
  public init() {}

  /// The identity of the value.
  public var id: ObservableStateID { ObservableStateID(location: location, version: version) }

  /// Registers a read of a property.
  public func access<Subject: ObservableState, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
    location.access(subject, keyPath: keyPath)
  }

  /// Begins to set a property, and notifies its observers if the new value is another one.
  ///
  /// - Returns: Whether it is; ``didSet(_:keyPath:)`` has to follow then.
  public func willSet<Subject: ObservableState, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: Member, _ newValue: Member,
    _ isIdentityEqual: (Member, Member) -> Bool
  ) -> Bool {
    if isIdentityEqual(value, newValue) { return false }
    location.willSet(subject, keyPath: keyPath)
    return true
  }

  /// Notifies the observers of a property that it was set to another value.
  public mutating func didSet<Subject: ObservableState, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    version = location.nextVersion()
    location.didSet(subject, keyPath: keyPath)
  }

  /// Begins a change in place of a property whose value has observers of its own.
  ///
  /// - Returns: The version of the old value.
  public func willModify<Subject: ObservableState, Member: _ObservedValue>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: Member
  ) -> Member._Version { value._$version }

  /// Begins a change in place of any other property. The old value is not kept, so that a collection is not copied.
  @_disfavoredOverload
  public func willModify<Subject: ObservableState, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: Member
  ) -> _NoOldValue {
    location.willSet(subject, keyPath: keyPath)
    return _NoOldValue()
  }

  /// Ends a change in place, and notifies the observers of the property if those of its value were not notified of all
  /// changes: the value was replaced, or elements of it were inserted, removed, moved or replaced.
  public mutating func didModify<Subject: ObservableState, Member: _ObservedValue>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: Member, _ old: Member._Version
  ) {
    if value._$isNotified(since: old) { return }
    location.willSet(subject, keyPath: keyPath)
    didSet(subject, keyPath: keyPath)
  }

  /// Ends a change in place of any other property, and notifies its observers.
  @_disfavoredOverload
  public mutating func didModify<Subject: ObservableState, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: Member, _ old: _NoOldValue
  ) {
    didSet(subject, keyPath: keyPath)
  }
}

extension ObservationStateRegistrar: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}

extension ObservationStateRegistrar: Codable {
  /// Creates a registrar, and decodes nothing.
  public init(from decoder: any Decoder) throws { self.init() }

  /// Encodes nothing.
  public func encode(to encoder: any Encoder) throws {}
}
