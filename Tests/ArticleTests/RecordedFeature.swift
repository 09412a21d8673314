import ComposableRuntime
import PlayheadRecorder

/// An action of a recorded app, and the effect that sent it, unless it comes from outside.
@CasePathable enum RecordedAction<Action> {
  case sent(Action)
  case fedBack(Action, by: RecordedEffect)
}

/// The root of an app whose store is recorded.
struct RecordedFeature<Base: Reducer>: Reducer {
  typealias State = Base.State
  typealias Action = RecordedAction<Base.Action>

  let base: Base
  let recorder: Recorder
  let lastID = LockIsolated(0)

  func reduce(into state: inout Base.State, action: Action) -> Effect<Action> {
    let (action, origin, animation): (Base.Action, RecordedOrigin, String?) =
      switch action {
      case .sent(let action): (action, .outside, RecordedTurn.animation)
      case .fedBack(let action, let effect): (action, .effect(effect.id), nil)
      }
    return recorder.action(action, from: origin, animation: animation, state: &state) { state, token in
      let turn = RecordedTurn(recorder: recorder, token: token, lastID: lastID)
      return RecordedTurn.$current.withValue(turn) { base.reduce(into: &state, action: action) }.tagged(by: turn)
    }
  }
}

/// One run of the root reducer.
struct RecordedTurn: Sendable {
  @TaskLocal static var current: RecordedTurn?
  /// How the change of the action that is being sent is shown.
  @TaskLocal static var animation: String?

  let recorder: Recorder
  let token: ActionToken
  let lastID: LockIsolated<Int>
}

/// An effect of one run. Its end is recorded where nothing holds it any more, unless it was before.
final class RecordedEffect: Sendable {
  /// The effect that this task runs.
  @TaskLocal static var current: RecordedEffect?

  let turn: RecordedTurn
  let id: Int
  private let isOver = LockIsolated(false)

  init(of turn: RecordedTurn, name: String, location: String? = nil) {
    self.turn = turn
    id = turn.lastID.withValue { last in
      last += 1
      return last
    }
    turn.recorder.effectStarted(
      id, by: turn.token.seq.map(EffectCause.action) ?? .none, name: name, location: location)
  }

  func end(_ write: (Recorder, Int) -> Void) {
    let wasOver = isOver.withValue { isOver in
      defer { isOver = true }
      return isOver
    }
    if !wasOver { write(turn.recorder, id) }
  }

  deinit { end { $0.effectFinished($1) } }
}

extension Effect {
  /// The same effect; its actions tell who sent them.
  func tagged(by turn: RecordedTurn) -> Effect<RecordedAction<Action>> {
    let rest = LockIsolated<RecordedEffect?>(nil)
    return map { action in
      // What an effect's action returns inherits the task-local value, and is another run's.
      if let effect = RecordedEffect.current, effect.turn.token == turn.token { return .fedBack(action, by: effect) }
      let effect = rest.withValue { rest in
        let effect = rest ?? RecordedEffect(of: turn, name: "effect")
        rest = effect
        return effect
      }
      return .fedBack(action, by: effect)
    }
  }

  /// `run` with its name, its line, its start and its end in the recording.
  static func recordedRun(
    _ name: String = "run", operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch handler: (@Sendable (any Error, Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Effect {
    let turn = RecordedTurn.current
    return .run(
      operation: { send in
        guard let turn else { return try await operation(send) }
        let effect = RecordedEffect(of: turn, name: name, location: "\(fileID):\(line)")
        try await RecordedEffect.$current.withValue(effect) {
          do {
            try await operation(send)
            effect.end { Task.isCancelled ? $0.effectCancelled($1) : $0.effectFinished($1) }
          } catch {
            let isCancelled = error is CancellationError || Task.isCancelled
            effect.end {
              if isCancelled {
                $0.effectCancelled($1)
              } else if handler == nil {
                $0.effectFailed($1, error: error)
              } else {
                $0.effectFinished($1, error: error)
              }
            }
            throw error
          }
        }
      }, catch: handler, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
