#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Goes through a line whose members may stand in the writer's order.
///
/// It looks at the short members in front; the payload after them is read when somebody asks for it. Anything unexpected
/// is "not recognised", never an error: the parser has the last word.
package struct LineScan {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// - Parameter bytes: the line, without its `\n`.
  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Whether the line ends as an object does.
  package var isClosed: Bool { bytes.last == UInt8(ascii: "}") }

  /// Goes over a text, if it is the next.
  package mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count, let base = bytes.baseAddress,
      memcmp(base + position, text.utf8Start, count) == 0
    else { return false }
    position += count
    return true
  }

  /// A position that a recording can have.
  package mutating func seq() -> Int? {
    guard let seq = integer(), seq <= LineMembers.lastPosition else { return nil }
    return seq
  }

  /// A number of at most 18 digits that the line's next member, or its end, follows.
  package mutating func integer() -> Int? {
    let start = position
    var value = 0
    while position < bytes.count, position - start < 18 {
      let digit = bytes[position] &- UInt8(ascii: "0")
      if digit > 9 { break }
      value = value &* 10 &+ Int(digit)
      position += 1
    }
    guard position > start, position < bytes.count, bytes[start] != UInt8(ascii: "0") || position == start + 1 else {
      return nil
    }
    let next = bytes[position]
    return next == UInt8(ascii: ",") || next == UInt8(ascii: "}") ? value : nil
  }

  /// Text up to the closing quote, if it has neither escapes nor controls nor bytes beyond ASCII.
  package mutating func plainText() -> UnsafeRawBufferPointer? {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return UnsafeRawBufferPointer(rebasing: bytes[start..<position - 1])
      }
      if byte == UInt8(ascii: "\\") || byte < 0x20 || byte >= 0x80 { return nil }
      position += 1
    }
    return nil
  }

  /// Whether a text occurs anywhere in the rest of the line.
  package func restContains(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    var start = position
    while bytes.count - start >= count, let base = bytes.baseAddress,
      let found = memchr(base + start, CInt(text.utf8Start[0]), bytes.count - start - count + 1)
    {
      if memcmp(found, text.utf8Start, count) == 0 { return true }
      start = UnsafeRawPointer(found) - base + 1
    }
    return false
  }
}
