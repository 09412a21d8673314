internal import CZlib

/// Compresses bytes to gzip data (RFC 1952), or to what stands in it (RFC 1951), in pieces.
final class GzipStream {
  // zlib keeps this address, so the struct must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
  /// Whether zlib ran out of memory.
  private(set) var hasFailed: Bool

  init(isRaw: Bool = false) {
    stream.initialize(to: z_stream())
    // 15 is the largest window; adding 16 asks for a gzip header, and a negative number for none.
    hasFailed =
      deflateInit2_(
        stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, isRaw ? -15 : 16 + 15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        CInt(MemoryLayout<z_stream>.size)) != Z_OK
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// Starts over, discarding what has not been passed on.
  func restart() { deflateReset(stream) }

  /// Compresses bytes, and passes on the output that is ready.
  func write(_ bytes: UnsafeRawBufferPointer, to put: (UnsafeRawBufferPointer) -> Void) {
    var rest = bytes
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
      stream.pointee.next_in = UnsafeMutablePointer(mutating: piece.bindMemory(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(piece.count)
      deflate(Z_NO_FLUSH, put)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
    }
  }

  /// Passes on the remaining output.
  func finish(to put: (UnsafeRawBufferPointer) -> Void) {
    stream.pointee.avail_in = 0
    deflate(Z_FINISH, put)
  }

  private func deflate(_ flush: CInt, _ put: (UnsafeRawBufferPointer) -> Void) {
    repeat {
      if hasFailed { return }
      stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      hasFailed = CZlib.deflate(stream, flush) == Z_STREAM_ERROR
      put(UnsafeRawBufferPointer(rebasing: output.prefix(output.count - Int(stream.pointee.avail_out))))
    } while stream.pointee.avail_out == 0
  }
}
