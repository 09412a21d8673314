import ComposableRuntime
import Testing

@MainActor @Suite struct ReducerDependencyTests {
  /// Notes the weather of each action, and sends the one named after a colon by an effect.
  private struct Reporter: Reducer {
    @Dependency(\.weather) var weather

    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append("\(action) \(weather.report)")
      switch action {
      case "ask":
        return .run { [weather = Dependency(\.weather)] send in
          await send("effect \(weather.wrappedValue.report) \(DependencyValues._current.weather.report)")
        }
      case "twice": return .concatenate(.run { await $0("once") }, .run { await $0("again") })
      default: return .none
      }
    }
  }

  @Test func `the type of an override has a name`() async {
    let reporter: _DependencyKeyWritingReducer<Reporter> = Reporter().dependency(\.weather, Weather(report: "fog"))
    let store = Store(initialState: [String]()) { reporter }
    await store.send("look").finish()
    #expect(store.state == ["look fog"])
  }

  @Test func `a store has its own dependencies`() async {
    let store = Store(initialState: [DependencyValues._current.weather.report]) {
      Reporter()
    } withDependencies: {
      $0.weather.report = "storm"
    }
    #expect(store.state == ["storm"])
    await withDependencies {
      $0.weather.report = "calm"
    } operation: {
      await store.send("ask").finish()
    }
    #expect(store.state == ["storm", "ask storm", "effect storm storm storm"])
  }

  @Test func `those of the sender do not hold`() async {
    let store = Store(initialState: [String]()) { Reporter() }
    await withDependencies {
      $0.weather.report = "calm"
    } operation: {
      await store.send("twice").finish()
    }
    #expect(store.state == ["twice test", "once test", "again test"])
  }

  @Test func `those of its creation hold`() async {
    let store = withDependencies {
      $0.weather.report = "calm"
    } operation: {
      Store(initialState: [String]()) { Reporter() }
    }
    await store.send("twice").finish()
    #expect(store.state == ["twice calm", "once calm", "again calm"])
  }

  @Test func `an action that a reducer sends to its store has those of the store`() {
    let store = Store(initialState: [String]()) { Reporter() }
    let outer = Store(initialState: [String]()) {
      Reduce<[String], String> { _, action in
        store.send(action)
        return .none
      }
      .dependency(\.weather, Weather(report: "storm"))
    }
    outer.send("ask")
    #expect(store.state.first == "ask test")
  }

  @Test func `a reducer's own dependencies are those of its effects and of nobody else`() async {
    let store = Store(initialState: [String]()) {
      CombineReducers {
        Reporter()
        Reporter().dependency(\.weather, Weather(report: "storm"))
      }
    }
    await store.send("ask").finish()
    #expect(store.state.prefix(2) == ["ask test", "ask storm"])
    // What the second reducer's effect sends is reduced by the first one as before. The two effects run at once.
    #expect(
      store.state.dropFirst(2).sorted() == [
        "effect storm storm storm", "effect storm storm test", "effect test test storm", "effect test test test",
      ])
  }

  @Test func `a reducer with own dependencies has a type to name it`() {
    let reporter: _DependencyKeyWritingReducer<Reporter> = Reporter().dependency(\.weather, Weather(report: "storm"))
    let store = Store(initialState: [String]()) { reporter }
    store.send("see")
    #expect(store.state == ["see storm"])
    // Several are of one type.
    let more: _DependencyKeyWritingReducer<Reporter> = reporter.dependency(\.weather, Weather(report: "sun"))
      .transformDependency(\.weather) { $0.report += " and rain" }
    let other = Store(initialState: [String]()) { more }
    other.send("see")
    #expect(other.state == ["see storm"])
  }

  @Test func `the innermost modifier wins`() {
    let store = Store(initialState: [String]()) {
      Reporter()
        .transformDependency(\.weather) { $0.report += " and rain" }
        .transformDependency(Weather.self) { $0.report += " and wind" }
        .dependency(Weather(report: "clouds"))
        .dependency(\.weather, Weather(report: "sun"))
    }
    store.send("see")
    #expect(store.state == ["see clouds and wind and rain"])
  }
}
