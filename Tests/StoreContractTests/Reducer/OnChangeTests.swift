import ComposableRuntime
import Dispatch
import Testing

@MainActor
@Suite(.storeContract) struct OnChangeTests {
  @Test func `another reducer runs after the value has changed only`() {
    let store = Store(initialState: Feature.State()) { Feature() }
    store.send(.set(0))
    #expect(store.log == [])
    store.send(.set(2))
    #expect(store.log == ["0 to 2, action 2, state 2"])
  }

  @Test func `an effect is returned after the value has changed only`() {
    let store = Store(initialState: Feature.State()) {
      Feature().onChange(of: \.count) { oldCount, state in
        state.log.append("was \(oldCount)")
        return state.count < 5 ? .send(.set(5)) : .none
      }
    }
    store.send(.set(0))
    #expect(store.log == [])
    store.send(.set(2))
    #expect(store.count == 5)
    #expect(store.log.filter { $0.hasPrefix("was") } == ["was 0", "was 2"])
  }

  @Test func `changes are printed`() {
    var printed: [String] = []
    let store = Store(initialState: Feature.State()) {
      Feature()._printChanges(.customDump { printed.append($0) })
    }
    store.send(.set(0))
    #expect(printed.first?.hasPrefix("received action:\n") == true)
    #expect(printed.first?.hasSuffix("\n  (No state changes)\n") == true)
    store.send(.set(1))
    #expect(printed.last?.contains("count: 0") == true)
    #expect(printed.last?.contains("count: 1") == true)
    #expect(printed.count == 2)
  }

  @Test func `only the names of actions are printed`() {
    var printed: [String] = []
    let store = Store(initialState: Feature.State()) {
      Feature()._printChanges(.actionLabels { printed.append($0) })
    }
    store.send(.set(0))
    #expect(printed == ["received action: set"])
  }

  @Test func `a printer prints on a queue`() {
    let queue = DispatchQueue(label: "printer")
    let counts = LockIsolated<[Int]>([])
    let store = Store(initialState: Feature.State()) {
      Feature()._printChanges(
        _ReducerPrinter(printChange: { _, old, new in counts.setValue([old.count, new.count]) }, queue: queue))
    }
    queue.suspend()
    store.send(.set(2))
    #expect(counts.value == [])
    queue.resume()
    queue.sync {}
    #expect(counts.value == [0, store.count])
  }

  @Test func `without a printer, nothing is printed and all is done`() {
    let store = Store(initialState: Feature.State()) { Feature()._printChanges(nil) }
    store.send(.set(1))
    #expect(store.count == 1)
  }
}

@Reducer
private struct Feature {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var log: [String] = []
  }

  enum Action { case set(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .set(let count) = action { state.count = count }
      return .none
    }
    .onChange(of: \.count) { old, new in
      Reduce { state, action in
        if case .set(let count) = action {
          state.log.append("\(old) to \(new), action \(count), state \(state.count)")
        }
        return .none
      }
    }
  }
}
