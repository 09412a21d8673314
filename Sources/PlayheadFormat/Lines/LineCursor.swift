import PlayheadPlatform

/// Scans lines in the writer's order of members without decoding them. Skipped values are not checked, and anything
/// unexpected is "not recognised" rather than an error, so that the parser decides; whole words are read, up to
/// ``slack`` bytes beyond the end.
package struct LineCursor {
  /// The number of bytes beyond the end that must be readable.
  package static let slack = 64

  package let base: UnsafePointer<UInt8>
  /// The offset after the last line end.
  package let end: Int
  package var position: Int

  /// `position` is the beginning of a line and `end` the offset after the last line end; ``slack`` bytes after it must
  /// be readable.
  package init(_ base: UnsafePointer<UInt8>, from position: Int, end: Int) {
    self.base = base
    self.position = position
    self.end = end
  }

  /// Passes a copy of bytes with ``slack`` readable bytes after it.
  package static func withSlack<Answer>(
    _ bytes: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer {
    (Array(bytes) + Array(repeating: 0, count: slack)).withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0.dropLast(slack)))
    }
  }

  /// The byte at the position, which may be one beyond the end.
  @inline(__always) package var next: UInt8 { base[position] }

  @inline(__always) private func word(at offset: Int) -> UInt64 {
    UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// Skips a text if it is next.
  @inline(__always) package mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position &+ count <= end, memcmp(base + position, text.utf8Start, count) == 0 else { return false }
    position &+= count
    return true
  }

  // MARK: - Numbers

  /// A valid position of a recording.
  @inline(__always) package mutating func seq() -> Int? {
    guard let seq = integer(), seq <= LineMembers.lastPosition else { return nil }
    return seq
  }

  /// A number of at most 18 digits, followed by the next member or the end of the object.
  @inline(__always) package mutating func integer() -> Int? {
    let start = position
    var value = 0
    while position &- start < 18 {
      let digit = base[position] &- UInt8(ascii: "0")
      if digit > 9 { break }
      value = value &* 10 &+ Int(digit)
      position &+= 1
    }
    return isNumber(from: start) ? value : nil
  }

  @inline(__always) package func number(at offset: Int) -> Int {
    var other = LineCursor(base, from: offset, end: end)
    return other.integer() ?? 0
  }

  /// Skips a number of at most 18 digits, followed by the next member or the end of the object.
  @inline(__always) package mutating func takeInteger() -> Bool {
    let start = position
    while position &- start < 24 {
      let word = word(at: position)
      // The highest bit marks a byte that is no digit: above '9' by the sum, below '0' by the borrow.
      let others = ((word &+ 0x4646_4646_4646_4646) | (word &- 0x3030_3030_3030_3030) | word) & 0x8080_8080_8080_8080
      if others != 0 {
        position &+= others.trailingZeroBitCount >> 3
        break
      }
      position &+= 8
    }
    return position &- start <= 18 && isNumber(from: start)
  }

  @inline(__always) private func isNumber(from start: Int) -> Bool {
    guard position > start, position < end, base[start] != UInt8(ascii: "0") || position == start &+ 1 else {
      return false
    }
    return next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
  }

  // MARK: - Strings

  /// The text up to the closing quote, if it has neither escapes nor control characters; the position is then after the
  /// quote.
  @inline(__always) package mutating func plainText() -> UnsafeBufferPointer<UInt8>? {
    let start = position
    guard skipPlain() else { return nil }
    position &+= 1
    return UnsafeBufferPointer(start: base + start, count: position &- start &- 1)
  }

  /// Moves to the quote that ends a string; false if a backslash or control character comes first.
  @inline(__always) private mutating func skipPlain() -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while position < end {
      let word = word(at: position)
      let quotes = word ^ 0x2222_2222_2222_2222
      let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let controls = (word &- ones &* 0x20) & ~word
      let found = (controls | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)) & highs
      if found == 0 {
        position &+= 8
        continue
      }
      // The lowest mark is reliable; a borrow can only produce false ones above it.
      position &+= found.trailingZeroBitCount >> 3
      return position < end && next == UInt8(ascii: "\"")
    }
    return false
  }

  /// Skips the rest of a string after its opening quote.
  @inline(__always) private mutating func takeString() -> Bool {
    while true {
      if skipPlain() {
        position &+= 1
        return true
      }
      guard position &+ 1 < end, next == UInt8(ascii: "\\"), base[position &+ 1] >= 0x20 else { return false }
      position &+= 2
    }
  }

  // MARK: - Values

  @inline(__always) package mutating func takeValue() -> Bool {
    guard position < end else { return false }
    switch next {
    case UInt8(ascii: "\""):
      position &+= 1
      return takeString()
    case UInt8(ascii: "{"), UInt8(ascii: "["): return takeContainer()
    default: return takeScalar()
    }
  }

  @inline(__always) private mutating func takeScalar() -> Bool {
    let start = position
    while position < end {
      switch next {
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x09, 0x0D: return position > start
      case 0..<0x20, UInt8(ascii: "\""): return false
      default: position &+= 1
      }
    }
    return false
  }

  @inline(never) private mutating func takeContainer() -> Bool {
    var depth = 0
    while position < end {
      let byte = next
      position &+= 1
      switch byte {
      case UInt8(ascii: "\""): if !takeString() { return false }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth &-= 1
        if depth == 0 { return true }
      case 0x09, 0x0D: continue
      default: if byte < 0x20 { return false }
      }
    }
    return false
  }

  // MARK: - Parts of containers

  /// Skips an object's members from its opening brace, calling `body` for each until it returns false, and returns
  /// whether the whole object was skipped; `knownEnd` returns the end of a container at an offset, if known.
  @inline(__always) package mutating func takeMembers(
    knownEnd: (Int) -> Int?, _ body: (_ name: Range<Int>, _ hasEscape: Bool, _ value: Range<Int>) -> Bool
  ) -> Bool {
    guard position < end, next == UInt8(ascii: "{") else { return false }
    position &+= 1
    skipSpace()
    if takeByte(UInt8(ascii: "}")) { return true }
    return takeMembersAhead(knownEnd: knownEnd, body)
  }

  @inline(__always) private mutating func takeMembersAhead(
    knownEnd: (Int) -> Int?, _ body: (_ name: Range<Int>, _ hasEscape: Bool, _ value: Range<Int>) -> Bool
  ) -> Bool {
    repeat {
      skipSpace()
      let name = position
      guard takeByte(UInt8(ascii: "\"")) else { return false }
      let hasEscape = !skipPlain()
      if hasEscape { guard takeString() else { return false } } else { position &+= 1 }
      let nameEnd = position
      skipSpace()
      guard takeByte(UInt8(ascii: ":")) else { return false }
      skipSpace()
      let value = position
      guard takeValue(knownEnd), body(name..<nameEnd, hasEscape, value..<position) else { return false }
      skipSpace()
    } while takeByte(UInt8(ascii: ","))
    return takeByte(UInt8(ascii: "}"))
  }

  /// Calls `body` for each member of a checked object, from its brace or a name on, until it returns false.
  package mutating func forEachMember(
    knownEnd: (Int) -> Int?, _ body: (_ name: Range<Int>, _ hasEscape: Bool, _ value: Range<Int>) -> Bool
  ) {
    _ =
      next == UInt8(ascii: "{")
      ? takeMembers(knownEnd: knownEnd, body) : takeMembersAhead(knownEnd: knownEnd, body)
  }

  /// Calls `body` for each element of a checked array up to `end` (after the last element, or the comma that follows
  /// it), until it returns false; `knownEnd` returns the end of a container at an offset, if known.
  package mutating func forEachElement(upTo end: Int, knownEnd: (Int) -> Int?, _ body: (Range<Int>) -> Bool) {
    while true {
      skipSpace()
      let start = position
      guard start < end, next != UInt8(ascii: "]"), takeValue(knownEnd), body(start..<position) else { return }
      skipSpace()
      guard position < end, next == UInt8(ascii: ",") else { return }
      position &+= 1
    }
  }

  @inline(__always) private mutating func takeValue(_ knownEnd: (Int) -> Int?) -> Bool {
    guard position < end, next == UInt8(ascii: "[") || next == UInt8(ascii: "{"), let known = knownEnd(position) else {
      return takeValue()
    }
    position = known
    return true
  }

  /// Skips a byte if it is next.
  @inline(__always) mutating func takeByte(_ byte: UInt8) -> Bool {
    guard position < end, next == byte else { return false }
    position &+= 1
    return true
  }

  /// Skips spaces, tabs and carriage returns.
  @inline(__always) mutating func skipSpace() {
    while next == 0x20 || next == 0x09 || next == 0x0D, position < end { position &+= 1 }
  }

  // MARK: - Ends of lines

  /// Skips the brace that ends the object and the line.
  @inline(__always) package mutating func takeEnd() -> Bool {
    take("}") && (position == end || next == UInt8(ascii: "\n"))
  }

  /// Moves to the end of the line, if a brace precedes it.
  @inline(__always) package mutating func takeRest() -> Bool {
    guard let end = lineEnd(from: position), base[end &- 1] == UInt8(ascii: "}") else { return false }
    position = end
    return true
  }

  /// Moves to the end of the line, if a brace precedes it and no string in between begins with these two letters; both
  /// are checked in one pass.
  @inline(__always) package mutating func takeRest(without first: UInt8, _ second: UInt8) -> Bool {
    let quotes = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
    let letters = SIMD16<UInt8>(repeating: first)
    let lineEnds = SIMD16<UInt8>(repeating: UInt8(ascii: "\n"))
    let raw = UnsafeRawPointer(base)
    var index = position
    while index < end {
      let left = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let right = raw.loadUnaligned(fromByteOffset: index &+ 1, as: SIMD16<UInt8>.self)
      if Self.hasAny(((left .== quotes) .& (right .== letters)) .| (left .== lineEnds)) {
        for at in index..<min(index &+ 16, end) {
          if base[at] == UInt8(ascii: "\n") {
            position = at
            return base[at &- 1] == UInt8(ascii: "}")
          }
          if base[at] == UInt8(ascii: "\""), base[at &+ 1] == first, base[at &+ 2] == second { return false }
        }
      }
      index &+= 16
    }
    return false
  }

  /// The offset of the line end; nil if there is none in the buffer.
  @inline(__always) package func lineEnd(from start: Int) -> Int? {
    guard start < end, let found = memchr(base + start, CInt(UInt8(ascii: "\n")), end &- start) else { return nil }
    return UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
  }

  /// The first offset of `op"`, of an escape by number, or of the line end, before which no member `op` can be named;
  /// nil if there is no line end in the buffer.
  @inline(__always) package func endOrOperation() -> Int? {
    let (o, p) = (SIMD16<UInt8>(repeating: UInt8(ascii: "o")), SIMD16<UInt8>(repeating: UInt8(ascii: "p")))
    let (backslash, u) = (SIMD16<UInt8>(repeating: UInt8(ascii: "\\")), SIMD16<UInt8>(repeating: UInt8(ascii: "u")))
    let lineEnds = SIMD16<UInt8>(repeating: UInt8(ascii: "\n"))
    let raw = UnsafeRawPointer(base)
    var index = position
    while index < end {
      let left = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let right = raw.loadUnaligned(fromByteOffset: index &+ 1, as: SIMD16<UInt8>.self)
      let isEither = ((left .== o) .& (right .== p)) .| ((left .== backslash) .& (right .== u))
      if Self.hasAny(isEither .| (left .== lineEnds)) {
        for at in index..<min(index &+ 16, end) {
          switch (base[at], base[at &+ 1], base[at &+ 2]) {
          case (UInt8(ascii: "\n"), _, _), (UInt8(ascii: "o"), UInt8(ascii: "p"), UInt8(ascii: "\"")),
            (UInt8(ascii: "\\"), UInt8(ascii: "u"), _):
            return at
          default: continue
          }
        }
      }
      index &+= 16
    }
    return nil
  }

  /// Much faster than the standard library's `any`.
  @inline(__always) private static func hasAny(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return words[0] | words[1] != 0
  }
}
