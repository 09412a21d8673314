package import ArgumentParser
internal import PlayheadDebugger

extension ParsableArguments {
  /// What is wrong with arguments that cannot be parsed, safe to print.
  package static func usageMessage(for error: any Error, _ arguments: [String]) -> String {
    var message = fullMessage(for: error)
    // It quotes them as they are. A line break of theirs is told from one of the message only if it is escaped before.
    do { _ = try parse(arguments.map(TerminalText.escaped)) } catch { message = fullMessage(for: error) }
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { TerminalText.escaped(String($0)) }.joined(separator: "\n")
  }
}
