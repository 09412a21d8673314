internal import CReadline
import PlayheadPlatform

/// Standard input, output and error of the process as a whole.
package enum StandardStreams {
  /// The descriptor of what was standard output when the process started, which an app in it may have its own of.
  package static var output: Int32 { creadline_output() }

  /// The descriptor of what was standard error when the process started.
  package static var errors: Int32 { creadline_errors() }

  /// Leads what is printed to standard output to standard error from now on; ``output`` stays what it was.
  static func leadOutputToErrors() {
    creadline_lead_output_to_errors()
  }

  /// Makes them safe to use; call it first of all.
  ///
  /// A stream that is closed becomes `/dev/null`, or the next file that is opened would take its place: a recording
  /// would be read as commands, or written over with messages. Writing to a pipe that nobody reads becomes an error
  /// (`Console.Condition.abandoned`) instead of the end of the process; children inherit that unless they are started
  /// with default signals.
  package static func prepare() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest number that is free is this one.
      _ = open("/dev/null", O_RDWR)
    }
    signal(SIGPIPE, SIG_IGN)
  }
}
