#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Walks over the lines of a source, from an offset to the end, holding one window of it in memory.
struct LineScanner: ~Copyable {
  /// One line, without its line end.
  struct Line {
    var offset: Int
    var bytes: UnsafeRawBufferPointer
    /// Whether a line end follows; only the last line can be without.
    var isTerminated: Bool
    /// How long the line is where it is longer than the limit; `bytes` is then its beginning.
    var tooLong: Int?
  }

  private let source: any ByteSource
  private let limit: Int
  private var window: UnsafeMutableRawBufferPointer
  /// Where the window begins in the source, and how much of it is filled and consumed.
  private var offset: Int
  private var filled = 0
  private var consumed = 0
  private var isAtEnd = false

  init(_ source: any ByteSource, from offset: Int, limit: Int, windowSize: Int = 1 << 20) {
    self.source = source
    self.offset = offset
    self.limit = limit
    window = .allocate(byteCount: windowSize, alignment: 16)
  }

  deinit {
    window.deallocate()
  }

  /// The next line. Its bytes are valid until the next call.
  mutating func next() throws(RecordingError) -> Line? {
    var searched = consumed
    while true {
      if let end = lineEnd(from: searched) {
        let line = line(upTo: end, isTerminated: true)
        consumed = end + 1
        return line
      }
      searched = filled - consumed
      if isAtEnd {
        guard consumed < filled else { return nil }
        let line = line(upTo: filled, isTerminated: false)
        consumed = filled
        return line
      }
      if filled - consumed > limit { return try skipLongLine() }
      try refill()
    }
  }

  private func lineEnd(from start: Int) -> Int? {
    guard start < filled, let base = window.baseAddress,
      let found = memchr(base + start, CInt(UInt8(ascii: "\n")), filled - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private func line(upTo end: Int, isTerminated: Bool) -> Line {
    let bytes = UnsafeRawBufferPointer(rebasing: window[consumed..<end])
    return Line(
      offset: offset + consumed, bytes: bytes, isTerminated: isTerminated,
      tooLong: bytes.count > limit ? bytes.count : nil)
  }

  /// Moves what is left to the front of the window, makes room, and reads on.
  private mutating func refill() throws(RecordingError) {
    let rest = filled - consumed
    if consumed > 0 {
      window.copyMemory(from: UnsafeRawBufferPointer(rebasing: window[consumed..<filled]))
      offset += consumed
      consumed = 0
      filled = rest
    }
    if filled == window.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: window.count * 2, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(window))
      window.deallocate()
      window = larger
    }
    let count = try source.read(
      into: UnsafeMutableRawBufferPointer(rebasing: window[filled...]), at: offset + filled)
    isAtEnd = count < window.count - filled
    filled += count
  }

  /// Steps over a line of which no end is in sight, and keeps only its beginning.
  private mutating func skipLongLine() throws(RecordingError) -> Line {
    let start = offset + consumed
    var position = offset + filled
    let head = min(256, filled - consumed)
    window.copyMemory(from: UnsafeRawBufferPointer(rebasing: window[consumed..<consumed + head]))
    var isTerminated = false
    while !isTerminated {
      let rest = UnsafeMutableRawBufferPointer(rebasing: window[head...])
      let count = try source.read(into: rest, at: position)
      if count == 0 { break }
      if let found = memchr(rest.baseAddress!, CInt(UInt8(ascii: "\n")), count) {
        position += UnsafeRawPointer(found) - UnsafeRawPointer(rest.baseAddress!)
        isTerminated = true
      } else {
        position += count
      }
    }
    // The window holds nothing of what comes next.
    offset = position + (isTerminated ? 1 : 0)
    filled = 0
    consumed = 0
    return Line(
      offset: start, bytes: UnsafeRawBufferPointer(rebasing: window[..<head]), isTerminated: isTerminated,
      tooLong: position - start)
  }
}
