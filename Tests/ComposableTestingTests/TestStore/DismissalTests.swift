import ComposableRuntime
import ComposableTesting
import StoreTesting
import Testing

/// A feature that dismisses itself, tested without a parent.
@MainActor
@Suite struct DismissalTests {
  @Test func `a dismissal is seen, and the other effects need not end`() async {
    let store = TestStore(initialState: Editor.State()) { Editor() }
    await store.send(.waitTapped)
    #expect(!store.isDismissed)
    await store.send(.cancelTapped)
    #expect(store.isDismissed)
  }

  @Test func `the dismissal that a test sets is called, too`() async {
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
    struct State: Equatable { var isWaiting = false }

    enum Action { case cancelTapped, waitTapped }

    @Dependency(\.dismiss) var dismiss

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .cancelTapped: return .run { _ in await dismiss() }
      case .waitTapped: return .run { _ in try await Task.never() }
      }
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
