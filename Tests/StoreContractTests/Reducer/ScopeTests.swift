import ComposableRuntime
import Testing

@MainActor
@Suite(.storeContract) struct ScopeTests {
  @Test func `a child runs on its property and its actions`() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    await store.send(.child(.add)).finish()
    #expect(store.state.child == 2)
    #expect(store.state.seen == ["child 1", "child 2"])
    store.send(.other)
    #expect(store.state.child == 2)
  }

  @Test func `a child runs on its case`() async {
    let store = Store(initialState: Screen.State.child(0)) { Screen() }
    await store.send(.child(.add)).finish()
    #expect(store.state == .child(2))
  }

  @Test func `a child action for another case is reported at the scope`() {
    let store = Store(initialState: Screen.State.closed) { Screen() }
    withKnownIssue {
      _ = store.send(.child(.add))
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("an action of Child came while the state is another case: found")
      } && issue.sourceLocation?.line == Int(Screen.line) && issue.sourceLocation?.fileID == #fileID
    }
    #expect(store.state == .closed)
  }
}

private struct Child: Reducer {
  enum Action { case add, addAgain }

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    state += 1
    return action == .add ? .run { await $0(.addAgain) } : .none
  }
}

private struct Parent: Reducer {
  struct State {
    var child = 0
    var seen: [String] = []
  }

  enum Action: CasePathable {
    case child(Child.Action)
    case other

    struct AllCasePaths {
      var child: AnyCasePath<Action, Child.Action> {
        AnyCasePath(embed: { .child($0) }, extract: { if case .child(let action) = $0 { action } else { nil } })
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Child() }
    Reduce { state, action in
      if case .child = action { state.seen.append("child \(state.child)") }
      return .none
    }
  }
}

private struct Screen: Reducer {
  enum State: CasePathable, Equatable {
    case closed
    case child(Int)

    struct AllCasePaths {
      var child: AnyCasePath<State, Int> {
        AnyCasePath(embed: { .child($0) }, extract: { if case .child(let count) = $0 { count } else { nil } })
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  typealias Action = Parent.Action

  static let line: UInt = #line + 3

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Child() }
  }
}
