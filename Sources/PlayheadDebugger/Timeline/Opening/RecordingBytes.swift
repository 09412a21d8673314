internal import PlayheadFormat
package import PlayheadReader

/// The bytes of a recording in a file, inflated where the file is compressed.
package struct RecordingBytes: Sendable {
  package let source: FileSource
  /// How many bytes the file has.
  package let size: Int
  /// Nil where the file is not compressed.
  package let compression: RecordingFile.Compression?

  /// Opens a file.
  ///
  /// - Parameter limit: the most bytes that a compressed recording may come to.
  /// - Throws: ``DebuggerError`` where the file cannot be read.
  package init(path: String, inflatedLimit limit: Int) throws(DebuggerError) {
    let file: FileSource
    do throws(RecordingError) { file = try FileSource(path: path) } catch { throw DebuggerError(error) }
    try self.init(file, inflatedLimit: limit)
  }

  /// Takes a file that is open.
  ///
  /// - Throws: ``DebuggerError`` where the file cannot be read.
  package init(_ file: FileSource, inflatedLimit limit: Int) throws(DebuggerError) {
    do throws(RecordingError) {
      size = try file.count()
      if try GzipInflater.isCompressed(file) {
        var inflater = try GzipInflater(limit: limit, name: file.name)
        try inflater.inflate(file)
        compression = inflater.compression
        source = try inflater.inflated(of: file.path)
      } else {
        compression = nil
        source = file
      }
    } catch {
      throw DebuggerError(error)
    }
  }

  /// What is wrong with the compressed data.
  package var damage: RecordingError? {
    switch compression {
    case nil, .whole?: nil
    case .torn?:
      RecordingError(
        source: source.name, reason: .system(operation: "inflate it", message: "the compressed data is cut off"))
    case .damaged(let offset)?:
      RecordingError(
        source: source.name,
        reason: .system(operation: "inflate it", message: "the compressed data is damaged near byte \(offset)"))
    }
  }

  /// An error in what was read. Damage is noticed late: what came out shortly before it is broken, too.
  package func error(_ error: RecordingError) -> DebuggerError {
    if case .damaged(let offset)? = compression { return DebuggerError(.damaged(error, offset: offset)) }
    // Nothing came out, as the data ends before any does.
    if case .torn? = compression, error.reason == .empty, let damage { return DebuggerError(damage) }
    return DebuggerError(error)
  }
}
