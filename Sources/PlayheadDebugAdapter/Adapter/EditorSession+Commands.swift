internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension EditorSession {
  struct Outcome {
    var answer = CommandOutput()
    /// The name of the command, in full.
    var command = ""
    /// The stop at the end of a move.
    var landing: Landing?
    var hasMoved = false
    var events: [AdapterEvent] = []
  }

  /// Runs a command line, and then the commands of the breakpoints that it hit, as the prompt does.
  mutating func carryOut(_ line: String) async throws -> Outcome {
    var outcome = Outcome()
    var pending: [String] = []
    outcome.answer = try await run(line, &outcome, &pending)
    // Such commands may jump between two breakpoints forever.
    while !pending.isEmpty, !Task.isCancelled {
      do {
        let answer = try await run(pending.removeFirst(), &outcome, &pending)
        let text = text(of: answer)
        if !text.isEmpty { outcome.events.append(.output(text, "console")) }
      } catch {
        outcome.events.append(.output(RequestError(error).text, "stderr"))
        break
      }
    }
    return outcome
  }

  private mutating func run(
    _ line: String, _ outcome: inout Outcome, _ pending: inout [String]
  ) async throws -> CommandOutput {
    guard let input = CommandInput(line).map(commands.aliases.expanded) else { return CommandOutput(isTold: true) }
    let (start, branch, before) = (debugger.position, debugging.branch, debugger.breakpoints)
    let result = try await commands.run(input, for: AdapterFace(outbox: outbox))
    if outcome.command.isEmpty { outcome.command = result.help.name }
    let isMove = result.help.group == .moving
    // While the editor waits, the cursor follows the live recording by itself.
    let isElsewhere = debugger.position != start && (isMove || !isWaiting)
    if isElsewhere || debugging.branch != branch { outcome.hasMoved = true }
    if isMove || outcome.hasMoved { outcome.landing = result.output.landing ?? outcome.landing }
    // A command that moves drops the remaining commands of the breakpoint's list.
    if isMove { pending = result.output.commands }
    if isMove, debugging.branch == branch { outcome.events += passed(from: start, by: result.help.name) }
    outcome.events += try told(since: before)
    return result.output
  }

  /// The most characters of an answer that are sent.
  private static let textLimit = 1 << 16

  /// Renders an answer, cut to ``textLimit``.
  func text(of answer: CommandOutput) -> String {
    var text = answer.text.plain
    var rows = answer.rows
    while text.utf8.count < Self.textLimit, let page = rows?.next() {
      text += page.text.plain
      if let failure = page.failure { text += RequestError(failure).text + "\n" }
    }
    return bounded(text, to: Self.textLimit)
  }
}

/// The editor's side of a command: its text is output, and questions count as confirmed because they cannot be asked.
struct AdapterFace: CommandContext {
  let outbox: Outbox

  func tell(_ answer: CommandOutput, as command: String) { outbox.send(.output(answer.text.plain, "console")) }
  func remark(_ text: StyledText) {}
  func readLine() -> LineInput { .end }
  func confirms(_ question: String) -> Bool { true }
  var isAttended: Bool { true }

  func admit(_ help: CommandHelp, _ input: CommandInput) throws(CommandError) {
    if let pipe = input.pipe { throw CommandError("no other program is run for an editor", at: pipe.range) }
    if help.powers.contains(.runsPrograms) {
      throw CommandError("no other program is run for an editor", at: input.name.range)
    }
  }
}
