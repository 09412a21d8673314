internal import PlayheadFormat
internal import PlayheadPlatform

/// Checks that a text is strict JSON (RFC 8259) without decoding it, and marks long containers. It accepts exactly what
/// the parser accepts, which reports the error if it does not, and reads up to ``LineCursor/slack`` bytes beyond the end.
package struct JSONChecker {
  /// The end of a long container, and the offsets of every so many elements or members.
  struct Mark {
    /// The offset of its opening bracket, and that after its closing one.
    var start: UInt32
    var end: UInt32
    /// The number of its elements or members.
    var count: UInt32
    /// The index of its first offset in ``JSONChecker/offsets``.
    var first: UInt32
  }

  /// Every so many parts of a longer container are marked.
  static let stride = 64
  /// A container of this many bytes gets a mark too, so that it is walked once and not at every look at its
  /// surroundings.
  static let longLength = 4096

  let base: UnsafePointer<UInt8>
  private(set) var position: Int
  let end: Int
  private let limit: Int
  /// The long containers, inner ones before outer ones.
  private(set) var marks: [Mark] = []
  /// The offsets of the marked elements and members.
  private(set) var offsets: [UInt32] = []
  /// The offsets of the open containers.
  private var pending: [UInt32] = []
  /// The hashes of the member names of the open objects.
  private var names: [UInt64] = []
  /// Whether the last string has an escape.
  private(set) var hasEscape = false
  private let hasher = ByteHash()

  /// `depth` is the greatest nesting of arrays and objects.
  init(_ base: UnsafePointer<UInt8>, from position: Int, end: Int, depth: Int) {
    self.base = base
    self.position = position
    self.end = end
    limit = depth
  }

  /// Whether a line is one text of strict JSON within the depth of a line, in O(*n*); ``LineCursor/slack`` bytes after it
  /// must be readable.
  package static func isWhole(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let base = line.bindMemory(to: UInt8.self).baseAddress else { return false }
    var checker = JSONChecker(base, from: 0, end: line.count, depth: JSONValue.lineDepth)
    return checker.takeWhole() != nil
  }

  /// Skips a value that fills the text apart from white space, and returns its range.
  mutating func takeWhole() -> Range<Int>? {
    skipSpace()
    let start = position
    guard takeValue(1) else { return nil }
    let range = start..<position
    skipSpace()
    return position == end ? range : nil
  }

  /// Skips a value; `depth` is its depth if it is a container.
  mutating func takeValue(_ depth: Int) -> Bool {
    guard position < end else { return false }
    switch base[position] {
    case UInt8(ascii: "\""): return takeString()
    case UInt8(ascii: "{"): return takeObject(depth)
    case UInt8(ascii: "["): return takeArray(depth)
    case UInt8(ascii: "t"): return takeWord("true")
    case UInt8(ascii: "f"): return takeWord("false")
    case UInt8(ascii: "n"): return takeWord("null")
    default: return takeNumber()
    }
  }

  mutating func takeWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    for index in 0..<count where base[position &+ index] != word.utf8Start[index] { return false }
    position &+= count
    return position <= end
  }

  @inline(__always) mutating func skipSpace() {
    while base[position] <= 0x20, position < end {
      switch base[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position &+= 1
      default: return
      }
    }
  }

  /// Skips a byte if it is next.
  @inline(__always) mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, base[position] == byte else { return false }
    position &+= 1
    return true
  }

  /// Whether the walk may go down to a depth.
  @inline(__always) func allows(_ depth: Int) -> Bool {
    depth <= limit && (depth <= 24 || !StackRoom.isLow())
  }

  // MARK: - Containers

  private mutating func takeObject(_ depth: Int) -> Bool { takeObject(depth) { $0.takeValue(depth &+ 1) } }

  /// Skips an object from its brace; `takeMember` skips each member's value.
  @inline(__always) mutating func takeObject(_ depth: Int, _ takeMember: (inout JSONChecker) -> Bool) -> Bool {
    guard allows(depth) else { return false }
    let start = position
    position &+= 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return true }
    let (first, firstOffset) = (names.count, pending.count)
    repeat {
      skipSpace()
      if (names.count &- first) & (Self.stride &- 1) == 0 { pending.append(UInt32(truncatingIfNeeded: position)) }
      guard let name = takeName() else { return false }
      names.append(name)
      skipSpace()
      guard take(UInt8(ascii: ":")) else { return false }
      skipSpace()
      guard takeMember(&self) else { return false }
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")), isEachOnce(from: first) else { return false }
    if position &- start >= Self.longLength {
      mark(from: start, count: names.count &- first)
      offsets.append(contentsOf: pending[firstOffset...])
    }
    names.removeLast(names.count &- first)
    pending.removeLast(pending.count &- firstOffset)
    return true
  }

  /// Skips a name and returns the hash of its unescaped form.
  @inline(__always) mutating func takeName() -> UInt64? {
    let start = position
    guard position < end, base[position] == UInt8(ascii: "\""), takeString() else { return nil }
    if hasEscape { return escapedName(start..<position) }
    return hasher(UnsafeBufferPointer(start: base + start + 1, count: position &- start &- 2))
  }

  @inline(never) private func escapedName(_ range: Range<Int>) -> UInt64? {
    guard
      case .string(let name)? = try? JSONValue(
        parsing: UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count))
    else { return nil }
    return hasher(name)
  }

  /// Whether the hashes of the innermost object's names are distinct; a collision fails too, and the parser then
  /// decides.
  @inline(__always) private mutating func isEachOnce(from first: Int) -> Bool {
    let count = names.count &- first
    if count > 16 { return isEachOnceOfMany(from: first) }
    return names.withUnsafeBufferPointer { names in
      for index in first..<names.count {
        for other in first..<index where names[index] == names[other] { return false }
      }
      return true
    }
  }

  @inline(never) private mutating func isEachOnceOfMany(from first: Int) -> Bool {
    names[first...].sort()
    return names.withUnsafeBufferPointer { names in
      for index in first &+ 1..<names.count where names[index] == names[index &- 1] { return false }
      return true
    }
  }

  private mutating func takeArray(_ depth: Int) -> Bool { takeArray(depth) { $0.takeValue(depth &+ 1) } }

  /// Skips an array from its bracket; `takeElement` skips each element.
  @inline(__always) mutating func takeArray(_ depth: Int, _ takeElement: (inout JSONChecker) -> Bool) -> Bool {
    guard allows(depth) else { return false }
    let start = position
    position &+= 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return true }
    let first = pending.count
    var count = 0
    repeat {
      skipSpace()
      if count & (Self.stride &- 1) == 0 { pending.append(UInt32(truncatingIfNeeded: position)) }
      count &+= 1
      guard takeElement(&self) else { return false }
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { return false }
    if count > Self.stride || position &- start >= Self.longLength {
      mark(from: start, count: count)
      offsets.append(contentsOf: pending[first...])
    }
    pending.removeLast(pending.count &- first)
    return true
  }

  private mutating func mark(from start: Int, count: Int) {
    marks.append(
      Mark(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position),
        count: UInt32(truncatingIfNeeded: count), first: UInt32(truncatingIfNeeded: offsets.count)))
  }

  // MARK: - Strings

  /// Skips a string from its opening quote.
  @inline(__always) mutating func takeString() -> Bool {
    hasEscape = false
    position &+= 1
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while position < end {
      let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: position, as: UInt64.self)
      let quotes = word ^ 0x2222_2222_2222_2222
      let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
      // The lowest marked byte is certain: a quote, a backslash, a control character or non-ASCII.
      let found = ((word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | word) & highs
      if found == 0 {
        position &+= 8
        continue
      }
      position &+= found.trailingZeroBitCount >> 3
      if position < end, base[position] == UInt8(ascii: "\"") {
        position &+= 1
        return true
      }
      guard takeSpecial() else { return false }
    }
    return false
  }

  /// Skips an escape or a multibyte scalar.
  @inline(never) private mutating func takeSpecial() -> Bool {
    guard position < end else { return false }
    let byte = base[position]
    if byte == UInt8(ascii: "\\") {
      hasEscape = true
      return takeEscape()
    }
    if byte >= 0x80 { return takeScalar() }
    position &+= 1
    return byte >= 0x20
  }

  private mutating func takeEscape() -> Bool {
    switch base[position &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position &+= 2
      return true
    case UInt8(ascii: "u"):
      guard let unit = hexDigits(at: position &+ 2) else { return false }
      position &+= 6
      if unit & 0xF800 != 0xD800 { return true }
      // Surrogates come in pairs.
      guard unit & 0xFC00 == 0xD800, base[position] == UInt8(ascii: "\\"), base[position &+ 1] == UInt8(ascii: "u"),
        let trail = hexDigits(at: position &+ 2), trail & 0xFC00 == 0xDC00
      else { return false }
      position &+= 6
      return true
    default: return false
    }
  }

  private func hexDigits(at offset: Int) -> UInt16? {
    var unit: UInt16 = 0
    for index in offset..<offset &+ 4 {
      let byte = base[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt16(byte &- UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        unit = unit << 4 | UInt16((byte | 0x20) &- UInt8(ascii: "a") &+ 10)
      default: return nil
      }
    }
    return unit
  }

  /// Skips a scalar of two to four bytes (RFC 3629, section 4).
  private mutating func takeScalar() -> Bool {
    let lead = base[position]
    let second = base[position &+ 1]
    let lowest: UInt8 =
      switch lead {
      case 0xE0: 0xA0
      case 0xF0: 0x90
      default: 0x80
      }
    let highest: UInt8 =
      switch lead {
      case 0xED: 0x9F
      case 0xF4: 0x8F
      default: 0xBF
      }
    guard lead >= 0xC2, lead <= 0xF4, (lowest...highest).contains(second) else { return false }
    let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    for index in 2..<max(count, 2) where base[position &+ index] & 0xC0 != 0x80 { return false }
    position &+= count
    return position <= end
  }

  // MARK: - Numbers

  @inline(__always) mutating func takeNumber() -> Bool {
    if base[position] == UInt8(ascii: "-") { position &+= 1 }
    let first = position
    guard takeDigits(), base[first] != UInt8(ascii: "0") || position == first &+ 1 else { return false }
    if position < end, base[position] == UInt8(ascii: ".") {
      position &+= 1
      guard takeDigits() else { return false }
    }
    if position < end, base[position] | 0x20 == UInt8(ascii: "e") {
      position &+= 1
      if base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") { position &+= 1 }
      guard takeDigits() else { return false }
    }
    return position <= end
  }

  @inline(__always) private mutating func takeDigits() -> Bool {
    let start = position
    while position < end, base[position] &- UInt8(ascii: "0") <= 9 { position &+= 1 }
    return position > start
  }
}

extension ByteHash {
  func callAsFunction(_ text: String) -> UInt64 {
    let bytes = Array(text.utf8) + Array(repeating: 0, count: 8)
    return bytes.withUnsafeBufferPointer { self(UnsafeBufferPointer(rebasing: $0.dropLast(8))) }
  }
}
