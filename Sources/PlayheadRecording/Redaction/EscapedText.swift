/// How a secret stands in descriptions, JSON and URLs.
enum EscapedText {
  /// All forms that differ from the secret.
  static func forms(of secret: String) -> Set<String> {
    // Nobody escapes letters and digits.
    if secret.utf8.allSatisfy(isLetterOrDigit) { return [] }
    var json = JSONWriter()
    json.append(escaped: secret)
    let described = String(reflecting: secret).dropFirst().dropLast()
    let urls = (["", "-._~", "-._~!$&'()*+,;=:@/?"] as [StaticString]).map { percentEncoded(secret, keeping: $0) }
    return Set([json.text, String(described)] + urls).subtracting([secret])
  }

  /// A string as a part of a URL: as `%XX`, all but letters, digits and some other characters. Which these are depends on
  /// who encodes it: none, the unreserved ones of RFC 3986, or those of a query.
  private static func percentEncoded(_ text: String, keeping kept: StaticString) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let kept = UnsafeBufferPointer(start: kept.utf8Start, count: kept.utf8CodeUnitCount)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if isLetterOrDigit(byte) || kept.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
