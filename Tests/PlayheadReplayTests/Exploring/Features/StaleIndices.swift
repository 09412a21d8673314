import ComposableRuntime
import PlayheadRecorder

// Indices that mean something else by the time the answer comes.

struct Toggles: Reducer, Sendable {
  @Recordable struct State {
    var rows = [false, false, false]
    var hasMissed = false
  }

  @Recordable enum Action: Sendable {
    case toggle(Int)
    case toggled(Int)
    case removeFirst
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .toggle(let index): return .after(1, .toggled(index))
      case .toggled(let index):
        if state.rows.indices.contains(index) { state.rows[index].toggle() } else { state.hasMissed = true }
      case .removeFirst: state.rows.removeFirst()
      }
      return .none
    }
  }
}

struct Marks: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var names = ["a", "b"]
    var wanted: String?
    var marked: String?
  }

  @Recordable enum Action: Sendable {
    case mark(Int)
    case marked(Int)
    case reverse
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .mark(let index):
        (state.wanted, state.marked) = (state.names[index], nil)
        return .after(1, .marked(index))
      case .marked(let index):
        if !isMended || state.names[index] == state.wanted { state.marked = state.names[index] }
      case .reverse: state.names.reverse()
      }
      return .none
    }
  }
}

struct Uploads: Reducer, Sendable {
  @Recordable struct State {
    var ids: [Int] = []
    var finished: [Int] = []
    var hasMissed = false
  }

  @Recordable enum Action: Sendable {
    case start(Int)
    case cancel(Int)
    case finished(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .start(let id):
        state.ids.append(id)
        return .after(2, .finished(state.ids.count - 1))
      case .cancel(let id): state.ids.removeAll { $0 == id }
      case .finished(let index):
        if state.ids.indices.contains(index) { state.finished.append(state.ids[index]) } else { state.hasMissed = true }
      }
      return .none
    }
  }
}

struct Selection: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var rows: [Int] = []
    var selected: Int?
  }

  @Recordable enum Action: Sendable {
    case reload([Int])
    case loaded([Int])
    case select(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .reload(let rows): return .after(1, .loaded(rows))
      case .loaded(let rows):
        state.rows = rows
        if isMended, state.selected ?? 0 >= rows.count { state.selected = nil }
      case .select(let index): state.selected = state.rows.indices.contains(index) ? index : nil
      }
      return .none
    }
  }
}
