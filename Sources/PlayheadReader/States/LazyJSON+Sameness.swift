internal import PlayheadFormat
internal import PlayheadPlatform

extension LazyJSON {
  /// Whether two text values are equal, by one walk over both up to the first difference; nil if only taking them apart
  /// decides, as for members in another order.
  func isSameText(_ slot: Slot, as other: Slot, in whole: LazyJSON) -> Bool? {
    text.withBytes(slot.range) { bytes in
      whole.text.withBytes(other.range) { others in
        var (left, right) = (TokenWalk(bytes), TokenWalk(others))
        while true {
          guard let token = left.next(), let other = right.next() else { return left.isAtEnd && right.isAtEnd }
          if token.count == other.count, let one = token.baseAddress, let two = other.baseAddress,
            memcmp(one, two, token.count) == 0
          {
            continue
          }
          if Self.isSame(token, other) { continue }
          // A different name may belong to a member that comes later.
          return left.isBeforeColon || right.isBeforeColon ? nil : false
        }
      }
    }
  }

  /// Whether two differently written tokens mean the same: strings with escapes, or numbers.
  private static func isSame(_ token: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    func isScalar(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "-") || byte &- 0x30 < 10
    }
    guard isScalar(token[0]), isScalar(other[0]), let value = try? JSONValue(parsing: UnsafeRawBufferPointer(token)),
      let second = try? JSONValue(parsing: UnsafeRawBufferPointer(other))
    else { return false }
    return value == second
  }
}

/// Walks over the tokens of checked JSON: strings, numbers and literals as a whole, everything else byte by byte.
private struct TokenWalk {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    skipSpace()
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Whether the last token is a member's name.
  var isBeforeColon: Bool { !isAtEnd && bytes[position] == UInt8(ascii: ":") }

  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard !isAtEnd else { return nil }
    let start = position
    switch bytes[position] {
    case UInt8(ascii: "\""): skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
      UInt8(ascii: ","):
      position += 1
    default:
      while !isAtEnd, !Self.ends(bytes[position]) { position += 1 }
    }
    let token = UnsafeBufferPointer(rebasing: bytes[start..<position])
    skipSpace()
    return token
  }

  private mutating func skipString() {
    position += 1
    while !isAtEnd, bytes[position] != UInt8(ascii: "\"") { position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1 }
    position = min(position + 1, bytes.count)
  }

  private mutating func skipSpace() { while !isAtEnd, bytes[position] <= 0x20 { position += 1 } }

  private static func ends(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"), 0...0x20: true
    default: false
    }
  }
}
