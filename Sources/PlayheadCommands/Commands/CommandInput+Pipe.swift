package import PlayheadDebugger

extension CommandInput {
  /// Splits off the shell command after a `|`, and throws if it is empty; `||`, and a `|` in brackets, strings or regular expressions, are
  /// no pipes.
  package func separatingPipe(_ patterns: CommandText.Patterns = .none) throws(CommandError) -> CommandInput {
    var command = self
    command.patterns = patterns
    let arguments = line.bytes(rest.range.lowerBound..<line.utf8.count)
    guard let pipe = CommandText(arguments, patterns: patterns).pipe else { return command }
    let offset = rest.range.lowerBound + pipe
    guard let start = line.words(from: offset + 1).first?.lowerBound else {
      throw CommandError("expected a shell command after '|'", at: offset..<offset + 1)
    }
    guard let cut = CommandInput(line.bytes(0..<offset)) else { return self }
    command = cut
    command.patterns = patterns
    command.pipe = Word(line, start..<line.utf8.count)
    return command
  }

  /// Throws if there is a shell command, although the command has no answer of its own to pipe into it.
  package func expectNoPipe(of command: String) throws(CommandError) {
    guard let pipe else { return }
    throw CommandError("'\(command)' prints nothing of its own for '\(pipe.text)'", at: pipe.range)
  }
}
