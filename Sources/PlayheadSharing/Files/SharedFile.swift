internal import PlayheadPlatform

/// A new file to give away, compressed or not, up to a limit.
final class SharedFile {
  let path: String
  /// The most bytes that it may come to.
  private let limit: Int
  private let descriptor: CInt
  /// What was not written yet.
  private var waiting: [UInt8] = []
  /// Nil where it is not compressed.
  private let compressor: GzipStream?
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

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that it may come to.
  ///   - mode: who may read it: its owner alone by default.
  ///   - isCompressed: whether it is gzip data.
  /// - Throws: ``SharingError`` where it cannot be made, or exists.
  init(_ path: String, limit: Int = .max, mode: mode_t = 0o600, isCompressed: Bool) throws(SharingError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      let code = errno
      throw SharingError(
        code == EEXIST ? .exists(path: path) : .unwritable(path: path, message: String(cString: strerror(code))))
    }
    self.path = path
    self.limit = limit
    compressor = isCompressed ? GzipStream() : nil
  }

  deinit { close(descriptor) }

  /// Empties the file.
  func restart() {
    compressor?.restart()
    if ftruncate(descriptor, 0) != 0 || lseek(descriptor, 0, SEEK_SET) != 0 {
      failure = String(cString: strerror(errno))
    }
    waiting.removeAll(keepingCapacity: true)
    (count, inputCount, lastByte, isFull) = (0, 0, nil, false)
  }

  func write(_ bytes: UnsafeRawBufferPointer) {
    guard !isFull, failure == nil else { return }
    inputCount += bytes.count
    lastByte = bytes.last ?? lastByte
    guard let compressor else { return put(bytes) }
    compressor.write(bytes) { put($0) }
    if compressor.hasFailed { failure = "out of memory" }
  }

  func write(_ text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes what is left.
  func finish() {
    guard !isFull, failure == nil else { return }
    compressor?.finish { put($0) }
    if compressor?.hasFailed == true { failure = "out of memory" }
    flush()
  }

  private func put(_ bytes: UnsafeRawBufferPointer) {
    guard !isFull, failure == nil else { return }
    count += bytes.count
    guard count <= limit else {
      isFull = true
      return
    }
    waiting += bytes
    if waiting.count >= Self.chunkSize { flush() }
  }

  /// How many bytes are written at once, where there are as many.
  private static let chunkSize = 1 << 16

  private func flush() {
    waiting.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty, failure == nil {
        let written = systemWrite(descriptor, rest.baseAddress, rest.count)
        if written < 0, errno == EINTR { continue }
        guard written > 0 else {
          failure = written < 0 ? String(cString: strerror(errno)) : "the disk is full"
          return
        }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}

/// The system's own, which the type's hides.
private let systemWrite = write(_:_:_:)
