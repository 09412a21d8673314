#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Recognises the lines that come most often, if their members stand in the writer's order.
///
/// It looks at the short members in front and at the last byte; the payload between them is read when somebody asks
/// for it. Anything unexpected is "not recognised", never an error: the parser has the last word.
struct LineHeadScanner {
  /// A recognised head; the name is left as bytes so that it can be interned without making a string.
  enum Head {
    case action(seq: Int, name: UnsafeRawBufferPointer, origin: RecordedOrigin)
    case change(seq: Int)
    case effectStart(id: Int, seq: Int)
    case effectEnd(id: Int)
    case keyframe(seq: Int)
  }

  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  static func scan(_ bytes: UnsafeRawBufferPointer) -> Head? {
    guard bytes.last == UInt8(ascii: "}") else { return nil }
    var scanner = LineHeadScanner(bytes)
    if scanner.take(#"{"kind":"action","seq":"#) { return scanner.action() }
    if scanner.take(#"{"kind":"change","seq":"#) { return scanner.seq().map(Head.change(seq:)) }
    if scanner.take(#"{"kind":"effect","id":"#) { return scanner.effect() }
    if scanner.take(#"{"kind":"keyframe","seq":"#) { return scanner.seq().map(Head.keyframe(seq:)) }
    return nil
  }

  /// The time that a change line tells, in nanoseconds, if its members stand in the writer's order.
  static func duration(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var scanner = LineHeadScanner(bytes)
    guard scanner.take(#"{"kind":"change","seq":"#), scanner.seq() != nil, scanner.take(#","dur":"#) else { return nil }
    return scanner.integer()
  }

  private mutating func action() -> Head? {
    guard let seq = seq(), take(#","t":"#), integer() != nil, take(#","name":""#), let name = plainText() else {
      return nil
    }
    var origin = RecordedOrigin.outside
    if take(#","from":{"#) {
      if take(#""effect":"#) {
        guard let id = integer() else { return nil }
        origin = .effect(id)
      } else if take(#""repl":true"#) {
        origin = .debugger
      } else {
        return nil
      }
      guard take("}") else { return nil }
    } else if restContains("from\":") {
      // It may stand behind the payload, or be a member of it: only a parse can tell.
      return nil
    }
    return .action(seq: seq, name: name, origin: origin)
  }

  private mutating func effect() -> Head? {
    guard let id = integer(), take(#","event":""#) else { return nil }
    if take(#"start","seq":"#) { return seq().map { .effectStart(id: id, seq: $0) } }
    if take(#"finish","#) || take(#"cancel","#) || take(#"fail","#) { return .effectEnd(id: id) }
    return nil
  }

  private mutating func seq() -> Int? {
    guard let seq = integer(), seq <= LineMembers.lastPosition else { return nil }
    return seq
  }

  /// A number of at most 18 digits that the line's next member, or its end, follows.
  private mutating func integer() -> Int? {
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
  private mutating func plainText() -> UnsafeRawBufferPointer? {
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

  private func restContains(_ text: StaticString) -> Bool {
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

  private mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count, memcmp(bytes.baseAddress! + position, text.utf8Start, count) == 0 else {
      return false
    }
    position += count
    return true
  }
}
