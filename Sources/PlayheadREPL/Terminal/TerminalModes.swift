import PlayheadPlatform

/// The modes of the terminal on standard input, if there is one: a command that is killed leaves it as it needed it.
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
