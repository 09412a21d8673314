internal import PlayheadCommands
internal import PlayheadDebugger
import PlayheadPlatform

/// The program that shows what is longer than the screen.
struct Pager: Equatable, Sendable {
  /// A line for the shell.
  let command: String

  /// The person's pager: `PLAYHEAD_PAGER`, then `PAGER`, else `less` where it is installed; nil where the first that is set
  /// is set to nothing, and on a terminal that cannot move its cursor.
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

  /// Whether a text, with the prompt below it, does not fit on a screen.
  static func isNeeded(for text: String, columns: Int, rows: Int) -> Bool {
    var needed = 1
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0) {
      needed += max(1, (width(of: line) + columns - 1) / max(columns, 1))
      if needed > rows { return true }
    }
    return needed > rows
  }

  /// The width of a line without its colours.
  private static func width(of line: Substring) -> Int {
    // The most common case, and cheap.
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

  /// Shows a text, until the person has seen enough.
  ///
  /// - Parameter next: the next piece of it; nil after the last.
  @MainActor
  func show(_ next: @MainActor () async -> String?) async -> ShellProcess.Ending {
    // Ctrl-C is the pager's, and must not end us below it while there is no prompt yet that hears it.
    let isHeard = SignalEvents.shared.isHandled(SIGINT)
    if !isHeard { SignalEvents.shared.handle(SIGINT) {} }
    defer { if !isHeard { SignalEvents.shared.release(SIGINT) } }
    // As git starts it: end if it fits after all, pass colours on, leave the text on the screen.
    return await ShellProcess.run(command, environment: ["LESS": "FRX"], reading: next)
  }

  /// What went wrong, if anything did: who ended it by a key saw enough.
  func failure(_ ending: ShellProcess.Ending) -> String? {
    if ending.isMissingCommand { return "the pager '\(command)' cannot be started" }
    // From 128 on the shell speaks of a signal.
    guard case .exited(let status) = ending, (1..<128).contains(status) else { return nil }
    return "the pager '\(command)' ended with status \(status)"
  }
}
