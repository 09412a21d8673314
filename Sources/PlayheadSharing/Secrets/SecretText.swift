/// Finds in a text what looks like a secret.
///
/// Each detector looks at each byte a bounded number of times.
struct SecretText {
  private let bytes: [UInt8]

  /// The kinds of what a text holds, each once.
  static func kinds(in text: String) -> [SecretKind] {
    guard mayHoldAny(text), !isPlaceholder(text) else { return [] }
    let text = SecretText(bytes: Array(text.utf8))
    var kinds: [SecretKind] = []
    if text.hasWebToken { kinds.append(.webToken) }
    if text.hasKey { kinds.append(.key) }
    // A web token says more.
    if kinds.isEmpty, text.hasBearer { kinds.append(.bearer) }
    if text.hasEmail { kinds.append(.email) }
    if text.hasCard { kinds.append(.card) }
    return kinds
  }

  /// Whether a text has what each secret has some of: most texts have not, and need no closer look.
  private static func mayHoldAny(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      // No secret is shorter, an address among them.
      guard bytes.count >= 6 else { return false }
      var (digits, hasMark) = (0, false)
      for byte in bytes {
        if byte == UInt8(ascii: "@") { return true }
        if (0x30...0x39).contains(byte) { digits += 1 }
        // In `eyJ….`, `ghp_`, `sk-`, `-----BEGIN` and after `Bearer`.
        hasMark = hasMark || "._- ".utf8.contains(byte)
      }
      if digits >= 13 { return true }
      // Beginnings that are letters alone have so many after them.
      return bytes.count >= 15 && (hasMark || bytes.count >= 20)
    }
  }

  /// Whether a text stands for a redacted one.
  static func isPlaceholder(_ text: String) -> Bool { text.hasPrefix("redacted") }

  /// Whether the name of a member says that its value is a secret.
  static func isName(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0 != "_" && $0 != "-" }
    return Self.wholeNames.contains(plain) || Self.nameParts.contains { plain.contains($0) }
  }

  private static let wholeNames: Set<String> = ["auth", "cookie", "cvc", "cvv", "pin", "pwd", "ssn", "token"]
  private static let nameParts = [
    "accesskey", "accesstoken", "apikey", "apitoken", "authtoken", "authorization", "bearertoken", "clientsecret",
    "credential", "devicetoken", "idtoken", "passphrase", "passwd", "password", "privatekey", "refreshtoken", "secret",
    "sessionkey", "sessiontoken",
  ]

  // MARK: - Bytes

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// The places at which a text stands, at no more than the beginning of a word.
  private func places(of text: StaticString) -> [Int] {
    text.withUTF8Buffer { wanted in
      guard bytes.count >= wanted.count else { return [] }
      var found: [Int] = []
      for place in 0...bytes.count - wanted.count where bytes[place] == wanted[0] {
        guard place == 0 || !Self.isBase64(bytes[place - 1]), bytes[place...].starts(with: wanted) else { continue }
        found.append(place + wanted.count)
      }
      return found
    }
  }

  /// How many bytes from a place on are of a kind.
  private func count(from place: Int, where isWanted: (UInt8) -> Bool) -> Int {
    bytes[place...].prefix(while: isWanted).count
  }

  // MARK: - Detectors

  /// Three parts of base64url, of which the first two are objects of JSON: `{"` is `eyJ`.
  private var hasWebToken: Bool {
    places(of: "eyJ").contains { place in
      let first = place + count(from: place, where: Self.isBase64)
      guard first < bytes.count, bytes[first] == UInt8(ascii: "."), bytes[(first + 1)...].starts(with: "eyJ".utf8)
      else { return false }
      let second = first + 1 + count(from: first + 1, where: Self.isBase64)
      return second < bytes.count && bytes[second] == UInt8(ascii: ".")
    }
  }

  /// How keys begin, and how many letters and digits follow at least.
  private static let keys: [(beginning: StaticString, length: Int)] = [
    ("AKIA", 16), ("ASIA", 16), ("AIza", 30), ("ghp_", 20), ("gho_", 20), ("ghs_", 20), ("ghu_", 20), ("ghr_", 20),
    ("github_pat_", 20), ("glpat-", 16), ("npm_", 30), ("sk-", 20), ("sk_live_", 16), ("sk_test_", 16),
    ("rk_live_", 16), ("xoxa-", 10), ("xoxb-", 10), ("xoxp-", 10), ("xoxr-", 10), ("xoxs-", 10),
  ]

  private var hasKey: Bool {
    if Self.keys.contains(where: { key in
      places(of: key.beginning).contains { count(from: $0, where: Self.isBase64) >= key.length }
    }) {
      return true
    }
    return !places(of: "-----BEGIN").isEmpty && String(decoding: bytes, as: UTF8.self).contains("PRIVATE KEY-----")
  }

  private var hasBearer: Bool {
    (places(of: "Bearer ") + places(of: "bearer ")).contains { place in
      count(from: place) { Self.isBase64($0) || "~+/=.".utf8.contains($0) } >= 16
    }
  }

  /// A local part, `@`, and a name of at least two parts, of which the last has letters only.
  private var hasEmail: Bool {
    for place in bytes.indices where bytes[place] == UInt8(ascii: "@") {
      guard place > 0, Self.isAlphanumeric(bytes[place - 1]) || "_+-.".utf8.contains(bytes[place - 1]) else { continue }
      let domain = bytes[(place + 1)...].prefix {
        Self.isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
      let parts = domain.split(separator: UInt8(ascii: "."))
      guard parts.count > 1, let last = parts.last, last.count > 1 else { continue }
      if last.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) { return true }
    }
    return false
  }

  /// Digits in one piece, or in groups with a space or a hyphen between them.
  private var hasCard: Bool {
    var place = 0
    while place < bytes.count {
      guard (0x30...0x39).contains(bytes[place]) else {
        place += 1
        continue
      }
      let start = place
      var digits: [UInt8] = []
      while place < bytes.count {
        if (0x30...0x39).contains(bytes[place]) {
          digits.append(bytes[place] - 0x30)
        } else {
          let isBetween = bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "-")
          guard isBetween, place + 1 < bytes.count, (0x30...0x39).contains(bytes[place + 1]) else { break }
        }
        place += 1
      }
      // A part of a longer word, as of a UUID, is none.
      let isWord =
        (start == 0 || !Self.isBase64(bytes[start - 1])) && (place == bytes.count || !Self.isBase64(bytes[place]))
      if isWord, Self.isCard(digits) { return true }
    }
    return false
  }

  /// Whether digits are the number of a card of the large networks.
  static func isCard(_ digits: [UInt8]) -> Bool {
    guard (13...19).contains(digits.count), Set(digits).count > 1 else { return false }
    let four = digits.prefix(4).reduce(0) { $0 * 10 + Int($1) }
    let isKnown =
      switch digits.count {
      case 13: four / 1000 == 4
      case 15: four / 100 == 34 || four / 100 == 37
      case 16:
        four / 1000 == 4 || (51...55).contains(four / 100) || (2221...2720).contains(four) || four == 6011
          || four / 100 == 65
      case 19: four / 1000 == 4
      default: false
      }
    guard isKnown else { return false }
    // The sum of ISO/IEC 7812-1, annex B.
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let value = Int(digit.element) * (digit.offset % 2 == 1 ? 2 : 1)
      return sum + (value > 9 ? value - 9 : value)
    }
    return sum % 10 == 0
  }
}
