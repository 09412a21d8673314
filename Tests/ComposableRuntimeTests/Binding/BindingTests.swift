import ComposableRuntime
import Testing

@MainActor
struct BindingTests {
  @Test func `a binding action sets its property`() {
    let store = Store(initialState: Feature.State()) { Feature() }
    store.send(.binding(.set(\.name, "x")))
    #expect(store.name == "x")
    #expect(store.changes == ["name is x"])
    store.send(.set(\.isOn, true))
    #expect(store.isOn)
    #expect(store.changes == ["name is x", "on"])
  }

  @Test func `a binding action is known by its key path`() {
    let action = Feature.Action.binding(.set(\.isOn, true))
    #expect(action.is(\.binding))
    #expect(action[case: \.binding.isOn] == true)
    #expect(action[case: \.binding.name] == nil)
    let keyPath: CaseKeyPath<Feature.Action, String> = \.binding.name
    #expect(keyPath("y").binding == .set(\.name, "y"))
  }

  @Test func `the binding of an action is that of its case`() {
    let binding = BindingAction<Feature.State>.set(\.isOn, true)
    #expect([binding].map(Feature.Action.binding).map(\.binding) == [binding])
    #expect(Plain.binding(binding).binding == binding)
    #expect(Plain.other(binding).binding == nil)
    #expect(Plain.none.binding == nil)
  }

  @Test func `binding actions are equal by property and value`() {
    let action = BindingAction<Feature.State>.set(\.name, "x")
    #expect(action == .set(\.name, "x"))
    #expect(action != .set(\.name, "y"))
    #expect(action != .set(\.isOn, true))
  }

  @Test func `a binding reducer looks into a view action`() {
    let store = Store(initialState: Nested.State()) { Nested() }
    store.send(.view(.binding(.set(\.count, 3))))
    #expect(store.count == 3)
    store.send(.view(.tapped))
    #expect(store.count == 3)
  }
}

@Reducer
private struct Feature {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var isOn = false
    var changes: [String] = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.name): state.changes.append("name is \(state.name)")
      case .binding(\.isOn): state.changes.append("on")
      case .binding: break
      }
      return .none
    }
  }
}

/// An action without case key paths.
private enum Plain: BindableAction {
  case binding(BindingAction<Feature.State>)
  case other(BindingAction<Feature.State>)
  case none
}

@Reducer
private struct Nested {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action {
    case view(ViewAction)

    enum ViewAction: BindableAction {
      case binding(BindingAction<State>)
      case tapped
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
  }
}
