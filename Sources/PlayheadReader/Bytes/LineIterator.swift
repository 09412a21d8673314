internal import PlayheadFormat
import PlayheadPlatform

/// Reads the lines of a source one after the other, from an offset to the end, with one window of it in memory.
struct LineIterator: ~Copyable {
  /// A line without its line end.
  struct Line {
    var offset: Int
    var bytes: UnsafeRawBufferPointer
    /// Whether a line end follows; only the last line may lack one.
    var isTerminated: Bool
    /// The length of a line that exceeds the limit; `bytes` is then only its beginning.
    var tooLong: Int?
    /// The number of blank lines that were skipped before it.
    var blankBefore = 0
  }

  /// The UTF-8 byte order mark (RFC 3629, 6), which belongs to no line.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// How much is read at once, unless a line is longer.
  static let windowSize = 1 << 18

  private let source: any ByteSource
  private let limit: Int
  /// Has spare bytes at the end, since a ``LineCursor`` reads beyond the end of a line.
  private var window: UnsafeMutableRawBufferPointer
  /// The usable size of the window.
  private var capacity: Int
  /// Where the window begins in the source, and how much of it is filled and consumed.
  private var offset: Int
  private var filled = 0
  private var consumed = 0
  private var isAtEnd = false
  private let windowSize: Int
  /// The end of the last whole line in the window, if known.
  private var wholeEnd: Int?

  init(_ source: any ByteSource, from offset: Int, limit: Int, windowSize: Int = LineIterator.windowSize) {
    self.source = source
    self.offset = offset
    self.limit = limit
    self.windowSize = windowSize
    capacity = windowSize
    window = .allocate(byteCount: windowSize + LineCursor.slack, alignment: 16)
  }

  deinit {
    window.deallocate()
  }

  /// The next line that is not blank; its bytes are valid until the next call.
  mutating func next() throws(RecordingError) -> Line? {
    var blankCount = 0
    while var line = try nextOfAll() {
      if line.tooLong != nil || !line.bytes.allSatisfy(Self.isSpace) {
        line.blankBefore = blankCount
        return line
      }
      blankCount += 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  private mutating func nextOfAll() throws(RecordingError) -> Line? {
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

  /// Lets `body` consume whole lines in the window, from the beginning of one line to the beginning of another, and
  /// returns the number of bytes consumed; `offset` is the source offset of the scan's first byte.
  mutating func takeLines(_ body: (inout LineCursor, _ offset: Int) -> Void) -> Int {
    // Found once for each window, as this function is called after every irregular line.
    let end = wholeEnd ?? window[consumed..<filled].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? consumed
    wholeEnd = end
    guard consumed < end, let base = window.bindMemory(to: UInt8.self).baseAddress else { return 0 }
    let start = consumed
    var lines = LineCursor(UnsafePointer(base), from: consumed, end: end)
    body(&lines, offset)
    consumed = lines.position
    return consumed - start
  }

  private func lineEnd(from start: Int) -> Int? {
    guard start < filled, let base = window.baseAddress,
      let found = memchr(base + start, CInt(UInt8(ascii: "\n")), filled - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private func line(upTo end: Int, isTerminated: Bool) -> Line {
    var start = consumed
    if offset + start == 0, window[start..<end].starts(with: Self.byteOrderMark) { start += Self.byteOrderMark.count }
    let bytes = UnsafeRawBufferPointer(rebasing: window[start..<end])
    return Line(
      offset: offset + start, bytes: bytes, isTerminated: isTerminated,
      tooLong: bytes.count > limit ? bytes.count : nil)
  }

  /// Moves the unread bytes to the front of the window and fills the rest.
  private mutating func refill() throws(RecordingError) {
    let rest = filled - consumed
    wholeEnd = nil
    if capacity > windowSize, rest <= windowSize / 2 {
      // Shrinks the window again after a long line.
      resize(to: windowSize)
    } else if consumed > 0 {
      window.copyMemory(from: UnsafeRawBufferPointer(rebasing: window[consumed..<filled]))
      offset += consumed
      consumed = 0
      filled = rest
    }
    if filled == capacity { resize(to: capacity * 2) }
    let count = try source.read(
      into: UnsafeMutableRawBufferPointer(rebasing: window[filled..<capacity]), at: offset + filled)
    isAtEnd = count < capacity - filled
    filled += count
  }

  /// Moves the unread bytes to the front of a window of another size.
  private mutating func resize(to size: Int) {
    let other = UnsafeMutableRawBufferPointer.allocate(byteCount: size + LineCursor.slack, alignment: 16)
    other.copyMemory(from: UnsafeRawBufferPointer(rebasing: window[consumed..<filled]))
    window.deallocate()
    window = other
    capacity = size
    offset += consumed
    filled -= consumed
    consumed = 0
  }

  /// Skips a line that exceeds the limit, and keeps only its beginning.
  private mutating func skipLongLine() throws(RecordingError) -> Line {
    let start = offset + consumed
    var position = offset + filled
    let head = min(256, filled - consumed)
    window.copyMemory(from: UnsafeRawBufferPointer(rebasing: window[consumed..<consumed + head]))
    var isTerminated = false
    while !isTerminated {
      let rest = UnsafeMutableRawBufferPointer(rebasing: window[head..<capacity])
      let count = try source.read(into: rest, at: position)
      if count == 0 { break }
      if let found = memchr(rest.baseAddress!, CInt(UInt8(ascii: "\n")), count) {
        position += UnsafeRawPointer(found) - UnsafeRawPointer(rest.baseAddress!)
        isTerminated = true
      } else {
        position += count
      }
    }
    // The window holds nothing of the next line.
    wholeEnd = nil
    offset = position + (isTerminated ? 1 : 0)
    filled = 0
    consumed = 0
    return Line(
      offset: start, bytes: UnsafeRawBufferPointer(rebasing: window[..<head]), isTerminated: isTerminated,
      tooLong: position - start)
  }
}
