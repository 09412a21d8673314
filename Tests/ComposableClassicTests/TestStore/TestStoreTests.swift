import ComposableClassic
import Dispatch
import Foundation
import IssueReporting
import StoreTesting
import Testing

@MainActor
struct TestStoreTests {
  struct State: Equatable {
    var count = 0
    var fact: String?
  }

  enum Action: Equatable {
    case increment
    case ask
    case answered(String)
    case forever
    case stop
  }

  struct Environment {
    var queue: AnySchedulerOf<DispatchQueue>
    var prefix = ""
  }

  private nonisolated static let reducer = Reducer<State, Action, Environment> { state, action, environment in
    switch action {
    case .increment:
      state.count += 1
      return .none
    case .ask:
      return Effect(value: .answered("\(environment.prefix)\(state.count)")).receive(on: environment.queue)
    case .answered(let fact):
      state.fact = fact
      return .none
    case .forever: return PassthroughSubject<Action, Never>().eraseToEffect(name: "forever").cancellable(id: 1)
    case .stop: return .cancel(id: 1)
    }
  }

  private let scheduler = DispatchQueue.test

  private func store() -> TestStore<State, State, Action, Action, Environment> {
    TestStore(
      initialState: State(), reducer: Self.reducer, environment: Environment(queue: scheduler.eraseToAnyScheduler()))
  }

  @Test func `a helper passes the line of its caller`() {
    let issues = ReportedIssues()
    withIssueReporters([issues]) {
      let store = store()
      func increment(to count: Int, line: UInt = #line) {
        store.send(.increment, { $0.count = count }, line: line)
      }
      increment(to: 1)
      increment(to: 3)
      store.send(.ask)
      scheduler.advance()
      store.receive(.answered("2"), { $0.fact = "2" }, line: 1)
      #expect(store.state == State(count: 2, fact: "2"))
      #expect(store.scope(state: \.count).state == 2)
    }
    #expect(issues.all.map(\.line) == [UInt(#line) - 7])
  }

  @Test nonisolated func `a test that is on no actor does its work on the main thread`() async {
    let scheduler = DispatchQueue.test
    let store = TestStore(
      initialState: State(), reducer: Self.reducer, environment: Environment(queue: scheduler.eraseToAnyScheduler()))
    store.environment.prefix = "fact "
    store.send(.ask)
    store.do { scheduler.advance() }
    store.receive(.answered("fact 0")) { $0.fact = "fact 0" }
  }

  @Test func `a test that asserts all passes`() {
    let store = store()
    store.send(.increment) { $0.count = 1 }
    store.send(.ask)
    scheduler.advance()
    store.receive(.answered("1")) { $0.fact = "1" }
    store.environment.prefix = "no. "
    store.send(.ask)
    store.do { scheduler.advance() }
    store.receive(.answered("no. 1")) { $0.fact = "no. 1" }
    store.send(.forever)
    store.send(.stop)
  }

  @Test func `a scoped test store asserts a part`() {
    let store = store()
    let view = store.scope(state: { "\($0.count)" }, action: { (_: Bool) in .increment })
    view.send(true) { $0 = "1" }
    view.environment.prefix = "x"
    store.send(.ask)
    scheduler.advance()
    view.receive(.answered("x1"))
    #expect(ReportedIssues.messages { view.send(true) }.count == 1)
  }

  @Test func `a wrong state is reported`() {
    let messages = ReportedIssues.messages {
      let store = store()
      store.send(.increment) { $0.count = 2 }
      store.send(.increment)
      store.send(.increment) { _ in throw Refusal() }
    }
    #expect(
      messages == [
        """
        the state is not what was expected:

              TestStoreTests.State(
            −   count: 2,
            +   count: 1,
                fact: nil
              )

        (expected: −, found: +)
        """,
        """
        the state has changed, and no change was expected:

              TestStoreTests.State(
            −   count: 1,
            +   count: 2,
                fact: nil
              )

        (expected: −, found: +)

        hint: describe the change in a trailing closure: { $0.… = … }
        """, "the closure that describes the state has thrown: refusal",
      ])
  }

  @Test func `a missing action is reported`() {
    let messages = ReportedIssues.messages {
      let store = store()
      store.receive(.answered("0"))
      store.send(.ask)
      store.receive(.answered("0"))
      scheduler.advance()
      store.receive(.answered("0")) { $0.fact = "0" }
    }
    #expect(
      messages == [
        """
        received no action, expected TestStoreTests.Action.answered("0"): no effect is running that could send one

        hint: look at what the action before returns, and whether its effect was cancelled
        """,
        """
        received no action, expected TestStoreTests.Action.answered("0") after some time, while this is running:

            "send", made at ComposableClassicTests/TestStoreTests.swift:34

        hint: if they wait on a scheduler, advance it, or give the environment '.immediate'
        """,
      ])
  }

  @Test func `a wrong action is reported`() {
    let messages = ReportedIssues.messages {
      let store = store()
      store.send(.ask)
      scheduler.advance()
      store.receive(.answered("1"))
      store.send(.increment) {
        $0.fact = "0"
        $0.count = 1
      }
    }
    #expect(
      messages == [
        """
        received another action than was expected:

            − TestStoreTests.Action.answered("1")
            + TestStoreTests.Action.answered("0")

        (expected: −, found: +)
        """
      ])
  }

  @Test func `what was not asserted is reported`() {
    let issues = ReportedIssues()
    let line = UInt(#line)
    withIssueReporters([issues]) {
      let store = store()
      store.send(.ask)
      scheduler.advance()
      store.send(.increment) { $0 = State(count: 1, fact: "0") }
      store.do {}
      store.send(.forever)
    }
    #expect(issues.all.map { $0.line - line } == [5, 6, 7, 3, 7])
    #expect(
      issues.messages.map { $0.split(separator: "\n")[0] } == [
        "found 1 received action that the test has not asserted before sending an action:",
        "found 1 received action that the test has not asserted before 'do':",
        "found 1 received action that the test has not asserted before sending an action:",
        "found 1 received action that the test has not asserted before the end of the test:",
        "found 1 effect still running at the end of the test, expected none:",
      ])
    #expect(
      issues.messages.suffix(3).compactMap { $0.components(separatedBy: "hint: ").last } == [
        "receive them first: store.receive(…)", "receive them: store.receive(…)",
        """
        let them end before the test does: advance their scheduler, cancel them by an action of the feature, or \
        complete their publisher
        """,
      ])
    #expect(issues.messages[4].contains(#""forever", made at ComposableClassicTests/TestStoreTests.swift:38"#))
  }

  @Test func `steps are calls`() {
    store().assert(
      .send(.increment) { $0.count = 1 },
      .environment { $0.prefix = "x" },
      .sequence(.send(.ask), .do { scheduler.advance() }),
      .receive(.answered("x1")) { $0.fact = "x1" })
  }
}
