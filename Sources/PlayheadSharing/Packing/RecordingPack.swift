public import PlayheadDebugger
public import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// A recording in one compressed file that an issue tracker takes.
///
/// ```swift
/// let file = try RecordingFile(path: "session.jsonl")
/// let pack = try RecordingPack(file, to: "session.jsonl.gz")
/// print(pack.byteCount)
/// ```
public struct RecordingPack: Hashable, Sendable {
  /// The attachment limit of common issue trackers: 25 MB.
  public static let defaultLimit = 25_000_000

  /// Where it is.
  public var path: String
  /// How many bytes it has.
  public var byteCount: Int
  /// The position at which it begins, where it does not begin with the recording.
  public var cutAt: Int?
  /// How many actions are in it.
  public var actionCount: Int

  /// Packs a recording: all of it, or its last actions from as early a position as the limit allows.
  ///
  /// The pack is a recording. One that is cut begins with the whole state; positions stay as they are.
  ///
  /// - Parameters:
  ///   - file: the recording.
  ///   - notes: those that were made beside it, which go into the pack.
  ///   - path: where the pack goes, at which there is nothing yet.
  ///   - limit: the most bytes that it may have.
  /// - Throws: ``SharingError``; nothing is left of the pack then.
  /// - Complexity: O(*n*) in the bytes of the recording, with few further runs over the last of them where it is cut.
  public init(
    _ file: RecordingFile, notes: [RecordedNote] = [], to path: String, limit: Int = defaultLimit
  ) throws(SharingError) {
    let pack = try SharedFile(path, limit: limit, isCompressed: true)
    do throws(SharingError) {
      cutAt = try Self.write(file.recording, notes, into: pack, limit)
    } catch {
      unlink(path)
      throw error
    }
    self.path = path
    byteCount = pack.count
    actionCount = file.recording.last - (cutAt ?? file.recording.first)
  }

  /// Returns the position at which the pack begins; nil if it holds the whole recording.
  private static func write(
    _ recording: Recording, _ notes: [RecordedNote], into pack: SharedFile, _ limit: Int
  ) throws(SharingError) -> Int? {
    try SharingError.reading { () throws(RecordingError) in
      try recording.copyBytes(0..<recording.endOffset) { pack.write($0) }
      try finish(recording, notes, pack)
    }
    if try isWritten(pack) { return nil }
    // The next attempt keeps 9/10 of what fit into the pack, and each later one fewer bytes.
    var bytes = pack.inputCount / 10 * 9
    var start = recording.first
    while start < recording.last {
      start = max(recording.position(leaving: bytes), start + 1)
      let isBegun = try SharingError.reading { () throws(RecordingError) in
        guard let header = try header(recording, from: &start) else { return false }
        pack.restart()
        pack.write(header.lineText)
        try recording.copyLines(after: start, through: recording.last) {
          pack.write($0.lineText)
        } _: {
          pack.write($0)
        }
        try finish(recording, notes.filter { $0.seq >= start }, pack)
        return true
      }
      if !isBegun { break }
      if try isWritten(pack) { return start }
      bytes = min(bytes / 10 * 8, pack.inputCount / 10 * 9)
    }
    throw SharingError(.tooLarge(limit: limit))
  }

  /// Returns the header of a recording that begins at `start`, which moves past positions whose state is lost; nil where none is left.
  private static func header(
    _ recording: Recording, from start: inout Int
  ) throws(RecordingError) -> RecordingHeader? {
    while start < recording.last {
      do throws(RecordingError) { return try recording.header(at: start) } catch {
        guard case .lost = error.reason else { throw error }
        let lost = recording.lostPositions.first { $0.contains(start) }
        start = (lost?.upperBound ?? start) + 1
      }
    }
    return nil
  }

  /// Writes the notes, and then the lines that follow the last action.
  private static func finish(
    _ recording: Recording, _ notes: [RecordedNote], _ pack: SharedFile
  ) throws(RecordingError) {
    // The last line may lack its line break.
    if !notes.isEmpty, pack.lastByte != UInt8(ascii: "\n") { pack.write("\n") }
    for note in notes { pack.write(note.lineText) }
    try recording.copyBytes(recording.endOffset..<recording.wholeByteCount) { pack.write($0) }
    pack.finish()
  }

  private static func isWritten(_ pack: SharedFile) throws(SharingError) -> Bool {
    if let failure = pack.failure { throw SharingError(.unwritable(path: pack.path, message: failure)) }
    return !pack.isFull
  }
}
