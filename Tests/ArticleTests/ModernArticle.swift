import ComposableRuntime
import ComposableTesting
import Testing

// The code of the article on the older styles: the counter in the modern style.
private enum ModernStyle {
  @Reducer
  struct Counter {
    struct State: Equatable {
      var count = 0
      var fact: String?
    }

    enum Action: Equatable {
      case incrementButtonTapped
      case factButtonTapped
      case factResponse(String)
    }

    @Dependency(\.numberFacts) var numberFacts

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .incrementButtonTapped:
          state.count += 1
          return .none
        case .factButtonTapped:
          return .run { [count = state.count] send in
            await send(.factResponse(await numberFacts.fact(count)))
          }
        case .factResponse(let fact):
          state.fact = fact
          return .none
        }
      }
    }
  }
}

private struct NumberFacts: TestDependencyKey {
  var fact: @Sendable (Int) async -> String

  static let testValue = NumberFacts { "\($0) is a number" }
}

extension DependencyValues {
  fileprivate var numberFacts: NumberFacts {
    get { self[NumberFacts.self] }
    set { self[NumberFacts.self] = newValue }
  }
}

@MainActor
@Suite struct ModernArticleTests {
  @Test func `the counter is tested`() async {
    typealias Counter = ModernStyle.Counter

    let store = TestStore(initialState: Counter.State()) { Counter() }

    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.factButtonTapped)
    await store.receive(.factResponse("1 is a number")) { $0.fact = "1 is a number" }
  }
}
