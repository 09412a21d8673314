import ComposableRuntime
import ComposableTesting
import StoreTesting
import Testing

/// A test asserts a change of a shared value as any other, although the states before and after refer to the same
/// value.
@MainActor @Suite struct SharedAssertionTests {
  @Test(arguments: [Exhaustivity.on, .off]) func `changes are asserted`(_ exhaustivity: Exhaustivity) async {
    let store = makeStore(exhaustivity)
    await store.send(.count) { $0.$count.withLock { $0 = 1 } }
    await store.send(.count) { $0.$count.withLock { $0 += exhaustivity == .on ? 1 : 0 } }
    await store.send(.rename("Lee")) { $0.$name.withLock { $0 = "Lee" } }
    #expect(store.state.count == 2)
  }

  @Test func `an action that changes a value twice is asserted once`() async {
    let store = makeStore(.on)
    await store.send(.countTwice) {
      #expect($0.count == 0)
      $0.$count.withLock { $0 = 2 }
    }
  }

  @Test func `each received action is asserted with its own values`() async {
    let store = makeStore(.on)
    await store.send(.countThrice)
    await store.receive(\.count) { $0.$count.withLock { $0 = 1 } }
    await store.receive(\.count) {
      #expect($0.count == 1)
      $0.$count.withLock { $0 = 2 }
    }
    await store.receive(\.count) { $0.$count.withLock { $0 = 3 } }
  }

  @Test func `a change that is not asserted fails`() async {
    let messages = await ReportedIssues.messages {
      let store = makeStore(.on)
      await store.send(.count)
    }
    #expect(
      messages == [
        """
        the state has changed, and no change was expected:

              Tally.State(
            −   count: 0,
            +   count: 1,
                name: "Blob",
                nick: nil
              )

        (expected: −, found: +)

        hint: describe the change in a trailing closure: { $0.… = … }
        """
      ])
  }

  @Test func `a wrong value fails`() async {
    let messages = await ReportedIssues.messages {
      let store = makeStore(.on)
      await store.send(.count) { $0.$count.withLock { $0 = 7 } }
      await store.send(.nothing) { $0.$count.withLock { $0 = 1 } }
      await store.send(.nothing) { _ in }
    }
    #expect(messages.count == 3)
    #expect(messages.first?.contains("−   count: 7") == true)
    #expect(messages.dropFirst().allSatisfy { $0.hasPrefix("found no change of the state") })
  }

  @Test func `a change of an effect is asserted with its action`() async {
    let store = makeStore(.on)
    await store.send(.countLater)
    await store.receive(\.nothing) { $0.$count.withLock { $0 = 1 } }
  }

  @Test func `a change of an effect without an action is asserted by itself`() async {
    let store = makeStore(.on)
    await store.send(.countSilently).finish()
    store.assert { $0.$count.withLock { $0 = 1 } }
  }

  @Test func `a change of an effect that is not asserted fails`() async {
    let messages = await ReportedIssues.messages {
      let store = makeStore(.on)
      await store.send(.countSilently).finish()
    }
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasPrefix("found 1 change of shared values that the test has not asserted:\n\n    0 → 1") == true)
    let silent = await ReportedIssues.messages {
      let store = makeStore(.off)
      await store.send(.countSilently).finish()
    }
    #expect(silent.isEmpty)
  }

  @Test func `an optional is asserted`() async {
    let store = TestStore(initialState: Tally.State(count: Shared(0), name: Shared("Blob"), nick: Shared(value: "B"))) {
      Tally()
    }
    await store.send(.rename("Lee")) {
      $0.$name.withLock { $0 = "Lee" }
      $0.$nick.withLock { $0 = nil }
    }
  }

  @Test func `a test that is not exhaustive asserts only what it names`() async {
    let messages = await ReportedIssues.messages {
      let store = makeStore(.off)
      await store.send(.count)
      await store.send(.rename("Lee")) { $0.$name.withLock { $0 = "Kim" } }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains(#"−   name: "Kim""#) == true)
  }

  @Test(arguments: [Exhaustivity.on, .off]) func `a property that shares another value is asserted`(
    _ exhaustivity: Exhaustivity
  ) async {
    let store = makeStore(exhaustivity)
    await store.send(.replaceCount(5)) { $0.$count = Shared(5) }
    await store.send(.replaceCount(6)) {
      #expect($0.count == (exhaustivity == .on ? 5 : 6))
      $0.$count.withLock { $0 = 6 }
    }
    await store.send(.count) { $0.$count.withLock { $0 = 7 } }
    #expect(store.state.count == 7)
  }

  @Test func `a property that shares another value unasserted fails`() async {
    let messages = await ReportedIssues.messages {
      let store = makeStore(.on)
      await store.send(.replaceCount(5))
      await store.send(.replaceCount(6)) { $0.$count = Shared(7) }
    }
    #expect(messages.count == 2)
    #expect(messages.first?.contains("−   count: 0,\n    +   count: 5,") == true)
    #expect(messages.last?.contains("−   count: 7,\n    +   count: 6,") == true)
  }

  @Test func `a reader is asserted with the value that it reads`() async {
    let messages = await ReportedIssues.messages {
      let count = Shared(0)
      let store = TestStore(initialState: Reading.State(count: SharedReader(count))) { Reading(count: count) }
      await store.send(.count)
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("−   _count: 0\n    +   _count: 1") == true)
  }

  @Test func `changes that are printed are asserted too`() async {
    let store = TestStore(initialState: Tally.State(count: Shared(0), name: Shared("Blob"))) {
      Tally()._printChanges(.customDump { _ in })
    }
    await store.send(.count) { $0.$count.withLock { $0 = 1 } }
    await store.send(.replaceCount(5)) { $0.$count.withLock { $0 = 5 } }
  }

  private func makeStore(_ exhaustivity: Exhaustivity) -> TestStoreOf<Tally> {
    let store = TestStore(initialState: Tally.State(count: Shared(0), name: Shared("Blob"))) { Tally() }
    store.exhaustivity = exhaustivity
    return store
  }
}

@Reducer
private struct Tally {
  @ObservableState
  struct State: Equatable {
    @Shared var count: Int
    @Shared var name: String
    @Shared(value: nil) var nick: String?
  }

  enum Action {
    case count, countTwice, countThrice, countLater, countSilently, nothing
    case rename(String)
    case replaceCount(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .count: state.$count.withLock { $0 += 1 }
      case .countTwice:
        state.$count.withLock { $0 += 1 }
        state.$count.withLock { $0 += 1 }
      case .countThrice:
        return .run { send in for _ in 0..<3 { await send(.count) } }
      case .countLater:
        return .run { [count = state.$count] send in
          count.withLock { $0 += 1 }
          await send(.nothing)
        }
      case .countSilently:
        return .run { [count = state.$count] _ in count.withLock { $0 += 1 } }
      case .nothing: break
      case .replaceCount(let count): state.$count = Shared(count)
      case .rename(let name):
        state.$name.withLock { $0 = name }
        state.$nick.withLock { $0 = nil }
      }
      return .none
    }
  }
}

@Reducer
private struct Reading {
  struct State: Equatable { @SharedReader var count: Int }

  enum Action { case count }

  let count: Shared<Int>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    count.withLock { $0 += 1 }
    return .none
  }
}
