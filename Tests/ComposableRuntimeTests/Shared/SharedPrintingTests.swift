import ComposableRuntime
import StoreTesting
import Testing

/// A printer of changes prints those of shared values, although the states before and after refer to the same value.
@MainActor @Suite struct SharedPrintingTests {
  @Test func `changes of shared values are printed`() {
    var printed: [String] = []
    let store = Store(initialState: PrintedTally.State()) {
      PrintedTally()._printChanges(.customDump { printed.append($0) })
    }
    store.send(.count)
    #expect(
      printed.last == """
        received action:
          PrintedTally.Action.count
          PrintedTally.State(
        -   count: 0,
        +   count: 1,
            name: "a"
          )

        """)
    store.send(.replace)
    #expect(printed.last?.contains(#"-   name: "a""#) == true)
    #expect(printed.last?.contains(#"+   name: "b""#) == true)
    store.send(.nothing)
    #expect(printed.last?.hasSuffix("\n  (No state changes)\n") == true)
  }

  @Test func `a printer compares the values before and now`() {
    var isChanged: [Bool] = []
    let store = Store(initialState: PrintedTally.State()) {
      PrintedTally()._printChanges(_ReducerPrinter { _, old, new in isChanged.append(old != new) })
    }
    store.send(.count)
    store.send(.nothing)
    #expect(isChanged == [true, false])
  }
}

@Reducer
private struct PrintedTally {
  @ObservableState
  struct State: Equatable {
    @Shared(value: 0) var count
    @Shared(value: "a") var name
  }

  enum Action { case count, replace, nothing }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .count: state.$count.withLock { $0 += 1 }
      case .replace: state.$name = Shared("b")
      case .nothing: break
      }
      return .none
    }
  }
}
