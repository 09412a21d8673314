import ComposableRuntime
import OrderedCollections
import PlayheadComposable
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// What `@Reducer enum` generates, recorded by `@Recordable` on the enum.
@MainActor @Suite struct CaseReducerRecordingTests {
  @Test func `stacks, presentations and their actions are recordable, and are read back`() throws {
    let state = Wizard.State(
      path: StackState([.step(Step.State(number: 3)), .end]), help: .step(Step.State(number: 1)))
    #expect(RecordedType<Wizard.State>().fidelity == .recordable)
    #expect(RecordedType<Wizard.Action>().fidelity == .recordable)
    let json = recorded(state)
    #expect(json["path"]?[0]?["element"] == ["step": ["_0": ["number": 3]]])
    #expect(json["path"]?[1]?["element"] == ["end": [:]])
    #expect(json["help"] == ["step": ["_0": ["number": 1]]])
    let read = try RecordedType<Wizard.State>().read(json)
    #expect(recorded(read) == json)
    for action: Wizard.Action in [
      .path(.element(id: StackElementID(generation: 0), action: .step(.next))), .help(.dismiss),
      .help(.presented(.step(.next))), .path(.push(id: StackElementID(generation: 4), state: .end)),
    ] {
      let json = recorded(action)
      #expect(recorded(try RecordedType<Wizard.Action>().read(json)) == json)
    }
    #expect(RecordedType<Wizard.State>().types["Wizard.Path.State"] != nil)
  }

  private func recorded<Value>(_ value: Value) -> JSONValue {
    var writer = JSONWriter()
    RecordedType<Value>().write(value, into: &writer)
    return (try? JSONValue(parsing: writer.text)) ?? .null
  }
}

@Reducer struct Wizard {
  @Reducer @Recordable enum Path {
    case step(Step)
    case end
  }

  @ObservableState @Recordable struct State {
    var path = StackState<Path.State>()
    @Presents var help: Path.State?
  }

  @Recordable enum Action {
    case path(StackActionOf<Path>)
    case help(PresentationAction<Path.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.path, action: \.path)
      .ifLet(\.$help, action: \.help)
  }
}

@Reducer struct Step {
  @ObservableState @Recordable struct State: Equatable { var number: Int }

  @Recordable enum Action { case next }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.number += 1
      return .none
    }
  }
}
