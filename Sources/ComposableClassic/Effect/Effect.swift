internal import ComposableRuntime

/// Work that a reducer returns for its store to run: a publisher.
///
/// ```swift
/// case .onAppear:
///   return environment.repositories()
///     .receive(on: environment.mainQueue)
///     .catchToEffect(RepositoryAction.dataLoaded)
/// ```
///
/// An effect that a store runs must not fail, and sends its values on the main queue. A recording shows each leaf of an
/// effect by a name, and by the place in the source that made it. The operators of `Effect` keep both. After an operator
/// of `Publisher`, such as `flatMap`, `eraseToEffect()` makes a new leaf.
public struct Effect<Output, Failure: Error>: Publisher {
  let node: Node

  init(_ node: Node) {
    self.node = node
  }

  indirect enum Node {
    case none
    case leaf(Leaf)
    case merge([Effect])
    case concatenate([Effect])
    case cancellable(Effect, id: AnyHashable, cancelInFlight: Bool)
    case cancel(AnyHashable)
  }

  struct Leaf {
    let publisher: AnyPublisher<Output, Failure>
    let source: LeafSource
    var canFail = true
  }

  init(
    _ publisher: some Publisher<Output, Failure>, name: String, _ fileID: StaticString, _ filePath: StaticString,
    _ line: UInt, _ column: UInt, canFail: Bool = true
  ) {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(
      .leaf(
        Leaf(
          publisher: AnyPublisher(publisher), source: LeafSource(name: name, position: position), canFail: canFail)))
  }

  /// The effect that does nothing.
  public static var none: Self { Self(.none) }

  var isNone: Bool {
    if case .none = node { true } else { false }
  }

  public func receive<S: _PublisherSubscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    publisher.receive(subscriber: subscriber)
  }

  /// Runs the whole tree outside of a store.
  private var publisher: AnyPublisher<Output, Failure> {
    switch node {
    case .none: AnyPublisher(Empty())
    case .leaf(let leaf): leaf.publisher
    case .merge(let effects):
      AnyPublisher(effects.publisher.setFailureType(to: Failure.self).flatMap { $0 })
    case .concatenate(let effects):
      AnyPublisher(effects.publisher.setFailureType(to: Failure.self).flatMap(maxPublishers: .max(1)) { $0 })
    case .cancellable(let effect, let id, let cancelInFlight):
      AnyPublisher(effect.publisher.cancellable(id: id, cancelInFlight: cancelInFlight))
    case .cancel(let id):
      AnyPublisher(
        Deferred {
          CancellableOperation.cancel(id: id)
          return Empty<Output, Failure>()
        })
    }
  }
}

// Unchecked, so that an environment can hold effects: a store runs their work on the main actor.
extension Effect: @unchecked Sendable {}

/// The name of a leaf, and the place in the source that made it.
struct LeafSource {
  let name: String
  let position: SourcePosition
}

/// The protocol `Subscriber` inside of ``Effect``, where that name is another type.
public typealias _PublisherSubscriber = Subscriber

extension Publisher {
  /// Ends when the cancel id is cancelled, like `prefix(untilOutputFrom:)`, which OpenCombine 0.14 never releases when it is cancelled.
  fileprivate func cancellable(id: AnyHashable, cancelInFlight: Bool) -> some Publisher<Output, Failure> {
    RunPublisher { subscriber in
      let end = UncheckedSendable(subscriber)
      let operation = CancellableOperation(id: id, cancelInFlight: cancelInFlight) {
        end.value.send(completion: .finished)
      }
      let subscription = sink(
        receiveCompletion: { subscriber.send(completion: $0) }, receiveValue: { subscriber.send($0) })
      return AnyCancellable {
        subscription.cancel()
        operation.end()
      }
    }
  }
}

extension ComposableRuntime.Effect {
  init(_ effect: Effect<Action, Never>) {
    switch effect.node {
    case .none: self = .none
    case .leaf(let leaf):
      self = .subscription(name: leaf.source.name, position: leaf.source.position) { send, end in
        let subscription = leaf.publisher.sink(receiveCompletion: { _ in end() }, receiveValue: send)
        return { subscription.cancel() }
      }
    case .merge(let effects): self = .merge(effects.map(Self.init))
    case .concatenate(let effects): self = .concatenate(effects.map(Self.init))
    case .cancellable(let effect, let id, let cancelInFlight):
      self = Self(effect).cancellable(erasedID: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): self = .cancel(erasedID: id)
    }
  }
}
