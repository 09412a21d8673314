internal import PlayheadCommands

/// The commands in a pasted text of several lines.
enum PastedCommands {
  /// The lines of the text, where a `send` with open brackets continues until they are closed; if they never are, each line is a command
  /// and reports what is missing.
  static func commands(in text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if lines.count > 1, lines.last == "" { lines.removeLast() }
    var commands: [String] = []
    while let line = lines.popFirst() {
      guard let (command, count) = joined(line, lines) else {
        commands.append(String(line))
        continue
      }
      commands.append(command)
      lines = lines.dropFirst(count)
    }
    return commands
  }

  /// A `send` joined with the following lines that belong to it, and the number of those lines.
  private static func joined(_ first: Substring, _ following: ArraySlice<Substring>) -> (String, Int)? {
    guard CommandInput(String(first))?.name.text == "send" else { return nil }
    var brackets = OpenBrackets()
    brackets.read(first)
    var command = String(first)
    for (index, line) in following.enumerated() where brackets.count > 0 {
      brackets.read(line)
      let rest = line.drop { $0 == " " || $0 == "\t" }
      command +=
        command.last.map { "([{".contains($0) } == true || rest.first.map { ")]}".contains($0) } == true ? "" : " "
      command += rest
      if brackets.count == 0 { return (command, index + 1) }
    }
    return nil
  }

  /// Counts brackets outside of strings.
  private struct OpenBrackets {
    private(set) var count = 0
    private var isInString = false

    mutating func read(_ line: Substring) {
      var isEscaped = false
      // A string ends with its line at the latest.
      isInString = false
      for character in line {
        if isInString {
          if isEscaped {
            isEscaped = false
          } else if character == "\\" {
            isEscaped = true
          } else if character == "\"" {
            isInString = false
          }
          continue
        }
        switch character {
        case "\"": isInString = true
        case "(", "[", "{": count += 1
        case ")", "]", "}": count -= 1
        default: break
        }
      }
    }
  }
}
