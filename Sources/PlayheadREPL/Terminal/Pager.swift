internal import PlayheadCommands
internal import PlayheadDebugger
import PlayheadPlatform

/// The program that shows output longer than the screen.
struct Pager: Equatable, Sendable {
  /// The command line for the shell.
  let command: String

  /// The user's pager: `PLAYHEAD_PAGER`, `PAGER`, or else `less` if it is installed; nil if the first variable that is set is empty, or the
  /// terminal cannot move its cursor.
  init?(environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
    guard environment("TERM") != "dumb" else { return nil }
    guard let command = environment("PLAYHEAD_PAGER") ?? environment("PAGER") else {
      let folders = (environment("PATH") ?? "").split(separator: ":")
      guard folders.contains(where: { access("\($0)/less", X_OK) == 0 }) else { return nil }
      self.command = "less"
      return
    }
    guard command.utf8.contains(where: { $0 != UInt8(ascii: " ") }) else { return nil }
    self.command = command
  }

  /// Whether a text and the prompt below it need more rows than the screen has.
  static func isNeeded(for text: String, columns: Int, rows: Int) -> Bool {
    var needed = 1
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0) {
      needed += max(1, (width(of: line) + columns - 1) / max(columns, 1))
      if needed > rows { return true }
    }
    return needed > rows
  }

  /// The width of a line without its escape sequences.
  private static func width(of line: Substring) -> Int {
    // The most common case, handled quickly.
    if line.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return line.utf8.count }
    var shown = String.UnicodeScalarView()
    var isInSequence = false
    for scalar in line.unicodeScalars {
      if isInSequence {
        isInSequence = !("@"..."~").contains(scalar) || scalar == "["
      } else if scalar == "\u{1B}" {
        isInSequence = true
      } else {
        shown.append(scalar)
      }
    }
    return TerminalText.width(String(shown))
  }

  /// Shows a text, whose pieces `next` returns, until the user quits the pager.
  @MainActor
  func show(_ next: @MainActor () async -> String?) async -> ShellProcess.Ending {
    // Ctrl-C is the pager's, so it must not end this process if nothing handles it yet.
    let isHeard = SignalEvents.shared.isHandled(SIGINT)
    if !isHeard { SignalEvents.shared.handle(SIGINT) {} }
    defer { if !isHeard { SignalEvents.shared.release(SIGINT) } }
    // With the options of git: end if the text fits, pass colours on, and leave the text on the screen.
    return await ShellProcess.run(command, environment: ["LESS": "FRX"], reading: next)
  }

  /// The error of a pager that failed; quitting it by a key is none.
  func failure(_ ending: ShellProcess.Ending) -> String? {
    if ending.isMissingCommand { return "the pager '\(command)' cannot be started" }
    // Statuses from 128 on mean signals.
    guard case .exited(let status) = ending, (1..<128).contains(status) else { return nil }
    return "the pager '\(command)' ended with status \(status)"
  }
}
