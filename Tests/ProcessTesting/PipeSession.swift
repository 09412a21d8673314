import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An executable that runs with pipes for standard input, output and error.
package struct PipeSession {
  package struct Failure: Error {
    var reason: String
    var output: String
    var errors: String
  }

  /// What standard input is.
  package enum Input {
    /// A pipe with these bytes, then its end.
    case bytes([UInt8])
    case closed
    case devNull

    package static func text(_ text: String) -> Self { .bytes(Array(text.utf8)) }
  }

  package let output: String
  package let errors: String
  package let status: ProcessStatus

  /// Runs an executable of the build folder to its end.
  ///
  /// - Parameters:
  ///   - environment: All of it; nothing is inherited.
  ///   - interruption: After this time it gets a `SIGINT`; nil for never.
  ///   - interruptionCount: how many it gets, one right after the other.
  ///   - mergesErrors: Whether standard error goes where standard output goes.
  ///   - outputLimit: After so many bytes the reader of standard output goes away, as `head` does.
  package init(
    executable: String, arguments: [String] = [], environment: [String: String] = [:], input: Input,
    outputLimit: Int = .max, interruption: Duration? = nil, interruptionCount: Int = 1, mergesErrors: Bool = false,
    seconds: Double = 120
  ) throws {
    var stdin = Pipe.closed
    var stdout = Pipe.closed
    var stderr = Pipe.closed
    defer {
      stdin.close()
      stdout.close()
      stderr.close()
    }
    let processID = try ChildProcess.locked {
      var actions = FileActions()
      switch input {
      case .bytes:
        stdin = try Pipe()
        actions.duplicate(stdin.reading, as: 0)
      case .devNull: actions.open(0, path: "/dev/null".utf8CString.map { $0 })
      case .closed: actions.close(0)
      }
      stdout = try Pipe()
      stderr = try Pipe()
      actions.duplicate(stdout.writing, as: 1)
      actions.duplicate(mergesErrors ? stdout.writing : stderr.writing, as: 2)
      return try ChildProcess.spawn(
        executable: executable, arguments: arguments, environment: environment, actions: &actions)
    }
    stdin.closeReading()
    stdout.closeWriting()
    stderr.closeWriting()

    var pending: ArraySlice<UInt8> = []
    if case .bytes(let bytes) = input { pending = bytes[...] }
    if pending.isEmpty { stdin.closeWriting() }
    var collected: (output: [UInt8], errors: [UInt8]) = ([], [])
    let deadline = Deadline(seconds: seconds)
    var moment = interruption.map { ContinuousClock.now + $0 }
    var interruptionsLeft = interruptionCount
    while stdout.reading >= 0 || stderr.reading >= 0 {
      // Negative descriptors are passed over by `poll`.
      var events = [
        pollfd(fd: stdin.writing, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: stdout.reading, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stderr.reading, events: Int16(POLLIN), revents: 0),
      ]
      var milliseconds = deadline.milliseconds
      if let left = moment.map({ ContinuousClock.now.duration(to: $0) }) {
        milliseconds = min(milliseconds, Int32(max(left / .milliseconds(1), 0).rounded(.up)))
        if left <= .zero {
          kill(processID, SIGINT)
          interruptionsLeft -= 1
          moment = interruptionsLeft > 0 ? ContinuousClock.now + .milliseconds(3) : nil
          continue
        }
      }
      let ready = poll(&events, nfds_t(events.count), milliseconds)
      if ready < 0 && errno == EINTR || ready == 0 && moment != nil { continue }
      guard ready > 0 else {
        kill(processID, SIGKILL)
        _ = ChildProcess.status(of: processID)
        throw Failure(
          reason: "the process did not end", output: String(decoding: collected.output, as: UTF8.self),
          errors: String(decoding: collected.errors, as: UTF8.self))
      }
      if events[0].revents != 0, !stdin.write(&pending) || pending.isEmpty { stdin.closeWriting() }
      if events[1].revents != 0, !stdout.read(into: &collected.output) || collected.output.count >= outputLimit {
        stdout.closeReading()
      }
      if events[2].revents != 0, !stderr.read(into: &collected.errors) { stderr.closeReading() }
    }
    status = ChildProcess.status(of: processID)
    output = String(decoding: collected.output, as: UTF8.self)
    errors = String(decoding: collected.errors, as: UTF8.self)
  }
}
