import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

/// The recording of a branch: the lines of its parent up to a position, and then its own.
///
/// Each line is written at once, so that a reducer that traps leaves its action as the last one.
struct BranchFile: ~Copyable {
  /// Where it is.
  let path: String
  private var writer: RecordingWriter
  /// The lines, where they go into no file.
  private var memory: [UInt8]?
  /// Whether there is any file or memory that the lines go into.
  let keepsLines: Bool
  private(set) var failure: RecordingWriterError?
  private var keyframes = KeyframeRule()

  /// Copies what the parent tells up to a position.
  ///
  /// - Parameters:
  ///   - parent: the recording.
  ///   - position: the last position that both have in common.
  ///   - isLonger: whether the parent is a branch itself, and this is what is made of it.
  ///   - schema: today's types, which go before the recorded ones.
  ///   - path: where the branch goes.
  ///   - existing: what becomes of a file that is there already.
  /// - Throws: ``ReplayError`` where it cannot be written, or the parent not be read.
  static func copy(
    of parent: Recording, through position: Int, isLonger: Bool, schema: Schema?, to path: String,
    _ existing: ExistingFile
  ) throws(ReplayError) -> BranchFile {
    var file: BranchFile
    do throws(RecordingWriterError) {
      file = BranchFile(try RecordingWriter(to: path, existing: existing, durability: .everyAction), path: path)
    } catch {
      throw ReplayError(.unwritable(path: path, message: error.description))
    }
    do throws(RecordingError) { try file.copy(parent, through: position, isLonger, schema) } catch {
      throw ReplayError(error)
    }
    if let failure = file.failure {
      throw ReplayError(.unwritable(path: file.path, message: failure.description))
    }
    return file
  }

  /// A recording that is kept in memory.
  ///
  /// - Parameter lines: those that it begins with; nil for a recording that nobody reads, of which nothing is kept.
  init(inMemory lines: [UInt8]?) {
    path = ""
    writer = RecordingWriter()
    memory = lines ?? []
    keepsLines = lines != nil
    keyframes.begin(stateWeight: .max / 2)
  }

  /// The lines that are kept in memory, which are taken out of it.
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
      // Lines that are missing without a word would make the branch one that cannot be read.
      if let action = RecordedAction.scanned(lines) {
        if action.seq != expected { write(RecordedGap(time: time, reason: "missing", dropped: 0)) }
        (expected, time) = (action.seq + 1, action.time)
      }
      // The last one may have lost its line end.
      if lines.last == UInt8(ascii: "\n") { return write(lines: lines) }
      (Array(lines) + [UInt8(ascii: "\n")]).withUnsafeBytes { write(lines: $0) }
    }
    keyframes.begin(stateWeight: 0)
  }

  private mutating func write(lines: UnsafeRawBufferPointer) {
    guard memory == nil else { return memory!.append(contentsOf: lines) }
    do throws(RecordingWriterError) { try writer.write(lines: lines) } catch { failure = failure ?? error }
  }

  /// Writes a line; what cannot be written is told by ``failure``.
  mutating func write(_ line: some RecordedLine) {
    guard keepsLines else { return }
    var text = JSONWriter(capacity: 256)
    line.write(into: &text)
    keyframes.linesWeight += text.count
    text.withBytes { write(lines: $0) }
  }

  /// Whether it is time to write the whole state.
  var needsKeyframe: Bool { keyframes.isDue }

  /// Writes the whole state.
  ///
  /// - Parameter state: as text.
  mutating func writeKeyframe(seq: Int, time: Int, state: borrowing JSONWriter) {
    guard keyframes.accepts(weight: state.count) else { return }
    var text = JSONWriter(capacity: state.count + 64)
    RecordedKeyframe.write(seq: seq, time: time, state: state, into: &text)
    text.withBytes { write(lines: $0) }
  }

  /// Ends the recording.
  mutating func close(seq: Int, time: Int) {
    write(RecordedEnd(time: time, seq: seq))
    guard memory == nil else { return }
    do throws(RecordingWriterError) { try writer.close() } catch { failure = failure ?? error }
  }
}
