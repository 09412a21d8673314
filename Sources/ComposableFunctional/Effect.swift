internal import ComposableRuntime

/// Work that a reducer returns for its store to run: a publisher that never fails.
///
/// A reducer returns its effects in an array. A test can run each of them by itself:
///
/// ```swift
/// let effects = favoritePrimesReducer(&state, .loadButtonTapped)
/// let cancellable = effects[0].sink { action in … }
/// ```
///
/// A recording shows an effect by a name, and by the place in the source that made it.
public struct Effect<Output>: Publisher {
  public typealias Failure = Never

  /// Nil for no work.
  let work: Work?

  struct Work {
    let publisher: AnyPublisher<Output, Never>
    let name: String
    let position: SourcePosition
  }

  init(_ publisher: some Publisher<Output, Never>, name: String, position: SourcePosition) {
    work = Work(publisher: AnyPublisher(publisher), name: name, position: position)
  }

  private init(_ work: Work?) {
    self.work = work
  }

  /// The effect that does nothing.
  public static var none: Self { Self(nil) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    if let work {
      work.publisher.receive(subscriber: subscriber)
    } else {
      Empty<Output, Never>().receive(subscriber: subscriber)
    }
  }

  /// Returns the effect of another publisher, with this one's name and place in the source.
  func replacing<T>(_ publisher: (AnyPublisher<Output, Never>) -> some Publisher<T, Never>) -> Effect<T> {
    guard let work else { return .none }
    return Effect<T>(publisher(work.publisher), name: work.name, position: work.position)
  }
}

// Unchecked, so that an environment can hold effects: a store runs their work on the main actor.
extension Effect: @unchecked Sendable {}

extension ComposableRuntime.Effect {
  /// Runs the effects of a reducer at the same time.
  init(_ effects: [Effect<Action>]) {
    self = .none
    if effects.isEmpty { return }
    // Without key paths, which take microseconds for generic types.
    var leaves: [Self] = []
    for effect in effects {
      guard let work = effect.work else { continue }
      leaves.append(
        .subscription(name: work.name, position: work.position) { send, end in
          let subscription = work.publisher.sink(receiveCompletion: { _ in end() }, receiveValue: send)
          return { subscription.cancel() }
        })
    }
    self = .merge(leaves)
  }
}
