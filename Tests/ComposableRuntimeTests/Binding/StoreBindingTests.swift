import ComposableRuntime
import StoreTesting
import Testing

@MainActor @Suite struct StoreBindingTests {
  @Test func `a property that is set on a store is set by an action`() {
    let store = Store(initialState: Form.State()) { Form() }
    store.name = "x"
    #expect(store.name == "x")
    #expect(store.actions == 1)
    store.actions = 7
    #expect(store.actions == 8)
  }

  @Test func `a property is set through the actions of a view`() {
    let store = Store(initialState: Screen.State()) { Screen() }
    store.name = "x"
    #expect(store.name == "x")
  }

  @Test func `an action that nobody handles is reported`() {
    let store = Store(initialState: Form.State()) { Form(isHandled: false) }
    let messages = ReportedIssues.messages { store.name = "x" }
    #expect(
      messages == [
        """
        a property was set through a store, and no reducer has handled the binding action: Action

        hint: list a BindingReducer in the body of the feature
        """
      ])
    #expect(store.name == "")
  }

  @Test func `a property of a dismissed feature is ignored`() throws {
    let store = Store(initialState: Desk.State()) { Desk() }
    let form = try #require(store.scope(state: \.form, action: \.form))
    store.send(.close)
    let messages = ReportedIssues.messages { form.name = "x" }
    #expect(messages == [])
    #expect(store.actions == 1)
  }

  @Test func `an action that waits for its turn is handled then`() {
    let store = Store(initialState: Form.State()) { Form() }
    Form.whileReducing.withValue { $0 = { store.name = "y" } }
    let messages = ReportedIssues.messages { store.send(.tapped) }
    #expect(messages == [])
    #expect(store.name == "y")
  }

  @Test func `a view sends its actions`() {
    let view = ScreenView(store: Store(initialState: Screen.State()) { Screen() })
    view.tap()
    #expect(view.store.name == "tapped")
  }

  @Test func `any object with a store sends the actions of a view`() async {
    let controller = ScreenController(store: Store(initialState: Screen.State()) { Screen() })
    await controller.send(.tapped, animation: .default).finish()
    #expect(controller.store.name == "tapped")
    func clear(_ sender: some ViewActionSending<Screen.State, Screen.Action>) {
      sender.send(.binding(.set(\.name, "")))
      #expect(sender.store.name == "")
    }
    clear(controller)
    clear(ScreenView(store: controller.store))
  }
}

@Reducer
private struct Form {
  /// What a reducer of the main actor does while it reduces `.tapped`.
  static let whileReducing = LockIsolated<@MainActor @Sendable () -> Void>({})

  var isHandled = true

  @ObservableState
  struct State: Equatable {
    var name = ""
    var actions = 0
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case tapped
  }

  var body: some ReducerOf<Self> {
    if isHandled { BindingReducer() }
    Reduce { state, action in
      switch action {
      case .binding: state.actions += 1
      case .tapped: MainActor.assumeIsolated { Self.whileReducing.value() }
      }
      return .none
    }
  }
}

@Reducer
private struct Screen {
  @ObservableState
  struct State: Equatable { var name = "" }

  enum Action: ViewAction {
    case view(View)

    enum View: BindableAction {
      case binding(BindingAction<State>)
      case tapped
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      if case .view(.tapped) = action { state.name = "tapped" }
      return .none
    }
  }
}

@ViewAction(for: Screen.self)
@MainActor
private struct ScreenView {
  let store: StoreOf<Screen>

  func tap() { send(.tapped) }
}

private final class ScreenController: ViewActionSending {
  let store: StoreOf<Screen>

  init(store: StoreOf<Screen>) { self.store = store }
}

@Reducer
private struct Desk {
  @ObservableState
  struct State: Equatable {
    var form: Form.State? = Form.State()
    var actions = 0
  }

  enum Action {
    case close
    case form(Form.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.actions += 1
      if case .close = action { state.form = nil }
      return .none
    }
    .ifLet(\.form, action: \.form) { Form() }
  }
}
