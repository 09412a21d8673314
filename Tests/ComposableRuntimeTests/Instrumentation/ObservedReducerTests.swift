import ComposableRuntime
import StoreTesting
import Testing

@MainActor
struct ObservedReducerTests {
  @Test func `the outermost reducer is recognised`() {
    let log = EventLog()
    let store = Store(initialState: [String]()) { Observed(base: ScriptedReducer(), log: log) }
    store.send("a")
    #expect(log.lines == ["store start []", "1 a", "1  -> a"])
  }

  @Test func `anywhere else it is a reducer like its base`() {
    let log = EventLog()
    let first = Store(initialState: [String]()) {
      Observed(base: ScriptedReducer(), log: log)
      EmptyReducer()
    }
    let second = Store(initialState: [String]()) {
      CombineReducers { Observed(base: ScriptedReducer(), log: log) }
    }
    first.send("a")
    second.send("a")
    #expect(first.state == ["a"])
    #expect(second.state == ["a"])
    #expect(log.lines == [])
  }
}
