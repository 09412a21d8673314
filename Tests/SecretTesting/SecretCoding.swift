import Foundation
package import RandomTesting

/// How a value is written into a text: the encodings in which secrets leave a program.
package enum SecretCoding: CaseIterable {
  case plain, json, description, percent, partlyPercent, form, base64, base64URL, base64OfJSON, base64OfForm
  case percentOfJSON, percentOfBase64, percentTwice, jsonTwice

  package func text(of value: String, _ generator: inout SeededGenerator) -> String {
    switch self {
    case .plain: value
    case .json: Self.json(value)
    case .description: String(String(reflecting: value).dropFirst().dropLast())
    case .percent: Self.percent(value, &generator) { _ in true }
    case .partlyPercent: Self.partlyPercent(value, &generator)
    case .form: Self.form(value, &generator)
    case .base64: Self.base64(Self.padding(&generator) + value + Self.padding(&generator))
    case .base64URL:
      Self.base64(Self.padding(&generator) + value).replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
    case .base64OfJSON: Self.base64(#"{"user":"\#(Self.padding(&generator))","password":"\#(Self.json(value))"}"#)
    case .base64OfForm: Self.base64("password=\(Self.upperForm(value))")
    case .percentOfJSON: Self.percent(Self.json(value), &generator) { _ in true }
    case .percentOfBase64: Self.percent(Self.base64(value), &generator) { !Self.isPlain($0) }
    case .percentTwice: Self.percent(Self.percent(value, &generator) { !Self.isPlain($0) }, &generator) { $0 == 0x25 }
    case .jsonTwice: Self.json(Self.json(value))
    }
  }

  package static func json(_ text: String) -> String {
    let quoted = String(decoding: try! JSONEncoder().encode([text]), as: UTF8.self)
    return String(quoted.dropFirst(2).dropLast(2))
  }

  package static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  package static func percent(
    _ text: String, _ generator: inout SeededGenerator, _ isEncoded: (UInt8) -> Bool
  ) -> String {
    let format = Bool.random(using: &generator) ? "%%%02X" : "%%%02x"
    return text.utf8.map { $0 >= 0x80 || isEncoded($0) ? String(format: format, $0) : String(Unicode.Scalar($0)) }
      .joined()
  }

  /// As a server may have it that leaves some characters as they are.
  package static func partlyPercent(_ text: String, _ generator: inout SeededGenerator) -> String {
    let kept = Set(text.utf8.filter { _ in Bool.random(using: &generator) })
    return percent(text, &generator) { !isPlain($0) && ($0 == 0x25 || !kept.contains($0)) }
  }

  package static func form(_ text: String, _ generator: inout SeededGenerator) -> String {
    percent(text, &generator) { !isPlain($0) && $0 != 0x20 }.replacing(" ", with: "+")
  }

  private static func upperForm(_ text: String) -> String {
    text.utf8.map { isPlain($0) ? String(Unicode.Scalar($0)) : $0 == 0x20 ? "+" : String(format: "%%%02X", $0) }
      .joined()
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || "-._*".utf8.contains(byte)
  }

  private static func padding(_ generator: inout SeededGenerator) -> String {
    String("xyz".prefix(Int.random(in: 0...3, using: &generator)))
  }
}

/// Secrets that stand nowhere by chance.
package enum RandomSecret {
  private static let letters = Array("abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
  private static let signs = Array(#" &=+/%"\é한🎈:,;?!'<>{}[]()#"#)

  /// Letters and digits, with a digit among them.
  package static func word(_ count: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
    let length = Int.random(in: count, using: &generator)
    var word = (0..<length).map { _ in letters.randomElement(using: &generator)! }
    word[length / 2] = "7"
    return String(word)
  }

  /// With whatever a person may type.
  package static func password(_ generator: inout SeededGenerator) -> String {
    var text = Array(word(8...16, &generator))
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      text.insert(signs.randomElement(using: &generator)!, at: Int.random(in: 1..<text.count, using: &generator))
    }
    return String(text)
  }

  package static func digits(_ count: Int, _ generator: inout SeededGenerator) -> Int {
    Int((0..<count).map { $0 == 0 ? "7" : String(Int.random(in: 0...9, using: &generator)) }.joined())!
  }
}
