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

  /// - Parameters:
  ///   - serveReplay: runs a recording again and ends the process, if it was started for that.
  ///   - start: creates a store that is recorded from its first moment on.
  package init(
    serveReplay: @escaping @MainActor () async -> Void,
    start: @escaping @MainActor (LiveRunPlan<Action>) throws(LiveSessionError) -> any LiveRun<Action>
  ) {
    makeRun = start
    self.serveReplay = serveReplay
  }

  /// Creates a store that is recorded from its first moment on.
  package func start(_ plan: LiveRunPlan<Action>) throws(LiveSessionError) -> any LiveRun<Action> {
    try makeRun(plan)
  }
}

/// What a run of a feature begins with.
package struct LiveRunPlan<Action> {
  /// Records the run. Whoever started the run closes it.
  package let recorder: Recorder
  /// What happens again before effects do their own work; nil where nothing does.
  package let session: ReplayedSession<Action>?
  /// Is told that something was recorded.
  package let onRecord: @MainActor () -> Void
}

/// One run of a feature: a store that is recorded.
@MainActor
package protocol LiveRun<Action>: AnyObject {
  associatedtype Action

  /// The store, whatever its type is.
  var store: Any { get }

  /// Sends an action that a person at the debugger has typed.
  ///
  /// - Throws: `DebuggedStoreError`, where the store takes none now.
  func send(_ action: Action) throws(DebuggedStoreError)

  /// Puts the present back, if an old state is presented.
  func endPresenting()

  /// Does again what the session of its plan tells, and has effects do their own work from there on.
  ///
  /// - Returns: how many actions were not sent: those from outside that are none of today's type, or changes without an
  ///   action, and those of effects that the store does not have.
  func replay() -> Int
}

/// A recorded session that happens again in a store.
package struct ReplayedSession<Action> {
  package let script: AnswerScript
  /// The recorded action with a number; nil where it is none of today's type.
  package let action: (_ seq: Int) -> Action?
  /// Whether an action from outside came from the debugger.
  package let isFromDebugger: (_ seq: Int) -> Bool
}
