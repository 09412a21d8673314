import PlayheadPlatform

/// Splits what a socket receives into whole lines of bounded length.
struct RequestLines {
  /// The most bytes of a line.
  var limit: Int
  private var splitter = LineSplitter()

  init(limit: Int) { self.limit = limit }

  /// Whether the line that is arriving exceeds the limit.
  var isTooLong: Bool { splitter.restCount > limit }

  /// Receives 64 KiB at most, and returns false at the end of the input.
  mutating func receive(from socket: CInt) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
      let count = recv(socket, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT))
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      splitter.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return count > 0
    }
  }

  /// The next line, without its end; nil if none is complete.
  mutating func next() -> [UInt8]? { splitter.nextBytes().map(Array.init) }
}
