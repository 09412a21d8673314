import ScriptedSession
import Testing

@testable import CounterExample

@MainActor @Suite struct CounterFeatureTests {
  private func state(after script: String) async throws -> CounterFeature.State {
    try await run(script, from: CounterFeature.State()) { CounterFeature(facts: .offline(clock: $0)) }.state
  }

  @Test func aFactArrivesWhenTheClientHasIt() async throws {
    let asked = "incrementButtonTapped\nfactButtonTapped\n"
    #expect(try await state(after: asked + "advance 999ms") == CounterFeature.State(count: 1, isLoading: true))
    #expect(
      try await state(after: asked + "advance 1s") == CounterFeature.State(count: 1, fact: "1 divides every number."))
  }

  @Test func anUnknownNumberIsAFailure() async throws {
    let state = try await state(after: "decrementButtonTapped\nfactButtonTapped\nwait")
    #expect(state == CounterFeature.State(count: -1, failure: "no fact is known about -1"))
  }

  @Test func aChangeOfTheNumberCancelsItsRequestAndForgetsItsFact() async throws {
    let cancelled = try await state(after: "factButtonTapped\nincrementButtonTapped\nadvance 5s")
    #expect(cancelled == CounterFeature.State(count: 1))
    let forgotten = try await state(after: "factButtonTapped\nwait\nincrementButtonTapped")
    #expect(forgotten == CounterFeature.State(count: 1))
  }

  @Test func askingTwiceGivesOneAnswer() async throws {
    let (_, printed) = try await run(
      "factButtonTapped\nadvance 500ms\nfactButtonTapped\nwait", from: CounterFeature.State()
    ) { CounterFeature(facts: .offline(clock: $0)) }
    #expect(printed.filter { $0.contains("factResponse") }.count == 1)
  }

  @Test func theClientCanBeExchanged() async throws {
    let state = try await run("factButtonTapped", from: CounterFeature.State(count: 42)) { _ in
      CounterFeature(facts: FactClient { "\($0) is the answer." })
    }.state
    #expect(state == CounterFeature.State(count: 42, fact: "42 is the answer."))
  }
}
