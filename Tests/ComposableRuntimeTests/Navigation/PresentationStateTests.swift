import ComposableRuntime
import Foundation
import StoreTesting
import Testing

struct PresentationStateTests {
  @Test func `a copy has a state of its own`() {
    var first = Tree(name: "a")
    first.child = Tree(name: "b")
    var second = first
    second.child?.name = "c"
    #expect(first.child?.name == "b")
    #expect(second.child?.name == "c")
    second.child = nil
    #expect(first.child?.name == "b")
  }

  @Test func `the collections in a state are not copied`() {
    var state = PresentationState(wrappedValue: Array(0..<100))
    let before = state.wrappedValue?.withUnsafeBufferPointer { $0.baseAddress }
    state.wrappedValue?[3] = 7
    #expect(state.wrappedValue?.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test func `the payload of a case is changed`() {
    var state = PresentationState<Shape>(wrappedValue: .circle(1))
    state[case: \.circle]? += 1
    #expect(state.wrappedValue == .circle(2))
    state.wrappedValue = .line
    let messages = ReportedIssues.messages { state[case: \.circle] = 2 }
    #expect(messages == ["cannot set the payload of a case: found the case \"line\", expected the case with Int"])
    state.wrappedValue = .circle(1)
    state[case: \.circle] = nil
    #expect(state.wrappedValue == nil)
  }

  @Test func `the payload of another case is not changed`() {
    var state = PresentationState<Shape>(wrappedValue: .line)
    let messages = ReportedIssues.messages {
      state[case: \.circle]? += 1
      state[case: \.circle] = nil
      #expect(state.wrappedValue == .line)
      state.wrappedValue = nil
      state[case: \.circle]? += 1
      #expect(state[case: \.circle] == nil)
    }
    let line = "cannot set the payload of a case: found the case \"line\", expected the case with Int"
    #expect(messages == [line, line, "cannot set the payload of a case: found nil, expected the case with Int"])
  }

  @Test func `a case and a part are presentations themselves`() {
    var state = PresentationState<Shape>(wrappedValue: .circle(1))
    #expect(state.circle == PresentationState(wrappedValue: 1))
    state.wrappedValue = .line
    #expect(state.circle.wrappedValue == nil)
    let tree = PresentationState(wrappedValue: Tree(name: "a"))
    #expect(tree.name.wrappedValue == "a")
  }

  @Test func `a state is coded as an optional`() throws {
    let trees = [Tree(name: "a", child: Tree(name: "b"))]
    let data = try JSONEncoder().encode(trees)
    #expect(try JSONDecoder().decode([Tree].self, from: data) == trees)
  }

  @Test func `a state is dumped as an optional`() {
    #expect(
      String(customDumping: Tree(name: "a", child: Tree(name: "b"))) == """
        Tree(
          name: "a",
          _child: Tree(
            name: "b",
            _child: nil
          )
        )
        """)
  }

  @MainActor @Test func `the observers of a child are notified of its changes only`() async {
    let store = Store(initialState: Parent.State(child: Parent.Child(count: 1))) { Parent() }
    let changes = LockIsolated<[String]>([])
    func observe() {
      withObservationTracking {
        _ = store.child != nil
      } onChange: {
        changes.withValue { $0.append("child") }
      }
      withObservationTracking {
        _ = store.child?.count
      } onChange: {
        changes.withValue { $0.append("count") }
      }
    }
    observe()
    store.send(.change { $0.child?.count = 2 })
    #expect(changes.value == ["count"])
    observe()
    store.send(.change { $0.$child.wrappedValue?.count = 3 })
    // The first observer of the child is still waiting.
    #expect(changes.value == ["count", "count"])
    changes.setValue([])
    store.send(.change { $0.child = nil })
    #expect(changes.value.contains("child"))
  }

  @MainActor @Test func `the observers of a stack are notified of its elements only`() async {
    let store = Store(initialState: Parent.State(path: [Parent.Child(count: 1)])) { Parent() }
    let changes = LockIsolated<[String]>([])
    withObservationTracking {
      _ = store.path.count
    } onChange: {
      changes.withValue { $0.append("path") }
    }
    withObservationTracking {
      _ = store.path[id: 0]?.count
    } onChange: {
      changes.withValue { $0.append("count") }
    }
    store.send(.change { $0.path[id: 0]?.count = 2 })
    #expect(changes.value == ["count"])
    store.send(.change { $0.path.append(Parent.Child()) })
    #expect(changes.value == ["count", "path"])
  }
}

private struct Tree: Codable, Equatable {
  var name: String
  @PresentationState var child: Tree?

  init(name: String, child: Tree? = nil) { (self.name, self.child) = (name, child) }
}

@CasePathable
private enum Shape: Equatable {
  case circle(Int)
  case line
}

@Reducer
private struct Parent {
  @ObservableState
  struct Child: Equatable { var count = 0 }

  @ObservableState
  struct State: Equatable {
    @Presents var child: Child?
    var path = StackState<Child>()
  }

  enum Action { case change((inout State) -> Void) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .change(let change): change(&state)
      }
      return .none
    }
  }
}
