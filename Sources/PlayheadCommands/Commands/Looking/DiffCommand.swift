package import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct DiffCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "diff", aliases: ["df"], group: .looking, parameters: [.isFull, Self.positions],
    summary: "show what changed in this step, between two positions, or between two branches",
    discussion: """
      Without arguments it shows what this position's action changed; with one position, the changes from there to this
      position; with two, or a range, the changes from A to B. Positions are written as for 'goto'. An element is known
      by its identity: an element that stands elsewhere among the others has moved. Many elements that changed alike
      share a line; with -full each change has its own line. With BRANCH it shows how that branch differs from the
      current one, action by action. Actions are matched by their cause: '-' marks actions that only the current branch
      has, '+' actions that only the other branch has, '~' actions that differ or did something else, and '↕' actions in
      another order, with the action that each came after. All other actions came in the same order.
      """,
    example: "diff 3 end-1")

  private static let positions = Parameter.optional(
    "positions", .range, .name(.branch), label: "A [B]|BRANCH", what: "two positions, or a branch")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let isFull = arguments.has(.isFull)
    let here = session.debugger.selectedPosition
    guard let asked = arguments[Self.positions] else {
      let landing = try session.debugger.selected(listing: .max)
      guard let changes = landing.changes else { throw Self.nothing(at: landing, in: session) }
      return output(changes, from: max(here - 1, session.debugger.timeline.first), to: here, isFull, in: session)
    }
    if let branch = try branch(asked, in: session) {
      return try Self.comparison(of: session.debugging.currentBranches[session.debugging.branch], branch, in: session)
        .output
    }
    let (first, second) = try positions(asked, arguments.input, in: session)
    let changes = try session.debugger.difference(from: first, to: second)
    return output(changes, from: first, to: second, isFull, in: session)
  }

  private func positions(
    _ word: CommandInput.Word, _ input: CommandInput, in session: CommandSession
  ) throws -> (Int, Int) {
    do { return try input.reading(word) { try session.debugger.positionPair($0) } } catch {
      var error = CommandError(error, in: input)
      if !session.debugging.branches.isEmpty,
        let near = Suggestion.nearest(to: word.text, among: session.debugging.branchNames)
      {
        error.hint = "did you mean '\(near)'?"
      }
      throw error
    }
  }

  /// The branch of that name; nil if the word is a position.
  private func branch(_ word: CommandInput.Word, in session: CommandSession) throws -> DebugSession.Branch? {
    guard !word.text.contains(" "), !session.debugging.branches.isEmpty else { return nil }
    let isMarked = word.text.hasPrefix("branch:")
    let name = isMarked ? String(word.text.dropFirst("branch:".count)) : word.text
    guard let found = session.debugging.currentBranches.first(where: { $0.name == name }) else {
      return isMarked ? try session.debugging.branches[session.branchNumber(name, at: word.range)] : nil
    }
    if !isMarked, try session.debugger.notes().contains(where: { $0.name == name }) {
      throw CommandError("'\(name)' is a branch and a note: branch:\(name), note:\(name)", at: word.range)
    }
    return found
  }

  /// The differences between two branches, and whether there are none.
  static func comparison(
    of here: DebugSession.Branch, _ other: DebugSession.Branch, in session: CommandSession
  ) throws -> (output: CommandOutput, isSame: Bool) {
    let comparison = try RunComparison(here.debugger.recording, other.debugger.recording)
    let names = "\(session.renderer.safe(here.name)) and \(session.renderer.safe(other.name))"
    let last = comparison.lastCommon
    let isSame = last == here.debugger.timeline.last && last == other.debugger.timeline.last
    let text =
      last.map { last in
        isSame
          ? "\(names) are the same\n" : "\(names) are the same up to position \(last)\n"
      } ?? "\(names) begin with other states\n"
    var json: JSONFacts = ["first": here.name, "second": other.name, "common": last]
    if session.form.hasJSON {
      let ends = (here.debugger.timeline.lastState, other.debugger.timeline.lastState)
      json["changes"] = try comparison.difference(at: ends.0, ends.1)
    }
    var output = CommandOutput(
      session.form, json: json, rows: BranchDifferenceRows(comparison, here, other, in: session))
    if session.form.hasText { output.text = StyledText(text) }
    return (output, isSame)
  }

  /// The most lines to show.
  private static let limit = 100

  private func output(
    _ changes: [StateChange], from first: Int, to second: Int, _ isFull: Bool, in session: CommandSession
  ) -> CommandOutput {
    CommandOutput(
      session.form,
      text: session.renderer.changes(
        changes, count: changes.count, limit: isFull ? .max : Self.limit,
        wayOn: isFull ? nil : "diff -full \(first) \(second)"),
      json: ["from": first, "to": second, "changes": changes])
  }

  private static func nothing(at landing: Landing, in session: CommandSession) -> any Error {
    if landing.reasons.contains(.unfinished) {
      return RecordingError(source: session.recording.name, reason: .unfinished(position: landing.position))
    }
    return DebuggerError(.noAction(position: landing.position))
  }
}

extension CommandSession {
  /// The differences between two recordings, as `diff` shows those of two branches; `--json` names the answer `command`.
  package func comparison(
    of first: DebugSession.Branch, _ second: DebugSession.Branch, as command: String
  ) throws -> (result: CommandResult, isSame: Bool) {
    let (output, isSame) = try DiffCommand.comparison(of: first, second, in: self)
    var help = DiffCommand().help
    help.name = command
    return (CommandResult(help: help, output: output), isSame)
  }
}
