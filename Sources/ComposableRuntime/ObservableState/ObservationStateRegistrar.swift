/// Knows who observes the properties of a value; code that ``ObservableState()`` writes calls it.
///
/// Copies share their observers. It is equal to any other and codes nothing, so that it takes no part in what the
/// compiler derives for the value.
public struct ObservationStateRegistrar: Sendable {
  private let location = ObservationLocation()
  /// The number of the last change of this copy.
  private var version = 0

  /// Stands for an old value that was not kept.
  public struct _NoOldValue {}

  /// Stands for an old array, of which only is kept how it had changed.
  public struct _OldArray {
    let changes: IdentifiedArrayChanges?
  }

  /// Creates a registrar for a new value.
  public init() {}

  /// The identity of the value.
  public var id: ObservableStateID { ObservableStateID(location: location, version: version) }

  /// Notes that a property is read.
  public func access<Subject: ObservableState, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
    location.access(subject, keyPath: keyPath)
  }

  /// Sets a property, and tells its observers unless they know already of what makes the new value differ.
  public mutating func mutate<Subject: ObservableState, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Member, _ newValue: Member,
    _ isIdentityEqual: (Member, Member) -> Bool
  ) {
    guard !isIdentityEqual(value, newValue) else {
      value = newValue
      return
    }
    location.willSet(subject, keyPath: keyPath)
    version = location.nextVersion()
    value = newValue
    location.didSet(subject, keyPath: keyPath)
  }

  /// Begins a change of a property in place.
  ///
  /// - Returns: The old value.
  public func willModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Member
  ) -> ObservableStateID { value._$id }

  /// Begins a change in place of a value that may be nil.
  ///
  /// - Returns: The old identity.
  public func willModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member?>, _ value: inout Member?
  ) -> ObservableStateID { value.identity }

  /// Begins a change of a collection in place, whose elements have observers of their own.
  ///
  /// - Returns: The old identities.
  public func willModify<Subject: ObservableState, Member: Collection>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Member
  ) -> [ObservableStateID] where Member.Element: ObservableState { value.map(\._$id) }

  /// Begins a change of an array in place, whose elements have observers of their own.
  ///
  /// - Returns: What had changed before.
  public func willModify<Subject: ObservableState, ID, Element: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, IdentifiedArray<ID, Element>>,
    _ value: inout IdentifiedArray<ID, Element>
  ) -> _OldArray { _OldArray(changes: value.changes) }

  /// Begins a change of any other property in place. The old value is not kept, so that a collection is not copied.
  @_disfavoredOverload
  public func willModify<Subject: ObservableState, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Member
  ) -> _NoOldValue {
    location.willSet(subject, keyPath: keyPath)
    return _NoOldValue()
  }

  /// Ends a change in place, and tells the observers of the property if there is another value now.
  public mutating func didModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Member, _ old: ObservableStateID
  ) {
    if !value._$id.isAnnounced(since: old) { changed(subject, keyPath: keyPath) }
  }

  /// Ends a change in place of a value that may be nil, and tells the observers of the property if it is another now.
  public mutating func didModify<Subject: ObservableState, Member: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member?>, _ value: inout Member?, _ old: ObservableStateID
  ) {
    if !value.identity.isAnnounced(since: old) { changed(subject, keyPath: keyPath) }
  }

  /// Ends a change in place, and tells the observers of the property if there are other elements now.
  public mutating func didModify<Subject: ObservableState, Member: Collection>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Member, _ old: [ObservableStateID]
  ) where Member.Element: ObservableState {
    if value.count != old.count || !zip(value, old).allSatisfy({ $0._$id.isAnnounced(since: $1) }) {
      changed(subject, keyPath: keyPath)
    }
  }

  /// Ends a change in place, and tells the observers of the property if there are other elements now.
  public mutating func didModify<Subject: ObservableState, ID, Element: ObservableState>(
    _ subject: Subject, keyPath: KeyPath<Subject, IdentifiedArray<ID, Element>>,
    _ value: inout IdentifiedArray<ID, Element>, _ old: _OldArray
  ) {
    guard let changes = value.changes, let before = old.changes, changes.areAnnounced(since: before) else {
      return changed(subject, keyPath: keyPath)
    }
  }

  /// Ends a change of any other property in place.
  @_disfavoredOverload
  public mutating func didModify<Subject: ObservableState, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Member, _ old: _NoOldValue
  ) {
    version = location.nextVersion()
    location.didSet(subject, keyPath: keyPath)
  }

  private mutating func changed<Subject: ObservableState, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    location.willSet(subject, keyPath: keyPath)
    version = location.nextVersion()
    location.didSet(subject, keyPath: keyPath)
  }
}

extension ObservationStateRegistrar: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}

extension ObservationStateRegistrar: Codable {
  /// Reads nothing.
  public init(from decoder: any Decoder) throws { self.init() }

  /// Writes nothing.
  public func encode(to encoder: any Encoder) throws {}
}
