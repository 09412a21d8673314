import ComposableRuntime
import PlayheadRecorder

/// A question about an app with a store of its own.
@MainActor protocol ForeignQuestion: FaultyFeature {
  func app(isMended: Bool, in host: ForeignHost<State, Action>) -> any ForeignApp<State, Action>
}

/// An app that knows nothing of the runtime.
@MainActor protocol ForeignApp<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  var state: State { get }
  /// Does what a person asks for.
  func send(_ action: Action)
}

/// What an app in a session depends on.
struct ForeignHost<State: Sendable, Action: Sendable> {
  let network: Network
  let recorder: Recorder
  /// Start what takes time, which sleeps on the session's clock alone.
  let tasks: ScriptedTasks
  /// The app adds each action that was reduced, for the examination.
  let log: StepLog<State, Action>
}

extension ForeignQuestion {
  func session(isMended: Bool, seed: UInt64, path: String?) async -> Session {
    let tasks = ScriptedTasks()
    let options = Recorder.Options(elapsed: { [clock = tasks.clock] in clock.now.offset })
    let recorder = Recorder(to: path ?? "/dev/null", options: options)
    let log = StepLog<State, Action>()
    let network = Network.ofSession(seed, clock: tasks.clock)
    let host = ForeignHost(network: network, recorder: recorder, tasks: tasks, log: log)
    let session = ForeignSession(app: app(isMended: isMended, in: host), tasks: tasks)
    await use(AppUser(session, seed: seed))
    recorder.close()
    return self.session(of: log)
  }
}

/// A session of such an app.
private struct ForeignSession<State, Action>: UsedApp {
  let app: any ForeignApp<State, Action>
  let tasks: ScriptedTasks

  var state: State { app.state }

  func send(_ action: Action) async {
    app.send(action)
    await tasks.settle()
  }

  func advance(by duration: Duration) async { await tasks.advance(by: duration) }

  func wait() async { await tasks.wait() }
}
