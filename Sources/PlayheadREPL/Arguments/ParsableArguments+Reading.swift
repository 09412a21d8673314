package import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger

extension ParsableArguments {
  /// Reads arguments; where they ask for help, or cannot be understood, that is printed.
  ///
  /// - Parameter raw: the arguments without the program's name.
  /// - Returns: the arguments; else the status to end with, of which 2 is for what cannot be understood.
  @MainActor
  package static func read(_ raw: [String], _ output: Console, _ errors: Console) -> (arguments: Self?, status: Int32) {
    read(raw, output, errors) { try parse($0) }
  }

  /// Reads arguments by a parser of theirs.
  @MainActor
  static func read<Arguments>(
    _ raw: [String], _ output: Console, _ errors: Console, parse: ([String]) throws -> Arguments
  ) -> (arguments: Arguments?, status: Int32) {
    do { return (try parse(raw), 0) } catch {
      guard exitCode(for: error).isSuccess else {
        // A line break of an argument is told from one of the message only if it is escaped before.
        var message = fullMessage(for: error)
        do { _ = try parse(raw.map(TerminalText.escaped)) } catch { message = fullMessage(for: error) }
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        errors.printLines(lines.map { TerminalText.escaped(String($0)) }.joined(separator: "\n"))
        return (nil, 2)
      }
      // Of letters after one dash the parser takes each as an option, and an `h` among them as a cry for help.
      if let option = raw.first(where: isLetters), !raw.contains(where: asksForHelp) {
        errors.printLines(
          TerminalText.escaped("Error: Unknown option '\(option)'") + "\nSee '--help' for more information.")
        return (nil, 2)
      }
      output.printLines(fullMessage(for: error))
      return (nil, output.status(0, errors))
    }
  }

  private static func isLetters(_ argument: String) -> Bool {
    argument.utf8.count > 2 && argument.utf8.first == UInt8(ascii: "-") && !argument.utf8.starts(with: "--".utf8)
      && argument.utf8.contains(UInt8(ascii: "h"))
  }

  private static func asksForHelp(_ argument: String) -> Bool {
    ["-h", "-help", "--help", "--help-hidden", "--version"].contains(argument)
      || ["--generate-completion-script", "--experimental-dump-help"].contains { argument.hasPrefix($0) }
  }
}
