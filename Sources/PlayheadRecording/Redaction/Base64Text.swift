/// How a secret stands in base64 (RFC 4648, in both alphabets).
enum Base64Text {
  /// What is the same in the base64 of every text that a secret is a part of: a text for each of the three places within a
  /// group of bytes at which it can begin.
  static func forms(of secret: String) -> Set<String> {
    var forms: Set<String> = []
    let bytes = Array(secret.utf8)
    for shift in 0..<3 {
      let padded = [UInt8](repeating: 0, count: shift) + bytes
      // Only characters that hold no bit of another byte.
      let encoded = text(of: padded).utf8.prefix(padded.count * 8 / 6).dropFirst((shift * 8 + 5) / 6)
      let form = String(decoding: encoded, as: UTF8.self)
      forms.insert(form)
      forms.insert(form.replacing("+", with: "-").replacing("/", with: "_"))
    }
    return forms
  }

  private static func text(of bytes: [UInt8]) -> String {
    var writer = JSONWriter()
    bytes.withUnsafeBytes { writer.append(base64: $0) }
    return String(writer.text.dropFirst().dropLast())
  }

  /// The characters of base64 around a range of a text.
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
