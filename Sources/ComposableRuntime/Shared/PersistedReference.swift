import PlayheadPlatform

/// A shared value that is loaded and saved elsewhere, but not in a reducer that runs again on recorded actions.
final class PersistedReference<Key: SharedReaderKey>: SharedReference, SharedPersistence, @unchecked Sendable {
  private struct Status {
    var isLoading = false
    var loadError: (any Error)?
    var saveError: (any Error)?
    var subscription: SharedSubscription?
    /// Until the first load has returned, results are kept in `early`.
    var isCreated = false
    var early: Result<Key.Value?, any Error>?
    /// The number of changes that are not saved yet.
    var unsaved = 0
    /// Called when the newest value is saved.
    var completions: [Completion] = []
    var saving: Key.Value?
  }

  private typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  private let key: Key
  private let initialValue: Key.Value
  private let context: LoadContext<Key.Value>
  private let memory: SharedStorage<Key.Value>
  private let status = Lock(Status())
  private let location = ObservationLocation()
  private let whenOver: @Sendable () -> Void

  private static var isReplayed: Bool { ReductionReads.current?.isReplayed == true }

  /// Loads the value where `value` is the initial one, and calls `whenOver` when nothing refers to the value any more.
  init(_ key: Key, _ value: Key.Value, _ source: SharedValueSource, whenOver: @escaping @Sendable () -> Void) {
    (self.key, self.whenOver) = (key, whenOver)
    initialValue = value
    memory = SharedStorage(value)
    context = source == .initial ? .initialValue(value) : .userInitiated
    if source != .initial || Self.isReplayed {
      status.withLock { $0.isCreated = true }
      return
    }
    status.withLock { $0.isLoading = true }
    key.load(
      context: context, continuation: LoadContinuation("\(key)") { [weak self] in self?.receiveFirst($0) })
    // What was loaded until now is the first value, not a change.
    let early = status.change { status in
      status.isCreated = true
      return status.early.take()
    }
    if let early {
      if case .success(let value?) = early { memory.begin(with: value) }
      finishLoading(early)
    }
  }

  private func receiveFirst(_ result: Result<Key.Value?, any Error>) {
    let isCreated = status.withLock { status in
      if !status.isCreated { status.early = result }
      return status.isCreated
    }
    if isCreated { receiveLoaded(result) }
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
    let subscription = key.subscribe(context: context, subscriber: subscriber)
    status.withLock { $0.subscription = subscription }
  }

  // MARK: - The value

  var root: any SharedRoot { memory }
  var persistence: (any SharedPersistence)? { self }
  var description: String { String(reflecting: key) }
  var value: Key.Value { memory.value }

  func value(in root: Any) -> Key.Value? { memory.value(in: root) }

  func withLock<R>(_ body: (inout Key.Value) throws -> R) rethrows -> R {
    defer { if SharedView.current == nil && !Self.isReplayed { saveNewest() } }
    return try memory.withLock(body)
  }

  func beReplaced(by body: () -> Void) { location.changing { memory.beReplaced(by: body) } }

  // MARK: - Status

  var isLoading: Bool { read(\.isLoading) }
  var loadError: (any Error)? { read(\.loadError) }
  var saveError: (any Error)? { read(\.saveError) }

  private func read<Part>(_ part: (Status) -> Part) -> Part {
    location.access(ObservedWhole(), keyPath: \.value)
    return status.withLock { part($0) }
  }

  private func update(_ body: (inout Status) -> Void) {
    location.changing { status.change(body) }
  }

  // MARK: - Loading

  /// Receives what was loaded later, or changed by others.
  func receive(_ result: Result<Key.Value?, any Error>) {
    if case .success(let value) = result {
      var new = value ?? initialValue
      // The subscriber also receives the value that is being saved.
      let isSaved = status.withLock { $0.saving }.map { ($0 as? any Equatable)?.isEqual(to: new) ?? false } ?? false
      // Exchanged, so that the old value is released after the lock: its `deinit` may use the shared value.
      if !isSaved { memory.change(by: "storage") { swap(&$0, &new) } }
    }
    // Last, so that the value is there when it is not loading any more.
    finishLoading(result)
  }

  /// Receives what was loaded; a place without a value leaves the value as it is.
  private func receiveLoaded(_ result: Result<Key.Value?, any Error>) {
    if case .success(nil) = result { finishLoading(result) } else { receive(result) }
  }

  private func finishLoading(_ result: Result<Key.Value?, any Error>) {
    let error: (any Error)? = if case .failure(let error) = result { error } else { nil }
    update { ($0.isLoading, $0.loadError) = (false, error) }
  }

  func load() async throws {
    update { $0.isLoading = true }
    let result = await key.load()
    receiveLoaded(result)
    _ = try result.get()
  }

  // MARK: - Saving

  /// Saves the newest value and then calls `completion`; one thread at a time saves, and repeats it for changes and calls in the meantime.
  private func saveNewest(_ completion: Completion? = nil) {
    var unsaved = status.withLock { status in
      status.unsaved += 1
      if let completion { status.completions.append(completion) }
      return status.unsaved
    }
    if unsaved > 1 { return }
    repeat {
      let completions = status.change { exchange(&$0.completions, with: []) }
      // Read last, so that it is the newest value for all who wait.
      let value = memory.current
      status.withLock { $0.saving = value }
      save(value, completions.isEmpty ? .didSet : .userInitiated) { [weak self] result in
        self?.finishSaving(result)
        for completion in completions { completion(result) }
      }
      unsaved = status.change { status in
        status.saving = nil
        // All changes in the meantime count as one.
        status.unsaved = status.unsaved > unsaved ? 1 : 0
        return status.unsaved
      }
    } while unsaved > 0
  }

  func save() async throws {
    try await withCheckedContinuation { continuation in
      saveNewest { continuation.resume(returning: UncheckedSendable($0)) }
    }.wrappedValue.get()
  }

  private func finishSaving(_ result: Result<Void, any Error>) {
    update { status in
      switch result {
      case .success: (status.saveError, status.loadError) = (nil, nil)
      case .failure(let error): status.saveError = error
      }
    }
  }

  private func save(_ value: Key.Value, _ context: SaveContext, _ completion: @escaping Completion) {
    func save<Saved: SharedKey>(in key: Saved) {
      guard let value = value as? Saved.Value else { return }
      key.save(value, context: context, continuation: SaveContinuation("\(key)", callback: completion))
    }
    if let key = key as? any SharedKey { save(in: key) } else { completion(.success(())) }
  }
}
