/// Bytes in a URI that are written as `%` and two hexadecimal digits (RFC 3986, 2.1).
package enum PercentEncoding {
  /// The text that a part of a URI stands for; nil if an escape is broken, or the bytes are no UTF-8.
  package static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      // A sign is no digit.
      guard rest.prefix(2).count == 2, rest.first != UInt8(ascii: "+"), rest.first != UInt8(ascii: "-"),
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      rest = rest.dropFirst(2)
      bytes.append(code)
    }
    let decoded = String(decoding: bytes, as: UTF8.self)
    return decoded.utf8.elementsEqual(bytes) ? decoded : nil
  }
}
