internal import CReadline
import PlayheadPlatform

/// Standard input, output and error of the process as a whole.
package enum StandardStreams {
  /// The original standard output, from before an app in the process may have been given streams of its own.
  package static var output: Int32 { creadline_output() }

  /// The original standard error.
  package static var errors: Int32 { creadline_errors() }

  /// Redirects standard output to standard error from now on; ``output`` is unchanged.
  static func leadOutputToErrors() {
    creadline_lead_output_to_errors()
  }

  /// Opens closed streams as `/dev/null`, and ignores SIGPIPE; must be called first.
  package static func prepare() {
    // Otherwise the next file to be opened would take the number of a closed stream: a recording would be read as commands, or overwritten
    // with messages.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // `open` returns the lowest free descriptor, which is this one.
      _ = open("/dev/null", O_RDWR)
    }
    // Writing to a closed pipe then fails (`Console.Condition.abandoned`) instead of ending the process; child processes inherit that,
    // unless they are started with default signals.
    signal(SIGPIPE, SIG_IGN)
  }
}
