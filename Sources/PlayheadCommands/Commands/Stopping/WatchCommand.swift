internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct WatchCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "watch", aliases: ["rwatch", "awatch"], group: .stopping,
    parameters: [.isPlace, .pathOrExpression, .condition] + Self.habits,
    summary: "stop where a value changes",
    discussion: """
      Stops moves in both directions at the actions that change the value at PATH, or the value of EXPR; 'goto' does not
      stop. To find what set a value, watch it and go back with 'reverse-continue', which lands on the action that set
      it. An element that has an identity is followed: rows[3] is the row that is at 3 now, through inserts, removals,
      moves and sorts, in both directions. With -index it is whatever stands at 3. With 'if' it stops only where the
      condition holds.
      """,
    example: "watch rows[3].title")

  /// Options of gdb and lldb that request what `watch` always does here.
  private static let habits = ["-location", "-l"].map { Parameter.flag($0, isListed: false) }

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let (isPlace, condition) = (arguments.has(.isPlace), arguments[.condition])
    let before = session.debugger.breakpoints
    let (breakpoint, change) = try arguments.required(.pathOrExpression) {
      (text) -> (Breakpoint, PathEvent?) in
      let expression = try Expression(parsing: text)
      if let path = expression.path, path.root == .state, !expression.isOfMany(in: session.debugger) {
        return try session.debugger.watch(path, isPlace: isPlace)
      }
      return (try session.debugger.watch(expression), nil)
    }
    do { try arguments.input.set(condition, of: breakpoint.number, in: &session) } catch {
      session.debugger.breakpoints = before
      throw error
    }
    let renderer = session.renderer
    var text: StyledText = "watchpoint \(breakpoint.number): \(renderer.what(breakpoint.kind))"
    if case .change(let path) = breakpoint.kind {
      text = "watchpoint \(breakpoint.number): \(renderer.place(path, at: session.debugger.place(of: path)))"
    }
    if let condition { text += " if \(renderer.safe(condition.text))" }
    text += "\n"
    let current = session.debugger.breakpoints[breakpoint.number] ?? breakpoint
    var json: JSONFacts = ["breakpoint": current.facts(session.recording.schema)]
    if let change, case .change(let path) = breakpoint.kind {
      text += "  the action of this position, \(change.position), changed it: "
      text += renderer.event(change, renderer.stateMember(at: path), of: path) + "\n"
      json["change"] = change
    }
    return CommandOutput(session.form, text: text, json: json)
  }
}

extension CommandInput {
  /// Sets the condition after `if`.
  func set(_ condition: Word?, of number: Int, in session: inout CommandSession) throws {
    guard let condition else { return }
    try reading(condition) { try session.debugger.setCondition(Expression(parsing: $0), of: number) }
  }
}
