public import PlayheadDebugger
public import PlayheadFormat
public import PlayheadReader
public import PlayheadRecorder

/// A store that runs under the debugger.
///
/// ```swift
/// let live = try LiveStore(recordingTo: "session.jsonl") {
///   Store(initialState: Counter.State()) { Counter() }
/// }
/// try live.send(["incrementTapped": [:]])
/// let recording = try Recording(live.source)
/// ```
///
/// The store is recorded as by `.recorded(by:)`, without a change of the feature.
@MainActor
public final class LiveStore<State, Action>: LiveSession {
  public var onRecord: (@MainActor () -> Void)?
  /// Where the recording of this run goes.
  public private(set) var path: String
  public private(set) var source: any ByteSource
  /// Nil once the run has ended.
  package private(set) var run: (any LiveRun<Action>)?

  private let firstPath: String
  private let options: Recorder.Options
  private let feature: LiveFeature<State, Action>
  private let shape = RecordedType<Action>()
  private var recorder: Recorder
  private let presenter = Presenter()

  /// Runs a feature.
  ///
  /// - Parameters:
  ///   - path: the file to record into, readable by its owner only. Further runs get names beside it: `run-2.jsonl` …
  ///   - keepsExisting: whether an existing file stays, and the first run gets a name beside it, too.
  ///   - options: how each run is recorded. Redact here what the app redacts in its own recordings.
  ///   - feature: creates the store, once for each run.
  /// - Throws: `LiveSessionError` where it cannot be recorded.
  public init(
    recordingTo path: String, keepsExisting: Bool = false, options: Recorder.Options = Recorder.Options(),
    _ feature: LiveFeature<State, Action>
  ) throws(LiveSessionError) {
    let recording = try Self.record(to: path, existing: keepsExisting ? .keep : .replace, options)
    firstPath = path
    self.options = options
    self.feature = feature
    (recorder, self.path, source) = recording
    run = try start(replaying: nil)
  }

  public var isRunning: Bool { run != nil }

  public func send(_ action: JSONValue) throws(LiveSessionError) {
    guard let run else { throw LiveSessionError(.ended) }
    let decoded = try decoded(action)
    do throws(DebuggedStoreError) { try run.send(decoded) } catch { throw LiveSessionError(of: error) }
  }

  public func present(_ state: JSONValue, of position: Int) async throws(LiveSessionError) {
    let store = try presentable()
    do throws(DebuggedStoreError) { try await store.present(state, of: position, by: presenter) } catch {
      throw LiveSessionError(of: error)
    }
  }

  public func presentLive() async throws(LiveSessionError) {
    let store = try presentable()
    do throws(DebuggedStoreError) { try await store.presentLive(by: presenter) } catch {
      throw LiveSessionError(of: error)
    }
  }

  private func presentable() throws(LiveSessionError) -> RecorderCore {
    guard run != nil else { throw LiveSessionError(.ended) }
    guard recorder.debugged != nil else { throw LiveSessionError(.cannotPresent) }
    return recorder.core
  }

  public func note(_ name: String, text: String) throws(LiveSessionError) {
    guard run != nil else { throw LiveSessionError(.ended) }
    recorder.note(name, text: text)
  }

  public func restart(replaying recording: Recording?) throws -> Int {
    var session: ReplayedSession<Action>?
    if let recording {
      let shape = shape
      session = ReplayedSession(
        script: try AnswerScript(recording),
        action: { seq in (try? recording.action(seq).value).flatMap { try? shape.read($0) } },
        isFromDebugger: { recording.origin($0) == .debugger })
    }
    end()
    (recorder, path, source) = try Self.record(to: firstPath, existing: .keep, options)
    let run = try start(replaying: session)
    let missed = session == nil ? 0 : run.replay()
    self.run = run
    return missed
  }

  public func end() {
    run?.endPresenting()
    // The store first, so that the ends of its effects are recorded; without a run it ignores the events.
    guard run.take() != nil else { return }
    recorder.close()
  }

  private static func record(
    to path: String, existing: ExistingFile, _ options: Recorder.Options
  ) throws(LiveSessionError) -> (Recorder, path: String, any ByteSource) {
    let recorder = Recorder(to: path, existing: existing, options: options, tellsName: false)
    guard let recorded = recorder.path else { throw LiveSessionError(.unrecorded(path: path)) }
    do throws(RecordingError) { return (recorder, recorded, try FileSource(path: recorded)) } catch {
      recorder.close()
      throw LiveSessionError(.unrecorded(path: recorded))
    }
  }

  private func start(replaying session: ReplayedSession<Action>?) throws(LiveSessionError) -> any LiveRun<Action> {
    let plan = LiveRunPlan(recorder: recorder, session: session) { [weak self] in
      // A repeated session is reported as a whole.
      if let self, run != nil { onRecord?() }
    }
    do throws(LiveSessionError) { return try feature.start(plan) } catch {
      recorder.close()
      throw error
    }
  }

  private func decoded(_ action: JSONValue) throws(LiveSessionError) -> Action {
    do throws(DebuggedStoreError) { return try shape.decoded(action, as: .action) } catch {
      throw LiveSessionError(of: error)
    }
  }
}
