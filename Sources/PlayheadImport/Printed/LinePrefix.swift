internal import PlayheadFormat
import PlayheadPlatform

/// What a console puts before each line, or before the first line of a message: a date and time, a process, a category.
struct LinePrefix {
  /// The bytes before the first line of the last action.
  private var bytes: [UInt8] = []
  /// The time in it, in microseconds since 1970.
  private(set) var time: Int?

  /// How many bytes it has.
  var count: Int { bytes.count }

  private static let longest = 512

  /// The bytes after a text, where the text stands in a line; what stands before it is the prefix from now on.
  mutating func rest(of line: UnsafeRawBufferPointer, after text: StaticString) -> UnsafeRawBufferPointer? {
    guard let start = line.firstRange(of: text) else { return nil }
    guard start <= Self.longest else { return nil }
    bytes = Array(line[..<start])
    time = nil
    for index in bytes.indices where bytes[index] == UInt8(ascii: "2") {
      guard index == 0 || bytes[index - 1] &- UInt8(ascii: "0") > 9 else { continue }
      if let found = LogTime.microseconds(bytes[index...]) {
        time = found.time
        break
      }
    }
    return UnsafeRawBufferPointer(rebasing: line[(start + text.utf8CodeUnitCount)...])
  }

  /// The line without such a prefix, in which only the digits may be others.
  func stripped(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard !bytes.isEmpty else { return line }
    var (position, index) = (0, 0)
    func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }
    while index < bytes.count {
      guard position < line.count else { return line }
      if isDigit(bytes[index]), isDigit(line[position]) {
        while index < bytes.count, isDigit(bytes[index]) { index += 1 }
        while position < line.count, isDigit(line[position]) { position += 1 }
      } else {
        guard bytes[index] == line[position] else { return line }
        index += 1
        position += 1
      }
    }
    return UnsafeRawBufferPointer(rebasing: line[position...])
  }
}

extension UnsafeRawBufferPointer {
  /// Where a text begins for the first time.
  func firstRange(of text: StaticString) -> Int? {
    guard let base = baseAddress else { return nil }
    let last = count - text.utf8CodeUnitCount
    var start = 0
    while start <= last, let found = memchr(base + start, CInt(text.utf8Start.pointee), last - start + 1) {
      let offset = UnsafeRawPointer(found) - base
      if memcmp(found, text.utf8Start, text.utf8CodeUnitCount) == 0 { return offset }
      start = offset + 1
    }
    return nil
  }
}
