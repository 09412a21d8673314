internal import PlayheadDebugger

extension CommandInput {
  /// The command, and the shell command after `|` that is to read what it prints.
  ///
  /// `||` is none, nor is what stands in brackets, in a string or in a regular expression.
  ///
  /// - Throws: ``CommandError``, if nothing stands after it.
  func separatingPipe() throws(CommandError) -> (command: CommandInput, pipe: Word?) {
    guard let offset = CommandText.pipeOffset(in: line) else { return (self, nil) }
    let end = line.utf8.count
    let space = UInt8(ascii: " ")
    let start = line.utf8.dropFirst(offset + 1).firstIndex { $0 != space && $0 != UInt8(ascii: "\t") }
    guard let start else {
      throw CommandError("expected a shell command after '|'", at: offset..<offset + 1)
    }
    let first = line.utf8.distance(from: line.startIndex, to: start)
    let pipe = Word(text: line.bytes(first..<end), range: first..<end)
    guard let command = CommandInput(line.bytes(0..<offset)) else { return (self, nil) }
    return (command, pipe)
  }
}
