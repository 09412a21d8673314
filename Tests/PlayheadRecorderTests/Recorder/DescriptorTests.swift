import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import ProcessTesting
import Testing

/// Recording into descriptors that belong to somebody else.
@Suite struct DescriptorTests {
  /// What a recorder writes to.
  enum Kind: CaseIterable {
    case pipe, socket, terminal

    /// Both ends: the one to read from, the one to write to.
    func open() throws -> (reading: CInt, writing: CInt) {
      var ends: [CInt] = [-1, -1]
      switch self {
      case .pipe: try #require(Foundation.pipe(&ends) == 0)
      case .socket:
        #if canImport(Darwin)
          try #require(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
        #else
          try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
        #endif
      case .terminal:
        var (primary, replica): (CInt, CInt) = (-1, -1)
        try #require(openpty(&primary, &replica, nil, nil, nil) == 0)
        ends = [primary, replica]
        var settings = termios()
        tcgetattr(ends[1], &settings)
        cfmakeraw(&settings)
        tcsetattr(ends[1], TCSANOW, &settings)
      }
      return (ends[0], ends[1])
    }
  }

  /// Reads what is there.
  private func drain(_ descriptor: CInt, into bytes: inout [UInt8]) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 0) > 0, ready.revents & Int16(POLLIN) != 0 else { return }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return }
      bytes += buffer[..<count]
    }
  }

  @Test(arguments: Kind.allCases, [Durability.everyAction, .buffered])
  func `a descriptor keeps its flags`(kind: Kind, durability: Durability) throws {
    let (reading, writing) = try kind.open()
    defer { close(reading); close(writing) }
    let before = [reading, writing].map { [fcntl($0, F_GETFL), fcntl($0, F_GETFD)] }
    let recorder = Recorder(
      descriptor: writing, options: Recorder.Options(durability: durability, closingTime: .zero) { _ in })
    var state = 0
    var bytes: [UInt8] = []
    for value in 1...50 {
      recorder.action(value, state: &state) { $0 = value }
      drain(reading, into: &bytes)
    }
    #expect([reading, writing].map { [fcntl($0, F_GETFL), fcntl($0, F_GETFD)] } == before)
    recorder.close()
    drain(reading, into: &bytes)
    #expect([reading, writing].map { [fcntl($0, F_GETFL), fcntl($0, F_GETFD)] } == before)
    // It was not closed either, and what was written has come.
    #expect(fcntl(writing, F_GETFL) >= 0)
    #expect(try Recording(MemorySource(bytes, name: "stream")).last > 0)
  }

  @Test(arguments: [Kind.pipe, .socket], [10, 100, 5000])
  func `a reader that never reads finds whole lines and a gap`(kind: Kind, length: Int) throws {
    let (reading, writing) = try kind.open()
    defer { close(reading); close(writing) }
    let reports = Reports()
    let recorder = Recorder(
      descriptor: writing, options: Recorder.Options(closingTime: .zero, onProblem: reports.add))
    var state = ""
    // Less than what waits before lines are refused.
    let count = 1_200_000 / (length + 200)
    for number in 0..<count {
      recorder.action(number, state: &state) { $0 = "\(number)" + String(repeating: "x", count: length) }
    }
    #expect(recorder.droppedLines == 0)
    recorder.close()
    #expect(recorder.droppedLines > 0)
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.contains("the reader had not taken it when the recording was closed") == true)
    var bytes: [UInt8] = []
    drain(reading, into: &bytes)
    guard kind == .pipe else {
      // A socket has no room that could be made, so its last line may be a part of one.
      _ = try Recording(MemorySource(bytes, name: "socket"))
      return
    }
    #expect(bytes.last == UInt8(ascii: "\n"))
    let recording = try Recording(MemorySource(bytes, name: "pipe"))
    #expect(recording.ending.torn == nil)
    #expect(recording.ending.status == "closed")
    #expect(try recording.gaps().map(\.gap.dropped) == [recorder.droppedLines])
    // Of keyframes that are missing nobody need be told.
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let starts = [#"{"kind":"action""#, #"{"kind":"change""#]
    let written = lines.count { line in starts.contains { line.starts(with: $0.utf8) } }
    #expect(written + recorder.droppedLines == 2 * count)
  }

  /// Reads all that comes while `body` ends the recording. It reads when the recorder is being closed already, or before:
  /// both must do.
  private func recording(readFrom descriptor: CInt, while body: () -> Void) throws -> Recording {
    final class Taken: @unchecked Sendable { var bytes: [UInt8] = [] }
    let taken = Taken()
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        taken.bytes += buffer[..<count]
      }
      done.signal()
    }
    body()
    done.wait()
    close(descriptor)
    return try Recording(MemorySource(taken.bytes, name: "pipe"))
  }

  @Test(.timeLimit(.minutes(60))) func `a reader that comes in time gets all`() throws {
    let (reading, writing) = try Kind.pipe.open()
    let recorder = Recorder(descriptor: writing, options: Recorder.Options(closingTime: .seconds(60)))
    var state = ""
    for number in 1...100 {
      recorder.action(number, state: &state) { $0 = "\(number)" + String(repeating: "x", count: 5000) }
    }
    let recording = try recording(readFrom: reading) {
      recorder.close()
      close(writing)
    }
    #expect(recording.last == 100)
    #expect(recording.ending == Recording.Ending(status: "closed"))
    #expect(try recording.gaps().isEmpty)
    #expect(recorder.droppedLines == 0)
  }

  @Test(.timeLimit(.minutes(60))) func `what was refused while a reader slept is in a gap at the end`() throws {
    let (reading, writing) = try Kind.pipe.open()
    let recorder = Recorder(
      descriptor: writing, options: Recorder.Options(closingTime: .seconds(60)) { _ in })
    var state = ""
    var count = 0
    while recorder.droppedLines < 10 {
      count += 1
      recorder.action(count, state: &state) { $0 = "\(count)" + String(repeating: "x", count: 20_000) }
    }
    let recording = try recording(readFrom: reading) {
      recorder.close()
      close(writing)
    }
    #expect(recording.ending.status == "closed")
    #expect(try recording.gaps().map(\.gap.dropped).reduce(0, +) == recorder.droppedLines)
    #expect(recording.last < count)
  }

  @Test func `what was refused is in the gap with what was not taken`() throws {
    let (reading, writing) = try Kind.pipe.open()
    defer { close(reading); close(writing) }
    let recorder = Recorder(descriptor: writing, options: Recorder.Options(closingTime: .zero) { _ in })
    var state = ""
    var count = 0
    while recorder.droppedLines < 10 {
      count += 1
      recorder.action(count, state: &state) { $0 = "\(count)" + String(repeating: "x", count: 20_000) }
    }
    recorder.close()
    var bytes: [UInt8] = []
    drain(reading, into: &bytes)
    let recording = try Recording(MemorySource(bytes, name: "pipe"))
    #expect(recording.ending == Recording.Ending(status: "closed"))
    #expect(try recording.gaps().map(\.gap.dropped) == [recorder.droppedLines])
    #expect(bytes.count { $0 == UInt8(ascii: "\n") } - 3 + recorder.droppedLines >= 2 * count)
  }

  /// What runs a recording again is recorded already, and has files of its own at such numbers.
  @Test func `a process that runs a recording again records into no descriptor`() throws {
    func output(_ environment: [String: String]) throws -> String {
      let session = try PipeSession(
        executable: "recorded-app", arguments: ["exit", "-1"], environment: environment, input: .devNull)
      #expect(session.status == .exited(0))
      return session.output
    }
    #expect(try output([:]).hasPrefix(#"{"kind":"header""#))
    #expect(try output([Recorder.replayVariable: "1"]) == "")
  }
}
