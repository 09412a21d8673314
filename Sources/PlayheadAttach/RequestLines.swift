import PlayheadPlatform

/// Lines that come through a socket, whole, up to a length.
struct RequestLines {
  enum Outcome { case nothing, some, end }

  /// How many bytes a line has at most.
  var limit: Int
  private var bytes: [UInt8] = []
  /// Where the line begins that is next.
  private var start = 0
  /// Up to where no line end is known to be.
  private var searched = 0

  init(limit: Int) { self.limit = limit }

  /// Whether what has come is no line, and longer than one may be.
  var isTooLong: Bool { bytes.count - start > limit && searched >= bytes.count }

  /// Takes what has come, 64 KiB at most.
  mutating func receive(from socket: CInt) -> Outcome {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
      let count = recv(socket, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT))
      if count < 0 { return errno == EAGAIN || errno == EINTR ? .nothing : .end }
      bytes.removeSubrange(..<start)
      (searched, start) = (searched - start, 0)
      bytes += UnsafeRawBufferPointer(rebasing: buffer[..<count])
      return count == 0 ? .end : .some
    }
  }

  /// The next line, without its end; nil where none is whole.
  mutating func next() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return Array(bytes[start..<end])
  }
}
