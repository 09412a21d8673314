internal import OrderedCollections
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

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> Answer {
    let selected = session.debugger.frameNumber
    var number = selected
    switch move {
    case .frame:
      number = try arguments.integer(Self.number, from: 0) ?? selected
    case .up: number = selected.addingReportingOverflow(try arguments.count()).partialValue
    case .down: number = max(selected - (try arguments.count()), 0)
    }
    let stop: Stop
    do throws(DebuggerError) { stop = try session.debugger.selectFrame(number) } catch {
      // From the outermost action there is no way up.
      guard move == .up, case .noSuchFrame(_, let count) = error.reason, count > 0, selected < count - 1 else {
        throw error
      }
      stop = try session.debugger.selectFrame(count - 1)
    }
    session.listed = nil
    var answer = session.answer(stop)
    if session.form.hasText { answer.text = "#\(session.debugger.frameNumber)  " + answer.text }
    if session.form.hasJSON { answer.json["frame"] = JSONAnswer.integer(session.debugger.frameNumber) }
    return answer
  }
}

struct InfoFrameCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "frame", group: .looking, summary: "show the selected action of the chain of causes",
    discussion: "The action that 'frame', 'up' or 'down' selected; else that of this position.", example: "info frame")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> Answer {
    let number = session.debugger.frameNumber
    var answer = session.answer(try session.debugger.selectFrame(number))
    answer.text = "#\(number)  " + answer.text
    answer.json["frame"] = JSONAnswer.integer(number)
    return answer
  }
}
