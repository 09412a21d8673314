internal import CZlib
internal import PlayheadReading
internal import PlayheadRecording

/// Inflates gzip data (RFC 1952), whole members or the beginning of one, into memory.
struct GzipInflater {
  private(set) var bytes: [UInt8] = []
  private(set) var compression = RecordingFile.Compression.torn
  private let limit: Int

  /// Inflates a source; nil where it is not compressed.
  ///
  /// - Throws: ``RecordingError`` where the source cannot be read, or more than `limit` bytes come out.
  init?(inflating source: any ByteSource, limit: Int) throws(RecordingError) {
    self.limit = limit
    let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { input.deallocate() }
    var count = try source.read(into: input, at: 0)
    guard count >= 2, input[0] == 0x1F, input[1] == 0x8B else { return nil }
    var stream = z_stream()
    // 16 asks for a gzip header, 15 is the largest window.
    guard inflateInit2_(&stream, 16 + 15, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw RecordingError(source: source.name, reason: .system(operation: "inflate it", message: "out of memory"))
    }
    defer { inflateEnd(&stream) }
    var offset = 0
    while count > 0, case .torn = compression {
      stream.next_in = input.bindMemory(to: UInt8.self).baseAddress
      stream.avail_in = UInt32(count)
      try inflateInput(&stream, source: source.name)
      if case .damaged = compression { compression = .damaged(offset: offset + count - Int(stream.avail_in)) }
      offset += count
      count = try source.read(into: input, at: offset)
      // What follows a whole member is another one, or nothing.
      if case .whole = compression, count > 0 { compression = .torn }
    }
  }

  /// Inflates what the stream has been given.
  private mutating func inflateInput(_ stream: inout z_stream, source: String) throws(RecordingError) {
    let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
    defer { output.deallocate() }
    repeat {
      stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
      stream.avail_out = UInt32(output.count)
      let status = inflate(&stream, Z_NO_FLUSH)
      let produced = output.count - Int(stream.avail_out)
      guard bytes.count + produced <= limit else {
        throw RecordingError(
          source: source,
          reason: .system(operation: "inflate it", message: "more than \(limit) bytes come out, which is the limit"))
      }
      bytes.append(contentsOf: output[..<produced])
      switch status {
      case Z_STREAM_END:
        compression = .whole
        if stream.avail_in > 0 {
          compression = .torn
          inflateReset(&stream)
        }
      case Z_OK, Z_BUF_ERROR: break
      default:
        compression = .damaged(offset: 0)
        return
      }
    } while stream.avail_in > 0 || stream.avail_out == 0
  }
}
