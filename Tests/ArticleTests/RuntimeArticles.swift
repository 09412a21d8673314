import ComposableRuntime
import ComposableTesting
import StoreTesting
import Testing

// The code of the articles on the runtime.

@DependencyClient
struct FactsClient {
  var fetch: @Sendable (_ number: Int) async throws -> String
}

extension FactsClient: DependencyKey {
  static let liveValue = FactsClient(fetch: { number in "\(number) is a number" })
  static let testValue = FactsClient()
}

extension DependencyValues {
  var facts: FactsClient {
    get { self[FactsClient.self] }
    set { self[FactsClient.self] = newValue }
  }
}

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var fact: String?
  }

  enum Action {
    case incrementTapped
    case factTapped
    case factResponse(String)
  }

  @Dependency(\.facts) var facts

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementTapped:
        state.count += 1
        state.fact = nil
        return .none

      case .factTapped:
        return .run { [count = state.count] send in
          await send(.factResponse(try await facts.fetch(count)))
        }

      case .factResponse(let fact):
        state.fact = fact
        return .none
      }
    }
  }
}

@Reducer
struct TwoCounters {
  @ObservableState
  struct State: Equatable {
    var first = Counter.State()
    var second = Counter.State()
    var sum = 0
  }

  enum Action {
    case first(Counter.Action)
    case second(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Counter() }
    Scope(state: \.second, action: \.second) { Counter() }
    Reduce { state, action in
      state.sum = state.first.count + state.second.count
      return .none
    }
  }
}

@MainActor @Suite struct RuntimeArticles {
  @Test func `getting started`() async {
    let issues = ReportedIssues()
    await issues.taking {
      let store = Store(initialState: Counter.State()) {
        Counter()
      }
      store.send(.incrementTapped)
      await store.send(.factTapped).finish()
      print(store.fact ?? "none")
      #expect(store.fact == nil)
    }
    #expect(issues.messages.count == 2)
  }

  @Test func `a feature in a feature`() {
    let parent = Store(initialState: TwoCounters.State()) { TwoCounters() }
    let first = parent.scope(state: \.first, action: \.first)
    first.send(.incrementTapped)
    #expect(parent.sum == 1)
  }

  @Test func dependencies() async {
    let store = Store(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.facts.fetch = { "\($0) is my favourite" }
    }
    await store.send(.factTapped).finish()
    #expect(store.fact == "0 is my favourite")
  }

  @MainActor
  @Test func `the fact`() async {
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.facts.fetch = { "\($0) is a good number" }
    }
    await store.send(.incrementTapped) { $0.count = 1 }
    await store.send(.factTapped)
    await store.receive(\.factResponse) { $0.fact = "1 is a good number" }
  }

  @MainActor
  @Test func `the timer`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Ticker.State()) {
      Ticker()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = await store.send(.started)
    await clock.advance(by: .seconds(2))
    await store.receive(\.tick) { $0.ticks = 1 }
    await store.receive(\.tick) { $0.ticks = 2 }
    await task.cancel()
  }

  @Test func effects() async {
    let clock = TestClock()
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await clock.advance(by: .milliseconds(200))
    await store.send(.queryChanged("ab")) { $0.query = "ab" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.results) { $0.results = ["ab"] }
    await store.send(.queryChanged("abc")) { $0.query = "abc" }
    await store.send(.cancelTapped)
    await store.send(.suggestionsWanted("b"))
    await clock.advance(by: .milliseconds(200))
    await store.send(.suggestionsWanted("bc"))
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.results) { $0.results = ["bc"] }
    await store.send(.queryChanged("ab")) { $0.query = "ab" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.results) { $0.results = ["ab"] }
    await store.send(.opened)
    await store.receive(\.received) { $0.results = ["ab", "first of 7"] }
    await store.receive(\.failed) { $0.results = ["ab", "first of 7", "closed"] }
  }
}

@Reducer
private struct Ticker {
  @ObservableState
  struct State: Equatable { var ticks = 0 }

  enum Action { case started, tick }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
        }
      case .tick:
        state.ticks += 1
        return .none
      }
    }
  }
}

@Reducer
private struct Search {
  @ObservableState
  struct State: Equatable {
    var id = 7
    var query = ""
    var results: [String] = []
  }

  enum Action {
    case queryChanged(String)
    case suggestionsWanted(String)
    case results([String])
    case cancelTapped
    case opened
    case received(String)
    case failed(String)
  }

  enum CancelID { case search }

  private struct Closed: Error, CustomStringConvertible {
    var description: String { "closed" }
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run { send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.results(try await search(query)))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)

      case .suggestionsWanted(let query):
        return .run { send in await send(.results(try await search(query))) }
          .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)

      case .cancelTapped:
        return .cancel(id: CancelID.search)

      case .opened:
        return messages(in: state)

      case .results(let results):
        state.results = results
        return .none

      case .received(let message), .failed(let message):
        state.results.append(message)
        return .none
      }
    }
  }

  private func messages(in state: State) -> Effect<Action> {
    return .run { [id = state.id] send in
      for try await message in messages(of: id) {
        await send(.received(message))
      }
    } catch: { error, send in
      await send(.failed("\(error)"))
    }
  }

  private func messages(of id: Int) -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { continuation in
      continuation.yield("first of \(id)")
      continuation.finish(throwing: Closed())
    }
  }

  private func search(_ query: String) async throws -> [String] { [query] }
}
