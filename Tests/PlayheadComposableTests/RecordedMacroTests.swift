import ComposableRuntime
import Observation
import PlayheadRecorder
import Synchronization
import Testing

@MainActor @Suite struct RecordedMacroTests {
  @Test func `observable state is recorded by the names of its properties`() throws {
    var state = RecordedFirst.State()
    state.count = 2
    #expect(text(state) == #"{"count":2,"child":{"name":"a"},"skipped":0,"id":7}"#)
    #expect(patch(from: RecordedFirst.State(), to: state) == #"[{"op":"replace","path":"/count","value":2}]"#)
    #expect(text(ObservedFirst.State()) == #"{"name":"a"}"#)
  }

  @Test func `observable state is read back`() throws {
    var state = RecordedFirst.State()
    state.count = 2
    state.child.name = "b"
    #expect(try RecordedFirst.State(recorded: JSONValue(parsing: text(state))) == state)
  }

  @Test func `recording observes nothing`() {
    let store = Store(initialState: RecordedFirst.State()) { RecordedFirst() }
    let fired = Mutex(false)
    let state = store.state
    withObservationTracking {
      _ = text(state)
      _ = patch(from: state, to: state)
    } onChange: {
      fired.withLock { $0 = true }
    }
    store.send(.add)
    #expect(store.count == 1)
    #expect(!fired.withLock { $0 })
  }

  @Test func `actions are recorded and have key paths`() throws {
    let action = RecordedFirst.Action.child(.rename("b"))
    #expect(text(action) == #"{"child":{"_0":{"rename":{"_0":"b"}}}}"#)
    #expect(action[case: \.child.rename] == "b")
  }

  private func text(_ value: some Recordable) -> String {
    var writer = JSONWriter()
    value.writeRecorded(into: &writer)
    return writer.text
  }

  private func patch<Value: Recordable>(from old: Value, to new: Value) -> String {
    var patch = PatchWriter()
    new.writeRecordedChanges(since: old, into: &patch)
    return patch.text
  }
}

@Reducer
struct RecordedFirst {
  @Recordable
  @ObservableState
  struct State: Equatable {
    var count = 0
    var child = ObservedFirst.State()
    @ObservationStateIgnored var skipped = 0
    let id = 7
  }

  @Recordable
  enum Action {
    case add
    case child(ObservedFirst.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action.is(\.add) { state.count += 1 }
      return .none
    }
  }
}

@Reducer
struct ObservedFirst {
  @ObservableState
  @Recordable
  struct State: Equatable {
    var name = "a"
  }

  @CasePathable
  @Recordable
  @dynamicMemberLookup
  enum Action {
    case rename(String)
  }
}
