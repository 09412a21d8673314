package import ComposableRuntime
import PlayheadComposable
package import PlayheadRecorder

/// Runs a script on a feature, in a way that comes out the same every time.
///
/// Nothing in it depends on how fast the machine is: after every step the session waits until each running effect is
/// asleep on the clock, and the clock wakes them one at a time. That holds for features in which an action starts at
/// most one effect, and effects wait for nothing but the clock.
@MainActor
package struct SessionRunner<State: Recordable, Action: Recordable> {
  /// How long `wait` waits, on the session's clock.
  package static var patience: Duration { .seconds(60) }

  private let clock: TestClock<Duration>
  private let recorder: Recorder?
  private let monitor: SessionMonitor<State, Action>
  private let store: Store<State, Action>
  /// Has something to say when an effect fell asleep or ended.
  private let changes: AsyncStream<Void>

  /// Creates a session with a store.
  ///
  /// - Parameters:
  ///   - record: Makes the recorder of the session, if it is to be recorded, with the time that passes on the session's
  ///     clock. The recording ends with the session.
  ///   - makeStore: Makes the store. Its dependencies are the live ones, but for the clock, which is its argument, too.
  package init(
    record: (_ elapsed: @escaping @Sendable () -> Duration) -> Recorder?,
    makeStore: (_ clock: TestClock<Duration>) -> Store<State, Action>
  ) {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let clock = TestClock<Duration> { continuation.yield() }
    let recorder = record { clock.now.offset }
    store = withDependencies {
      $0.context = .live
      $0.continuousClock = clock
    } operation: {
      makeStore(clock)
    }
    monitor = SessionMonitor(effectDidEnd: { continuation.yield() })
    if let recorder { _ = store.addObserver(RecordingObserver(recorder: recorder)) }
    _ = store.addObserver(monitor)
    self.changes = changes
    self.clock = clock
    self.recorder = recorder
  }

  /// The state reached.
  package var state: State { store.state }
  /// The actions that led to it.
  package var actions: [Action] { monitor.actions }

  /// Runs a script.
  ///
  /// - Throws: ``ScriptError`` where effects go on for longer than a `wait` waits.
  package func run(_ script: Script<Action>) async throws(ScriptError) {
    for line in script.lines {
      switch line.step {
      case .send(let action): await send(action)
      case .advance(let duration): await advance(by: duration)
      case .note(let name, let text):
        recorder?.note(name, text: text)
      case .wait:
        await wait()
        guard monitor.running == 0 else {
          let reason = ScriptError.Reason.stillRunning(count: monitor.running, after: Self.patience)
          throw ScriptError(file: script.file, line: line.number, reason: reason)
        }
      }
    }
  }

  /// Sends an action, and returns when every running effect is asleep.
  package func send(_ action: Action) async {
    store.send(action)
    await settle()
  }

  /// Moves the clock, and wakes the effects that sleep until then one at a time.
  package func advance(by duration: Duration) async {
    let instant = clock.now.advanced(by: duration)
    while clock.wakeNext(until: instant) { await settle() }
  }

  /// Moves the clock until no effect runs, but not for longer than ``patience``.
  package func wait() async {
    let limit = clock.now.advanced(by: Self.patience)
    while monitor.running > 0, clock.wakeNext(until: limit) { await settle() }
  }

  /// Returns when every running effect is asleep.
  private func settle() async {
    if isSettled { return }
    for await _ in changes where isSettled { return }
  }

  private var isSettled: Bool { monitor.running <= clock.sleeping }
}
