import PlayheadPlatform

/// Writes a recording, line by line.
///
/// The caller keeps the order of the lines: the header first, and each action before its change.
///
/// ```swift
/// var writer = try RecordingWriter(to: "branch.jsonl")
/// try writer.write(header)
/// try writer.write(RecordedAction(seq: 1, time: 0, name: "tapped", origin: .outside, value: ["tapped": [:]]))
/// try writer.write(RecordedChange(seq: 1, duration: 0, patch: JSONPatch()))
/// try writer.write(RecordedEnd(time: 0, seq: 1))
/// try writer.close()
/// ```
///
/// It neither blocks nor raises a signal. After an error it can be used again; a line that was cut off is then ended
/// first.
public struct RecordingWriter: ~Copyable {
  private var sink: LineSink
  private var line = JSONWriter(capacity: 1024)
  /// Where the recording goes; nil where it goes to a descriptor.
  public let path: String?

  /// Opens a file, for its owner alone, and locks it where that is supported.
  ///
  /// - Parameters:
  ///   - path: the file. A pipe or a terminal is written into; a symbolic link to a file is not followed.
  ///   - existing: what happens to an existing file.
  ///   - durability: when lines go to the operating system. `.buffered` lines are written only by ``flush()`` and
  ///     ``close()``, or when 64 KiB have gathered.
  /// - Throws: ``RecordingWriterError`` where the file cannot be opened.
  public init(
    to path: String, existing: ExistingFile = .keep, durability: Durability = .buffered
  ) throws(RecordingWriterError) {
    switch NewRecordingFile.open(path, existing: existing) {
    case .success(let file): self.init(file, durability: durability)
    case .failure(let failure): throw RecordingWriterError(code: failure.code, lostLines: 0)
    }
  }

  /// Writes to an open descriptor, which stays the caller's, with its flags.
  ///
  /// - Parameters:
  ///   - descriptor: a file, a pipe, a terminal or a socket. Up to 4 MiB of lines wait for a slow reader.
  ///   - durability: when lines go to the operating system.
  public init(descriptor: CInt, durability: Durability = .buffered) {
    path = nil
    sink = LineSink(LineOutput(descriptor: descriptor, ownsDescriptor: false), durability: durability)
  }

  package init(_ file: NewRecordingFile, durability: Durability) {
    path = file.path
    sink = LineSink(LineOutput(descriptor: file.descriptor, ownsDescriptor: true), durability: durability)
  }

  /// A writer that is closed from the start.
  package init() {
    path = nil
    sink = LineSink()
  }

  /// Writes a line.
  ///
  /// - Throws: ``RecordingWriterError`` where it, or lines that waited before it, could not be written.
  public mutating func write(_ line: some RecordedLine) throws(RecordingWriterError) {
    try write { line.write(into: &$0) }
  }

  /// Writes whole lines of another recording as they are.
  package mutating func write(lines: UnsafeRawBufferPointer) throws(RecordingWriterError) {
    try check(sink.write(lines))
  }

  /// Writes a line from another recording, even of an unknown kind.
  package mutating func write(_ line: PreservedLine) throws(RecordingWriterError) {
    try write { line.write(into: &$0) }
  }

  /// Writes the gathered lines.
  ///
  /// - Throws: ``RecordingWriterError`` where they could not be written, and are lost. Lines that a slow reader does
  ///   not take go on waiting, which is no error.
  public mutating func flush() throws(RecordingWriterError) {
    try check(sink.flush())
  }

  /// Writes the gathered lines and closes the file.
  ///
  /// - Parameter milliseconds: how long a slow reader is waited for.
  /// - Throws: ``RecordingWriterError`` where something could not be written, or the reader has not taken all of it.
  public mutating func close(waiting milliseconds: Int = 250) throws(RecordingWriterError) {
    defer { sink.close() }
    try check(sink.drain(for: milliseconds))
    guard sink.hasPending else { return }
    var lost = 0
    _ = sink.giveUp { lines, _ in lost = lines.lineCount }
    throw RecordingWriterError(code: EAGAIN, lostLines: lost)
  }

  /// The part that writes.
  package consuming func intoSink() -> LineSink { sink }

  private mutating func write(_ compose: (inout JSONWriter) -> Void) throws(RecordingWriterError) {
    line.removeAll(keepingCapacity: 1 << 20)
    compose(&line)
    try check(line.withBytes { sink.write($0) })
  }

  private func check(_ failure: LineSinkFailure?) throws(RecordingWriterError) {
    if let failure { throw RecordingWriterError(code: failure.code, lostLines: failure.lostLines) }
  }
}

/// Lines of a recording that could not be written.
public struct RecordingWriterError: Error, Hashable, Sendable {
  /// The system's error number (errno(3)).
  public var code: CInt
  /// How many lines were lost.
  public var lostLines: Int

  public init(code: CInt, lostLines: Int) {
    self.code = code
    self.lostLines = lostLines
  }
}

extension RecordingWriterError: CustomStringConvertible {
  /// What the system says of the error number.
  public var description: String { String(cString: strerror(code)) }
}
