internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader
internal import PlayheadSharing

struct SaveCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "save", group: .stopping, parameters: [.required("what", .word(["breakpoints"])), Self.file],
    summary: "write the stops into a file of commands",
    discussion: "'source FILE' sets them again, in this recording or another. A file that exists is not written over.",
    example: "save breakpoints stops.playhead", powers: .writesFiles)

  private static let file = Parameter.required("file", .file)

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let file = try arguments.required(Self.file)
    let stops = session.debugger.breakpoints.breakpoints
    var text = ""
    for line in stops.flatMap({ $0.commandLines(session.recording.schema) }) { text += line + "\n" }
    if let problem = try NewTextFile.write(text, to: session.pathToWrite(file)) {
      throw CommandError("\(file.text): \(problem)", at: file.range)
    }
    return CommandOutput(
      session.form, text: "wrote \(stops.count) stop\(stops.count == 1 ? "" : "s")\n",
      json: ["file": file.text, "stops": stops.count])
  }
}

extension Breakpoint {
  /// The commands that recreate the stop.
  func commandLines(_ schema: Schema?) -> [String] {
    let isPlace =
      if case .change(let path) = kind {
        !path.parts.contains(where: \.isElement)
      } else {
        false
      }
    var line: String =
      switch kind {
      case .action(let name): "\(isTemporary ? "tbreak" : "break") action:\(name)"
      case .position(let position): "\(isTemporary ? "tbreak" : "break") \(position)"
      case .change(let path):
        "watch \(isPlace ? "-index " : "")\(PathText.text(of: path, in: JSONView?.none, schema: schema))"
      case .expression(let text): "watch \(text)"
      case .effect(let moment, let name): "catch effect \(moment.rawValue)\(name.map { " " + $0 } ?? "")"
      case .unchanged: "catch unchanged"
      case .withoutAction: "catch change"
      }
    var lines: [String] = []
    switch kind {
    case .effect, .unchanged, .withoutAction:
      lines.append(line)
      if let condition { lines.append("condition $ \(condition.text)") }
    default:
      if let condition { line += " if \(condition.text)" }
      lines.append(line)
    }
    if ignoreCount > 0 { lines.append("ignore $ \(ignoreCount)") }
    if let message { lines.append("message $ \(message.text)") }
    if !isEnabled { lines.append("disable $") }
    if !commands.isEmpty { lines += ["commands"] + commands.map { "  " + $0 } + ["end"] }
    return lines
  }
}
