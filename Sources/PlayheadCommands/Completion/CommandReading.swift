internal import PlayheadDebugger

/// How a line with arguments is read, as running it would: aliases and the pipe first.
struct CommandReading {
  /// What the command takes.
  let completion: CommandHelp.Completion
  /// What can stand before its arguments.
  let options: [String]
  /// The arguments, with the white space at the end of the line.
  let arguments: String
  /// The arguments without it, as the command is given them.
  let trimmedArguments: String

  /// Nil where there is no such command, where it has no arguments, or where a part of the line is for a shell command.
  init?(_ line: String, in session: CommandSession) {
    guard let input = CommandInput(line).map(session.aliases.expanded), !input.words.isEmpty,
      let command = try? session.registry.command(named: input.name)
    else { return nil }
    if !command.help.takesWholeLine {
      guard let command = try? input.separatingPipe(command.help.patterns), command.pipe == nil else { return nil }
    }
    completion = command.help.completion(after: input.rest.text, last: input.words.dropLast().last?.text)
    options = command.help.options
    arguments = input.line.bytes(input.rest.range.lowerBound..<input.line.utf8.count)
    trimmedArguments = input.rest.text
  }
}
