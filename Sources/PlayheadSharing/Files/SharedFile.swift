internal import PlayheadPlatform

/// A new file with a size limit, compressed or not, that the user means to share.
final class SharedFile {
  let path: String
  private let limit: Int
  private let descriptor: CInt
  /// Bytes that are not written to disk yet.
  private var waiting: [UInt8] = []
  private let compressor: GzipStream?
  private(set) var count = 0
  /// The number of bytes before compression.
  private(set) var inputCount = 0
  private(set) var lastByte: UInt8?
  /// Whether the size limit was exceeded; all later writes are ignored.
  private(set) var isFull = false
  /// The system's message for the first write that failed.
  private(set) var failure: String?

  /// Throws where the file exists already; by default only the owner may read it.
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

  /// Truncates the file to start over.
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

/// The system call, which the method of the same name shadows.
private let systemWrite = write(_:_:_:)
