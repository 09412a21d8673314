#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Standard input, output and error of the process as a whole.
package enum StandardStreams {
  /// Makes them safe to use; call it first of all.
  ///
  /// A stream that is closed becomes `/dev/null`, or the next file that is opened would take its place: a recording
  /// would be read as commands, or written over with messages. Writing to a pipe that nobody reads becomes an error
  /// (`Output.Condition.abandoned`) instead of the end of the process; children inherit that unless they are started
  /// with default signals.
  package static func prepare() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest number that is free is this one.
      _ = open("/dev/null", O_RDWR)
    }
    signal(SIGPIPE, SIG_IGN)
  }
}
