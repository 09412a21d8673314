internal import PlayheadCommands

struct SourceCommand: TerminalCommand {
  let help = CommandHelp(
    name: "source", group: .shell, parameters: [Self.file],
    summary: "run the commands of a file",
    discussion:
      "One command a line; lines that begin with '#' are remarks. The first error ends it. '~/' is your home.",
    example: "source steps.playhead")

  private static let file = Parameter.required("file", .file)

  func run(_ arguments: CommandArguments, in shell: Shell) throws -> CommandOutput {
    let file = try arguments.required(Self.file)
    try arguments.input.expectNoPipe(of: help.name)
    do throws(CommandFileError) { shell.sourced = try Script(FileNames.path(file.text)) } catch {
      throw CommandError(error.description, at: file.range)
    }
    return CommandOutput(isTold: true)
  }
}
