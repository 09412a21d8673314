internal import PlayheadFormat

/// How a secret appears in base64 (RFC 4648, both alphabets).
package enum Base64Text {
  /// The part that the base64 of every text containing the secret has in common, for each of the three offsets within a
  /// group at which the secret can begin.
  static func forms(of secret: String) -> [[UInt8]] {
    let bytes = Array(secret.utf8)
    var forms: [[UInt8]] = []
    for shift in 0..<3 {
      // Only characters without bits of neighbouring bytes.
      let form = ((shift * 8 + 5) / 6..<(shift + bytes.count) * 8 / 6).map { character in
        alphabet[Int(sextet(at: character * 6 - shift * 8, of: bytes))]
      }
      forms.append(form)
      if form.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }) {
        forms.append(
          form.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 })
      }
    }
    return forms
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Six bits from a bit offset on, all of which must exist.
  private static func sextet(at bit: Int, of bytes: [UInt8]) -> UInt8 {
    let (byte, offset) = (bit / 8, bit % 8)
    let word = UInt16(bytes[byte]) << 8 | (byte + 1 < bytes.count ? UInt16(bytes[byte + 1]) : 0)
    return UInt8(truncatingIfNeeded: word >> (10 - UInt16(offset))) & 0x3F
  }

  /// Decodes base64; nil for any other text.
  package static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    var (word, bits, isEnded): (UInt32, Int, Bool) = (0, 0, false)
    for byte in text {
      if byte == UInt8(ascii: "=") {
        isEnded = true
        continue
      }
      guard !isEnded, let sextet = values[byte] else { return nil }
      (word, bits) = (word << 6 | sextet, bits + 6)
      if bits >= 8 {
        bits -= 8
        decoded.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
      }
    }
    return bits < 6 ? decoded : nil
  }

  private static let values: [UInt8: UInt32] = {
    var values = Dictionary(uniqueKeysWithValues: zip(alphabet, 0 as UInt32..<64))
    (values[UInt8(ascii: "-")], values[UInt8(ascii: "_")]) = (62, 63)
    return values
  }()

  /// The base64 characters around a range of a text.
  static func word(around range: Range<Int>, in text: UnsafeRawBufferPointer) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, isPart(text[start - 1]) { start -= 1 }
    while end < text.count, isPart(text[end]) { end += 1 }
    while end < text.count, text[end] == UInt8(ascii: "=") { end += 1 }
    return start..<end
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
