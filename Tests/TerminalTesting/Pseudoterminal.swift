import Dispatch
package import ProcessTesting

#if canImport(Darwin)
  package import Darwin
#else
  package import Glibc
#endif

/// An executable that runs on a terminal of its own, driven by keys and watched like a screen.
///
///     let session = try Pseudoterminal(executable: "playhead", arguments: ["run.playhead"])
///     try session.wait(for: "(playhead 0/40)")
///     session.send("s\r")
///     try session.wait(for: "(playhead 1/40)")
///     session.send("\u{4}")
///     #expect(try session.exitStatus() == .exited(0))
///
/// `wait(for:)` looks only at what came after the last thing waited for, so nothing is seen twice. Every wait has a
/// deadline, and what fails shows the screen.
package final class Pseudoterminal {
  package struct Failure: Error, CustomStringConvertible {
    var reason: String
    var transcript: String
    package var description: String { "\(reason); the terminal has:\n\(transcript.debugDescription)" }
  }

  /// All bytes that came, in order.
  package private(set) var bytes: [UInt8] = []
  package let processID: pid_t
  private var primary: Int32
  /// The terminal's modes before the process started.
  package let initialModes: [UInt]
  private let name: [CChar]
  private var waitedFor = 0
  private var isAtEnd = false
  private var status: ProcessStatus?
  private let columns: Int

  /// Starts an executable of the build folder.
  ///
  /// - Parameters:
  ///   - environment: Added to `INPUTRC=/dev/null LANG=C.UTF-8 TERM=dumb SWIFT_BACKTRACE=enable=no`; nothing else is inherited.
  ///   - size: Columns and rows.
  package init(
    executable: String, arguments: [String] = [], environment: [String: String] = [:],
    size: (columns: Int, rows: Int) = (80, 24)
  ) throws {
    columns = size.columns
    (primary, processID, initialModes, name) = try ChildProcess.locked {
      var primary: Int32 = -1
      var replica: Int32 = -1
      var window = winsize()
      window.ws_col = UInt16(size.columns)
      window.ws_row = UInt16(size.rows)
      guard openpty(&primary, &replica, nil, nil, &window) == 0 else {
        throw Failure(reason: "openpty: errno \(errno)", transcript: "")
      }
      defer { close(replica) }
      _ = fcntl(primary, F_SETFD, FD_CLOEXEC)
      _ = fcntl(replica, F_SETFD, FD_CLOEXEC)
      let initialModes = Self.modes(of: replica)
      var name = [CChar](repeating: 0, count: 256)
      guard ttyname_r(replica, &name, name.count) == 0 else {
        throw Failure(reason: "ttyname_r: errno \(errno)", transcript: "")
      }
      var actions = FileActions()
      // The first terminal that the leader of a session opens becomes the one that controls it.
      actions.open(0, path: name)
      actions.duplicate(0, as: 1)
      actions.duplicate(0, as: 2)
      let defaults = [
        "INPUTRC": "/dev/null", "LANG": "C.UTF-8", "TERM": "dumb", "SWIFT_BACKTRACE": "enable=no",
      ]
      let processID = try ChildProcess.spawn(
        executable: executable, arguments: arguments, environment: defaults.merging(environment) { $1 },
        actions: &actions)
      return (primary, processID, initialModes, name)
    }
  }

  deinit {
    if status == nil {
      kill(processID, SIGKILL)
      _ = ChildProcess.status(of: processID)
    }
    if primary >= 0 { close(primary) }
  }

  /// Types.
  package func send(_ keys: String) {
    var rest = Array(keys.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(primary, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the process has read all keys: nothing may show it.
  package func waitUntilRead() throws {
    let replica = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard replica >= 0 else { throw failure("open: errno \(errno)") }
    defer { close(replica) }
    let deadline = Deadline(seconds: 120)
    // Asking also waits for keys that are still on their way to the replica.
    var request = pollfd(fd: replica, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 0) != 0 {
      guard deadline.milliseconds > 0 else { throw failure("The process does not read its keys") }
      sched_yield()
    }
  }

  /// Sends a signal to the process.
  package func signal(_ number: Int32) {
    kill(processID, number)
  }

  /// Closes the terminal, as closing its window does; nothing can be seen after it.
  package func hangUp() {
    close(primary)
    primary = -1
    isAtEnd = true
  }

  /// Changes the window's size, of which the process is told.
  package func resize(columns: Int, rows: Int) {
    var window = winsize()
    window.ws_col = UInt16(columns)
    window.ws_row = UInt16(rows)
    _ = ioctl(primary, UInt(TIOCSWINSZ), &window)
  }

  /// Reads until a text has come, after what was waited for last.
  ///
  /// - Returns: What came up to it, the text included.
  @discardableResult
  package func wait(for text: String, seconds: Double = 120) throws -> String {
    let wanted = Array(text.utf8)
    let deadline = Deadline(seconds: seconds)
    while true {
      if let end = bytes[waitedFor...].endOfFirst(wanted) {
        defer { waitedFor = end }
        return String(decoding: bytes[waitedFor..<end], as: UTF8.self)
      }
      guard !isAtEnd else { throw failure("the process ended, and \(text.debugDescription) did not come") }
      guard read(until: deadline) else { throw failure("\(text.debugDescription) did not come") }
    }
  }

  /// Reads until the screen satisfies a condition.
  package func wait(seconds: Double = 120, until condition: (Screen) -> Bool) throws {
    let deadline = Deadline(seconds: seconds)
    while !condition(screen) {
      guard !isAtEnd else { throw failure("the process ended, and the screen did not come about") }
      guard read(until: deadline) else { throw failure("the screen did not come about") }
    }
    waitedFor = bytes.count
  }

  /// Reads to the end, and waits for the process.
  package func exitStatus(seconds: Double = 120) throws -> ProcessStatus {
    if let status { return status }
    let deadline = Deadline(seconds: seconds)
    while !isAtEnd {
      guard read(until: deadline) else { throw failure("the process did not end") }
    }
    let status = ChildProcess.status(of: processID)
    self.status = status
    return status
  }

  /// Everything that came, exactly, line breaks as `\r\n`.
  package var transcript: String { String(decoding: bytes, as: UTF8.self) }

  /// What a person sees now, scrolled-off lines included.
  package var screen: Screen { Screen(transcript, columns: columns) }

  /// The terminal's modes: input, output, control and local flags. They outlive the process.
  package var modes: [UInt] { Self.modes(of: primary) }

  private static func modes(of descriptor: Int32) -> [UInt] {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return [] }
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt($0) }
  }

  /// Whether keys go to the process one by one, as while a line is edited.
  package var isRaw: Bool {
    var modes = termios()
    return tcgetattr(primary, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON) == 0
  }

  /// Reads what comes next. Returns false once the deadline has passed.
  private func read(until deadline: Deadline) -> Bool {
    var event = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
    let ready = poll(&event, 1, deadline.milliseconds)
    if ready == 0 { return false }
    if ready < 0 { return errno == EINTR }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    #if canImport(Darwin)
      let count = Darwin.read(primary, &buffer, buffer.count)
    #else
      let count = Glibc.read(primary, &buffer, buffer.count)
    #endif
    if count > 0 {
      bytes += buffer[..<count]
    } else if count == 0 || errno != EINTR {
      // Nobody has the terminal open any more: EIO on Linux, nothing to read on Darwin.
      isAtEnd = true
    }
    return true
  }

  private func failure(_ reason: String) -> Failure {
    Failure(reason: reason, transcript: transcript)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func endOfFirst(_ wanted: [UInt8]) -> Int? {
    guard count >= wanted.count, let first = wanted.first else { return nil }
    var start = startIndex
    while let index = self[start...].firstIndex(of: first), index + wanted.count <= endIndex {
      if self[index..<index + wanted.count].elementsEqual(wanted) { return index + wanted.count }
      start = index + 1
    }
    return nil
  }
}
