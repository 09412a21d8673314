import PlayheadPlatform

/// The modes of the terminal on standard input, to restore them after a command that was killed.
struct TerminalModes: Sendable {
  private let modes: termios?

  init() {
    var modes = termios()
    self.modes = tcgetattr(STDIN_FILENO, &modes) == 0 ? modes : nil
  }

  func restore() {
    guard var modes else { return }
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
  }
}
