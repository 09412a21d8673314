/// Tracks the observers of the properties of a value. Code that ``ObservableState()`` generates calls it.
///
/// Copies share their observers. A registrar is equal to any other and encodes nothing, so that it doesn't affect the
/// conformances that the compiler synthesises for the value.
public struct ObservationStateRegistrar: Sendable {
  private let location = ObservationLocation()
  /// The number of the last change of this copy.
  private var version = 0

  /// The token of a change in place whose old value is not kept.
  public struct _NoOldValue {}

  /// The token of a change in place of an ``IdentifiedArray``, which keeps only the counts of its changes.
  public struct _OldArray {
    let changes: IdentifiedArrayChanges?
  }

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

  /// Begins a change in place of a property with an observable value.
  ///
  /// - Returns: The identity of the old value.
  public func willModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: Member
  ) -> ObservableStateID { value._$id }

  /// Begins a change in place of a property with an optional observable value.
  ///
  /// - Returns: The identity of the old value.
  public func willModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member?>, _ value: Member?
  ) -> ObservableStateID { value.identity }

  /// Begins a change in place of a collection of observable elements.
  ///
  /// - Returns: The identities of the old elements.
  public func willModify<Subject: ObservableState, Member: Collection>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: Member
  ) -> [ObservableStateID] where Member.Element: ObservableState { value.map(\._$id) }

  /// Begins a change in place of an ``IdentifiedArray`` of observable elements.
  ///
  /// - Returns: The counts of the changes before this one.
  public func willModify<Subject: ObservableState, ID, Element: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, IdentifiedArray<ID, Element>>,
    _ value: IdentifiedArray<ID, Element>
  ) -> _OldArray { _OldArray(changes: value.changes) }

  /// Begins a change in place of any other property. The old value is not kept, so that a collection is not copied.
  @_disfavoredOverload
  public func willModify<Subject: ObservableState, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: Member
  ) -> _NoOldValue {
    location.willSet(subject, keyPath: keyPath)
    return _NoOldValue()
  }

  /// Ends a change in place, and notifies the observers of the property if the value was replaced.
  public mutating func didModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: Member, _ old: ObservableStateID
  ) {
    if !value._$id.isAnnounced(since: old) { changed(subject, keyPath: keyPath) }
  }

  /// Ends a change in place of an optional value, and notifies the observers of the property if the value was replaced.
  public mutating func didModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member?>, _ value: Member?, _ old: ObservableStateID
  ) {
    if !value.identity.isAnnounced(since: old) { changed(subject, keyPath: keyPath) }
  }

  /// Ends a change in place, and notifies the observers of the property if elements were inserted, removed, moved or
  /// replaced.
  public mutating func didModify<Subject: ObservableState, Member: Collection>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: Member, _ old: [ObservableStateID]
  ) where Member.Element: ObservableState {
    if value.count != old.count || !zip(value, old).allSatisfy({ $0._$id.isAnnounced(since: $1) }) {
      changed(subject, keyPath: keyPath)
    }
  }

  /// Ends a change in place, and notifies the observers of the property if elements were inserted, removed, moved or
  /// replaced.
  public mutating func didModify<Subject: ObservableState, ID, Element: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, IdentifiedArray<ID, Element>>,
    _ value: IdentifiedArray<ID, Element>, _ old: _OldArray
  ) {
    guard let changes = value.changes, let before = old.changes, changes.areAnnounced(since: before) else {
      return changed(subject, keyPath: keyPath)
    }
  }

  /// Ends a change in place of any other property, and notifies its observers.
  @_disfavoredOverload
  public mutating func didModify<Subject: ObservableState, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: Member, _ old: _NoOldValue
  ) {
    didSet(subject, keyPath: keyPath)
  }

  private mutating func changed<Subject: ObservableState, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    location.willSet(subject, keyPath: keyPath)
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
