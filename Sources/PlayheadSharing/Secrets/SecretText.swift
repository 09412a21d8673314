/// Finds in a text what looks like a secret.
///
/// Each detector looks at each byte a bounded number of times.
struct SecretText {
  private let bytes: [UInt8]

  /// The kinds of what a text holds, each once.
  static func kinds(in text: String) -> [SecretKind] {
    let text = SecretText(bytes: Array(text.utf8))
    guard text.bytes.withUnsafeBufferPointer(mayHoldAny), !isPlaceholder(text.bytes) else { return [] }
    var kinds: [SecretKind] = []
    if text.hasWebToken { kinds.append(.webToken) }
    if text.hasKey { kinds.append(.key) }
    // A web token says more.
    if kinds.isEmpty, text.hasBearer { kinds.append(.bearer) }
    if text.hasEmail { kinds.append(.email) }
    if text.hasCard { kinds.append(.card) }
    return kinds
  }

  /// Whether a text may hold a secret: most have nothing of what each secret has some of, and need no closer look.
  ///
  /// - Complexity: O(*n*) in the bytes.
  static func mayHoldAny(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // No secret is shorter, an address among them.
    guard text.count >= 6 else { return false }
    var place = 0
    // Whether the byte before may stand in a word.
    var isInWord = false
    while place < text.count {
      switch Self.classes[Int(text[place])] {
      case .other: isInWord = false
      case .word: isInWord = true
      case .at: return true
      case .beginning:
        if !isInWord, mayBeginSecret(text, at: place) { return true }
        isInWord = isBase64(text[place])
      case .digit:
        let start = place
        var count = 0
        while place < text.count, isDigit(text[place]) || isBetweenDigits(place, in: text) {
          if isDigit(text[place]) { count += 1 }
          place += 1
        }
        let isWord = !isInWord && (place == text.count || !isBase64(text[place]))
        if isWord, cardDigits.contains(count), isCard(text[start..<place]) { return true }
        isInWord = true
        continue
      }
      place += 1
    }
    return false
  }

  /// What a byte may be the beginning of.
  private enum ByteClass: UInt8 {
    case other, word, digit, at, beginning
  }

  private static let classes: [ByteClass] = (0...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "@"): .at
    case _ where isDigit(byte): .digit
    case _ where beginnings.contains { $0.utf8Start[0] == byte }: .beginning
    default: isBase64(byte) ? .word : .other
    }
  }

  /// How all secrets begin that are no addresses and no cards.
  private static let beginnings: [StaticString] = ["eyJ", "-----BEGIN", "Bearer ", "bearer "] + keys.map(\.beginning)

  private static func mayBeginSecret(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let rest = text.count - place
    for beginning in beginnings where beginning.utf8Start[0] == text[place] {
      let count = beginning.utf8CodeUnitCount
      guard count <= rest, beginning.utf8Start[1] == text[place + 1] else { continue }
      if (2..<count).allSatisfy({ beginning.utf8Start[$0] == text[place + $0] }) { return true }
    }
    return false
  }

  /// Whether a text stands for a redacted one.
  static func isPlaceholder(_ text: some Sequence<UInt8>) -> Bool { text.starts(with: "redacted".utf8) }

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

  /// Digits in one piece, or in groups with a space or a hyphen between them; a part of a longer word, as of a UUID, is none.
  private var hasCard: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while place < bytes.count {
        guard Self.isDigit(bytes[place]) else {
          place += 1
          continue
        }
        let start = place
        while place < bytes.count, Self.isDigit(bytes[place]) || Self.isBetweenDigits(place, in: bytes) { place += 1 }
        let isWord =
          (start == 0 || !Self.isBase64(bytes[start - 1])) && (place == bytes.count || !Self.isBase64(bytes[place]))
        if isWord, Self.isCard(bytes[start..<place]) { return true }
      }
      return false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Whether a byte may stand in a number of JSON.
  static func isInNumber(_ byte: UInt8) -> Bool { isDigit(byte) || "+-.eE".utf8.contains(byte) }

  /// Whether one space or hyphen stands between the digits of two groups.
  private static func isBetweenDigits(_ place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "-"))
      && place + 1 < bytes.count && isDigit(bytes[place + 1])
  }

  /// How many digits a card's number has.
  private static let cardDigits = 13...19
  static let fewestCardDigits = cardDigits.lowerBound

  /// Whether groups of digits are the number of a card.
  static func isCard(_ groups: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    // A group has a digit at least.
    groups.count < 2 * cardDigits.upperBound && isCard(groups.filter(isDigit).map { $0 - 0x30 })
  }

  /// Whether digits are the number of a card of the large networks.
  static func isCard(_ digits: [UInt8]) -> Bool {
    guard cardDigits.contains(digits.count), Set(digits).count > 1 else { return false }
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
