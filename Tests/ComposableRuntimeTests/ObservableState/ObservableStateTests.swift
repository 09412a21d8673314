import ComposableRuntime
import CustomDump
import Foundation
import Observation
import Synchronization
import Testing

@MainActor
struct ObservableStateTests {
  @Test func `who reads a property hears of its changes only`() {
    let store = Store(initialState: Feature.State()) { Feature() }
    let count = Tracking { store.count }
    let name = Tracking { store.name }
    store.send(.add)
    #expect(count.hasFired)
    #expect(!name.hasFired)
    #expect(store.count == 1)
  }

  @Test func `an equal value is no change`() {
    let store = Store(initialState: Feature.State()) { Feature() }
    let name = Tracking { store.name }
    store.send(.rename(store.name))
    #expect(!name.hasFired)
    store.send(.rename("new"))
    #expect(name.hasFired)
    #expect(store.name == "new")
  }

  @Test func `a dump shows the properties as they are declared`() {
    let dump = String(customDumping: Feature.State())
    #expect(dump.contains("  count: 0,\n"))
    #expect(!dump.contains("_"))
  }

  @Test func `who reads after the change of a copy hears of the copy that takes the place`() {
    var state = Parent()
    var copy = state.child
    copy.count = 5
    let count = Tracking { state.child.count }
    state.adopt(copy)
    #expect(count.hasFired)
    #expect(state.child.count == 5)
  }

  @Test func `a weak property is weak`() {
    final class Delegate {}
    var state = Delegating()
    do {
      let delegate = Delegate()
      state.delegate = delegate
      #expect(state.delegate === delegate)
      withExtendedLifetime(delegate) {}
    }
    #expect(state.delegate == nil)
  }

  @Test func `an ignored property tells nobody`() {
    let store = Store(initialState: Feature.State()) { Feature() }
    let tracking = Tracking { store.ignored }
    store.send(.addIgnored)
    #expect(store.ignored == 1)
    #expect(!tracking.hasFired)
  }

  @Test func `a change in a child is told to its own readers only`() {
    let store = Store(initialState: Feature.State()) { Feature() }
    let child = Tracking { store.child }
    let count = Tracking { store.child.count }
    store.send(.addInChild)
    #expect(!child.hasFired)
    #expect(count.hasFired)
  }

  @Test func `another child is told to who reads the child`() {
    let store = Store(initialState: Feature.State()) { Feature() }
    let child = Tracking { store.child }
    store.send(.newChild)
    #expect(child.hasFired)
  }

  @Test func `an earlier copy of a child is another value`() {
    let store = Store(initialState: Feature.State()) { Feature() }
    store.send(.keepChild)
    store.send(.addInChild)
    let child = Tracking { store.child }
    store.send(.restoreChild)
    #expect(child.hasFired)
    #expect(store.child.count == 0)
  }

  @Test func `what happens to a list of rows is told to its readers`() {
    /// Whether who reads a list is told of a change of it.
    func isTold(_ change: @escaping (inout IdentifiedArrayOf<Listed.Row>) -> Void) -> Bool {
      let store = Store(initialState: Listed()) {
        Reduce<Listed, Bool> { state, _ in
          change(&state.rows)
          return .none
        }
      }
      let tracking = Tracking { store.rows }
      store.send(true)
      return tracking.hasFired
    }
    #expect(!isTold { $0[id: 1]?.count += 1 })
    #expect(!isTold { $0[0].count += 1 })
    #expect(isTold { $0[id: 1] = Listed.Row(id: 1) })
    #expect(isTold { $0[0] = Listed.Row(id: 1) })
    #expect(isTold { $0.append(Listed.Row(id: 3)) })
    #expect(isTold { $0.removeLast() })
    #expect(isTold { $0.swapAt(0, 1) })
    #expect(isTold { $0 = [] })
    #expect(
      isTold { rows in
        let earlier = rows
        rows[id: 1]?.count += 1
        rows = earlier
      } == false)
  }

  @Test func `an earlier copy of a list is told to its readers`() {
    var state = Listed()
    let earlier = state.rows
    state.rows[id: 1]?.count += 1
    let tracking = Tracking { state.rows }
    withExtendedLifetime(state) { state.rows = earlier }
    #expect(tracking.hasFired)
  }

  @Test func `an element that changes is not another list`() {
    let store = Store(initialState: Feature.State()) { Feature() }
    let list = Tracking { store.children }
    let element = Tracking { store.children[0].count }
    store.send(.addInElement)
    #expect(!list.hasFired)
    #expect(element.hasFired)
    store.send(.appendElement)
    #expect(list.hasFired)
  }

  @Test func `another state is told to all who read it`() {
    let store = Store(initialState: Feature.State()) { Feature() }
    let count = Tracking { store.count }
    store.send(.reset)
    #expect(count.hasFired)
  }

  @Test func `an optional child is told when it comes and goes`() {
    let store = Store(initialState: Feature.State()) { Feature() }
    let comes = Tracking { store.optional == nil }
    store.send(.toggleOptional)
    #expect(comes.hasFired)
    let goes = Tracking { store.optional == nil }
    store.send(.toggleOptional)
    #expect(goes.hasFired)
  }

  @Test func `the registrar takes no part in equality, hashes and coding`() throws {
    var state = Child.State()
    #expect(state == Child.State())
    #expect(Set([state, Child.State()]).count == 1)
    state.count = 3
    #expect(state != Child.State())
    let decoded = try JSONDecoder().decode(Child.State.self, from: JSONEncoder().encode(state))
    #expect(decoded == state)
  }
}

/// Whether a value that was read has been announced to change.
@MainActor
private final class Tracking {
  private let fired = Mutex(false)

  init<Value>(_ read: () -> Value) {
    _ = withObservationTracking(read) { [weak self] in self?.fire() }
  }

  private nonisolated func fire() { fired.withLock { $0 = true } }

  var hasFired: Bool { fired.withLock { $0 } }
}

private enum Child {
  @ObservableState
  struct State: Hashable, Codable {
    var count = 0
  }
}

@Reducer
private struct Feature {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var name = "a"
    @ObservationStateIgnored var ignored = 0
    var child = Child.State()
    var kept: Child.State?
    var children = [Child.State()]
    var optional: Child.State?
  }

  enum Action {
    case add, addIgnored, addInChild, newChild, keepChild, restoreChild, addInElement, appendElement, reset
    case toggleOptional
    case rename(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add: state.count += 1
      case .rename(let name): state.name = name
      case .addIgnored: state.ignored += 1
      case .addInChild: state.child.count += 1
      case .newChild: state.child = Child.State()
      case .keepChild: state.kept = state.child
      case .restoreChild: state.child = state.kept ?? state.child
      case .addInElement: state.children[0].count += 1
      case .appendElement: state.children.append(Child.State())
      case .reset: state = State()
      case .toggleOptional: state.optional = state.optional == nil ? Child.State() : nil
      }
      return .none
    }
  }
}

@ObservableState
private struct Listed {
  @ObservableState
  struct Row: Identifiable {
    let id: Int
    var count = 0
  }

  var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
}

@ObservableState
private struct Delegating {
  weak var delegate: AnyObject?
}

@ObservableState
private struct Parent {
  var child = Child.State()

  mutating func adopt(_ child: Child.State) { self.child = child }
}
