import ComposableRuntime
import PlayheadRecorder

/// A counter, one of whose effects waits at a gate.
struct TestFeature: Reducer {
  @Recordable struct State {
    var count = 0
  }

  @Recordable enum Action: Sendable {
    case add(Int)
    case addLater(Int)
    case addTwice(by: Int)
  }

  let gate: Gate

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add(let amount):
        state.count += amount
        return .none
      case .addLater(let amount):
        return .run(name: "later") { [gate] send in
          await gate.pass()
          await send(.add(amount))
        }
      case .addTwice(let amount):
        return .merge(.send(.add(amount)), .send(.add(amount)))
      }
    }
  }
}

/// A place where an effect waits until the test lets it go on.
struct Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() { continuation.finish() }

  func pass() async {
    for await _ in stream {}
  }
}
