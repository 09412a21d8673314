public import ComposableRuntime
internal import PlayheadComposable
public import PlayheadDebugger
public import PlayheadReading
public import PlayheadRecorder
public import PlayheadRecording

/// A store of somebody's feature that runs under the debugger.
///
/// ```swift
/// let live = try LiveStore(recordingTo: "session.jsonl") {
///   Store(initialState: Counter.State()) { Counter() }
/// }
/// try live.send(["incrementTapped": [:]])
/// let recording = try Recording(live.source)
/// ```
///
/// The store is recorded as by `.recorded(by:)`, without the feature knowing. An observer that its reducer brings is
/// told everything, too.
@MainActor
public final class LiveStore<State, Action>: LiveSession {
  public var onRecord: (@MainActor () -> Void)?
  /// Where the recording of this run goes.
  public private(set) var path: String
  public private(set) var source: any ByteSource

  private let firstPath: String
  private let options: Recorder.Options
  private let makeStore: @MainActor () -> Store<State, Action>
  private let shape = RecordedType<Action>()
  private var run: LiveRun<State, Action>?

  /// Runs a store.
  ///
  /// - Parameters:
  ///   - path: the file to record into, for its owner only. Further runs get names beside it: `run-2.jsonl` …
  ///   - keepsExisting: whether a file that is there already stays, and the first run gets a name beside it, too.
  ///   - options: how each run is recorded: what is redacted, as in the app itself.
  ///   - makeStore: creates the store, once for each run. Of several with the same types the first is recorded, and must
  ///     be the one that is returned.
  /// - Throws: `LiveSessionError` where it cannot be recorded.
  public init(
    recordingTo path: String, keepsExisting: Bool = false, options: Recorder.Options = Recorder.Options(),
    makeStore: @escaping @MainActor () -> Store<State, Action>
  ) throws(LiveSessionError) {
    let run = try LiveRun(path: path, existing: keepsExisting ? .keep : .replace, options: options, makeStore)
    firstPath = path
    self.options = options
    self.path = run.path
    self.makeStore = makeStore
    self.run = run
    source = run.source
    run.observer.onRecord = { [weak self] in self?.onRecord?() }
  }

  /// The store of this run; nil once it was ended.
  public var store: Store<State, Action>? { run?.store }

  public var isRunning: Bool { run != nil }

  public func send(_ action: JSONValue) throws(LiveSessionError) {
    guard let run else { throw LiveSessionError(.ended) }
    run.store.send(try decoded(action), from: .debugger)
  }

  public func note(_ name: String, text: String) throws(LiveSessionError) {
    guard let run else { throw LiveSessionError(.ended) }
    run.recorder.note(name, text: text)
  }

  public func restart(replaying recording: Recording?) throws(LiveSessionError) -> Int {
    let script: AnswerScript?
    do throws(RecordingError) {
      script = try recording.map { (recording) throws(RecordingError) in try AnswerScript(recording) }
    } catch {
      throw LiveSessionError(.badRecording(DebuggerError(error)))
    }
    end()
    let shape = shape
    func action(_ seq: Int) -> Action? {
      guard let value = try? recording?.action(seq).value else { return nil }
      return try? shape.read(value)
    }
    let answers = script.map { EffectAnswers<State, Action>($0, action: action) }
    let run = try LiveRun(path: firstPath, existing: .keep, options: options, answers: answers, makeStore)
    self.run = run
    path = run.path
    source = run.source
    let missed = answers?.replay { action, seq in
      run.store.send(action, from: recording?.origin(seq) == .debugger ? .debugger : .outside)
    }
    answers?.handOver()
    run.observer.onRecord = { [weak self] in self?.onRecord?() }
    return missed ?? 0
  }

  public func end() {
    guard let recorder = run?.recorder else { return }
    // The store first, so that the ends of its effects are recorded.
    run = nil
    recorder.close()
  }

  private func decoded(_ action: JSONValue) throws(LiveSessionError) -> Action {
    do throws(RecordableError) { return try shape.read(action) } catch {
      guard shape.fidelity > .reflection || !error.pointer.isEmpty else {
        throw LiveSessionError(.unreadable(type: shape.name))
      }
      throw LiveSessionError(.value(pointer: error.pointer, found: error.found, expected: error.expected))
    }
  }
}
