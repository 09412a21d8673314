internal import ComposableRuntime
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecorder
internal import PlayheadRecording
internal import PlayheadReplay

/// What happened in a recorded session, for a test that does it again.
///
/// `export test` of the debugger writes such tests. Positions are those of the recording.
///
/// ```swift
/// let session = try RecordedSession<Counter.State, Counter.Action>(lines)
/// let initialState = try session.state(at: 0)
/// let store = TestStore(initialState: initialState) { Counter().answered(by: session) }
/// await store.send(.factButtonTapped) { $0.isLoading = true }
/// await store.receive(.factResponse("0 is a good number")) { $0 = try session.state(at: 2) }
/// ```
@MainActor
public final class RecordedSession<State, Action> {
  private let recording: Recording
  private let script: AnswerScript
  private let stateType = RecordedType<State>()
  private let actionType = RecordedType<Action>()
  private weak var answers: EffectAnswers<State, Action>?

  /// Reads a session.
  ///
  /// - Parameter lines: the lines of a recording.
  /// - Throws: `RecordingError` where they are none.
  public init(_ lines: String) throws {
    recording = try Recording(MemorySource(Array(lines.utf8), name: "the recorded session"))
    script = try AnswerScript(recording)
  }

  /// The state at a position.
  ///
  /// - Throws: an error that says what is no value of today's type, or that there is no such position.
  public func state(at position: Int) throws -> State { try stateType.read(recording.state(at: position)) }

  /// The action that led to a position.
  ///
  /// - Throws: an error that says what is no value of today's type, or that there is no such action.
  public func action(_ position: Int) throws -> Action {
    try actionType.read(recording.action(position).value ?? .null)
  }

  /// Whether an action is the one that led to a position: both are recorded as the same.
  public func isAction(_ action: Action, at position: Int) -> Bool {
    var writer = JSONWriter(capacity: 128)
    actionType.write(action, into: &writer)
    guard let value = writer.withBytes({ try? JSONValue(parsing: $0) }) else { return false }
    return (try? recording.action(position).value) == value
  }

  /// Whether an expression of the debugger holds in a state, as `count > 3 && failure == nil`.
  ///
  /// - Throws: an error that says what of the expression cannot be understood.
  public func holds(_ expression: String, in state: State) throws -> Bool {
    var text = JSONWriter(capacity: 1024)
    stateType.write(state, into: &text)
    var header = recording.header
    header.schema = Schema(state: stateType, action: actionType)
    let value = try text.withBytes { try JSONValue(parsing: $0) }
    return try Expression(parsing: expression).holds(in: value, like: header)
  }

  /// Has effects send what is due before the next action from outside, and passes by what was sent by effects that the store
  /// does not have.
  ///
  /// A store does so by itself in later turns of the main actor, up to the first action that is missing.
  public func sendAnswers() { answers?.proceed(passingMissing: true) }

  func makeAnswers() -> EffectAnswers<State, Action> {
    let answers = EffectAnswers<State, Action>(script) { [recording, actionType] seq in
      guard let value = try? recording.action(seq).value else { return nil }
      return try? actionType.read(value)
    }
    self.answers = answers
    return answers
  }
}
