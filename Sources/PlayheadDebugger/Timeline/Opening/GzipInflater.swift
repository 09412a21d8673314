internal import CZlib
internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// Inflates gzip data (RFC 1952), whole members or the beginning of one, into a file that has no name, so that memory does
/// not grow with it.
struct GzipInflater: ~Copyable {
  private(set) var compression = RecordingFile.Compression.torn
  private let limit: Int
  private let file: UnsafeMutablePointer<FILE>
  private var count = 0
  private let source: String

  /// Whether a source begins as compressed data does.
  static func isCompressed(_ source: any ByteSource) throws(RecordingError) -> Bool {
    let start = UnsafeMutableRawBufferPointer.allocate(byteCount: 2, alignment: 1)
    defer { start.deallocate() }
    return try source.read(into: start, at: 0) == 2 && start[0] == 0x1F && start[1] == 0x8B
  }

  /// Makes room for what comes out.
  ///
  /// - Throws: ``RecordingError`` where there can be no temporary file.
  init(limit: Int, name: String) throws(RecordingError) {
    guard let file = Self.temporaryFile() else { throw RecordingError(source: name, reason: Self.failure()) }
    self.file = file
    self.limit = limit
    source = name
  }

  /// Inflates a source.
  ///
  /// - Throws: ``RecordingError`` where the source cannot be read, more comes out than is allowed, or there is no room for
  ///   it in the folder for temporary files.
  mutating func inflate(_ source: any ByteSource) throws(RecordingError) {
    let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { input.deallocate() }
    // The library keeps the address.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    // 16 asks for a gzip header, 15 is the largest window.
    guard inflateInit2_(stream, 16 + 15, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw RecordingError(source: source.name, reason: .system(operation: "inflate it", message: "out of memory"))
    }
    defer { inflateEnd(stream) }
    var offset = 0
    var count = try source.read(into: input, at: 0)
    let size = try source.count()
    while count > 0, case .torn = compression {
      try ReadingProgress.checkIn(offset, of: size, source.name)
      stream.pointee.next_in = input.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_in = UInt32(count)
      try inflateInput(stream)
      if case .damaged = compression { compression = .damaged(offset: offset + count - Int(stream.pointee.avail_in)) }
      offset += count
      count = try source.read(into: input, at: offset)
      // What follows a whole member is another one, or nothing.
      if case .whole = compression, count > 0 { compression = .torn }
    }
    guard fflush(file) == 0 else { throw RecordingError(source: source.name, reason: Self.failure()) }
  }

  deinit {
    fclose(file)
  }

  /// What came out.
  ///
  /// - Parameter path: the file that was compressed; nil where it is none.
  /// - Throws: ``RecordingError`` where the process can open no more files.
  func inflated(of path: String?) throws(RecordingError) -> FileSource {
    let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw RecordingError(source: source, reason: Self.failure()) }
    return FileSource(descriptor: descriptor, name: source, path: path)
  }

  /// Inflates what the stream has been given.
  private mutating func inflateInput(_ stream: UnsafeMutablePointer<z_stream>) throws(RecordingError) {
    let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
    defer { output.deallocate() }
    repeat {
      stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      let status = CZlib.inflate(stream, Z_NO_FLUSH)
      let produced = output.count - Int(stream.pointee.avail_out)
      count += produced
      guard count <= limit else { throw RecordingError(source: source, reason: .inflatesTooFar(limit: limit)) }
      guard fwrite(output.baseAddress, 1, produced, file) == produced else {
        throw RecordingError(source: source, reason: Self.failure())
      }
      switch status {
      case Z_STREAM_END:
        compression = .whole
        if stream.pointee.avail_in > 0 {
          compression = .torn
          inflateReset(stream)
        }
      case Z_OK, Z_BUF_ERROR: break
      default:
        compression = .damaged(offset: 0)
        return
      }
    } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
  }

  // MARK: - The file

  private static func temporaryFile() -> UnsafeMutablePointer<FILE>? {
    let descriptor = UnnamedFile.open()
    guard descriptor >= 0 else { return nil }
    guard let file = fdopen(descriptor, "w+") else {
      close(descriptor)
      return nil
    }
    return file
  }

  /// What the system has just said.
  private static func failure() -> RecordingError.Reason {
    .system(operation: "inflate it into a temporary file", message: String(cString: strerror(errno)))
  }
}
