extension JSONWriter {
  /// Appends a JSON string: quoted, with `"`, `\` and the controls below U+0020 escaped, all else as UTF-8.
  @inlinable public mutating func append(_ text: String) {
    append(byte: UInt8(ascii: "\""))
    append(escaped: text)
    append(byte: UInt8(ascii: "\""))
  }

  /// Appends the content of a JSON string, without its quotes.
  @inlinable public mutating func append(escaped text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ append(escaping: $0) }) == nil {
      var native = text
      native.withUTF8 { append(escaping: $0) }
    }
  }

  /// Appends text that needs no escapes, without quotes.
  public mutating func append(unescaped text: String) {
    var native = text
    native.withUTF8 { append(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Appends UTF-8, copying eight bytes at a time while none of them needs an escape.
  @usableFromInline mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    let source = UnsafeRawPointer(start)
    let end = min(text.count, max(limit &- length &+ 1, 0))
    // Room for the text and one more word, so that a whole word can always be stored.
    reserve(end &+ 8)
    var position = 0
    while position &+ 8 <= end {
      let word = source.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      UnsafeMutableRawPointer(base + count).storeBytes(of: word, as: UInt64.self)
      let hits = Self.bytesToEscape(in: UInt64(littleEndian: word))
      if hits == 0 {
        length &+= 8
        position &+= 8
      } else {
        let clean = hits.trailingZeroBitCount / 8
        length &+= clean
        position &+= clean
        append(escape: start[position])
        position &+= 1
        reserve(end &- position &+ 8)
      }
    }
    while position < end {
      let byte = start[position]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        append(escape: byte)
        reserve(end &- position &+ 8)
      } else {
        base[count] = byte
        length &+= 1
      }
      position &+= 1
    }
  }

  /// The high bit of the first byte that needs an escape; higher bytes may be marked wrongly, as subtracting borrows
  /// only from a byte below the bound (Mycroft's test for a zero byte).
  @inline(__always) private static func bytesToEscape(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highBits = ones &* 0x80
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let controls = (word &- ones &* 0x20) & ~word
    return (controls | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)) & highBits
  }

  @inline(never) private mutating func append(escape byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(raw: "\\\"")
    case UInt8(ascii: "\\"): append(raw: "\\\\")
    case 0x08: append(raw: "\\b")
    case 0x09: append(raw: "\\t")
    case 0x0A: append(raw: "\\n")
    case 0x0C: append(raw: "\\f")
    case 0x0D: append(raw: "\\r")
    default:
      append(raw: "\\u00")
      append(byte: Self.hexDigit(byte >> 4))
      append(byte: Self.hexDigit(byte & 0xF))
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Appends a JSON string of bytes in base64 (RFC 4648, with padding).
  public mutating func append(base64 bytes: UnsafeRawBufferPointer) {
    append(byte: UInt8(ascii: "\""))
    let target = claim((bytes.count + 2) / 3 * 4)
    let letters: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    let alphabet = letters.utf8Start
    var source = 0
    var written = 0
    while source < bytes.count {
      let left = bytes.count - source
      let second = left > 1 ? bytes[source + 1] : 0
      let third = left > 2 ? bytes[source + 2] : 0
      let group = UInt32(bytes[source]) << 16 | UInt32(second) << 8 | UInt32(third)
      target[written] = alphabet[Int(group >> 18)]
      target[written + 1] = alphabet[Int(group >> 12 & 63)]
      target[written + 2] = left > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "=")
      target[written + 3] = left > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "=")
      source += 3
      written += 4
    }
    append(byte: UInt8(ascii: "\""))
  }
}
