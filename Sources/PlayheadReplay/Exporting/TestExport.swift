import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

/// Writes a recorded session as a test of a feature.
struct TestExport<State, Action> {
  /// The largest number of actions of a test.
  static var limit: Int { 5_000 }

  private let recording: Recording
  private let positions: ClosedRange<Int>
  /// The actions that do not decode, and why; a test of each step ends before the first of them.
  private let unreadable: [(position: Int, reason: RecordableError)]
  /// The condition at the end; nil to expect each step.
  private let expectation: String?
  private let reducer: String
  /// The choices that the recording keeps, if it is a finding of `explore`.
  private let kept: KeptChoices?
  /// What the feature's initialiser takes.
  private let arguments: [String]
  private let schema: Schema
  private let literal: SwiftLiteral
  private let assignments: StateAssignments
  private let actionType = RecordedType<Action>()
  private let states: ExportedStates<State, Action>

  /// `reducer` is the name of the feature's type with its module, and `runner` finds the states that no test can expect.
  init(
    _ recording: Recording, _ positions: ClosedRange<Int>, reducer: String?, expecting expectation: String?,
    runner: (any ActionRunner<State, Action>)? = nil
  ) throws {
    try recording.expectRunnable()
    let stateType = RecordedType<State>()
    // A test of its choices compares no states.
    kept = expectation == nil && positions == recording.actions ? KeptChoices(recording) : nil
    if case .never(let rule)? = kept?.goal, (try? PlayheadDebugger.Expression(parsing: rule).isOfOneState) != true {
      throw ReplayError(.noTest("'\(rule)' is about more than one state, and a test's rule is about one"))
    }
    if let runner, !runner.tellsEffects {
      throw ReplayError(
        .noTest("its effects cannot be answered; 'expectReplay(of:matches:)' runs a recording as a test"))
    }
    guard let reducer else { throw ReplayError(.noTest("the program has no type of a feature that a test can name")) }
    guard kept != nil || State.self is any Equatable.Type else {
      throw ReplayError(.noTest("'\(stateType.name)' is not Equatable, as a TestStore needs it"))
    }
    for (name, isReadable) in [(stateType.name, stateType.isReadable), (actionType.name, actionType.isReadable)] {
      if !isReadable { throw ReplayError(.unreadable(type: name)) }
    }
    var types = RecordedTypes()
    guard let schema = Schema(state: stateType, action: actionType, in: &types) else {
      throw ReplayError(.unreadable(type: stateType.name))
    }
    guard positions.count <= Self.limit else {
      throw ReplayError(.noTest("\(positions.count) actions are more than the \(Self.limit) of a test; give a range"))
    }
    if let hole = recording.lostPositions.first(where: { $0.overlaps(positions) }) {
      throw ReplayError(
        .noTest("positions \(hole.lowerBound) to \(hole.upperBound) are missing; give a range without them"))
    }
    self.recording = recording
    unreadable = try Self.unreadable(in: recording, positions, actionType)
    // The change of an action that does not decode is unknown to a test.
    if expectation == nil, let first = unreadable.first, first.position > positions.lowerBound {
      self.positions = positions.lowerBound...(first.position - 1)
    } else {
      self.positions = positions
    }
    self.expectation = expectation
    self.reducer = reducer
    arguments = (runner?.reducerProperties ?? []).map { name, value in
      switch value {
      case let text as String: "\(name): \(SwiftLiteral.quoted(text))"
      case is Int, is Bool, is Double: "\(name): \(value)"
      default: "\(name): <#\(name)#>"
      }
    }
    self.schema = schema
    literal = SwiftLiteral(schema: schema, types: types, module: reducer.split(separator: ".").first)
    assignments = StateAssignments(stateType: State.self, literal: literal)
    states = ExportedStates(recording, runner: runner)
    try check(stateType)
    if let expectation { try check(expectation) }
  }

  private static func unreadable(
    in recording: Recording, _ positions: ClosedRange<Int>, _ type: RecordedType<Action>
  ) throws -> [(position: Int, reason: RecordableError)] {
    var found: [(position: Int, reason: RecordableError)] = []
    for position in positions where recording.hasAction(position) {
      guard let value = try recording.action(position).value else { continue }
      do throws(RecordableError) { _ = try type.read(value) } catch { found.append((position, error)) }
    }
    return found
  }

  private func check(_ stateType: RecordedType<State>) throws(RecordingError) {
    let state = try recording.state(at: positions.lowerBound - 1)
    do throws(RecordableError) { _ = try stateType.read(state) } catch {
      throw RecordingError(
        source: recording.name,
        reason: .mismatch(member: "state\(error.pointer)", expected: "\(error.expected), found \(error.found)"))
    }
  }

  /// Throws if the condition holds in the recording, because the test could not fail before a fix.
  private func check(_ expectation: String) throws {
    let end =
      recording.ending.unfinishedSince == positions.upperBound ? positions.upperBound - 1 : positions.upperBound
    let state = try recording.state(at: end)
    guard try Expression(parsing: expectation).holds(in: state, like: recording.header) else { return }
    throw ReplayError(
      .noTest("'\(expectation)' holds at position \(end) as it was recorded, so that it cannot fail before a fix"))
  }

  /// The source of the test; the error names the place of an action that does not decode, or of a state that cannot be expected.
  func text() throws -> String {
    if let kept { return exploring(kept) }
    let start = positions.lowerBound - 1
    let excerpt = try RecordingExcerpt.lines(of: recording, from: start, through: positions.upperBound)
    let parts = reducer.split(separator: ".", maxSplits: 1)
    let feature = String(parts.last ?? "")
    let file = comment(String(recording.name.split(separator: "/").last ?? ""))
    let steps = try self.steps(from: start)
    let state = try initialState(at: start)
    let foundation = (steps + [state]).contains { step in
      ["UUID(", "URL(", "Data(", "Date(", "Decimal"].contains(where: step.contains)
    }
    var lines = [
      "// swift-format-ignore-file",
      "// Positions \(positions.lowerBound) to \(positions.upperBound) of \(file), as a test. Exported by Playhead.",
      "",
      "import ComposableRuntime", "import ComposableTesting",
    ]
    if foundation { lines.append("import Foundation") }
    lines += ["import PlayheadComposableReplay", "import Testing"]
    if parts.count > 1 { lines += ["", "@testable import \(parts[0])"] }
    lines += [
      "", "@MainActor @Test func \(name)() async throws {",
      "  let session = try RecordedSession<\(feature).State, \(feature).Action>(recordedSession)",
      "  let initialState\(state.first.map { $0.isLetter } == true ? "" : ": \(feature).State") = \(state)",
      "  let store = TestStore(initialState: initialState) { \(newFeature).answered(by: session) }",
    ]
    lines += steps.map { "  \($0)" }
    lines += ["}", "", "private let recordedSession = #\"\"\""] + excerpt + ["\"\"\"#", ""]
    return lines.joined(separator: "\n")
  }

  /// The source of a test in which a finding of `explore` happens again with real effects.
  private func exploring(_ kept: KeptChoices) -> String {
    let parts = reducer.split(separator: ".", maxSplits: 1)
    let file = recording.name.split(separator: "/").last ?? ""
    let rule: String =
      switch kept.goal {
      case .never(let text)?: ", never: holds(\(SwiftLiteral.quoted(text)))"
      case .neverAtRest(let text)?: ", neverAtRest: holds(\(SwiftLiteral.quoted(text)))"
      case .crash?, .undescribed?, nil: ""
      }
    var lines = [
      "// swift-format-ignore-file",
      "// The run of \(comment(String(file))), as a test with real effects. Exported by Playhead.",
      "// It needs that recording, in its folder or in one around it, and the world of 'Playhead.main'.",
      "",
      "import ComposableRuntime", "import PlayheadComposableReplay", "import Testing",
    ]
    if parts.count > 1 { lines += ["", "@testable import \(parts[0])"] }
    lines += [
      "", "@MainActor @Test func \(name)() async throws {",
      "  try await explore(",
      "    \(newFeature), from: \(SwiftLiteral.quoted(String(file))), world: <#world#>\(rule))",
      "}", "",
    ]
    return lines.joined(separator: "\n")
  }

  /// The state before the first action: as source where that is possible, otherwise as recorded.
  private func initialState(at position: Int) throws(RecordingError) -> String {
    let state = try recording.state(at: position)
    return literal.text(state, schema.stateType) ?? "try session.state(at: \(position))"
  }

  /// Makes the feature, as far as its initialiser is known.
  private var newFeature: String {
    let feature = String(reducer.split(separator: ".", maxSplits: 1).last ?? "")
    return "\(feature)(\(arguments.joined(separator: ", ")))"
  }

  private func comment(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { SwiftLiteral.isVisible($0) ? $0 : "?" }))
  }

  /// A name for the function, from that of the recording and the positions; a branch has its session's name before its own.
  private var name: String {
    let path = recording.name.split(separator: "/").suffix(2)
    let folder = path.count == 2 && path.first?.hasSuffix(".branches") == true ? path.first?.dropLast(9) ?? "" : ""
    let file = "\(folder) \((path.last ?? "").prefix { $0 != "." })"
    let words = file.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.enumerated().map {
      $0.offset == 0 ? String($0.element) : $0.element.prefix(1).uppercased() + $0.element.dropFirst()
    }.joined()
      .drop { $0.isNumber }
    return "\(name.isEmpty ? "session" : String(name))From\(positions.lowerBound)To\(positions.upperBound)"
  }

  // MARK: - Steps

  private func steps(from start: Int) throws -> [String] {
    var lines: [String] = []
    if expectation != nil { lines.append("store.exhaustivity = .off") }
    var cursor = StateCursor(recording)
    var state = expectation == nil ? try states.state(at: start) : nil
    for position in positions where recording.hasAction(position) {
      let action = try recording.action(position)
      guard let value = action.value else {
        let change = "Position \(position) is a change without an action, which no test can send"
        if expectation == nil { throw ReplayError(.noTest("\(change); '--expect EXPR' leaves it out")) }
        lines.append("// \(change).")
        continue
      }
      let today: Action
      do throws(RecordableError) { today = try actionType.read(value) } catch {
        if expectation == nil { throw ReplayError(.noTest("position \(position), \(action.name): \(error)")) }
        lines.append("// " + leftOut(position, error))
        continue
      }
      let isAnswer =
        if case .effect(let id) = action.origin { recording.effect(id: id).map { $0.seq > start } ?? false } else {
          false
        }
      let written = literal.text(value, schema.actionType)
      if expectation != nil {
        if !isAnswer {
          lines.append(send(written, position) + remark(written, action))
          lines.append("session.sendAnswers()")
        }
        continue
      }
      if let since = recording.ending.unfinishedSince, position >= since {
        let ending = recording.ending.status == nil ? "the process ended in the reducer" : "the reducer did not return"
        lines += ["// Here \(ending).", "store.exhaustivity = .off", send(written, position) + remark(written, action)]
        continue
      }
      try cursor.move(to: position - 1, in: recording)
      let before = try cursor.state(in: recording)
      var isChange = true
      if var next = state {
        isChange = try states.advance(&next, by: today, to: position, after: before)
        state = next
      }
      let closure = try changes(at: position, from: before, isChange: isChange)
      if !isAnswer {
        if case .effect = action.origin {
          lines.append("// An effect from before position \(positions.lowerBound) sent it.")
        }
        lines += call(
          send(written, position), closure, remark(written, action))
      } else if let written, isEqual(today, today) {
        lines += call("await store.receive(\(written))", closure, "")
      } else {
        let title = comment(action.name)
        lines.append("// \(title)")
        lines += call("await store.receive({ session.isAction($0, at: \(position)) })", closure, "")
      }
    }
    return lines + end
  }

  private func leftOut(_ position: Int, _ reason: RecordableError) -> String {
    comment(
      "Position \(position), \(recording.actionName(position) ?? "?"), is left out: it cannot be read back: \(reason)")
  }

  private func send(_ written: String?, _ position: Int) -> String {
    written.map { "await store.send(\($0))" } ?? "try await store.send(session.action(\(position)))"
  }

  private func remark(_ written: String?, _ action: RecordedAction) -> String {
    written == nil ? "  // \(comment(action.name))" : ""
  }

  private func call(_ call: String, _ closure: [String], _ remark: String) -> [String] {
    if closure.isEmpty { return [call + remark] }
    if closure.count == 1, !closure[0].hasPrefix("//") { return ["\(call) { \(closure[0]) }" + remark] }
    return ["\(call) {\(remark)"] + closure.map { "  \($0)" } + ["}"]
  }

  private func changes(at position: Int, from state: JSONValue, isChange: Bool) throws -> [String] {
    guard isChange, let change = try recording.change(position), !change.patch.operations.isEmpty else { return [] }
    if let statements = assignments.statements(change.patch, in: state) { return statements }
    return change.patch.operations.prefix(Self.remarkLimit).map { "// " + remark($0, in: state) } + [
      "$0 = try session.state(at: \(position))"
    ]
  }

  private static var remarkLimit: Int { 8 }

  /// Describes an operation in a comment.
  private func remark(_ operation: JSONPatch.Operation, in state: JSONValue) -> String {
    let path = PathText.text(of: operation.path, in: state, schema: schema)
    let values = ValueText(schema: schema, limit: 60)
    let member = schema.member(at: operation.path, in: schema.stateType)
    return switch operation {
    case .add(_, let value), .replace(_, let value): "\(comment(path)) = \(comment(values.line(value, member)))"
    case .remove: "\(comment(path)) is gone"
    default: "\(comment(path)) \(operation.name)"
    }
  }

  private var end: [String] {
    guard let expectation else {
      let running = recording.effects(runningAt: positions.upperBound).contains { $0.seq >= positions.lowerBound }
      let rest = unreadable.first.map { ["// The test ends here. " + leftOut($0.position, $0.reason)] } ?? []
      return rest + [
        "session.expectAllRun(effects: true)",
        running ? "await store.skipInFlightEffects(strict: false)" : "await store.finish()",
      ]
    }
    let except = unreadable.isEmpty ? "" : "except: [\(unreadable.map { String($0.position) }.joined(separator: ", "))]"
    return [
      "session.expectAllRun(\(except))",
      "await store.skipReceivedActions(strict: false)",
      "try session.expectHolds(\(SwiftLiteral.quoted(expectation)), in: store.state)",
      "await store.skipInFlightEffects(strict: false)",
    ]
  }
}
