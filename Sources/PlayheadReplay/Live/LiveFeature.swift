package import PlayheadDebugger
package import PlayheadRecorder

/// A feature that a debugger runs: how its store is created and recorded, and how its reducer runs again.
///
/// `PlayheadComposableReplay` makes one of a store of this package's runtime, `PlayheadTCAReplay` of a reducer of Apple's
/// Composable Architecture.
///
/// ```swift
/// let feature = LiveFeature { Store(initialState: Counter.State()) { Counter() } }
/// let live = try LiveStore(recordingTo: "session.jsonl", feature)
/// ```
@MainActor
public struct LiveFeature<State, Action> {
  private let makeRun: @MainActor (LiveRunPlan<Action>) throws(LiveSessionError) -> any LiveRun<Action>
  /// Runs a recording again and ends the process, if it was started for that.
  package let serveReplay: @MainActor () async -> Void
  /// Whether a world of the feature is described.
  package let hasWorld: Bool

  /// `start` creates a store that is recorded from its first moment on.
  package init(
    hasWorld: Bool, serveReplay: @escaping @MainActor () async -> Void,
    start: @escaping @MainActor (LiveRunPlan<Action>) throws(LiveSessionError) -> any LiveRun<Action>
  ) {
    makeRun = start
    (self.serveReplay, self.hasWorld) = (serveReplay, hasWorld)
  }

  /// Creates a store that is recorded from its first moment on.
  package func start(_ plan: LiveRunPlan<Action>) throws(LiveSessionError) -> any LiveRun<Action> {
    try makeRun(plan)
  }
}

package struct LiveRunPlan<Action> {
  /// Records the run; the caller that started the run closes it.
  package let recorder: Recorder
  /// The session to repeat before effects do their own work, if any.
  package let session: ReplayedSession<Action>?
  /// Called when something was recorded.
  package let onRecord: @MainActor () -> Void
}

/// One run of a feature: a store that is recorded.
@MainActor
package protocol LiveRun<Action>: AnyObject {
  associatedtype Action

  var store: Any { get }

  /// Sends an action that was typed in the debugger; throws where the store accepts none now.
  func send(_ action: Action) throws(DebuggedStoreError)

  /// Puts the present state back, if an old one is presented.
  func endPresenting()

  /// Repeats the session of the plan, lets effects do their own work from there on, and returns how many actions could not be sent:
  /// they do not decode, are changes without an action, or belong to effects that the store does not have.
  func replay() -> Int
}

/// A recorded session that is repeated in a store.
package struct ReplayedSession<Action> {
  package let script: AnswerScript
  /// The recorded action with a number; nil where it does not decode as today's type.
  package let action: (_ seq: Int) -> Action?
  /// Whether an action from outside came from the debugger.
  package let isFromDebugger: (_ seq: Int) -> Bool
}
