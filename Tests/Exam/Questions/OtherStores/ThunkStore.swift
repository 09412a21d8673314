import PlayheadRecorder

/// A store like Redux's: a function over the state, and thunks for what takes time. It reports each thunk to the recorder as an
/// effect, and each action of a thunk as that effect's.
@MainActor final class ThunkStore<State: Sendable, Action: Sendable>: ForeignApp {
  /// What takes time; it dispatches actions, and reads the state that there is by then.
  struct Thunk {
    var name: String
    var run: @MainActor (_ dispatch: (Action) -> Void, _ state: () -> State) async -> Void
  }

  private(set) var state: State
  private let reduce: (inout State, Action) -> Void
  /// The middleware: the thunk that an action starts, after its reduction.
  private let thunk: (Action, State) -> Thunk?
  private let host: ForeignHost<State, Action>
  private var lastEffect = 0

  init(
    _ state: State, in host: ForeignHost<State, Action>, reduce: @escaping (inout State, Action) -> Void,
    thunk: @escaping (Action, State) -> Thunk?
  ) {
    self.state = state
    self.host = host
    self.reduce = reduce
    self.thunk = thunk
    host.recorder.begin(state: state, action: Action.self)
  }

  func send(_ action: Action) { dispatch(action, from: .outside) }

  private func dispatch(_ action: Action, from origin: RecordedOrigin) {
    let old = state
    let seq = host.recorder.action(action, from: origin, state: &state) { state, token in
      reduce(&state, action)
      return token.seq
    }
    host.log.add(action, from: old, to: state)
    if let thunk = thunk(action, state) { run(thunk, startedBy: seq) }
  }

  private func run(_ thunk: Thunk, startedBy seq: Int?) {
    lastEffect += 1
    let id = lastEffect
    host.recorder.effectStarted(id, by: seq.map(EffectCause.action) ?? .none, name: thunk.name)
    host.tasks.start { [self] in
      await thunk.run({ dispatch($0, from: .effect(id)) }, { state })
      host.recorder.effectFinished(id)
    }
  }
}
