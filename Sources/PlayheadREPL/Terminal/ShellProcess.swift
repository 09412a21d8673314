internal import CReadline
import Dispatch
import PlayheadPlatform

/// A command of the system's shell, which has the terminal while it runs, and must not start while a line is being edited.
package enum ShellProcess {
  // The command belongs to this process's group, so that Ctrl-C and Ctrl-Z reach it without job control.

  /// The streams of the command.
  package enum Streams: Sendable {
    /// Those of this process, but standard input only if it is a terminal, since the shell's own commands come from it.
    case inherited
    /// Like `inherited`, with output to standard error.
    case toErrors
  }

  /// Runs a line of `/bin/sh` to its end.
  package static func run(_ command: String, streams: Streams = .inherited) async -> Ending {
    // `waitpid` blocks.
    await blocking {
      let modes = TerminalModes()
      defer { modes.restore() }
      switch SpawnedShell(command, streams, input: -1, [:]) {
      case .started(let processID): return ending(of: processID)
      case .failed(let code): return .notStarted(code)
      }
    }
  }

  /// Runs a line of `/bin/sh` to its end, with the pieces of `next` as its input for as long as it reads; `environment` has defaults for
  /// unset variables.
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

  /// Runs blocking work on another thread.
  private static func blocking<Answer: Sendable>(_ body: @escaping @Sendable () -> Answer) async -> Answer {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
  }

  private static func ending(of processID: pid_t) -> Ending {
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0 {
      // The app collects its child processes itself, so the status is lost.
      if errno == ECHILD { return .ended }
      if errno != EINTR { return .notStarted(errno) }
    }
    return Ending(waitStatus: status)
  }

  /// Writes a text, and returns whether the reader took all of it.
  private static func writeAll(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { WholeWrite.write(UnsafeRawBufferPointer($0), to: descriptor) }
  }
}
