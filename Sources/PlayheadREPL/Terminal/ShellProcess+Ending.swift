import PlayheadPlatform

extension ShellProcess {
  /// How a shell command ended.
  package enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// It has ended, and somebody else was told how.
    case ended
    /// There was no process, for the reason of an `errno`.
    case notStarted(Int32)

    /// Decodes what `waitpid` says; its macros are not for Swift.
    init(waitStatus: Int32) {
      let signal = waitStatus & 0x7F
      self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .signalled(signal)
    }

    /// What went wrong, if anything did.
    package var failure: String? {
      switch self {
      case .exited(0), .ended: nil
      case .exited(let status): "the shell command ended with status \(status)"
      case .signalled(let number):
        "the shell command was ended by signal \(number) (\(String(cString: strsignal(number))))"
      case .notStarted(let code): "the shell cannot be started: \(String(cString: strerror(code)))"
      }
    }

    /// Whether the shell found nothing to run, as POSIX has it say.
    var isMissingCommand: Bool {
      switch self {
      case .exited(126), .exited(127), .notStarted: true
      default: false
      }
    }
  }
}
