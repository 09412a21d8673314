import ComposableRuntime
import PlayheadRecorder

// Actions that come twice, too early or too late.

struct Shop: Reducer, Sendable {
  @Recordable struct State {
    var orders = 0
    var isBuying = false
  }

  @Recordable enum Action: Sendable {
    case buy
    case bought
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .buy:
        (state.orders, state.isBuying) = (state.orders + 1, true)
        return .after(1, .bought)
      case .bought: state.isBuying = false
      }
      return .none
    }
  }
}

struct Posts: Reducer, Sendable {
  @Recordable struct State {
    var text = ""
    var posts: [String] = []
  }

  @Recordable enum Action: Sendable {
    case write(String)
    case submit
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .write(let text): state.text = text
      case .submit: state.posts.append(state.text)
      }
      return .none
    }
  }
}

struct Likes: Reducer, Sendable {
  @Recordable struct State {
    var likes = 0
  }

  @Recordable enum Action: Sendable {
    case like
    case unlike
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .like: state.likes += 1
      case .unlike: state.likes -= 1
      }
      return .none
    }
  }
}

struct Path: Reducer, Sendable {
  @Recordable struct State {
    var screens: [Int] = []
    var hasUnderflowed = false
  }

  @Recordable enum Action: Sendable {
    case push(Int)
    case back
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .push(let screen): state.screens.append(screen)
      case .back: if state.screens.popLast() == nil { state.hasUnderflowed = true }
      }
      return .none
    }
  }
}

struct Setup: Reducer, Sendable {
  @Recordable struct State {
    var isConfigured = false
    var isStarted = false
  }

  @Recordable enum Action: Sendable {
    case configure
    case start
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .configure: state.isConfigured = true
      case .start: state.isStarted = true
      }
      return .none
    }
  }
}
