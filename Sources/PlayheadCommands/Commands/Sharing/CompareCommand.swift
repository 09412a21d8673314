internal import PlayheadDebugger

package struct CompareCommand: FileCommand {
  package init() {}

  package static let statuses = "0 they are the same, 3 they differ, 65 one is no recording that can be read."

  package let help = CommandHelp(
    name: "compare", group: .sharing, parameters: [Self.other],
    summary: "tell what differs between two recordings, action by action",
    discussion: """
      Both are lined up by what caused what, from the first position at which they differ: '-' marks actions that only
      the first has, '+' those of the second, '~' those that did something else, '↕' those that came in another order,
      with what each came after. All others came in the same order. It is what 'diff' does with two branches.
      """,
    example: "compare timer.jsonl")

  private static let other = Parameter.required("other", .file, what: "another recording")

  package func run(
    _ arguments: CommandArguments, on file: CommandFile, for face: any CommandContext
  ) async throws -> CommandOutput {
    var second = file
    second.path = FileNames.path(try arguments.required(Self.other).text)
    let session = try file.session()
    let other = try second.open()
    var names = (FileNames.lastComponent(file.path), FileNames.lastComponent(second.path))
    if names.0 == names.1 { names = (file.path, second.path) }
    var (output, isSame) = try DiffCommand.comparison(
      of: DebugSession.Branch(name: names.0, file: session.debugging.file, debugger: session.debugger),
      DebugSession.Branch(name: names.1, file: other, debugger: Debugger(other.recording)), in: session)
    output.status = isSame ? 0 : 3
    return output
  }
}
