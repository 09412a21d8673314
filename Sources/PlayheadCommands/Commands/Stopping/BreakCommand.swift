internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct BreakCommand: ImmediateCommand {
  let help: CommandHelp
  private let isTemporary: Bool
  private static let place = Parameter.optional(
    "place", .name(.action), .position, label: "ACTION|POSITION|FILE:LINE", what: "an action or a position")

  /// A temporary stop is deleted when it is reached.
  init(isTemporary: Bool = false) {
    self.isTemporary = isTemporary
    help = CommandHelp(
      name: isTemporary ? "tbreak" : "break", aliases: isTemporary ? ["tb"] : ["b", "br"], group: .stopping,
      parameters: [Self.place, .condition],
      summary: isTemporary ? "stop at an action or a position once" : "stop at an action or a position",
      discussion: """
        ACTION is a name as 'list' shows it, without ids, and stands for everything below it, too: path.detail stops at
        path[id: 3].detail.saveTapped. POSITION is written as for 'goto'; without an argument it is this position.
        FILE:LINE is a line of code where an effect is made; the stop is where such an effect starts. With 'if' it stops
        only where the condition holds after the action. It stops moves in both directions, but not 'goto'.
        """ + (isTemporary ? "\nOnce it has stopped a move it is deleted." : ""),
      example: isTemporary ? "tbreak saveResponse" : "break rename if rows.count > 10")
  }

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let condition = arguments[.condition]
    let before = session.debugger.breakpoints
    let (breakpoint, matching) = try add(arguments, in: &session)
    do { try arguments.input.set(condition, of: breakpoint.number, in: &session) } catch {
      session.debugger.breakpoints = before
      throw error
    }
    if isTemporary { try session.debugger.breakpoints.update(breakpoint.number) { $0.isTemporary = true } }
    var text = "\(isTemporary ? "temporary " : "")\(Renderer.type(of: breakpoint.kind)) \(breakpoint.number): "
    text += session.renderer.what(breakpoint.kind)
    if let condition { text += " if \(session.renderer.safe(condition.text))" }
    if let matching {
      let count =
        matching == 0
        ? "no such \(breakpoint.isOfEffects ? "effect" : "action") in this recording"
        : "\(matching) action\(matching == 1 ? "" : "s") in this recording"
      text += " (\(count))"
    }
    text += "\n"
    let same = before.breakpoints.filter { $0.kind == breakpoint.kind }
    if !same.isEmpty {
      text += "  so \(same.count == 1 ? "does" : "do") \(same.map { String($0.number) }.joined(separator: ", "))\n"
    }
    let here = session.debugger.position
    if case .action(let pattern) = breakpoint.kind, let current = session.recording.actionName(here),
      ActionTitle.matches(current, pattern)
    {
      text += "  the action of this position, \(here), is one\n"
    }
    let current = session.debugger.breakpoints[breakpoint.number] ?? breakpoint
    return CommandOutput(
      session.form, text: text,
      json: ["breakpoint": current.facts(session.recording.schema), "matching": matching])
  }

  /// The file and line in a text, in the form in which effects show them.
  private static func place(_ text: String) -> String? {
    let parts = text.split(separator: ":", maxSplits: 1)
    return parts.count == 2 && parts[0].hasSuffix(".swift") && Int(parts[1]) != nil ? text : nil
  }

  private func add(
    _ arguments: CommandArguments, in session: inout CommandSession
  ) throws -> (breakpoint: Breakpoint, matching: Int?) {
    guard let word = arguments[Self.place] else {
      return try arguments.input.reading(arguments.input.rest) { _ in
        (try session.debugger.break(at: .offset(0)), nil)
      }
    }
    return try arguments.input.reading(word) { (text) -> (Breakpoint, Int?) in
      if let place = Self.place(text) {
        let isKnown = try session.debugger.timeline.hasEffect(madeAt: place)
        return (session.debugger.catch(.start, name: place), isKnown ? nil : 0)
      }
      let isAction = text.hasPrefix("action:")
      if !isAction, let position = PositionReference.unlessName(text) {
        return (try session.debugger.break(at: position), nil)
      }
      if !isAction, !session.debugger.knowsAction(text), session.debugger.isPosition(text) {
        return (try session.debugger.break(at: PositionReference(parsing: text)), nil)
      }
      let (breakpoint, matching) = try session.debugger.break(text)
      return (breakpoint, matching)
    }
  }
}

extension Breakpoint {
  fileprivate var isOfEffects: Bool { if case .effect = kind { true } else { false } }
}
