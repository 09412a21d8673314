internal import PlayheadDebugger

extension CommandInput {
  /// The command, with the shell command after `|` that is to read what it prints.
  ///
  /// `||` is none, nor is what stands in brackets, in a string or in a regular expression.
  ///
  /// - Throws: ``CommandError``, if nothing stands after it.
  package func separatingPipe() throws(CommandError) -> CommandInput {
    guard let offset = CommandText.pipeOffset(in: line) else { return self }
    let end = line.utf8.count
    let space = UInt8(ascii: " ")
    let start = line.utf8.dropFirst(offset + 1).firstIndex { $0 != space && $0 != UInt8(ascii: "\t") }
    guard let start else {
      throw CommandError("expected a shell command after '|'", at: offset..<offset + 1)
    }
    let first = line.utf8.distance(from: line.startIndex, to: start)
    guard var command = CommandInput(line.bytes(0..<offset)) else { return self }
    command.pipe = Word(text: line.bytes(first..<end), range: first..<end)
    return command
  }

  /// - Throws: ``CommandError`` where a shell command is to be given what the command has no answer of its own for.
  package func expectNoPipe(of command: String) throws(CommandError) {
    guard let pipe else { return }
    throw CommandError("'\(command)' prints nothing of its own for '\(pipe.text)'", at: pipe.range)
  }
}
