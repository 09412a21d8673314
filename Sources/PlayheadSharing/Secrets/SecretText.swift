internal import PlayheadFormat
internal import PlayheadRedaction

/// Finds likely secrets in a text as it is and with its escapes decoded, in linear
/// time: each detector visits a byte a bounded number of times.
struct SecretText {
  let bytes: [UInt8]

  struct Finding: Equatable {
    var kind: SecretKind
    var range: Range<Int>
  }

  static func kinds(in text: String) -> [SecretKind] {
    let kinds = findings(in: text).map(\.kind)
    return SecretKind.allCases.filter(kinds.contains)
  }

  /// Returns the findings in the order of the text.
  static func findings(in text: String) -> [Finding] {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer(mayHoldAny) ? findings(in: bytes) : []
  }

  /// Scans without the prefilter ``mayHoldAny(_:)``.
  static func findings(in bytes: [UInt8]) -> [Finding] {
    var found = SecretText(bytes: bytes).findings
    for decoded in bytes.withUnsafeBytes({ DecodedText.all(of: $0) }) {
      for finding in SecretText(bytes: decoded.bytes).findings {
        found.append(Finding(kind: finding.kind, range: decoded.source(of: finding.range)))
      }
    }
    return merged(found)
  }

  /// Returns the forms of a finding to redact: as it is, with escapes decoded, and the password within base64 credentials.
  static func secrets(of finding: Finding, in text: String) -> [String] {
    let bytes = Array(Array(text.utf8)[finding.range])
    let password = finding.kind == .basic ? password(inBasic: bytes[...]) : nil
    let decoded = bytes.withUnsafeBytes({ DecodedText.all(of: $0) }).map { String(decoding: $0.bytes, as: UTF8.self) }
    return [String(decoding: bytes, as: UTF8.self)] + decoded + (password.map { [$0] } ?? [])
  }

  /// Classifies an integer; nil if neither its digits nor `name` make it a secret.
  static func kind(ofNumber number: String, _ name: SecretName?) -> SecretKind? {
    let digits = number.utf8.map { $0 &- 0x30 }
    guard digits.allSatisfy({ $0 < 10 }) else { return nil }
    if isCard(digits) { return .card }
    return name?.fewestDigits.map { digits.count >= $0 } ?? false ? .named : nil
  }

  private var findings: [Finding] {
    func found(_ kind: SecretKind, _ ranges: [Range<Int>]) -> [Finding] {
      ranges.map { Finding(kind: kind, range: $0) }
    }
    return found(.webToken, webTokens) + found(.key, keys) + found(.basic, credentials) + found(.bearer, bearers)
      + found(.named, named) + found(.card, cards) + found(.email, emails)
  }

  private static func merged(_ found: [Finding]) -> [Finding] {
    var merged: [Finding] = []
    for next in found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard let last = merged.last, next.range.lowerBound < last.range.upperBound else {
        merged.append(next)
        continue
      }
      merged[merged.count - 1] = Finding(
        kind: last.kind.rank <= next.kind.rank ? last.kind : next.kind,
        range: last.range.lowerBound..<max(last.range.upperBound, next.range.upperBound))
    }
    return merged
  }

  // MARK: - A glance

  /// A linear prefilter that never misses a secret: most texts lack every byte sequence with which one begins.
  static func mayHoldAny(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // A secret that is recognized without a member's name has at least five bytes.
    guard text.count >= 5 else { return false }
    let classes = Self.classes
    var place = 0
    // Whether the preceding byte may belong to a word.
    var isInWord = false
    while place < text.count {
      let byteClass = classes[Int(text[place])]
      switch byteClass {
      case .other, .word, .beginning:
        if byteClass == .beginning, !isInWord, mayBeginSecret(text, at: place) { return true }
        isInWord = byteClass != .other
      case .at: return true
      case .escape:
        if mayReadOtherwise(text, at: place) { return true }
        isInWord = false
      case .separator:
        if isNamed(text, before: place) { return true }
        isInWord = false
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

  /// The role of a byte in the prefilter; each first byte of a secret may also belong to a word.
  private enum ByteClass: UInt8 {
    case other, word, beginning, digit, at, escape, separator
  }

  private static let classes: [ByteClass] = (0...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "\\"): .escape
    case UInt8(ascii: "="), UInt8(ascii: ":"): .separator
    case _ where isDigit(byte): .digit
    case _ where beginnings.contains { $0.utf8Start[0] == byte } || schemes.contains { $0.utf8Start[0] == byte | 0x20 }:
      .beginning
    default: isBase64(byte) ? .word : .other
    }
  }

  /// The prefixes of all secrets other than addresses, card numbers and named values.
  private static let beginnings: [StaticString] =
    ["eyJ", "-----BEGIN"] + keyForms.map(\.beginning)
  private static let schemes = [bearer, basic]

  private static func mayBeginSecret(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let rest = text.count - place
    for beginning in beginnings where beginning.utf8Start[0] == text[place] {
      let count = beginning.utf8CodeUnitCount
      guard count <= rest, beginning.utf8Start[1] == text[place + 1] else { continue }
      if (2..<count).allSatisfy({ beginning.utf8Start[$0] == text[place + $0] }) { return true }
    }
    return schemes.contains { isScheme($0, in: text, at: place) }
  }

  /// Whether a scheme of HTTP authentication, in any case, and white space follow at `place`.
  private static func isScheme(_ scheme: StaticString, in text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let count = scheme.utf8CodeUnitCount
    guard text.count - place > count, isSpace(text[place + count]) else { return false }
    return (0..<count).allSatisfy { scheme.utf8Start[$0] == text[place + $0] | 0x20 }
  }

  /// Whether an escape at `place` may decode to a part of a secret or of its name.
  private static func mayReadOtherwise(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    switch text[place] {
    case UInt8(ascii: "+"): mayBeSpace(in: text, at: place)
    case UInt8(ascii: "%"): place + 2 < text.count && isHexDigit(text[place + 1]) && isHexDigit(text[place + 2])
    default: true
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }

  /// Whether a plus that stands for a space would matter: after a scheme, between digits, or before a separator.
  private static func mayBeSpace(in text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    if place + 1 < text.count {
      let next = text[place + 1]
      // Further characters that close a name may precede the separator.
      if "=:+ \t[]\"')`".utf8.contains(next) { return true }
      if isDigit(next), place > 0, isDigit(text[place - 1]) { return true }
    }
    return schemes.contains { scheme in
      let count = scheme.utf8CodeUnitCount
      guard place >= count else { return false }
      return (0..<count).allSatisfy { scheme.utf8Start[$0] == text[place - count + $0] | 0x20 }
    }
  }

  // MARK: - Bytes

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  static func isBase64(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Returns the ends of the occurrences of `text` that begin a word.
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

  /// Counts the bytes from `place` on that satisfy a condition.
  func count(from place: Int, where isWanted: (UInt8) -> Bool) -> Int {
    bytes[place...].prefix(while: isWanted).count
  }

  // MARK: - Detectors

  /// Three parts of base64url, the first two of which are JSON objects: `{"` encodes to `eyJ`.
  private var webTokens: [Range<Int>] {
    places(of: "eyJ").compactMap { place in
      let first = place + count(from: place, where: Self.isBase64)
      guard first < bytes.count, bytes[first] == UInt8(ascii: "."), bytes[(first + 1)...].starts(with: "eyJ".utf8)
      else { return nil }
      let second = first + 1 + count(from: first + 1, where: Self.isBase64)
      guard second < bytes.count, bytes[second] == UInt8(ascii: ".") else { return nil }
      return place - 3..<second + 1 + count(from: second + 1, where: Self.isBase64)
    }
  }

  /// The prefixes of keys, and the fewest characters that follow.
  private static let keyForms: [(beginning: StaticString, length: Int)] = [
    ("AKIA", 16), ("ASIA", 16), ("AIza", 30), ("ghp_", 20), ("gho_", 20), ("ghs_", 20), ("ghu_", 20), ("ghr_", 20),
    ("github_pat_", 20), ("glpat-", 16), ("npm_", 30), ("sk-", 20), ("sk_live_", 16), ("sk_test_", 16),
    ("rk_live_", 16), ("xoxa-", 10), ("xoxb-", 10), ("xoxp-", 10), ("xoxr-", 10), ("xoxs-", 10),
  ]

  private var keys: [Range<Int>] {
    let known = Self.keyForms.flatMap { key in
      places(of: key.beginning).compactMap { place -> Range<Int>? in
        let length = count(from: place, where: Self.isBase64)
        return length >= key.length ? place - key.beginning.utf8CodeUnitCount..<place + length : nil
      }
    }
    return known + privateKeys
  }

  /// The text from the line that begins a private key to the line that ends it.
  private var privateKeys: [Range<Int>] {
    let starts = places(of: "-----BEGIN")
    if starts.isEmpty { return [] }
    let label = Array("PRIVATE KEY-----".utf8)
    let marks = bytes.indices.filter { bytes[$0] == label[0] && bytes[$0...].starts(with: label) }
    var (next, found) = (0, [Range<Int>]())
    for start in starts where start > found.last?.upperBound ?? 0 {
      while next < marks.count, marks[next] < start { next += 1 }
      guard next < marks.count else { break }
      let end = next + 1 < marks.count ? marks[next + 1] + label.count : bytes.count
      found.append(start - "-----BEGIN".utf8.count..<end)
    }
    return found
  }

  private static let bearer: StaticString = "bearer"
  private static let basic: StaticString = "basic"

  /// Returns the positions after a scheme and white space.
  private func places(after scheme: StaticString) -> [Int] {
    bytes.withUnsafeBufferPointer { text in
      text.indices.compactMap { place in
        guard place == 0 || !Self.isBase64(text[place - 1]), Self.isScheme(scheme, in: text, at: place) else {
          return nil
        }
        let end = place + scheme.utf8CodeUnitCount
        return end + text[end...].prefix(while: Self.isSpace).count
      }
    }
  }

  private var bearers: [Range<Int>] {
    places(after: Self.bearer).compactMap { place in
      let length = count(from: place) { Self.isBase64($0) || "~+/=.".utf8.contains($0) }
      // A long word of lower-case letters after "bearer" belongs to a sentence.
      let isWord = bytes[place..<place + length].allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: ".") }
      return length >= 16 && !isWord && !Placeholders.begins(bytes[place...]) ? place..<place + length : nil
    }
  }

  /// Base64 credentials after `Basic`, and the password in the user part of a URL.
  private var credentials: [Range<Int>] {
    let headers = places(after: Self.basic).compactMap { place -> Range<Int>? in
      let range = place..<place + count(from: place) { Self.isBase64($0) || "+/=".utf8.contains($0) }
      return Self.password(inBasic: bytes[range]) == nil ? nil : range
    }
    let urls = bytes.indices.filter { bytes[$0...].starts(with: "://".utf8) }.compactMap { place -> Range<Int>? in
      let authority = bytes[(place + 3)...].prefix { $0 > 0x20 && !"/?#\"'<>`".utf8.contains($0) }
      guard let end = authority.lastIndex(of: UInt8(ascii: "@")),
        let colon = authority[..<end].firstIndex(of: UInt8(ascii: ":")), colon + 1 < end,
        !Placeholders.begins(bytes[(colon + 1)...])
      else { return nil }
      return colon + 1..<end
    }
    return headers + urls
  }

  /// Returns the password in the base64 credentials after `Basic`; nil for another text.
  static func password(inBasic text: ArraySlice<UInt8>) -> String? {
    guard let decoded = Base64Text.decoded(text) else { return nil }
    let plain = String(decoding: decoded, as: UTF8.self)
    // Decoding replaces ill-formed UTF-8, so ill-formed text has other bytes now.
    guard plain.utf8.elementsEqual(decoded), let colon = plain.firstIndex(of: ":"),
      plain.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
    else { return nil }
    return String(plain[plain.index(after: colon)...])
  }

  /// A local part, `@`, and a domain of at least two labels, the last of letters only.
  private var emails: [Range<Int>] {
    bytes.indices.filter { bytes[$0] == UInt8(ascii: "@") }.compactMap { place in
      let local = bytes[..<place].suffix(64).reversed().prefix { Self.isAlphanumeric($0) || "_+-.".utf8.contains($0) }
      guard !local.isEmpty else { return nil }
      let domain = bytes[(place + 1)...].prefix {
        Self.isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
      let parts = domain.split(separator: UInt8(ascii: "."))
      guard parts.count > 1, let last = parts.last, last.count > 1,
        last.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) })
      else { return nil }
      return place - local.count..<last.endIndex
    }
  }

  /// Digits, possibly in groups with a space or a hyphen between them, that are not part of a longer word such as a UUID.
  private var cards: [Range<Int>] {
    bytes.withUnsafeBufferPointer { bytes in
      var (place, found) = (0, [Range<Int>]())
      while place < bytes.count {
        guard Self.isDigit(bytes[place]) else {
          place += 1
          continue
        }
        let start = place
        while place < bytes.count, Self.isDigit(bytes[place]) || Self.isBetweenDigits(place, in: bytes) { place += 1 }
        let isWord =
          (start == 0 || !Self.isBase64(bytes[start - 1])) && (place == bytes.count || !Self.isBase64(bytes[place]))
        if isWord, Self.isCard(bytes[start..<place]) { found.append(start..<place) }
      }
      return found
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isInNumber(_ byte: UInt8) -> Bool { isDigit(byte) || "+-.eE".utf8.contains(byte) }

  /// Whether a single space or hyphen separates two groups of digits.
  private static func isBetweenDigits(_ place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "-"))
      && place + 1 < bytes.count && isDigit(bytes[place + 1])
  }

  static let fewestCardDigits = 13
  private static let cardDigits = fewestCardDigits...19

  static func isCard(_ groups: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    // Each group has at least one digit, so a longer slice cannot be a card number.
    groups.count < 2 * cardDigits.upperBound && isCard(groups.filter(isDigit).map { $0 - 0x30 })
  }

  /// Whether digits are a card number of one of the large networks.
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
    // The Luhn checksum of ISO/IEC 7812-1, annex B.
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let value = Int(digit.element) * (digit.offset % 2 == 1 ? 2 : 1)
      return sum + (value > 9 ? value - 9 : value)
    }
    return sum % 10 == 0
  }
}
