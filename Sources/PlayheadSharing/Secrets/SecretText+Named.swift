internal import PlayheadRecording

// Values that a text names: `password=…`, `password: …`, `"password": …`, `?password=…`.
extension SecretText {
  /// The values whose names say that they are secrets.
  var named: [Range<Int>] {
    bytes.withUnsafeBufferPointer { text in
      var (place, found) = (0, [Range<Int>]())
      while let separator = text[place...].firstIndex(where: { $0 == Self.equals || $0 == Self.colon }) {
        place = separator + 1
        guard let name = Self.name(in: text, before: separator), let value = value(after: separator, of: name) else {
          continue
        }
        found.append(value)
        place = value.upperBound
      }
      return found
    }
  }

  /// Whether the name before a separator says that its value is a secret.
  static func isNamed(_ text: UnsafeBufferPointer<UInt8>, before separator: Int) -> Bool {
    name(in: text, before: separator) != nil
  }

  private static let (equals, colon) = (UInt8(ascii: "="), UInt8(ascii: ":"))

  /// The name before a separator, if it says that its value is a secret.
  private static func name(in text: UnsafeBufferPointer<UInt8>, before separator: Int) -> SecretName? {
    var end = separator
    // What may close a name: `"name":`, `\"name\":`, `AnyHashable("name"):`, `form[name]=`, `name[]=`.
    while end > 0, separator - end < 8, " \"'\\)[]`".utf8.contains(text[end - 1]) { end -= 1 }
    var start = end
    while start > 0, end - start < 64, isBase64(text[start - 1]) { start -= 1 }
    guard end - start >= 3, SecretName.mayBeSecret(text[start..<end]) else { return nil }
    let name = SecretName(text[start..<end])
    return name.isSecret ? name : nil
  }

  // MARK: - Values

  private func value(after separator: Int, of name: SecretName) -> Range<Int>? {
    var start = separator + 1
    let isProse = bytes[separator] == Self.colon
    // `==` compares, `::` is a part of a name, and `://` one of a URL.
    if start < bytes.count, bytes[start] == bytes[separator] || isProse && bytes[start] == UInt8(ascii: "/") {
      return nil
    }
    skipSpace(&start)
    while bytes[start...].starts(with: "Optional(".utf8) { start += "Optional(".utf8.count }
    // A text in an array.
    if start + 1 < bytes.count, bytes[start] == UInt8(ascii: "["), "\"\\".utf8.contains(bytes[start + 1]) { start += 1 }
    // Before its end is looked for: such values may follow one another up to the end of the text.
    if standsForNothing(from: start) { return nil }
    if name.isCookie, let range = rest(ofLineFrom: start) { return range }
    let escapes = count(from: start) { $0 == UInt8(ascii: "\\") }
    let opening = start + escapes
    if opening < bytes.count, bytes[opening] == UInt8(ascii: "\"") || bytes[opening] == UInt8(ascii: "'") {
      var range = opening + 1..<end(ofStringFrom: opening, escapes: escapes)
      range = afterScheme(range)
      return isMeaningless(range) || isTooShort(range, name) ? nil : range
    }
    // One that opens a bracket belongs to the value, whose end another one is.
    let opens = start < bytes.count && Self.brackets[bytes[start]] != nil
    let range = afterScheme(
      start..<start + count(from: start) { $0 > 0x20 && !Self.ending.contains($0) || opens && $0 == bytes[start] })
    return isMeaningless(range) || isTooShort(range, name) || isProse && isWord(range, name) ? nil : trimmed(range)
  }

  /// What ends a value that is in no quotes.
  private static let ending = Set(",;&)]}<>\"'`|".utf8)

  private func skipSpace(_ place: inout Int) {
    place += count(from: place, where: Self.isSpace)
  }

  /// Where a string ends, whose quotes have so many backslashes before them.
  private func end(ofStringFrom opening: Int, escapes: Int) -> Int {
    var (place, backslashes) = (opening + 1, 0)
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\\") {
        backslashes += 1
      } else {
        if bytes[place] == bytes[opening], backslashes == escapes || escapes == 0 && backslashes.isMultiple(of: 2) {
          return place - escapes
        }
        backslashes = 0
      }
      place += 1
    }
    return bytes.count
  }

  private func rest(ofLineFrom start: Int) -> Range<Int>? {
    let range = start..<start + count(from: start) { $0 != 0x0A && $0 != 0x0D && $0 != UInt8(ascii: "\"") }
    return isMeaningless(range) ? nil : range
  }

  /// The value after a scheme of HTTP's authentication (RFC 9110), where one stands at its beginning.
  private func afterScheme(_ range: Range<Int>) -> Range<Int> {
    let word = count(from: range.lowerBound) { Self.isAlphanumeric($0) }
    let end = range.lowerBound + word
    let start = end + count(from: end, where: Self.isSpace)
    guard start > end,
      Self.schemes.contains(String(decoding: bytes[range.lowerBound..<end], as: UTF8.self).lowercased())
    else { return range }
    if range.upperBound > end { return min(start, range.upperBound)..<range.upperBound }
    return start..<start + count(from: start) { $0 > 0x20 && !Self.ending.contains($0) }
  }

  private static let schemes: Set<String> = ["basic", "bearer", "digest", "negotiate", "token"]

  /// Whether a value says that there is none, or stands for one.
  private func isMeaningless(_ range: Range<Int>) -> Bool {
    let value = bytes[range]
    guard let first = value.first, !standsForNothing(from: range.lowerBound) else { return true }
    // Masked, or escaped.
    if value.allSatisfy({ $0 == first }) || first == UInt8(ascii: "\\") { return true }
    return value.count <= 16
      && Self.noValues.contains(String(decoding: trimmedBytes(range), as: UTF8.self).lowercased())
  }

  /// Whether what begins at a place is masked, cut, or to be filled in.
  private func standsForNothing(from start: Int) -> Bool {
    let value = bytes[start...]
    guard let first = value.first else { return true }
    if Placeholders.begins(value) || value.starts(with: "…".utf8) || value.starts(with: "***".utf8) { return true }
    switch first {
    case UInt8(ascii: "\\"):
      let quote = value.first { $0 != first }
      return quote != UInt8(ascii: "\"") && quote != UInt8(ascii: "'")
    case UInt8(ascii: "%"): return isFormat(value.dropFirst().prefix(8))
    case UInt8(ascii: "$"): return isVariable(value.dropFirst().prefix(64))
    default: return isInBrackets(value.prefix(64))
    }
  }

  /// Whether what follows `%` is to be filled in (`%@`, `%1$@`, `%lld`), or a byte in digits, with which the value reads otherwise.
  private func isFormat(_ rest: ArraySlice<UInt8>) -> Bool {
    if rest.count >= 2, rest.prefix(2).allSatisfy({ Self.isDigit($0) || (0x61...0x66).contains($0 | 0x20) }) {
      return true
    }
    let kind = rest.drop { Self.isDigit($0) || "$.-+lhz".utf8.contains($0) }
    guard let letter = kind.first else { return true }
    return "@%sdiufgexXcpq".utf8.contains(letter) && endsValue(kind.dropFirst().first)
  }

  /// Whether what follows `$` is a name, by itself or in brackets: letters, or capitals and digits.
  private func isVariable(_ rest: ArraySlice<UInt8>) -> Bool {
    if isInBrackets(rest) { return true }
    let name = rest.prefix { Self.isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
    let isConstant = !name.contains { (0x61...0x7A).contains($0) }
    return (isConstant || !name.contains(where: Self.isDigit)) && endsValue(rest[name.endIndex...].first)
  }

  /// Whether a value is words in brackets, as `<your token>` and `{{name}}`, or an object.
  private func isInBrackets(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first, let closing = Self.brackets[first] else { return false }
    var rest = value.dropFirst()
    if rest.first == first { rest = rest.dropFirst() }
    // An object, whose members have names of their own.
    if first == UInt8(ascii: "{"), let next = rest.first, next <= 0x20 || "\"\\".utf8.contains(next) { return true }
    let words = rest.prefix { Self.isBase64($0) && !Self.isDigit($0) || ". /,".utf8.contains($0) }
    guard let end = rest[words.endIndex...].first else { return true }
    return end == closing
  }

  private static let brackets = Dictionary(uniqueKeysWithValues: zip("<{[(".utf8, ">}])".utf8))

  /// Whether a value ends before a byte; nil where the text ends.
  private func endsValue(_ byte: UInt8?) -> Bool {
    byte.map { $0 <= 0x20 || Self.ending.contains($0) || ".:!?\\".utf8.contains($0) } ?? true
  }

  private static let noValues: Set<String> = [
    "absent", "accepted", "changed", "deleted", "denied", "different", "disabled", "empty", "enabled", "expired",
    "failed", "false", "forbidden", "hidden", "incorrect", "invalid", "masked", "mismatch", "missing", "nil", "none",
    "null", "optional", "present", "redacted", "refreshed", "refused", "rejected", "removed", "required", "revoked",
    "timeout", "true", "string", "number", "boolean", "object", "array", "unauthorized", "unchanged", "undefined",
    "unknown", "updated", "wrong", "yes", "set", "unset",
  ]

  /// Whether a value is a number with fewer digits than one of the name has that is a secret.
  private func isTooShort(_ range: Range<Int>, _ name: SecretName) -> Bool {
    bytes[range].allSatisfy(Self.isDigit) && range.count < name.fewestDigits ?? .max
  }

  /// Whether what stands after a colon is as likely a word of a sentence.
  private func isWord(_ range: Range<Int>, _ name: SecretName) -> Bool {
    let value = trimmedBytes(range)
    let hasDigit = value.contains(where: Self.isDigit)
    let hasSign = value.contains { $0 < 0x80 && !Self.isAlphanumeric($0) && !"-_.'/".utf8.contains($0) }
    let hasNext =
      range.upperBound + 1 < bytes.count && bytes[range.upperBound] == 0x20
      && Self.isAlphanumeric(bytes[range.upperBound + 1])
    if hasSign || hasDigit && !value.allSatisfy(Self.isDigit) { return hasNext && value.count < 6 }
    return hasNext || !hasDigit && (value.count < 6 || !name.isPassword)
  }

  /// A value without what ends a sentence.
  private func trimmed(_ range: Range<Int>) -> Range<Int> { range.lowerBound..<trimmedBytes(range).endIndex }

  private func trimmedBytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    var value = bytes[range]
    while value.count > 1, let last = value.last, ".:!?".utf8.contains(last) { value.removeLast() }
    return value
  }
}
