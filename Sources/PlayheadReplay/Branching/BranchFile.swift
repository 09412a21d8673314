import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

/// The recording of a branch, whose lines are written at once, so that a reducer that traps leaves its action as the last line.
struct BranchFile: ~Copyable {
  let path: String
  private var writer: RecordingWriter
  /// The lines of a branch without a file.
  private var memory: [UInt8]?
  /// Whether the lines are written to a file or kept in memory.
  let keepsLines: Bool
  private(set) var failure: RecordingWriterError?
  private var keyframes = KeyframeRule()

  /// Copies the lines of the parent up to the last common position; `isLonger` extends a branch, and today's `schema` replaces the
  /// recorded one.
  static func copy(
    of parent: Recording, through position: Int, isLonger: Bool, schema: Schema?, to path: String,
    _ existing: ExistingFile
  ) throws -> BranchFile {
    var file: BranchFile
    do throws(RecordingWriterError) {
      file = BranchFile(try RecordingWriter(to: path, existing: existing, durability: .everyAction), path: path)
    } catch {
      throw ReplayError(.unwritable(path: path, message: error.description))
    }
    try file.copy(parent, through: position, isLonger, schema)
    if let failure = file.failure {
      throw ReplayError(.unwritable(path: file.path, message: failure.description))
    }
    return file
  }

  /// Keeps a recording in memory, beginning with `lines`, or nothing if that is nil.
  init(inMemory lines: [UInt8]?) {
    path = ""
    writer = RecordingWriter()
    memory = lines ?? []
    keepsLines = lines != nil
    keyframes.begin(stateWeight: .max / 2)
  }

  /// Moves the lines out of memory.
  mutating func takeBytes() -> [UInt8] {
    defer { memory = nil }
    return memory ?? []
  }

  private init(_ writer: consuming RecordingWriter, path: String) {
    self.path = writer.path ?? path
    self.writer = writer
    keepsLines = true
  }

  private mutating func copy(_ parent: Recording, through position: Int, _ isLonger: Bool, _ schema: Schema?)
    throws(RecordingError)
  {
    let (id, origin) =
      isLonger
      ? (parent.header.id, parent.header.parent)
      : (RecordingID.random(), RecordingHeader.Parent(id: parent.header.id, seq: position))
    func branched(_ header: RecordingHeader) -> RecordingHeader {
      var header = header
      (header.id, header.parent) = (id, origin)
      if var schema, let old = header.schema, schema != old {
        schema.add(old)
        header.schema = schema
      }
      return header
    }
    var header = branched(parent.header)
    header.state = try parent.state(at: parent.first)
    write(header)
    var (expected, time) = (parent.first + 1, 0)
    try parent.copyLines(through: position) { segment in
      write(branched(segment))
      expected = (segment.base?.seq ?? 0) + 1
    } _: { lines in
      // If lines were lost without a note, the branch would be unreadable.
      if let action = RecordedAction.scanned(lines) {
        if action.seq != expected { write(RecordedGap(time: time, reason: "missing", dropped: 0)) }
        (expected, time) = (action.seq + 1, action.time)
      }
      // The last line may have no line end.
      if lines.last == UInt8(ascii: "\n") { return write(lines: lines) }
      (Array(lines) + [UInt8(ascii: "\n")]).withUnsafeBytes { write(lines: $0) }
    }
    keyframes.begin(stateWeight: 0)
  }

  private mutating func write(lines: UnsafeRawBufferPointer) {
    guard memory == nil else { return memory!.append(contentsOf: lines) }
    do throws(RecordingWriterError) { try writer.write(lines: lines) } catch { failure = failure ?? error }
  }

  /// Writes a line; an error is in ``failure``.
  mutating func write(_ line: some RecordedLine) {
    guard keepsLines else { return }
    var text = JSONWriter(capacity: 256)
    line.write(into: &text)
    keyframes.linesWeight += text.count
    text.withBytes { write(lines: $0) }
  }

  /// Whether it is time to write the whole state.
  var needsKeyframe: Bool { keyframes.isDue }

  /// Writes the whole state, as text.
  mutating func writeKeyframe(seq: Int, time: Int, state: borrowing JSONWriter) {
    guard keyframes.accepts(weight: state.count) else { return }
    var text = JSONWriter(capacity: state.count + 64)
    RecordedKeyframe.write(seq: seq, time: time, state: state, into: &text)
    text.withBytes { write(lines: $0) }
  }

  mutating func close(seq: Int, time: Int) {
    write(RecordedEnd(time: time, seq: seq))
    guard memory == nil else { return }
    do throws(RecordingWriterError) { try writer.close() } catch { failure = failure ?? error }
  }
}
