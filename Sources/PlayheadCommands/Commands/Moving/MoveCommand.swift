internal import PlayheadDebugger

/// A move without arguments, or with a repeat count.
struct MoveCommand: ImmediateCommand {
  private typealias Move = @Sendable (inout Debugger, Int) throws -> Landing

  let help: CommandHelp
  private let move: Move

  private init(
    _ name: String, _ aliases: [String], _ parameters: [Parameter], _ summary: String, _ discussion: String,
    example: String, move: @escaping Move
  ) {
    help = CommandHelp(
      name: name, aliases: aliases, group: .moving, parameters: parameters, summary: summary, discussion: discussion,
      example: example, repetition: .again)
    self.move = move
  }

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    session.output(try move(&session.debugger, arguments.count()))
  }
}

extension MoveCommand {
  static let step = MoveCommand(
    "step", ["s"], [.count], "go to the next action", "Goes n actions on, or to the first stop on the way.",
    example: "step 3"
  ) { try $0.step($1) }

  static let next = MoveCommand(
    "next", ["n", "over"], [.count], "go past everything that this action caused",
    "Goes to the first later action that is not caused by this one, directly or through its effects.", example: "next"
  ) { try $0.next($1) }

  static let finish = MoveCommand(
    "finish", ["fin", "out"], [], "go to where the effect that sent this action ended",
    """
    Says how the effect ended: finished, cancelled or failed, or that it was still running when the recording ended. On
    an action from outside it goes to where all effects that this action caused had ended, and says which of them
    failed. If the end was at or before this position, the cursor stays.
    """,
    example: "finish"
  ) { debugger, _ in try debugger.finish() }

  static let reverseStep = MoveCommand(
    "reverse-step", ["rs", "back-step"], [.count], "go to the previous action",
    "Goes n actions back, or to the first stop on the way.", example: "rs 3"
  ) { try $0.reverseStep($1) }

  static let reverseNext = MoveCommand(
    "reverse-next", ["rn", "previous"], [.count], "go back over a whole cascade",
    """
    Goes to the earliest action from which 'next' would have come here. To an action that the one before it caused no
    'next' comes: it goes to that one.
    """,
    example: "rn"
  ) { try $0.reverseNext($1) }

  static let reverseFinish = MoveCommand(
    "reverse-finish", ["rfin"], [], "go to just before the action that started this effect",
    "On an action from outside it goes to just before that action.", example: "rfin"
  ) { debugger, _ in try debugger.reverseFinish() }

  static let reverseContinue = MoveCommand(
    "reverse-continue", ["rc"], [.count], "go to the previous stop, or the start",
    """
    Goes back to the nearest earlier action at which a breakpoint or watchpoint stops. Like 'continue' it lands on the
    position after that action, and so shows what the action changed. The next 'reverse-continue' goes to the stop
    before; 'reverse-step' goes to just before the action.
    """,
    example: "rc 2"
  ) { try $0.reverseContinue($1) }

  static let back = MoveCommand(
    "back", ["undo"], [], "undo the last move",
    "Goes to where the last move began; again, to where the one before it began.", example: "back"
  ) { debugger, _ in try debugger.back() }

  static let forward = MoveCommand(
    "forward", ["redo"], [], "redo the move that was undone", "Goes to where 'back' came from.", example: "forward"
  ) { debugger, _ in try debugger.forward() }
}
