internal import CZlib

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A new file of gzip data (RFC 1952), up to a limit.
final class GzipFile {
  let path: String
  /// The most bytes that it may come to.
  private let limit: Int
  private let descriptor: CInt
  // zlib keeps its address.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
  /// How many bytes it has.
  private(set) var count = 0
  /// How many bytes went into it.
  private(set) var inputCount = 0
  /// The last byte that went into it; nil before the first.
  private(set) var lastByte: UInt8?
  /// Whether more came than it may have; nothing is taken from then on.
  private(set) var isFull = false
  /// What the system said when it could not be written.
  private(set) var failure: String?

  /// Makes the file, for its owner alone.
  ///
  /// - Throws: ``PackError`` where it cannot be made, or exists.
  init(_ path: String, limit: Int) throws(PackError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let code = errno
      stream.deallocate()
      output.deallocate()
      let message = String(cString: strerror(code))
      throw PackError(code == EEXIST ? .exists(path: path) : .unwritable(path: path, message: message))
    }
    self.path = path
    self.limit = limit
    stream.initialize(to: z_stream())
    // 16 asks for a gzip header, 15 is the largest window.
    guard
      deflateInit2_(
        stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 16 + 15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        CInt(MemoryLayout<z_stream>.size)) == Z_OK
    else {
      throw PackError(.unwritable(path: path, message: "out of memory"))
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
    close(descriptor)
  }

  /// Empties the file.
  func restart() {
    deflateReset(stream)
    if ftruncate(descriptor, 0) != 0 || lseek(descriptor, 0, SEEK_SET) != 0 {
      failure = String(cString: strerror(errno))
    }
    (count, inputCount, lastByte, isFull) = (0, 0, nil, false)
  }

  func write(_ bytes: UnsafeRawBufferPointer) {
    guard !isFull, failure == nil else { return }
    inputCount += bytes.count
    lastByte = bytes.last ?? lastByte
    var rest = bytes
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
      stream.pointee.next_in = UnsafeMutablePointer(mutating: piece.bindMemory(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(piece.count)
      deflate(Z_NO_FLUSH)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
    }
  }

  func write(_ text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes what is left.
  func finish() {
    guard !isFull, failure == nil else { return }
    stream.pointee.avail_in = 0
    deflate(Z_FINISH)
  }

  private func deflate(_ flush: CInt) {
    repeat {
      stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      guard CZlib.deflate(stream, flush) != Z_STREAM_ERROR else {
        failure = "the compressor failed"
        return
      }
      flushOutput(output.count - Int(stream.pointee.avail_out))
    } while stream.pointee.avail_out == 0 && !isFull && failure == nil
  }

  private func flushOutput(_ produced: Int) {
    count += produced
    guard count <= limit else {
      isFull = true
      return
    }
    var rest = UnsafeRawBufferPointer(output)[..<produced]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let written = systemWrite(descriptor, piece.baseAddress, piece.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        failure = written < 0 ? String(cString: strerror(errno)) : "the disk is full"
        return
      }
      rest = rest.dropFirst(written)
    }
  }
}

/// The system's own, which the type's hides.
private let systemWrite = write(_:_:_:)
