import PlayheadPlatform

extension ShellProcess {
  /// How a shell command ended.
  package enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// It has ended, but another part of the app has collected its status.
    case ended
    /// There was no process; the value is an `errno`.
    case notStarted(Int32)

    /// Decodes a status of `waitpid`, whose macros Swift does not import.
    init(waitStatus: Int32) {
      let signal = waitStatus & 0x7F
      self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .signalled(signal)
    }

    /// The error, if there is one.
    package var failure: String? {
      switch self {
      case .exited(0), .ended: nil
      case .exited(let status): "the shell command ended with status \(status)"
      case .signalled(let number):
        "the shell command was ended by signal \(number) (\(String(cString: strsignal(number))))"
      case .notStarted(let code): "the shell cannot be started: \(String(cString: strerror(code)))"
      }
    }

    /// Whether the shell found no command to run, by the statuses of POSIX.
    var isMissingCommand: Bool {
      switch self {
      case .exited(126), .exited(127), .notStarted: true
      default: false
      }
    }
  }
}
