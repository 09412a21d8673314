struct SourceCommand: Command {
  let help = CommandHelp(
    name: "source", group: .shell, arguments: "FILE",
    summary: "run the commands of a file",
    discussion:
      "One command a line; lines that begin with '#' are remarks. The first error ends it. '~/' is your home.",
    example: "source steps.playhead", completion: .file)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let file = try input.required("a file")
    return Answer(request: .source(path: FileNames.path(file.text), range: file.range))
  }
}
