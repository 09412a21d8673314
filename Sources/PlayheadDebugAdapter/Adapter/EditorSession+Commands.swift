internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension EditorSession {
  /// What became of a line.
  struct Outcome {
    var answer = Answer()
    /// The name of the command that it called.
    var command = ""
    /// Where a move has come to.
    var stop: Stop?
    /// Whether the cursor is elsewhere now.
    var hasMoved = false
    var events: [AdapterEvent] = []
  }

  /// Carries a line out, and then the commands of the stops that it came to, as the prompt does.
  mutating func carryOut(_ line: String) async throws -> Outcome {
    var outcome = Outcome()
    var pending: [String] = []
    outcome.answer = try await run(line, &outcome, &pending)
    // They may go to and fro between two stops for ever.
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
  ) async throws -> Answer {
    guard let input = CommandInput(line).map(commands.aliases.expanded) else { return Answer(isTold: true) }
    let (start, branch, before) = (debugger.position, debugging.branch, debugger.breakpoints)
    let result = try await commands.run(input, for: AdapterFace(outbox: outbox))
    if outcome.command.isEmpty { outcome.command = result.help.name }
    let isMove = result.help.group == .moving
    // What runs goes on by itself.
    let isElsewhere = debugger.position != start && (isMove || !isWaiting)
    if isElsewhere || debugging.branch != branch { outcome.hasMoved = true }
    if isMove || outcome.hasMoved { outcome.stop = result.answer.stop ?? outcome.stop }
    // What is left of a list is passed by when a command of it has moved.
    if isMove { pending = result.answer.commands }
    if isMove, debugging.branch == branch { outcome.events += passed(from: start, by: result.help.name) }
    outcome.events += try told(since: before)
    return result.answer
  }

  /// How much of an answer is told.
  private static let textLimit = 1 << 16

  /// An answer as people are shown it, as much of it as they read.
  func text(of answer: Answer) -> String {
    var text = answer.text.plain
    var rows = answer.rows
    while text.utf8.count < Self.textLimit, let page = rows?.next() {
      text += page.text.plain
      if let failure = page.failure { text += RequestError(failure).text + "\n" }
    }
    return bounded(text, to: Self.textLimit)
  }
}

/// What commands ask of the editor: what they tell is output, and nobody is there to be asked.
struct AdapterFace: CommandContext {
  let outbox: Outbox

  func tell(_ answer: Answer, as command: String) { outbox.send(.output(answer.text.plain, "console")) }
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
