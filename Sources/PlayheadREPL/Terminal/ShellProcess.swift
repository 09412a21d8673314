internal import CReadline
import Dispatch
import PlayheadPlatform

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
  }

  /// Runs a command to its end.
  ///
  /// - Parameter command: a line for `/bin/sh`.
  package static func run(_ command: String, streams: Streams = .inherited) async -> Ending {
    // Waiting blocks.
    await blocking {
      let modes = TerminalModes()
      defer { modes.restore() }
      switch SpawnedShell(command, streams, input: -1, [:]) {
      case .started(let processID): return ending(of: processID)
      case .failed(let code): return .notStarted(code)
      }
    }
  }

  /// Runs a command to its end that reads a text.
  ///
  /// - Parameters:
  ///   - command: a line for `/bin/sh`.
  ///   - environment: added to ours, where it lacks the variable.
  ///   - next: the next piece of the text; nil after the last. It is asked as long as the command reads.
  @MainActor
  package static func run(
    _ command: String, environment: [String: String] = [:], reading next: @MainActor () async -> String?
  ) async -> Ending {
    let modes = TerminalModes()
    var ends: [Int32] = [-1, -1]
    guard creadline_open_pipe(&ends) == 0 else { return .notStarted(errno) }
    let (input, output) = (ends[0], ends[1])
    let started = SpawnedShell(command, .inherited, input: input, environment)
    close(input)
    guard case .started(let processID) = started else {
      close(output)
      return .notStarted(started.failure)
    }
    var isReading = true
    while isReading, let text = await next() { isReading = await blocking { writeAll(text, to: output) } }
    close(output)
    return await blocking {
      defer { modes.restore() }
      return ending(of: processID)
    }
  }

  /// Does on another thread what blocks.
  private static func blocking<Answer: Sendable>(_ body: @escaping @Sendable () -> Answer) async -> Answer {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
  }

  private static func ending(of processID: pid_t) -> Ending {
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0 {
      // Where the app has its children ended for it, nobody is told how this one ended.
      if errno == ECHILD { return .ended }
      if errno != EINTR { return .notStarted(errno) }
    }
    return Ending(waitStatus: status)
  }

  /// Writes until the other side has enough.
  ///
  /// - Returns: whether it took all.
  private static func writeAll(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { WholeWrite.write(UnsafeRawBufferPointer($0), to: descriptor) }
  }
}
