import ComposableRuntime
import Foundation
import PlayheadRecorder

/// An action of a recorded app, and who sent it.
@CasePathable enum RecordedAction<Action> {
  case sent(Action)
  /// Fed back by an effect that `recordedRun` made.
  case fedBack(Action, by: Int)
  /// Fed back by any other effect of the action with this number.
  case returned(Action, by: Int?)
}

/// The root of an app whose store is recorded.
struct RecordedFeature<Base: Reducer>: Reducer {
  typealias State = Base.State
  typealias Action = RecordedAction<Base.Action>

  let base: Base
  let recorder: Recorder
  let ids = EffectIDs()

  func reduce(into state: inout Base.State, action: Action) -> Effect<Action> {
    let (action, origin, isOwnEffect) = unwrap(action)
    defer { if isOwnEffect, case .effect(let id) = origin { recorder.effectFinished(id) } }
    let (effect, seq) = recorder.action(
      action, from: origin, animation: RecordedTurn.animation, state: &state
    ) { state, token in
      let turn = RecordedTurn(recorder: recorder, ids: ids, token: token)
      defer { turn.isReducing.setValue(false) }
      let effect = RecordedTurn.$current.withValue(turn) {
        withDependencies {
          turn.recordReads(from: &$0)
        } operation: {
          base.reduce(into: &state, action: action)
        }
      }
      return (effect, token.seq)
    }
    return effect.tagged(by: seq)
  }

  private func unwrap(_ action: Action) -> (Base.Action, RecordedOrigin, isOwnEffect: Bool) {
    switch action {
    case .sent(let action): return (action, .outside, false)
    case .fedBack(let action, let id): return (action, .effect(id), false)
    case .returned(let action, let seq):
      let id = ids.next()
      recorder.effectStarted(id, by: seq.map(EffectCause.action) ?? .none, name: "effect")
      return (action, .effect(id), true)
    }
  }
}

/// One run of the root reducer, and what effects made in it need to know.
struct RecordedTurn: Sendable {
  @TaskLocal static var current: RecordedTurn?
  /// The effect that this task runs.
  @TaskLocal static var effect: Int?
  /// How the change of the action that is being sent is shown.
  @TaskLocal static var animation: String?

  let recorder: Recorder
  let ids: EffectIDs
  let token: ActionToken
  let isReducing = LockIsolated(true)

  /// One such line for each dependency that reducers read.
  func recordReads(from values: inout DependencyValues) {
    values.uuid = UUIDGenerator { [uuid = values.uuid] in read("uuid", uuid()) }
    values.date = DateGenerator { [date = values.date] in read("date", date()) }
  }

  private func read<Value>(_ key: String, _ value: Value) -> Value {
    // Effects inherit the dependencies, and what they read is none of the reducer's.
    if isReducing.value { recorder.didRead(key, value, in: token) }
    return value
  }
}

final class EffectIDs: Sendable {
  private let last = LockIsolated(0)
  func next() -> Int {
    last.withValue { last in
      last += 1; return last
    }
  }
}

extension Effect {
  /// The same effect; its actions tell who sent them.
  func tagged(by seq: Int?) -> Effect<RecordedAction<Action>> {
    map { action in
      if let id = RecordedTurn.effect { .fedBack(action, by: id) } else { .returned(action, by: seq) }
    }
  }

  /// `run` with a start and an end in the recording.
  static func recordedRun(
    _ name: String = "run", fileID: StaticString = #fileID, line: UInt = #line,
    operation: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch handler: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect {
    guard let turn = RecordedTurn.current else { return .run(operation: operation, catch: handler) }
    let (recorder, id) = (turn.recorder, turn.ids.next())
    return .run { send in
      let cause = turn.token.seq.map(EffectCause.action) ?? .none
      recorder.effectStarted(id, by: cause, name: name, location: "\(fileID):\(line)")
      try await RecordedTurn.$effect.withValue(id) {
        do {
          try await operation(send)
          if Task.isCancelled { recorder.effectCancelled(id) } else { recorder.effectFinished(id) }
        } catch  where error is CancellationError || Task.isCancelled {
          recorder.effectCancelled(id)
        } catch {
          guard let handler else {
            recorder.effectFailed(id, error: error)
            throw error
          }
          await handler(error, send)
          recorder.effectFinished(id, error: error)
        }
      }
    }
  }
}

// MARK: - Its use

typealias AppFeature = Counter

/// The store of a recorded feature of TCA, which an article writes with a recorder of its own.
@MainActor
func recordedStore(by recorder: Recorder) -> StoreOf<AppFeature> {
  func Recorder(to name: String) -> PlayheadRecorder.Recorder { recorder }
  let root = Store(initialState: AppFeature.State()) {
    RecordedFeature(base: AppFeature(), recorder: Recorder(to: "session.jsonl"))
  }
  let store = root.scope(state: \.self, action: \.sent)
  return store
}

extension Counter.Action {
  fileprivate static var tapped: Self { .incrementTapped }
}

@MainActor
private func sendAnimated(_ store: StoreOf<AppFeature>) {
  RecordedTurn.$animation.withValue("easeInOut") {
    _ = store.send(.tapped, animation: .easeInOut)
  }
}

/// The recorder of an app.
private func appRecorder() throws -> Recorder {
  let folder = try FileManager.default.url(
    for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
  let recorder = Recorder(to: folder.appending(path: "session.jsonl").path(percentEncoded: false))
  return recorder
}

/// A recorder that keeps secrets.
private func recorderWithoutSecrets() -> Recorder {
  let options = Recorder.Options(
    redacted: ["/session/token", "/accounts/*/password", "/login/submitted/password", "reads:/keychain"])
  let recorder = Recorder(to: "session.jsonl", options: options)
  return recorder
}
