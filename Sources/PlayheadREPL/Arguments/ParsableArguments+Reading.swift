package import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger

extension ParsableArguments {
  /// Parses arguments without the program's name; if it prints help or an error instead, it returns the exit status, 2 for an error.
  @MainActor
  package static func read(_ raw: [String], _ output: Console, _ errors: Console) -> (arguments: Self?, status: Int32) {
    read(raw, output, errors) { try parse($0) }
  }

  /// Parses arguments with a parser of the caller's.
  @MainActor
  static func read<Arguments>(
    _ raw: [String], _ output: Console, _ errors: Console, parse: ([String]) throws -> Arguments
  ) -> (arguments: Arguments?, status: Int32) {
    do { return (try parse(raw), 0) } catch {
      guard exitCode(for: error).isSuccess else {
        // Escapes the arguments before parsing, as only then their line breaks differ from those of the message.
        var message = fullMessage(for: error)
        do { _ = try parse(raw.map(TerminalText.escaped)) } catch { message = fullMessage(for: error) }
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        errors.printLines(lines.map { TerminalText.escaped(String($0)) }.joined(separator: "\n"))
        return (nil, 2)
      }
      // The parser reads letters after a single dash as separate options, and would print help for any `h` among them.
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
