internal import ComposableRuntime
internal import IssueReporting
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader
internal import PlayheadRecorder
internal import PlayheadReplay

/// A recorded session, for a test that repeats it.
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
  /// - Throws: an error that names what does not decode as today's type, or the missing position.
  public func state(at position: Int) throws -> State { try stateType.read(recording.state(at: position)) }

  /// The action that led to a position.
  ///
  /// - Throws: an error that names what does not decode as today's type, or the missing action.
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
  /// - Throws: an error that explains why the expression is invalid.
  public func holds(_ expression: String, in state: State) throws -> Bool {
    try ask(expression, state) { try $0.holds(in: $1, like: $2) }
  }

  /// Expects that an expression of the debugger holds in a state. A failure shows the values that it compares.
  ///
  /// ```swift
  /// try session.expectHolds("results.count > 3", in: store.state)
  /// ```
  ///
  /// - Parameters:
  ///   - expression: the condition.
  ///   - state: the state in which it is to hold.
  /// - Throws: an error that explains why the expression is invalid.
  public func expectHolds(
    _ expression: String, in state: State, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    if try holds(expression, in: state) { return }
    let values = try ask(expression, state) { try $0.comparedValues(in: $1, like: $2) }
    reportIssue(
      "'\(expression)' does not hold\n\n\(Self.listed(values.map { "  " + $0 }))", fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  private func ask<Answer>(
    _ expression: String, _ state: State, _ body: (Expression, JSONValue, RecordingHeader) throws -> Answer
  ) throws -> Answer {
    var text = JSONWriter(capacity: 1024)
    stateType.write(state, into: &text)
    var header = recording.header
    header.schema = Schema(state: stateType, action: actionType)
    return try body(Expression(parsing: expression), text.withBytes { try JSONValue(parsing: $0) }, header)
  }

  /// Makes effects send what is due before the next action from outside, and skips the actions of effects that the store does not have.
  ///
  /// A store does so by itself in later turns of the main actor, up to the first action that is missing.
  public func sendAnswers() { answers?.proceed(passingMissing: true) }

  /// Expects that the actions of effects in the session were sent again, as far as the test has come.
  ///
  /// An issue names each action that was not sent: its position, and why, such as a type that does not decode, or an effect that
  /// the feature does not start any more. Actions that today's feature decides are not expected: those of an effect that it cancels,
  /// and those that it returns as `.send`. Nor are the actions of effects whose own action was not sent.
  ///
  /// ```swift
  /// session.sendAnswers()
  /// session.expectAllRun(except: [12])
  /// ```
  ///
  /// - Parameters:
  ///   - positions: actions that need not be sent, because the corrected feature does not have their effects.
  ///   - effects: whether the feature must also have started the effects that sent nothing, and no others.
  public func expectAllRun(
    except positions: Set<Int> = [], effects: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    func report(_ message: String) {
      reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    guard let answers else {
      return report(
        "nothing of the session was run: 'answered(by:)' must be the outermost reducer of a store that is still there")
    }
    answers.proceed(passingMissing: true)
    let missed = answers.missedAnswers.filter { !positions.contains($0.seq) }
    if !missed.isEmpty {
      report(
        """
        \(missed.count == 1 ? "1 recorded action was" : "\(missed.count) recorded actions were") not sent again

        \(Self.listed(missed.map { "  \(title($0.seq)): \(text($0))" }))

        hint: 'except: [\(missed.prefix(Self.limit).map { String($0.seq) }.joined(separator: ", "))\(missed.count > Self.limit ? ", …" : "")]' where they are not to come
        """)
    }
    guard effects else { return }
    let lines =
      answers.missedEffects.map { "  \(title($0.starter)): does not start the effect \(name($0)) any more" }
      + answers.newEffects.map {
        let recorded = script.effectNames[$0.key] == nil ? "which it did not" : "recorded \(name($0.key))"
        return "  \(title($0.key.starter)): starts the effect '\($0.start.name)', \(recorded)"
      }
    if !lines.isEmpty { report("effects are not as they were recorded\n\n\(Self.listed(lines))") }
  }

  /// The most actions or effects that an issue lists.
  private static var limit: Int { 20 }

  private static func listed(_ lines: [String]) -> String {
    let rest = lines.count - limit
    return (lines.prefix(limit) + (rest > 0 ? ["  … and \(rest) more"] : [])).joined(separator: "\n")
  }

  private func title(_ position: Int) -> String {
    "position \(position), \(TerminalText.escaped(recording.actionName(position) ?? "?"))"
  }

  private func name(_ effect: AnswerScript.EffectKey) -> String {
    "'\(TerminalText.escaped(script.effectNames[effect] ?? "?"))'"
  }

  /// Why an action was not sent.
  private func text(_ missed: MissedAnswer) -> String {
    switch missed.reason {
    case .unreadable:
      do { _ = try action(missed.seq) } catch { return TerminalText.escaped("\(error)") }
      return "it is none of today's type"
    case .ended: return "its effect is over before"
    case .late: return "it is still to be reduced"
    case .notStarted, .notReturned, .cancelled, .notSent:
      return "\(title(missed.effect.starter)) does not start its effect \(name(missed.effect)) any more"
    }
  }

  func makeAnswers() -> EffectAnswers<State, Action> {
    let answers = EffectAnswers<State, Action>(script) { [recording, actionType] seq in
      guard let value = try? recording.action(seq).value else { return nil }
      return try? actionType.read(value)
    }
    self.answers = answers
    return answers
  }
}
