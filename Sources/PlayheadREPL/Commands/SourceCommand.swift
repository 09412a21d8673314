internal import PlayheadCommands

struct SourceCommand: TerminalCommand {
  let help = CommandHelp(
    name: "source", group: .shell, arguments: "FILE",
    summary: "run the commands of a file",
    discussion:
      "One command a line; lines that begin with '#' are remarks. The first error ends it. '~/' is your home.",
    example: "source steps.playhead", completion: .file)

  func run(_ input: CommandInput, in shell: Shell) throws -> Answer {
    let file = try input.required("a file")
    try input.expectNoPipe(of: help.name)
    do throws(CommandFileError) { shell.sourced = try Script(FileNames.path(file.text)) } catch {
      throw CommandError(error.description, at: input.rest.range)
    }
    return Answer(isTold: true)
  }
}
