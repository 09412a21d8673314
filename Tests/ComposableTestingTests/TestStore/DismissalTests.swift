import ComposableRuntime
import ComposableTesting
import StoreTesting
import Testing

/// A feature that dismisses itself, tested without a parent.
@MainActor
@Suite struct DismissalTests {
  @Test func `a dismissal is seen and the other effects are cancelled`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Editor.State()) {
      Editor()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.waitTapped)
    #expect(!store.isDismissed)
    await store.send(.cancelTapped)
    #expect(store.isDismissed)
    await clock.advance(by: .seconds(5))
  }

  @Test(arguments: [false, true]) func `a test does not present its feature`(dismisses: Bool) async {
    let store = TestStore(initialState: Editor.State()) {
      Editor()
    } withDependencies: {
      if dismisses { $0.dismiss = DismissEffect {} }
    }
    await store.send(.askTapped) { $0.isPresented = dismisses }
  }

  @Test func `the dismissal that a test sets is called too`() async {
    let isCalled = LockIsolated(false)
    let store = TestStore(initialState: Editor.State()) {
      Editor()
    } withDependencies: {
      $0.dismiss = DismissEffect { isCalled.setValue(true) }
    }
    await store.send(.cancelTapped)
    #expect(isCalled.value)
    #expect(store.isDismissed)
  }

  @Test func `a dismissed feature gets no action`() async {
    let messages = await ReportedIssues.messages {
      let store = TestStore(initialState: Editor.State()) { Editor() }
      await store.send(.cancelTapped)
      let task = await store.send(.waitTapped) { $0.isWaiting = true }
      await task.finish()
      #expect(store.state == Editor.State())
    }
    #expect(
      messages == [
        """
        the feature was dismissed, and gets no more actions; found this one:

            DismissalTests.Editor.Action.waitTapped

        hint: end the test here, or look at which effect calls 'dismiss'
        """
      ])
  }

  @Test func `a presented child dismisses itself and not the test`() async {
    let store = TestStore(initialState: Home.State(editor: Editor.State())) { Home() }
    await store.send(\.editor.presented.cancelTapped)
    await store.receive(\.editor.dismiss) { $0.editor = nil }
    #expect(!store.isDismissed)
  }

  @Reducer struct Editor {
    struct State: Equatable {
      var isWaiting = false
      var isPresented: Bool?
    }

    enum Action { case askTapped, cancelTapped, waitTapped, waited }

    @Dependency(\.continuousClock) var clock
    @Dependency(\.dismiss) var dismiss
    @Dependency(\.isPresented) var isPresented

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .cancelTapped: return .run { _ in await dismiss() }
      case .waitTapped:
        return .run { send in
          try await clock.sleep(for: .seconds(5))
          await send(.waited)
        }
      case .askTapped: state.isPresented = isPresented
      case .waited: state.isWaiting = false
      }
      return .none
    }
  }

  @Reducer struct Home {
    struct State: Equatable { @PresentationState var editor: Editor.State? }

    enum Action { case editor(PresentationAction<Editor.Action>) }

    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$editor, action: \.editor) { Editor() }
    }
  }
}
