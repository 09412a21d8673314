internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct BacktraceCommand: ImmediateCommand {
  /// The most frames to show, as a timer that feeds itself has one for each tick.
  private static let length = 50

  let help = CommandHelp(
    name: "backtrace", aliases: ["bt", "where"], group: .looking, parameters: [Self.frames],
    summary: "show the chain of causes from this action to the outside",
    discussion: """
      Each line is an action and the effect that sent it; the next line is the action that started the effect. With n it
      shows the innermost n frames, with -n the outermost n, with 'all' every frame, otherwise the innermost 50. '>'
      marks the frame that 'frame', 'up' or 'down' has selected.
      """,
    example: "backtrace")

  private static let frames = Parameter.optional(
    "frames", .count(Int.min...Int.max), .word(["all"]), label: "n|-n|all", what: Parameter.count.what)

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let debugger = session.debugger
    let renderer = session.renderer
    var (limit, first) = (Self.length, 0)
    var frames: [Frame] = []
    if let count = arguments[Self.frames].flatMap({ Int($0.text) }), count < 0 {
      limit = .max
      (first, frames) = try debugger.timeline.outermostFrames(
        from: debugger.position, limit: Int(clamping: count.magnitude))
    } else {
      if arguments[Self.frames]?.text == "all" {
        limit = .max
      } else if arguments.has(Self.frames) {
        limit = try arguments.count(Self.frames)
      }
      frames = try debugger.timeline.frames(from: debugger.position, limit: limit)
    }
    guard let outermost = frames.last else { throw DebuggerError(.noAction(position: debugger.position)) }
    func text() -> StyledText {
      var text = StyledText()
      for (number, frame) in frames.enumerated() {
        // The next line shows the action that started the effect.
        let cause = renderer.cause(of: frame, namesStarter: false)
        text +=
          "\(frame.position == debugger.selectedFrame ? ">" : "")#\(first + number)  \(frame.position)  \(TimeText.moment(frame.action.time))  "
        text += "\(renderer.title(of: frame.action))   \(cause)\n"
      }
      if let cause = debugger.recording.cause(of: outermost.position) {
        text +=
          frames.count == limit
          ? StyledText.dim("… more: backtrace \(limit.multipliedReportingOverflow(by: 2).overflow ? limit : limit * 2)")
            + "\n"
          : StyledText.dim(
            cause <= debugger.timeline.first
              ? "… action \(cause), from before the recording begins"
              : "… action \(cause) was lost, and what caused it") + "\n"
      }
      return text
    }
    return CommandOutput(session.form, text: text(), json: ["first": first, "frames": frames])
  }
}
