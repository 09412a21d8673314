internal import CReadline
import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A command of the system's shell, which has the terminal while it runs.
///
/// It belongs to our process group: Ctrl-C and Ctrl-Z reach it as they reach every job, and no job control of our own
/// is needed. It must not be started while a line is being edited.
package enum ShellProcess {
  /// Where the command reads and writes other than we do.
  package enum Streams: Sendable {
    /// As we do; what is not a terminal is not read, since our own commands come from there.
    case inherited
    /// As `inherited`, but what it prints goes to standard error.
    case toErrors
    /// Reads a text.
    case reading(String)
  }

  /// Runs a command to its end.
  ///
  /// - Parameters:
  ///   - command: a line for `/bin/sh`.
  ///   - environment: added to ours, where it lacks the variable.
  package static func run(
    _ command: String, streams: Streams = .inherited, environment: [String: String] = [:]
  ) async -> Ending {
    // Both writing and waiting block.
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: runBlocking(command, streams, environment))
      }
    }
  }

  private static func runBlocking(
    _ command: String, _ streams: Streams, _ environment: [String: String]
  ) -> Ending {
    // A command that is killed leaves the terminal as it needed it.
    var modes = termios()
    let isTerminal = tcgetattr(STDIN_FILENO, &modes) == 0
    defer { if isTerminal { tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) } }

    var ends: [Int32] = [-1, -1]
    var text: String?
    if case .reading(let given) = streams {
      guard creadline_open_pipe(&ends) == 0 else { return .notStarted(errno) }
      text = given
    }
    let started = SpawnedShell(command, streams, input: ends[0], environment)
    if ends[0] >= 0 { close(ends[0]) }
    guard case .started(let processID) = started else {
      if ends[1] >= 0 { close(ends[1]) }
      return .notStarted(started.failure)
    }
    if let text {
      writeAll(text, to: ends[1])
      close(ends[1])
    }
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0 {
      // Where the app has its children ended for it, nobody is told how this one ended.
      if errno == ECHILD { return .ended }
      if errno != EINTR { return .notStarted(errno) }
    }
    return Ending(waitStatus: status)
  }

  /// Writes until the other side has enough.
  private static func writeAll(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        let count = write(descriptor, piece.baseAddress, piece.count)
        if count < 0, errno != EINTR { return }
        rest = rest.dropFirst(max(0, count))
      }
    }
  }
}
