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
  func reference<Key: SharedReaderKey>(
    for key: Key, _ initialValue: () -> Key.Value
  ) -> SharedReference<Key.Value> {
    let place = Place(key: ObjectIdentifier(Key.self), id: AnyHashable(key.id))
    if let found = entries.withLock({ $0[place]?.storage as? PersistedStorage<Key> }) { return found }
    // Not under the lock: loading calls code of the app.
    let new = PersistedStorage(key, initialValue())
    let reference = entries.withLock { entries in
      if let found = entries[place]?.storage as? PersistedStorage<Key> { return found }
      if entries.count.isMultiple(of: 64) { entries = entries.filter { $0.value.storage != nil } }
      entries[place] = Entry(storage: new)
      return new
    }
    if reference === new { new.subscribe() }
    return reference
  }
}

private enum PersistedReferencesKey: DependencyKey {
  static var liveValue: PersistedReferences { PersistedReferences() }
  static var testValue: PersistedReferences { PersistedReferences() }
}

/// A shared value that is loaded from a place outside of the memory, and saved there after each change.
final class PersistedStorage<Key: SharedReaderKey>: SharedStorage<Key.Value>, SharedPersistence, @unchecked Sendable {
  private struct Status: Sendable {
    var isLoading = false
    var loadError: (any Error)?
    var saveError: (any Error)?
    var subscription: SharedSubscription?
  }

  private let key: Key
  private let initialValue: Key.Value
  private let status = Lock(Status())
  /// Whether the value is being saved by the thread that holds the lock of the value.
  private var isSaving = false

  init(_ key: Key, _ initialValue: Key.Value) {
    (self.key, self.initialValue) = (key, initialValue)
    super.init(initialValue)
    let isCreated = Flag()
    status.withLock { $0.isLoading = true }
    key.load(
      context: .initialValue(initialValue),
      continuation: LoadContinuation { [weak self] result in
        guard let self else { return }
        if isCreated.isRaised { receive(result) } else { begin(result) }
      })
    isCreated.raise()
  }

  deinit { status.withLock { $0.subscription }?.cancel() }

  func subscribe() {
    let subscriber = SharedSubscriber<Key.Value> { [weak self] in
      self?.receive($0)
    } loading: { [weak self] isLoading in
      self?.status.withLock { $0.isLoading = isLoading }
    }
    let subscription = key.subscribe(context: .initialValue(initialValue), subscriber: subscriber)
    status.withLock { $0.subscription = subscription }
  }

  override var persistence: (any SharedPersistence)? { self }

  // MARK: - Loading

  var isLoading: Bool { status.withLock { $0.isLoading } }
  var loadError: (any Error)? { status.withLock { $0.loadError } }
  var saveError: (any Error)? { status.withLock { $0.saveError } }

  /// Takes what was loaded while the storage is created, which is no change.
  private func begin(_ result: Result<Key.Value?, any Error>) {
    if case .success(let value?) = result { begin(with: value) }
    finishLoading(result)
  }

  /// Takes what was loaded later, or changed by others.
  private func receive(_ result: Result<Key.Value?, any Error>) {
    // What is being saved comes back to the subscriber.
    if whileUnchanged({ isSaving }) { return }
    if case .success(let value) = result { change(isOwn: false) { $0 = value ?? initialValue } }
    finishLoading(result)
  }

  private func finishLoading(_ result: Result<Key.Value?, any Error>) {
    let error: (any Error)? = if case .failure(let error) = result { error } else { nil }
    status.withLock { ($0.isLoading, $0.loadError) = (false, error) }
  }

  func load() async throws {
    status.withLock { $0.isLoading = true }
    let result = await key.load()
    // A place without a value leaves the value as it is.
    if case .success(nil) = result { finishLoading(result) } else { receive(result) }
    _ = try result.get()
  }

  // MARK: - Saving

  override func didChange(_ value: Key.Value) {
    isSaving = true
    defer { isSaving = false }
    save(
      value, .didSet,
      SaveContinuation { [weak self] result in
        self?.finishSaving(result)
        if case .failure(let error) = result {
          reportIssue("a shared value was changed and could not be saved: \(error)")
        }
      })
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
    let error: (any Error)? = if case .failure(let error) = result { error } else { nil }
    status.withLock { $0.saveError = error }
  }

  private func save(_ value: Key.Value, _ context: SaveContext, _ continuation: SaveContinuation) {
    func save<Saved: SharedKey>(in key: Saved) {
      if let value = value as? Saved.Value { key.save(value, context: context, continuation: continuation) }
    }
    if let key = key as? any SharedKey { save(in: key) } else { continuation.resume() }
  }
}

/// The error of ``Shared/init(require:)`` where the place has no value.
struct MissingSharedValue: Error, CustomStringConvertible {
  var description: String { "found no value in the place of a shared value, expected one" }
}
