import ComposableRuntime
import PlayheadRecorder

// Changes that others write over.

struct Increments: Reducer, Sendable {
  @Recordable struct State {
    var count = 0
    var taps = 0
    var pending = 0
  }

  @Recordable enum Action: Sendable {
    case tap
    case counted(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .tap:
        (state.taps, state.pending) = (state.taps + 1, state.pending + 1)
        return .after(1, .counted(state.count + 1))
      case .counted(let count): (state.count, state.pending) = (count, state.pending - 1)
      }
      return .none
    }
  }
}

struct Document: Reducer, Sendable {
  @Recordable struct State {
    var typed = Parts()
    var saved = Parts()
    var pending = 0
  }

  @Recordable enum Action: Sendable {
    case setTitle(String)
    case setBody(String)
    case saved(Parts)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .setTitle(let title):
        (state.typed.title, state.pending) = (title, state.pending + 1)
        return .after(1, .saved(state.typed))
      case .setBody(let body):
        (state.typed.body, state.pending) = (body, state.pending + 1)
        return .after(1, .saved(state.typed))
      case .saved(let parts): (state.saved, state.pending) = (parts, state.pending - 1)
      }
      return .none
    }
  }
}

struct Quota: Reducer, Sendable {
  @Recordable struct State {
    var held = 0
  }

  @Recordable enum Action: Sendable {
    case acquire
    case release
    case acquired
    case released
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .acquire: return .after(1, .acquired)
      case .release: return .after(1, .released)
      case .acquired: state.held += 1
      case .released: state.held -= 1
      }
      return .none
    }
  }
}

struct Average: Reducer, Sendable {
  @Recordable struct State {
    var samples: [Int] = []
    var average: Int?
    var hasDividedByZero = false
  }

  @Recordable enum Action: Sendable {
    case measure
    case sample(Int)
    case summarize
    case summed
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .measure: return .after(1, .sample(5))
      case .sample(let value): state.samples.append(value)
      case .summarize: return .after(1, .summed)
      case .summed:
        if state.samples.isEmpty {
          state.hasDividedByZero = true
        } else {
          state.average = state.samples.reduce(0, +) / state.samples.count
        }
      }
      return .none
    }
  }
}
