import Foundation
import PlayheadFormat
import PlayheadReader
import Testing

/// What makes recordings other than the recorder.
@Suite struct RecordingWriterTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path

  private static let header = RecordingHeader(
    id: "A", started: "", store: RecordingHeader.Store(name: "S", state: "Int", action: "A", fidelity: .codable),
    state: 0)

  @Test func `a recording that was written line by line opens`() throws {
    defer { unlink(path) }
    var writer = try RecordingWriter(to: path)
    #expect(writer.path == path)
    try writer.write(Self.header)
    try writer.write(RecordedAction(seq: 1, time: 0, name: "tapped", origin: .outside, value: ["tapped": [:]]))
    try writer.write(RecordedChange(seq: 1, duration: 0, patch: JSONPatch([.replace(JSONPointer(), 1)])))
    try writer.write(RecordedEnd(time: 0, seq: 1))
    try writer.close()
    let recording = try Recording(path: path)
    #expect(try recording.state(at: 1) == 1)
    #expect(recording.ending.status == "closed")
  }

  @Test func `buffered lines wait for the flush`() throws {
    defer { unlink(path) }
    var writer = try RecordingWriter(to: path)
    try writer.write(Self.header)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
    try writer.flush()
    #expect(try Recording(path: path).last == 0)
    try writer.close()
  }

  @Test func `a full device is an error that counts lines`() throws {
    var writer = try RecordingWriter(to: "/dev/full", durability: .everyAction)
    let error = #expect(throws: RecordingWriterError.self) { try writer.write(Self.header) }
    #expect(error == RecordingWriterError(code: ENOSPC, lostLines: 1))
    #expect(error?.description == "No space left on device")
    var buffered = try RecordingWriter(to: "/dev/full")
    for seq in 1...3 { try buffered.write(RecordedNote(seq: seq, time: 0, name: "a")) }
    #expect(throws: RecordingWriterError(code: ENOSPC, lostLines: 3)) { try buffered.flush() }
    // What is lost is not lost again.
    try buffered.close()
  }

  @Test func `a place that cannot be written is an error`() {
    #expect(throws: RecordingWriterError(code: ENOTDIR, lostLines: 0)) {
      _ = try RecordingWriter(to: "/dev/null/a.jsonl")
    }
    #expect(throws: RecordingWriterError(code: EISDIR, lostLines: 0)) { _ = try RecordingWriter(to: "/") }
  }

  @Test func `what a reader does not take is an error when the writer is closed`() throws {
    var ends: [CInt] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]); close(ends[1]) }
    var writer = RecordingWriter(descriptor: ends[1])
    let note = RecordedNote(seq: 0, time: 0, name: "n", text: String(repeating: "x", count: 1000))
    for _ in 0..<1000 { try writer.write(note) }
    var lost = 0
    do { try writer.close(waiting: 0) } catch {
      #expect(error.code == EAGAIN)
      lost = error.lostLines
    }
    #expect(fcntl(ends[1], F_GETFL) & O_NONBLOCK == 0)
    // Whole lines have come, and the others were counted.
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var ready = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 0) > 0 else { break }
      let count = read(ends[0], &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    #expect(bytes.last == UInt8(ascii: "\n"))
    #expect(bytes.count { $0 == UInt8(ascii: "\n") } + lost == 1000)
    #expect(lost > 0)
  }

  @Test func `a reader that goes away is an error and no signal`() throws {
    var ends: [CInt] = [-1, -1]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    var writer = RecordingWriter(descriptor: ends[1], durability: .everyAction)
    #expect(throws: RecordingWriterError(code: EPIPE, lostLines: 1)) { try writer.write(Self.header) }
  }

  @Test func `a named pipe that nobody reads is not waited for`() throws {
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    #expect(throws: RecordingWriterError(code: ENXIO, lostLines: 0)) { _ = try RecordingWriter(to: path) }
  }

  @Test func `a named pipe is written into`() throws {
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let reading = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reading) }
    var writer = try RecordingWriter(to: path, existing: .replace)
    #expect(writer.path == path)
    try writer.write(Self.header)
    try writer.close()
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(reading, &bytes, bytes.count)
    #expect(try Recording(MemorySource(Array(bytes[..<max(count, 0)]), name: "pipe")).last == 0)
  }

  @Test(arguments: [
    ("/private/var/mobile/Containers/Shared/AppGroup/0F0C/run.jsonl", true),
    ("/Users/ann/Library/Group Containers/group.app/run.jsonl", true),
    ("/private/var/mobile/Containers/Data/Application/0F0C/Documents/run.jsonl", false),
    ("/home/ann/Shared/run.jsonl", false), ("run.jsonl", false),
  ])
  func `files in shared containers have no lock`(path: String, isShared: Bool) {
    #expect(NewRecordingFile.isInSharedContainer(path) == isShared)
  }

  @Test func `a file has one writer`() throws {
    defer { unlink(path) }
    let writer = try RecordingWriter(to: path)
    let descriptor = open(path, O_RDONLY)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    #expect(errno == EWOULDBLOCK)
    try writer.closed()
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    close(descriptor)
  }
}

extension RecordingWriter {
  /// Closes a writer that nobody needs any more.
  fileprivate consuming func closed() throws {
    try close()
  }
}
