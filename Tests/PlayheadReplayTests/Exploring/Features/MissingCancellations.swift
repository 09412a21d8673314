import ComposableRuntime
import PlayheadRecorder

// Effects that nobody cancels.

struct Ticks: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var isRunning = false
    var seconds = 0
    var stoppedAt = 0
  }

  @Recordable enum Action: Sendable {
    case start
    case stop
    case tick
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .start:
        state.isRunning = true
        return .after(1, .tick).cancellable(id: "ticks")
      case .stop:
        (state.isRunning, state.stoppedAt) = (false, state.seconds)
        return isMended ? .cancel(id: "ticks") : .none
      case .tick:
        state.seconds += 1
        return state.isRunning ? .after(1, .tick).cancellable(id: "ticks") : .none
      }
    }
  }
}

struct Screens: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var isOpen = false
    var text: String?
  }

  @Recordable enum Action: Sendable {
    case open
    case close
    case loaded(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .open:
        state.isOpen = true
        return .after(1, .loaded("hello")).cancellable(id: "text")
      case .close:
        (state.isOpen, state.text) = (false, nil)
        return isMended ? .cancel(id: "text") : .none
      case .loaded(let text): state.text = text
      }
      return .none
    }
  }
}

struct Drafts: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var draft = ""
    var saved: String?
    var isDiscarded = false
  }

  @Recordable enum Action: Sendable {
    case edit(String)
    case discard
    case autosave(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .edit(let draft):
        state.draft = draft
        return .after(1, .autosave(draft)).cancellable(id: "autosave")
      case .discard:
        (state.saved, state.isDiscarded) = (nil, true)
        return isMended ? .cancel(id: "autosave") : .none
      case .autosave(let draft): state.saved = draft
      }
      return .none
    }
  }
}

struct Downloads: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var isCancelled = false
    var isComplete = false
  }

  @Recordable enum Action: Sendable {
    case download
    case cancel
    case completed
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .download:
        (state.isCancelled, state.isComplete) = (false, false)
        return .after(2, .completed).cancellable(id: "download", cancelInFlight: isMended)
      case .cancel:
        (state.isCancelled, state.isComplete) = (true, false)
        return isMended ? .cancel(id: "download") : .none
      case .completed: state.isComplete = true
      }
      return .none
    }
  }
}
