import ComposableRuntime
import Testing

/// A body of a reducer without stored properties is kept by the store.
@MainActor
@Suite struct BodyTests {
  @Test func aBodyIsMadeOnceForEachStore() {
    let count = LockIsolated(0)
    Counting.$count.withValue(count) {
      let store = Store(initialState: 0) { Counting() }
      for _ in 1...3 { store.send(2) }
      #expect(store.state == 6)
      #expect(count.value == 1)
      Store(initialState: 0) { Counting() }.send(1)
      #expect(count.value == 2)
    }
  }

  @Test func aBodyIsMadeAnewWhereOtherDependenciesAreInForce() {
    let store = Store(initialState: [String]()) {
      CombineReducers {
        Forecast().dependency(\.weather, Weather(report: "calm"))
        Forecast().dependency(\.weather, Weather(report: "storm"))
        Forecast()
      }
    }
    for _ in 1...2 { store.send("") }
    #expect(store.state == ["calm", "storm", "test", "calm", "storm", "test"])
  }

  @Test func aStoreThatIsSentToMeanwhileHasBodiesOfItsOwn() {
    let inner = withDependencies {
      $0.weather.report = "calm"
    } operation: {
      Store(initialState: [String]()) { Forecast() }
    }
    let outer = Store(initialState: [String]()) {
      Reduce<[String], String> { _, action in
        inner.send(action)
        return .none
      }
      Forecast()
    }
    for _ in 1...2 { outer.send("") }
    #expect(inner.state == ["calm", "calm"])
    #expect(outer.state == ["test", "test"])
  }
}

@Reducer
private struct Counting {
  @TaskLocal static var count = LockIsolated(0)

  var body: some Reducer<Int, Int> {
    let _ = Self.count.withValue { $0 += 1 }
    Reduce { state, action in
      state += action
      return .none
    }
  }
}

@Reducer
private struct Forecast {
  private struct Reporter: Reducer {
    @Dependency(\.weather) var weather

    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append(weather.report)
      return .none
    }
  }

  var body: some Reducer<[String], String> { Reporter() }
}
