import IssueReporting
import PlayheadPlatform

// As Effects/Cancellation.swift of TCA 1.25.5: a run under an id works in a task inside of its own, a publisher under an id has
// finished when it is cancelled, and `cancel(id:)` cancels while the reducer runs. Other than there an id belongs to the process,
// so rows that are to be told apart need ids of their own.

/// As `_CancelID`: two tests at the same time have ids of their own.
private struct Key: Hashable {
  let id: AnyHashable
  var test: TestContext.Testing.Test.ID?

  init(_ id: AnyHashable) {
    self.id = id
    if case .swiftTesting(let testing?)? = TestContext.current { test = testing.test.id }
  }
}

private let cancellables = Lock<[Key: Set<AnyCancellable>]>([:])

private func cancelAll(_ id: AnyHashable) {
  let cancelled = cancellables.withLock { $0.removeValue(forKey: Key(id)) }
  for cancellable in cancelled ?? [] { cancellable.cancel() }
}

private func add(_ cancellable: AnyCancellable, at id: AnyHashable) {
  cancellables.withLock { _ = $0[Key(id), default: []].insert(cancellable) }
}

private func remove(_ cancellable: AnyCancellable, at id: AnyHashable) {
  let key = Key(id)
  cancellables.withLock { cancellables in
    cancellables[key]?.remove(cancellable)
    if cancellables[key]?.isEmpty == true { cancellables[key] = nil }
  }
}

public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: some Hashable & Sendable, cancelInFlight: Bool = false, isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  if cancelInFlight { cancelAll(id) }
  let task = Task { await Result(catching: operation) }
  let cancellable = AnyCancellable { task.cancel() }
  add(cancellable, at: id)
  defer { remove(cancellable, at: id) }
  return try await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }.get()
}

extension Effect {
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    switch operation {
    case .none: return .none
    case .publisher(let publisher):
      return .publisher {
        AnyPublisher { send, finish in
          if cancelInFlight { cancelAll(id) }
          var upstream: AnyCancellable?
          let cancellable = AnyCancellable {
            upstream?.cancel()
            finish()
          }
          let end = {
            remove(cancellable, at: id)
            cancellable.cancel()
          }
          add(cancellable, at: id)
          upstream = publisher.begin(send, end)
          return AnyCancellable(end)
        }
      }
    case .run(let name, let priority, let operation):
      return withEscapedDependencies { escaped in
        Self(
          operation: .run(name: name, priority: priority) { send in
            await escaped.yield {
              await withTaskCancellation(id: id, cancelInFlight: cancelInFlight) { await operation(send) }
            }
          })
      }
    }
  }

  public static func cancel(id: some Hashable & Sendable) -> Self {
    cancelAll(id)
    return .publisher { [].publisher }
  }

  // What the runtime's reducers ask for.

  @usableFromInline func cancelling(_ children: [ChildPath.Step]) -> Self {
    for child in children { cancelAll(UncheckedSendable(child)) }
    return self
  }

  @usableFromInline func inside<T>(
    _ step: ChildPath.Step, _ transform: @escaping @Sendable (Action) -> T
  ) -> Effect<T> { map(transform) }

  @usableFromInline func ofChild<T>(
    _ step: ChildPath.Step, of action: T, _ transform: @escaping @Sendable (Action) -> T
  ) -> Effect<T> { map(transform).cancellable(id: UncheckedSendable(step)) }

  @usableFromInline func ofPresentedChild<T>(
    _ step: ChildPath.Step, dismissal: T, at position: SourcePosition, _ transform: @escaping @Sendable (Action) -> T
  ) -> Effect<T> {
    let dismissal = UncheckedSendable(dismissal)
    let effect: Effect<T>
    switch map(transform).operation {
    case .none: return .none
    case .publisher(let publisher):
      effect = .publisher {
        AnyPublisher { send, finish in
          let sent = UncheckedSendable(send)
          let store = RunningStore { sent.value(dismissal.value) }
          return RunningStore.$ofTask.withValue(store) { publisher.begin(send, finish) }
        }
      }
    case .run(let name, let priority, let operation):
      effect = Effect<T>(
        operation: .run(name: name, priority: priority) { send in
          let store = RunningStore { send(dismissal.value) }
          await RunningStore.$ofTask.withValue(store) { await operation(send) }
        })
    }
    return effect.cancellable(id: UncheckedSendable(step))
  }
}

/// What the runtime asks of the effect that runs.
struct RunningStore: Sendable {
  @TaskLocal static var ofTask: RunningStore?

  let dismiss: (@MainActor @Sendable () -> Void)?
  var registry: EffectRegistry? { nil }
}
