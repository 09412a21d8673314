import ComposableRuntime
import ComposableTestSupport
import ComposableTesting
import Testing

@MainActor @Suite(.mainSerialExecutor) struct ThrottleTests {
  private let clock = TestClock()

  private func store(latest: Bool) -> Store<[String], String> {
    Store(initialState: [String]()) {
      Reduce<[String], String> { [clock] state, action in
        guard let number = Int(action) else {
          state.append(action)
          return action == "cancel" ? .cancel(id: "report") : .none
        }
        return .send("report \(number)").map { $0 }
          .throttle(id: "report", for: .seconds(1), clock: clock, latest: latest)
      }
    }
  }

  @Test func `the first goes through and the latest comes at the end`() async {
    let store = store(latest: true)
    store.send("1")
    await clock.advance()
    #expect(store.state == ["report 1"])
    store.send("2")
    await clock.advance(by: .milliseconds(500))
    store.send("3")
    await clock.advance(by: .milliseconds(499))
    #expect(store.state == ["report 1"])
    await clock.advance(by: .milliseconds(1))
    #expect(store.state == ["report 1", "report 3"])
    await clock.advance(by: .seconds(1))
    store.send("4")
    await clock.advance()
    #expect(store.state == ["report 1", "report 3", "report 4"])
  }

  @Test func `the first of an interval can be kept instead`() async {
    let store = store(latest: false)
    for number in 1...4 { store.send("\(number)") }
    await clock.advance(by: .seconds(1))
    #expect(store.state == ["report 4"])
    for number in 5...7 {
      store.send("\(number)")
      await clock.advance()
    }
    await clock.advance(by: .seconds(1))
    #expect(store.state == ["report 4", "report 5", "report 6"])
  }

  @Test func `two rows with the same identity have intervals of their own`() async {
    let store = Store(initialState: ThrottledRows.State()) { ThrottledRows(clock: clock) }
    for id in [1, 2] { store.send(.rows(.element(id: id, action: .scrolled))) }
    await clock.advance()
    #expect(store.rows.map(\.reports) == [1, 1])
  }

  @Test func `what is held back is cancelled too`() async throws {
    let store = store(latest: true)
    store.send("1")
    await clock.advance()
    let task = store.send("2")
    await clock.advance()
    store.send("cancel")
    await clock.advance(by: .seconds(2))
    await task.finish()
    #expect(store.state == ["report 1", "cancel"])
    try await clock.checkSuspension()
  }

  @Test func `what was cancelled is not sent in the place of the next`() async throws {
    let store = store(latest: false)
    store.send("1")
    await clock.advance()
    store.send("2")
    await clock.advance()
    store.send("cancel")
    await clock.advance()
    let task = store.send("3")
    await clock.advance(by: .seconds(2))
    await task.finish()
    #expect(store.state == ["report 1", "cancel", "report 3"])
    try await clock.checkSuspension()
  }

  @Test func `two effects of one throttle send once in an interval`() async {
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { [clock] state, action in
        guard action == "start" else {
          state.append("\(action) at \(clock.now.offset)")
          return .none
        }
        func effect(_ name: String, after pauses: Int...) -> Effect<String> {
          .run { send in
            for pause in pauses {
              if pause > 0 { try await clock.sleep(for: .milliseconds(pause)) }
              if pause != 100 { await send(name) }
            }
          }
        }
        // Two wait for the end of the interval, from 0 and from 0.5 on; the third comes in between, at the end.
        return .merge(effect("a", after: 0, 500), effect("b", after: 0), effect("c", after: 100, 900))
          .throttle(id: 1, for: .seconds(1), clock: clock, latest: true)
      }
    }
    let task = store.send("start")
    await clock.advance(by: .seconds(4))
    await task.finish()
    #expect(store.state == ["a at 0.0 seconds", "a at 1.0 seconds", "c at 2.0 seconds"])
  }

  @Test func `a long effect is throttled while it runs`() async {
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { [clock] state, action in
        guard action == "start" else {
          state.append("\(action) at \(clock.now.offset)")
          return .none
        }
        return .run { send in
          for number in 1...5 {
            await send("\(number)")
            try await clock.sleep(for: .milliseconds(400))
          }
        }
        .throttle(id: "ticks", for: .seconds(1), clock: clock, latest: true)
      }
    }
    let task = store.send("start")
    await clock.advance(by: .seconds(10))
    await task.finish()
    #expect(store.state == ["1 at 0.0 seconds", "3 at 1.0 seconds", "5 at 2.0 seconds"])
  }

  @Test func `stores do not share their intervals`() async {
    let stores = [store(latest: true), store(latest: true)]
    for store in stores { store.send("1") }
    await clock.advance()
    #expect(stores.map(\.state) == [["report 1"], ["report 1"]])
  }
}

@Reducer
private struct ThrottledRow {
  let clock: TestClock<Duration>

  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var reports = 0
  }

  enum Action { case scrolled, report }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .scrolled:
        return .send(.report).throttle(id: "report", for: .seconds(1), clock: clock, latest: true)
      case .report:
        state.reports += 1
        return .none
      }
    }
  }
}

@Reducer
private struct ThrottledRows {
  let clock: TestClock<Duration>

  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<ThrottledRow.State> = [ThrottledRow.State(id: 1), ThrottledRow.State(id: 2)]
  }

  enum Action { case rows(IdentifiedActionOf<ThrottledRow>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { ThrottledRow(clock: clock) }
  }
}
