internal import IssueReporting

/// The shared values that are kept outside of the memory, by their places, as long as a property names the place.
final class PersistedReferences: Sendable {
  /// Unchecked: an id is a plain value.
  private struct Place: Hashable, @unchecked Sendable {
    let key: ObjectIdentifier
    let id: AnyHashable
  }

  private struct Entry: @unchecked Sendable {
    weak var storage: AnyObject?
  }

  private let entries = Lock<[Place: Entry]>([:])

  static var current: PersistedReferences { DependencyValues._current[PersistedReferencesKey.self] }

  /// Returns the value in a place, which is loaded if no property names the place yet.
  ///
  /// - Parameters:
  ///   - key: The place.
  ///   - isLoaded: Whether `value` was loaded from the place just now. Otherwise it is for a place without a value.
  ///   - value: The value.
  func reference<Key: SharedReaderKey>(
    for key: Key, isLoaded: Bool, _ value: () -> Key.Value
  ) -> SharedReference<Key.Value> {
    let place = Place(key: ObjectIdentifier(Key.self), id: AnyHashable(key.id))
    if let found: PersistedStorage<Key> = find(place) {
      if isLoaded { found.receive(.success(value())) }
      return found
    }
    // Not under the lock: loading calls code of the app.
    let new = PersistedStorage(key, value(), isLoaded: isLoaded) { [weak self] in self?.remove(place) }
    let reference = entries.withLock { entries in
      if let found = entries[place]?.storage as? PersistedStorage<Key> { return found }
      entries[place] = Entry(storage: new)
      return new
    }
    if reference === new { new.subscribe() }
    return reference
  }

  private func find<Key: SharedReaderKey>(_ place: Place) -> PersistedStorage<Key>? {
    entries.withLock { $0[place]?.storage } as? PersistedStorage<Key>
  }

  /// Forgets a place whose storage is gone.
  private func remove(_ place: Place) {
    entries.withLock { entries in
      if entries[place]?.storage == nil { entries[place] = nil }
    }
  }
}

private enum PersistedReferencesKey: DependencyKey {
  static var liveValue: PersistedReferences { PersistedReferences() }
  static var testValue: PersistedReferences { PersistedReferences() }
}

/// A shared value that is loaded from a place outside of the memory, and saved there after each change.
///
/// In a reducer that runs again on recorded actions it is neither loaded nor saved.
final class PersistedStorage<Key: SharedReaderKey>: SharedStorage<Key.Value>, SharedPersistence, @unchecked Sendable {
  private struct Status {
    var isLoading = false
    var loadError: (any Error)?
    var saveError: (any Error)?
    var subscription: SharedSubscription?
    /// Whether the first load has returned. What it has loaded before that is in `early`.
    var isCreated = false
    var early: Result<Key.Value?, any Error>?
    /// The number of changes that are not saved yet.
    var unsaved = 0
    /// The value that is being saved.
    var saving: Key.Value?
  }

  private let key: Key
  private let initialValue: Key.Value
  private let status = Lock(Status())
  private let location = ObservationLocation()
  private let whenOver: @Sendable () -> Void

  private static var isReplayed: Bool { ReductionReads.current?.isReplayed == true }

  /// Creates a storage, and loads its value.
  ///
  /// - Parameters:
  ///   - key: The place.
  ///   - value: The value.
  ///   - isLoaded: Whether `value` was loaded from the place just now. Otherwise it is for a place without a value.
  ///   - whenOver: Called when nothing refers to the storage any more.
  init(_ key: Key, _ value: Key.Value, isLoaded: Bool, whenOver: @escaping @Sendable () -> Void) {
    (self.key, self.whenOver) = (key, whenOver)
    initialValue = value
    super.init(value)
    if isLoaded || Self.isReplayed {
      status.withLock { $0.isCreated = true }
      return
    }
    status.withLock { $0.isLoading = true }
    key.load(
      context: .initialValue(value),
      continuation: LoadContinuation { [weak self] result in self?.receiveFirst(result) })
    // What was loaded by now is the first value, and no change.
    let early = status.withLock { status in
      status.isCreated = true
      return status.early
    }
    if let early {
      if case .success(let value?) = early { begin(with: value) }
      finishLoading(early)
    }
  }

  private func receiveFirst(_ result: Result<Key.Value?, any Error>) {
    let isCreated = status.withLock { status in
      if !status.isCreated { status.early = result }
      return status.isCreated
    }
    if isCreated { receive(result) }
  }

  deinit {
    status.withLock { $0.subscription }?.cancel()
    whenOver()
  }

  func subscribe() {
    if Self.isReplayed { return }
    let subscriber = SharedSubscriber<Key.Value> { [weak self] in
      self?.receive($0)
    } onLoading: { [weak self] isLoading in
      self?.update { $0.isLoading = isLoading }
    }
    let subscription = key.subscribe(context: .initialValue(initialValue), subscriber: subscriber)
    status.withLock { $0.subscription = subscription }
  }

  override var persistence: (any SharedPersistence)? { self }

  // MARK: - Status

  var isLoading: Bool { read(\.isLoading) }
  var loadError: (any Error)? { read(\.loadError) }
  var saveError: (any Error)? { read(\.saveError) }

  private func read<Part>(_ part: (Status) -> Part) -> Part {
    location.access(PersistedPlace(), keyPath: \.status)
    return status.withLock { part($0) }
  }

  /// Changes the status, and notifies its observers.
  private func update(_ body: (inout Status) -> Void) {
    location.willSet(PersistedPlace(), keyPath: \.status)
    status.withLock { body(&$0) }
    location.didSet(PersistedPlace(), keyPath: \.status)
  }

  // MARK: - Loading

  /// Takes what was loaded later, or changed by others.
  func receive(_ result: Result<Key.Value?, any Error>) {
    if case .success(let value) = result {
      let new = value ?? initialValue
      // What is being saved comes back to the subscriber.
      let isSaved = status.withLock { $0.saving }.map { isEqual($0, new) } ?? false
      if !isSaved { change { $0 = new } }
    }
    // Last, so that a value that is not loading any more is there.
    finishLoading(result)
  }

  private func finishLoading(_ result: Result<Key.Value?, any Error>) {
    let error: (any Error)? = if case .failure(let error) = result { error } else { nil }
    update { ($0.isLoading, $0.loadError) = (false, error) }
  }

  func load() async throws {
    update { $0.isLoading = true }
    let result = await key.load()
    // A place without a value leaves the value as it is.
    if case .success(nil) = result { finishLoading(result) } else { receive(result) }
    _ = try result.get()
  }

  // MARK: - Saving

  /// Saves the newest value. One thread saves at a time: it saves again what other threads change meanwhile.
  override func didChange() {
    if Self.isReplayed { return }
    var unsaved = status.withLock { status in
      status.unsaved += 1
      return status.unsaved
    }
    if unsaved > 1 { return }
    repeat {
      let value = unasserted
      status.withLock { $0.saving = value }
      save(
        value, .didSet,
        SaveContinuation { [weak self] result in
          self?.finishSaving(result)
          if case .failure(let error) = result {
            reportIssue("a shared value was changed and could not be saved: \(error)")
          }
        })
      unsaved = status.withLock { status in
        status.saving = nil
        // Those that came meanwhile are one.
        status.unsaved = status.unsaved > unsaved ? 1 : 0
        return status.unsaved
      }
    } while unsaved > 0
  }

  func save() async throws {
    let value = unasserted
    let result = await withCheckedContinuation { continuation in
      save(value, .userInitiated, SaveContinuation { continuation.resume(returning: UncheckedSendable($0)) })
    }.wrappedValue
    finishSaving(result)
    try result.get()
  }

  private func finishSaving(_ result: Result<Void, any Error>) {
    update { status in
      switch result {
      case .success: (status.saveError, status.loadError) = (nil, nil)
      case .failure(let error): status.saveError = error
      }
    }
  }

  private func save(_ value: Key.Value, _ context: SaveContext, _ continuation: SaveContinuation) {
    func save<Saved: SharedKey>(in key: Saved) {
      if let value = value as? Saved.Value { key.save(value, context: context, continuation: continuation) }
    }
    if let key = key as? any SharedKey { save(in: key) } else { continuation.resume() }
  }
}

/// Whether two values are equal; false if their type is not Equatable.
private func isEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  func isEqual<Same: Equatable>(_ left: Same) -> Bool { (right as? Same) == left }
  return (left as? any Equatable).map { isEqual($0) } ?? false
}

/// The subject of the observation of the status of persisted values. It is not nested in a generic type, so that its key
/// path is created only once.
private struct PersistedPlace: ObservableState {
  var status: Void { () }
  var _$id: ObservableStateID { ._$inert }
}

/// The error of ``Shared/init(require:)`` where the place has no value.
struct MissingSharedValue: Error, CustomStringConvertible {
  var description: String { "found no value in the place of a shared value, expected one" }
}
