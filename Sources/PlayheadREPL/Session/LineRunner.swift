package import PlayheadDebugger

/// Answers command lines without a terminal, one after the other.
///
/// What a command asks of a shell, to run a program or to send an action, is not done.
package struct LineRunner {
  private var session: Session
  /// How many pages of a long answer are made.
  private static let pageLimit = 3

  package init(_ file: RecordingFile) {
    session = Session(file: file)
  }

  /// Whether a line is one of a command that writes into a file.
  package func writes(_ line: String) -> Bool {
    guard let name = CommandInput(line)?.name, let command = try? session.registry.command(named: name) else {
      return false
    }
    return ["bookmark", "export", "note", "save"].contains(command.name)
  }

  /// Runs a line.
  ///
  /// - Returns: what a person is shown: the answer with the first pages of a long one, or the error.
  package mutating func run(_ line: String) -> String {
    guard let input = CommandInput(line) else { return "" }
    do throws(CommandError) {
      var answer = try session.run(input).answer
      for _ in 0..<Self.pageLimit {
        guard let page = answer.rows?.next() else { break }
        answer.text += page.text
      }
      return answer.text
    } catch {
      return error.text(line: line, place: nil, style: Style(choice: .never, isTerminal: false), columns: 80)
    }
  }
}
