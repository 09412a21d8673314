internal import OrderedCollections
internal import PlayheadFormat

/// Decides from a value's name whether the value is a secret.
struct SecretName {
  /// The name in lower case, without hyphens and underscores.
  private let plain: [UInt8]
  private let letters: UInt32
  private let lastWord: [UInt8]

  /// Takes the name of a member, or the word before `=` or `:` in a text.
  init(_ name: some BidirectionalCollection<UInt8>) {
    var plain: [UInt8] = []
    var letters: UInt32 = 0
    for byte in name where byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") {
      let small = Self.isCapital(byte) ? byte | 0x20 : byte
      plain.append(small)
      letters |= Self.bit(small)
    }
    self.plain = plain
    self.letters = letters
    lastWord = Self.lastWord(of: name)
  }

  init(_ name: String) { self.init(name.utf8) }

  var isSecret: Bool {
    guard plain.count >= 3 else { return false }
    if Self.wholeNames.contains(where: isWhole) || Self.lastWords.contains(lastWord) { return true }
    return Self.parts.contains { letters & $0.letters == $0.letters && plain.contains($0.plain) }
      && !Self.endings.contains { letters & $0.letters == $0.letters && plain.ends(with: $0.plain) }
  }

  /// A cheap test by the letters alone, which never rejects the name of a secret.
  static func mayBeSecret(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var letters: UInt32 = 0
    for byte in name { letters |= bit(byte | 0x20) }
    return sets.contains { letters & $0 == $0 }
  }

  /// The minimal letter sets of names of secrets: a superset of another set would be redundant.
  private static let sets: [UInt32] = {
    let all = Set((wholeNames + parts).map(\.letters))
    return all.filter { one in !all.contains { $0 != one && one & $0 == $0 } }
  }()

  /// The fewest digits that make an integer with this name a secret; nil if no integer is one.
  var fewestDigits: Int? {
    guard isSecret else { return nil }
    if Self.codes.contains(where: { plain.ends(with: $0) }) { return 3 }
    return (Self.wholeNames + Self.parts).contains { plain.ends(with: $0.plain) } ? 6 : nil
  }

  /// Whether the value may be a plain word.
  var isPassword: Bool { plain.contains(Array("pass".utf8)) || plain == Array("pwd".utf8) }

  /// Whether the value extends to the end of the line.
  var isCookie: Bool { plain == Array("cookie".utf8) || plain == Array("setcookie".utf8) }

  /// Returns the name of a nested value: an index or an unlabeled payload inherits
  /// `name`, and an action that sets a property names its value by it.
  static func name(of token: String, among members: JSONValue.Object? = nil, in name: String?) -> String? {
    if token == "value", let members, members.count == 2, let path = members["path"]?.string {
      return path.split(separator: ".").last.map(String.init) ?? token
    }
    return token.hasPrefix("_") || token == "-" || token.utf8.allSatisfy { $0 &- 0x30 < 10 } ? name : token
  }

  static func name(at tokens: some Sequence<String>) -> String? {
    tokens.reduce(nil) { name, token in Self.name(of: token, in: name) }
  }

  // MARK: - Words

  private struct Word {
    let plain: [UInt8]
    let letters: UInt32

    init(_ text: String) {
      plain = Array(text.utf8)
      letters = plain.reduce(0) { $0 | SecretName.bit($1) }
    }
  }

  private func isWhole(_ word: Word) -> Bool { letters == word.letters && plain == word.plain }

  private static let wholeNames = [
    "auth", "cookie", "csrf", "cvc", "cvv", "jwt", "otp", "pin", "pincode", "pwd", "setcookie", "ssn", "token", "totp",
  ].map(Word.init)

  /// Abbreviations that name a secret as the last of several words.
  private static let lastWords = Set(["cvc", "cvv", "otp", "pwd", "ssn", "totp"].map { Array($0.utf8) })

  private static let parts = [
    "accesskey", "accesstoken", "accountpin", "apikey", "apitoken", "authtoken", "authorization", "bearertoken",
    "cardpin", "clientsecret", "credential", "csrftoken", "devicetoken", "idtoken", "loginpin", "passcode",
    "passphrase", "passwd", "password", "privatekey", "refreshtoken", "secret", "securitycode", "securitytoken",
    "sessionkey", "sessiontoken", "userpin", "xsrftoken",
  ].map(Word.init)

  /// Endings that make the value an attribute of a secret rather than the secret.
  private static let endings = [
    "attempts", "changed", "count", "createdat", "date", "enabled", "endpoint", "error", "errors", "expiration",
    "expires", "expiresat", "expiresin", "expiry", "field", "hint", "issuedat", "kind", "label", "length", "lifetime",
    "message", "name", "path", "placeholder", "policy", "required", "rule", "rules", "state", "status", "strength",
    "title", "type", "updatedat", "uri", "url", "valid", "visible",
  ].map(Word.init)

  /// Endings of names of short codes, for which three digits are enough.
  private static let codes = [
    "code", "cvc", "cvv", "otp", "passphrase", "passwd", "password", "pin", "pwd", "ssn",
  ].map { Array($0.utf8) }

  private static func bit(_ byte: UInt8) -> UInt32 {
    byte &- UInt8(ascii: "a") < 26 ? 1 << UInt32(byte - UInt8(ascii: "a")) : 0
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

  /// Returns the last word in lower case, where capitals, hyphens and underscores separate words.
  private static func lastWord(of name: some BidirectionalCollection<UInt8>) -> [UInt8] {
    var word: [UInt8] = []
    var isInCapitals: Bool?
    for byte in name.reversed() {
      if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") { break }
      let isCapital = isCapital(byte)
      if let isInCapitals, isInCapitals, !isCapital { break }
      isInCapitals = isInCapitals ?? isCapital
      word.append(isCapital ? byte | 0x20 : byte)
      if isCapital, isInCapitals == false { break }
    }
    return word.reversed()
  }
}

extension [UInt8] {
  fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }

  fileprivate func contains(_ other: [UInt8]) -> Bool {
    count >= other.count && (0...count - other.count).contains { self[$0...].starts(with: other) }
  }
}
