internal import CZlib
internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// Decompresses gzip data (RFC 1952), whole members or a truncated one, into an unnamed file, so that memory use does not grow with it.
struct GzipInflater: ~Copyable {
  private(set) var compression = RecordingFile.Compression.torn
  private let limit: Int
  private let file: UnsafeMutablePointer<FILE>
  private var count = 0
  private let source: String

  /// Whether a source begins with the magic number of gzip.
  static func isCompressed(_ source: any ByteSource) throws(RecordingError) -> Bool {
    let start = UnsafeMutableRawBufferPointer.allocate(byteCount: 2, alignment: 1)
    defer { start.deallocate() }
    return try source.read(into: start, at: 0) == 2 && start[0] == 0x1F && start[1] == 0x8B
  }

  /// Creates the temporary file, or throws.
  init(limit: Int, name: String) throws(RecordingError) {
    guard let file = Self.temporaryFile() else { throw RecordingError(source: name, reason: Self.failure()) }
    self.file = file
    self.limit = limit
    source = name
  }

  /// Decompresses a source; throws if it cannot be read, or its contents exceed the limit or the space for temporary files.
  mutating func inflate(_ source: any ByteSource) throws(RecordingError) {
    let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { input.deallocate() }
    // zlib keeps this address, so the struct must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    // 15 is the largest window; adding 16 asks for a gzip header.
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
      // A complete member is followed by another one or by the end.
      if case .whole = compression, count > 0 { compression = .torn }
    }
    guard fflush(file) == 0 else { throw RecordingError(source: source.name, reason: Self.failure()) }
  }

  deinit {
    fclose(file)
  }

  /// Returns the decompressed file; `path` is that of the compressed one, if it has any.
  func inflated(of path: String?) throws(RecordingError) -> FileSource {
    let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw RecordingError(source: source, reason: Self.failure()) }
    return FileSource(descriptor: descriptor, name: source, path: path)
  }

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

  private static func failure() -> RecordingError.Reason {
    .system(operation: "inflate it into a temporary file", message: String(cString: strerror(errno)))
  }
}
