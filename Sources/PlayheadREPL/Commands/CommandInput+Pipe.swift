extension CommandInput {
  /// The command, and the shell command after `|` that is to read what it prints.
  ///
  /// `||`, and what stands in a string or in a regular expression after `matches`, is none.
  ///
  /// - Throws: ``CommandError``, if nothing stands after it.
  func separatingPipe() throws(CommandError) -> (command: CommandInput, pipe: Word?) {
    guard let offset = pipeOffset else { return (self, nil) }
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

  /// Where the `|` is, in UTF-8.
  private var pipeOffset: Int? {
    let bytes = Array(line.utf8)
    let bar = UInt8(ascii: "|")
    var closing: UInt8?
    var offset = name.range.upperBound
    while offset < bytes.count {
      let byte = bytes[offset]
      if let end = closing {
        if byte == UInt8(ascii: "\\") { offset += 1 } else if byte == end { closing = nil }
      } else if byte == UInt8(ascii: "\"") {
        closing = byte
      } else if byte == UInt8(ascii: "/"), beginsExpression(at: offset) {
        closing = byte
      } else if byte == bar {
        guard offset + 1 < bytes.count, bytes[offset + 1] == bar else { return offset }
        offset += 1
      }
      offset += 1
    }
    return nil
  }

  /// Whether a slash begins a regular expression.
  private func beginsExpression(at offset: Int) -> Bool {
    words.last { $0.range.upperBound < offset }?.text == "matches"
  }
}
