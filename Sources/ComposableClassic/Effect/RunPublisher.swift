internal import ComposableRuntime
internal import PlayheadPlatform

extension Effect {
  /// Receives the values of an effect that ``run(name:_:fileID:filePath:line:column:)`` makes.
  public struct Subscriber {
    let receive: (Output) -> Void
    let complete: (Subscribers.Completion<Failure>) -> Void

    /// Sends a value. It does nothing after the completion, and after the effect was cancelled.
    public func send(_ value: Output) { receive(value) }

    /// Ends the effect.
    public func send(completion: Subscribers.Completion<Failure>) { complete(completion) }
  }

  /// Publishes the result of asynchronous work on the main actor.
  static func taskPublisher(
    _ priority: TaskPriority?, _ operation: @escaping @Sendable () async -> Result<Output, Failure>
  ) -> some Publisher<Output, Failure> {
    RunPublisher<Output, Failure> { subscriber in
      let subscriber = UncheckedSendable(subscriber)
      let task = Task(priority: priority) { @MainActor in
        let result = await Self.result(of: operation).value
        guard !Task.isCancelled else { return }
        switch result {
        case .success(let value):
          subscriber.value.send(value)
          subscriber.value.send(completion: .finished)
        case .failure(let error): subscriber.value.send(completion: .failure(error))
        }
      }
      return AnyCancellable { task.cancel() }
    }
  }

  @concurrent private static func result(
    of operation: @Sendable () async -> Result<Output, Failure>
  ) async -> sending UncheckedSendable<Result<Output, Failure>> {
    UncheckedSendable(await operation())
  }
}

/// A publisher whose work sends values through an ``Effect/Subscriber``.
struct RunPublisher<Output, Failure: Error>: Publisher {
  let work: (Effect<Output, Failure>.Subscriber) -> any Cancellable

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = RunSubscription(subscriber: subscriber)
    subscriber.receive(subscription: subscription)
    subscription.start(work)
  }
}

/// Keeps values until they are demanded; the work sends from any thread, and one at a time calls the subscriber, unlocked.
private final class RunSubscription<S: Subscriber>: Subscription {
  private struct State {
    var subscriber: S?
    var demand = Subscribers.Demand.none
    var values: ArraySlice<S.Input> = []
    var completion: Subscribers.Completion<S.Failure>?
    var cancellable: (any Cancellable)?
    var isDelivering = false
  }

  /// The next call of the subscriber, outside of the lock.
  private enum Step {
    case value(S.Input, S)
    case completion(Subscribers.Completion<S.Failure>, S, (any Cancellable)?)
  }

  private let state: Lock<State>

  init(subscriber: S) {
    state = Lock(State(subscriber: subscriber))
  }

  func start(_ work: (Effect<S.Input, S.Failure>.Subscriber) -> any Cancellable) {
    let cancellable = work(
      Effect.Subscriber(
        receive: { [weak self] value in self?.change { if $0.completion == nil { $0.values.append(value) } } },
        complete: { [weak self] completion in self?.change { $0.completion = $0.completion ?? completion } }))
    let isOver = state.withLock {
      if $0.subscriber != nil { $0.cancellable = cancellable }
      return $0.subscriber == nil
    }
    if isOver { cancellable.cancel() }
  }

  func request(_ demand: Subscribers.Demand) { change { $0.demand += demand } }

  func cancel() {
    let ended = state.withLock { exchange(&$0, with: State()) }
    ended.cancellable?.cancel()
  }

  /// Changes the state, and delivers the values that the subscriber has demanded.
  private func change(_ body: (inout State) -> Void) {
    state.withLock { if $0.subscriber != nil { body(&$0) } }
    while let step = next() {
      switch step {
      case .value(let value, let subscriber):
        let more = subscriber.receive(value)
        state.withLock {
          $0.demand += more
          $0.isDelivering = false
        }
      case .completion(let completion, let subscriber, let cancellable):
        subscriber.receive(completion: completion)
        cancellable?.cancel()
      }
    }
  }

  private func next() -> Step? {
    state.withLock { state in
      guard let subscriber = state.subscriber, !state.isDelivering else { return nil }
      if state.demand > 0, let value = state.values.popFirst() {
        state.demand -= 1
        state.isDelivering = true
        return .value(value, subscriber)
      }
      guard state.values.isEmpty, let completion = state.completion else { return nil }
      defer { state = State() }
      return .completion(completion, subscriber, state.cancellable)
    }
  }
}
