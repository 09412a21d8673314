internal import PlayheadFormat
package import PlayheadImport
package import PlayheadReader

/// The bytes of a recording's file, decompressed if necessary.
package struct RecordingBytes: Sendable {
  package let source: FileSource
  package let size: Int
  package let compression: RecordingFile.Compression?
  /// What another tool's log became.
  package let imported: ImportSummary?

  /// Opens a file; a compressed recording may have up to `limit` bytes.
  package init(path: String, inflatedLimit limit: Int) throws {
    let file = try FileSource(path: path)
    try self.init(file, inflatedLimit: limit)
  }

  package init(_ file: FileSource, inflatedLimit limit: Int) throws {
    size = try file.count()
    var source = file
    if try GzipInflater.isCompressed(file) {
      var inflater = try GzipInflater(limit: limit, name: file.name)
      try inflater.inflate(file)
      compression = inflater.compression
      source = try inflater.inflated(of: file.path)
    } else {
      compression = nil
    }
    let log = try ForeignFormat.of(source).map { try RecordingImport(source, $0) }
    self.source = log?.source ?? source
    imported = log?.summary
  }

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

  /// Damage is noticed late, so a reading error just before it counts as damage.
  package func error(_ error: RecordingError) -> any Error {
    if case .damaged(let offset)? = compression { return DebuggerError(.damaged(error, offset: offset)) }
    // The data ended before any of it could be decompressed.
    if case .torn? = compression, error.reason == .empty, let damage { return damage }
    return error
  }
}
