import ComposableRuntime
import ComposableTesting
import StoreTesting
import Testing

/// What a test is told that has got its feature wrong, word for word.
@MainActor
@Suite struct TestStoreFailureTests {
  private func store(_ state: Quotes.State = Quotes.State()) -> TestStoreOf<Quotes> {
    TestStore(initialState: state) {
      Quotes()
    } withDependencies: {
      $0.quotes.about = { "\($0) is a good number" }
      $0.continuousClock = TestClock()
    }
  }

  @Test func `another state`() async {
    let messages = await ReportedIssues.messages {
      await store().send(.increment) { $0.count = 2 }
    }
    #expect(
      messages == [
        """
        the state is not what was expected:

              Quotes.State(
            −   count: 2,
            +   count: 1,
                quote: nil,
                isLoading: false,
                ticks: 0
              )

        (expected: −, found: +)
        """
      ])
  }

  @Test func `a change that was not described`() async {
    let messages = await ReportedIssues.messages {
      await store().send(.increment)
    }
    #expect(
      messages == [
        """
        the state has changed, and no change was expected:

              Quotes.State(
            −   count: 0,
            +   count: 1,
                quote: nil,
                isLoading: false,
                ticks: 0
              )

        (expected: −, found: +)

        hint: describe the change in a trailing closure: { $0.… = … }
        """
      ])
  }

  @Test func `a change that did not come and a closure that throws`() async {
    let messages = await ReportedIssues.messages {
      let store = store()
      await store.send(.stopTapped) { $0.count = 0 }
      await store.send(.stopTapped) { _ in throw Quotes.Missing() }
    }
    #expect(
      messages == [
        """
        found no change of the state, expected one

        hint: leave the trailing closure out
        """,
        "the closure that describes the state has thrown: Missing()",
      ])
  }

  @Test func `actions that were received before one is sent`() async {
    let messages = await ReportedIssues.messages {
      let store = store()
      await store.send(.incrementTwice)
      await store.send(.increment) { $0.count = 3 }
    }
    #expect(
      messages == [
        """
        found 2 received actions that the test has not asserted before sending an action:

            1. Quotes.Action.increment
            2. Quotes.Action.increment

        hint: receive them first, or skip them with 'await store.skipReceivedActions()'
        """,
        """
        found 2 received actions that the test has not asserted before the end of the test:

            1. Quotes.Action.increment
            2. Quotes.Action.increment

        hint: receive them, or end the test with 'await store.skipReceivedActions()'
        """,
      ])
  }

  @Test func `actions that finish reports are reported once and can still be received`() async {
    let messages = await ReportedIssues.messages {
      let store = store()
      await store.send(.incrementTwice)
      await store.finish()
      await store.receive(.increment) { $0.count = 1 }
      await store.receive(.increment) { $0.count = 2 }
    }
    let unreceived = await ReportedIssues.messages {
      let store = store()
      await store.send(.incrementTwice)
      await store.finish()
    }
    #expect(messages == unreceived)
    #expect(
      messages == [
        """
        found 2 received actions that the test has not asserted before 'finish':

            1. Quotes.Action.increment
            2. Quotes.Action.increment

        hint: receive them first, or skip them with 'await store.skipReceivedActions()'
        """
      ])
  }

  @Test func `actions that were received before one is sent can still be received`() async {
    let messages = await ReportedIssues.messages {
      let store = store()
      await store.send(.incrementTwice)
      await store.send(.increment) { $0.count = 3 }
      await store.receive(.increment) { $0.count = 1 }
      await store.receive(.increment) { $0.count = 2 }
    }
    #expect(messages.count == 1)
  }

  @Test func `another action than was expected and what differs`() async {
    let messages = await ReportedIssues.messages {
      let store = store()
      await store.send(.quoteTapped) { $0.isLoading = true }
      await store.receive(.quoteResponse(.success("0 is a bad number")))
      await store.send(.quoteTapped) { $0.isLoading = true }
      await store.receive(\.quoteResponse.success, "0 is a bad number")
      await store.send(.quoteTapped) { $0.isLoading = true }
      await store.receive(\.tick)
      await store.send(.quoteTapped) { $0.isLoading = true }
      await store.receive { $0 == .tick }
    }
    let difference = """
      received another action than was expected:

            Quotes.Action.quoteResponse(
          −   .success("0 is a bad number")
          +   .success("0 is a good number")
            )

      (expected: −, found: +)
      """
    #expect(
      messages == [
        difference, difference,
        """
        received another action, expected Quotes.Action.tick:

            Quotes.Action.quoteResponse(
              .success("0 is a good number")
            )
        """,
        """
        received another action, expected an action for which the predicate holds:

            Quotes.Action.quoteResponse(
              .success("0 is a good number")
            )
        """,
      ])
  }

  @Test func `no action and nothing that could send one`() async {
    let messages = await ReportedIssues.messages {
      await store().receive(.tick)
    }
    #expect(
      messages == [
        """
        received no action, expected Quotes.Action.tick: no effect is running that could send one

        hint: look at what the action before returns, and whether its effect was cancelled
        """
      ])
  }

  @Test func `no action in time with what is running`() async {
    let messages = await ReportedIssues.messages {
      let store = store()
      await store.send(.startTapped)
      await store.receive(\.tick, timeout: .milliseconds(1))
      await store.send(.stopTapped)
    }
    #expect(
      messages == [
        """
        received no action, expected Quotes.Action.tick after 0.001 seconds, while this \
        is running:

            "run", made at ComposableTestingTests/Quotes.swift:\(Quotes.timerLine)

        hint: if they wait on a clock, advance it: override 'continuousClock' by a 'TestClock' or an 'ImmediateClock'; \
        if they need more time, pass 'timeout:'
        """
      ])
  }

  @Test func `effects that have not ended in time`() async {
    let messages = await ReportedIssues.messages {
      let store = store()
      await store.send(.startTapped)
      await store.finish(timeout: .milliseconds(1))
      let task = await store.send(.neverEnding)
      await task.finish(timeout: .milliseconds(1))
      await store.skipInFlightEffects()
    }
    let hint = """
      hint: if they wait on a clock, advance it: override 'continuousClock' by a 'TestClock' or an 'ImmediateClock'; if \
      they never end by themselves, cancel them by the task that 'send' has returned
      """
    #expect(
      messages == [
        """
        found 1 effect still running after 0.001 seconds, expected none:

            "run", made at ComposableTestingTests/Quotes.swift:\(Quotes.timerLine)

        \(hint)
        """,
        """
        found 1 effect still running after 0.001 seconds, expected none:

            "run", made at ComposableTestingTests/Quotes.swift:\(Quotes.neverEndingLine)

        \(hint)
        """,
      ])
  }

  @Test func `what is left at the end of the test at the lines that began it`() async {
    let issues = ReportedIssues()
    var lines: [UInt] = []
    await issues.taking {
      let store = store()
      await store.send(.neverEnding)
      lines = [#line + 1, #line - 1]
      await store.send(.incrementTwice)
    }
    #expect(issues.all.map(\.line) == lines)
    #expect(
      issues.all.map(\.message) == [
        """
        found 2 received actions that the test has not asserted before the end of the test:

            1. Quotes.Action.increment
            2. Quotes.Action.increment

        hint: receive them, or end the test with 'await store.skipReceivedActions()'
        """,
        """
        found 1 effect still running at the end of the test, expected none:

            "run", made at ComposableTestingTests/Quotes.swift:\(Quotes.neverEndingLine)

        hint: let them end before the test does: 'await store.finish()', cancel them by an action of the feature or by \
        the task that 'send' has returned, or 'await store.skipInFlightEffects()'
        """,
      ])
  }

  @Test func `nothing to skip`() async {
    let messages = await ReportedIssues.messages {
      let store = store()
      await store.skipReceivedActions()
      await store.skipInFlightEffects()
    }
    #expect(
      messages == [
        """
        found no received action to skip, expected some

        hint: pass 'strict: false' where there may be none
        """,
        """
        found no running effect to skip, expected some

        hint: pass 'strict: false' where there may be none
        """,
      ])
  }

  @Test func `without exhaustivity, only what was named and is wrong`() async {
    let messages = await ReportedIssues.messages {
      let store = store()
      store.exhaustivity = .off
      await store.send(.quoteTapped) { $0.count = 1 }
      await store.receive(\.tick, timeout: .milliseconds(1))
      await store.receive(\.quoteResponse) { $0.quote = "0 is a good number" }
      store.assert { $0.ticks = 2 }
      await store.send(.neverEnding)
      await store.send(.incrementTwice)
    }
    #expect(messages.count == 3)
    #expect(messages.first?.contains("−   count: 1,\n    +   count: 0,") == true)
    #expect(
      messages.dropFirst().first == """
        received no action that was asked for, expected Quotes.Action.tick among these:

            Quotes.Action.quoteResponse(
              .success("0 is a good number")
            )
        """)
    #expect(messages.last?.contains("−   ticks: 2\n    +   ticks: 0") == true)
  }

  @Test func `values that look alike and are not equal`() async {
    struct Odd: Equatable {
      var name = "odd"
      static func == (lhs: Self, rhs: Self) -> Bool { false }
    }
    let messages = await ReportedIssues.messages {
      let store = TestStore(initialState: Odd()) { EmptyReducer<Odd, Int>() }
      await store.send(1)
    }
    #expect(
      messages == [
        """
        the state has changed, and no change was expected: found a value that is not equal, although it looks the same

        hint: look at how the types compare themselves
        """
      ])
  }
}
