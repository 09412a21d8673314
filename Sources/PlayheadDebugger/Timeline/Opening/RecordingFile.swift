internal import PlayheadFormat
package import PlayheadImport
public import PlayheadReader

/// A recording as it lies in a file, plain or compressed with gzip.
public struct RecordingFile: Sendable {
  /// The most bytes that a compressed recording may come to: 1 GiB.
  public static let defaultLimit = 1 << 30

  /// What is in the file, with the file's path as its name.
  public var recording: Recording
  /// How many bytes the file has.
  public var size: Int
  /// Nil where the file is not compressed.
  public var compression: Compression?

  /// Whether a recorder had the file open when it was opened here, judging by its lock.
  public var isBeingWritten = false

  /// What another tool's log became when it was opened; nil where the file is a recording.
  package var imported: ImportSummary?

  /// What is to be said of a compressed file.
  public enum Compression: Hashable, Sendable {
    case whole
    /// The file is cut off inside the compressed data; the recording ends where it does.
    case torn
    /// The compressed data is damaged near this byte of the file; the recording ends there.
    case damaged(offset: Int)
  }

  /// A recording that is being written, as far as it was read, for a debugger that follows it.
  public init(live recording: Recording) {
    self.recording = recording
    size = recording.consumed
  }

  /// Opens a file; its first bytes, not its name, say whether it is compressed.
  ///
  /// A compressed recording is inflated into a temporary file that has no name. If it is torn or damaged, it opens up to
  /// there.
  ///
  /// ```swift
  /// let debugger = Debugger(try RecordingFile(path: "session.jsonl.gz").recording)
  /// ```
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - options: how the recording is read.
  ///   - limit: the most bytes that a compressed recording may come to.
  /// - Throws: `RecordingError` where the file is no recording that can be read, or ``DebuggerError`` where it is damaged, too.
  public init(
    path: String, options: Recording.Options = Recording.Options(), inflatedLimit limit: Int = defaultLimit
  ) throws {
    try self.init(RecordingBytes(path: path, inflatedLimit: limit), options: options)
  }

  package init(_ bytes: RecordingBytes, options: Recording.Options) throws {
    size = bytes.size
    compression = bytes.compression
    imported = bytes.imported
    do throws(RecordingError) { recording = try Recording(bytes.source, options: options) } catch {
      throw bytes.error(error)
    }
    isBeingWritten = recording.ending.status == nil && bytes.compression == nil && bytes.source.isLocked
  }
}
