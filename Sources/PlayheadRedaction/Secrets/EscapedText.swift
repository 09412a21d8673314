internal import PlayheadFormat

/// How a secret appears in texts that are then encoded in base64: in JSON and in form bodies. Escapes elsewhere are
/// undone by the search.
enum EscapedText {
  /// The forms that differ from the secret.
  static func forms(of secret: String) -> Set<String> {
    var json = JSONWriter()
    json.append(escaped: secret)
    // Foundation's encoder escapes a slash.
    let forms =
      [json.text, json.text.replacing("/", with: "\\/")]
      + ["0123456789ABCDEF", "0123456789abcdef"].map { formEncoded(secret, digits: Array($0.utf8)) }
    return Set(forms).subtracting([secret])
  }

  /// A string in a form body: application/x-www-form-urlencoded in the URL Standard.
  private static func formEncoded(_ text: String, digits: [UInt8]) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        encoded.append(byte)
      case UInt8(ascii: " "): encoded.append(UInt8(ascii: "+"))
      default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
