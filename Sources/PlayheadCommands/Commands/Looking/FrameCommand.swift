internal import PlayheadDebugger
internal import PlayheadFormat

/// Selects an action of the causal chain: `frame N`, and `up` and `down` from the selected one.
struct FrameCommand: ImmediateCommand {
  enum Move: String, Sendable {
    case frame, up, down
  }

  let help: CommandHelp
  private let move: Move
  private static let number = Parameter.optional("frame", .count(0...Int.max), what: "the number of a frame")

  init(_ move: Move) {
    self.move = move
    let meaning = """
      'print', 'diff', 'list' and 'why' then speak of it, until the next move; the cursor stays.
      """
    switch move {
    case .frame:
      help = CommandHelp(
        name: "frame", aliases: ["f"], group: .looking, parameters: [Self.number],
        summary: "select an action of the chain of causes",
        discussion: "Selects the action that 'backtrace' shows as #N.\n\(meaning)", example: "frame 1")
    case .up:
      help = CommandHelp(
        name: "up", group: .looking, parameters: [.count], summary: "select the action that caused the selected one",
        discussion: "Goes n actions towards the outside.\n\(meaning)", example: "up", repetition: .again)
    case .down:
      help = CommandHelp(
        name: "down", group: .looking, parameters: [.count], summary: "select the action that the selected one caused",
        discussion: "Goes n actions back towards the cursor.\n\(meaning)", example: "down", repetition: .again)
    }
  }

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let selected = session.debugger.frameNumber
    var number = selected
    switch move {
    case .frame:
      number = try arguments.integer(Self.number, from: 0) ?? selected
    case .up: number = selected.addingReportingOverflow(try arguments.count()).partialValue
    case .down: number = max(selected - (try arguments.count()), 0)
    }
    let landing: Landing
    do { landing = try session.debugger.selectFrame(number) } catch let error as DebuggerError {
      // The outermost action has no action above it.
      guard move == .up, case .noSuchFrame(_, let count) = error.reason, count > 0, selected < count - 1 else {
        throw error
      }
      landing = try session.debugger.selectFrame(count - 1)
    }
    session.listed = nil
    var output = session.output(landing)
    if session.form.hasText { output.text = "#\(session.debugger.frameNumber)  " + output.text }
    if session.form.hasJSON { output.json.add(["frame": session.debugger.frameNumber]) }
    return output
  }
}

struct InfoFrameCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "frame", group: .looking, summary: "show the selected action of the chain of causes",
    discussion: "The action that 'frame', 'up' or 'down' selected; else that of this position.", example: "info frame")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let number = session.debugger.frameNumber
    var output = session.output(try session.debugger.selectFrame(number))
    output.text = "#\(number)  " + output.text
    output.json.add(["frame": number])
    return output
  }
}
