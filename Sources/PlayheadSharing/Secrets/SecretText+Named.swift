internal import PlayheadFormat
internal import PlayheadRedaction

// Finds values that a text names: `password=…`, `password: …`, `"password": …`, `?password=…`.
extension SecretText {
  var named: [Range<Int>] {
    bytes.withUnsafeBufferPointer { text in
      var (place, found) = (0, [Range<Int>]())
      while let separator = text[place...].firstIndex(where: { $0 == Self.equals || $0 == Self.colon }) {
        place = separator + 1
        guard let name = Self.name(in: text, before: separator) else { continue }
        let values = values(after: separator, of: name)
        found += values
        place = values.last?.upperBound ?? place
      }
      return found
    }
  }

  static func isNamed(_ text: UnsafeBufferPointer<UInt8>, before separator: Int) -> Bool {
    name(in: text, before: separator) != nil
  }

  private static let (equals, colon) = (UInt8(ascii: "="), UInt8(ascii: ":"))

  /// Returns the name before a separator if it names a secret.
  private static func name(in text: UnsafeBufferPointer<UInt8>, before separator: Int) -> SecretName? {
    var end = separator
    // Skips what may close a name: `"name":`, `\"name\":`, `AnyHashable("name"):`, `form[name]=`, `name[]=`, `name[0]=`.
    var isInBrackets = false
    while end > 0, separator - end < 8 {
      let byte = text[end - 1]
      guard " \t\"'\\)[]`".utf8.contains(byte) || isInBrackets && isDigit(byte) else { break }
      isInBrackets = byte == UInt8(ascii: "]") || isInBrackets && isDigit(byte)
      end -= 1
    }
    var start = end
    while start > 0, end - start < 64, isBase64(text[start - 1]) { start -= 1 }
    guard end - start >= 3, SecretName.mayBeSecret(text[start..<end]) else { return nil }
    let name = SecretName(text[start..<end])
    return name.isSecret ? name : nil
  }

  // MARK: - Values

  private func values(after separator: Int, of name: SecretName) -> [Range<Int>] {
    var start = separator + 1
    let isProse = bytes[separator] == Self.colon
    // `==` is a comparison, `::` belongs to a name, and `://` to a URL.
    if start < bytes.count, bytes[start] == bytes[separator] || isProse && bytes[start] == UInt8(ascii: "/") {
      return []
    }
    skipSpace(&start)
    while bytes[start...].starts(with: "Optional(".utf8) { start += "Optional(".utf8.count }
    if let first = bytes[start...].first, first == UInt8(ascii: "[") {
      let elements = strings(inArrayFrom: start, name)
      if !elements.isEmpty { return elements }
    }
    if let value = string(from: start, name) { return value.isEmpty ? [] : [value] }
    // Checked before the end is searched: otherwise a text with many such values would take quadratic time.
    if standsForNothing(from: start, isQuoted: false) { return [] }
    if name.isCookie, let range = rest(ofLineFrom: start) { return [range] }
    // In prose and descriptions, brackets hold more than a value, as in `secrets: [String: Secret]` and `auth: [2] retrying`.
    let opens = Self.brackets[bytes[start]] != nil
    if opens, isProse || start > separator + 1 { return [] }
    let range = afterScheme(
      start..<start + count(from: start) { $0 > 0x20 && !Self.ending.contains($0) || opens && $0 == bytes[start] })
    if isMeaningless(range, isQuoted: false) || isTooShort(range, name) || isProse && isWord(range, name) { return [] }
    return [trimmed(range)]
  }

  /// Returns the strings of an array, which all have its name; none for a dictionary, whose values have names of their own.
  private func strings(inArrayFrom start: Int, _ name: SecretName) -> [Range<Int>] {
    var (place, found) = (start + 1, [Range<Int>]())
    while true {
      place += count(from: place) { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
      guard let value = string(from: place, name, closing: &place) else { return found }
      let next = place + count(from: place, where: Self.isSpace)
      if next < bytes.count, bytes[next] == Self.colon { return [] }
      if !value.isEmpty { found.append(value) }
    }
  }

  private func string(from start: Int, _ name: SecretName) -> Range<Int>? {
    var end = start
    return string(from: start, name, closing: &end)
  }

  /// Returns the contents of quotes, possibly escaped ones, and moves `end` past
  /// them; empty if they hold no secret, nil where no quote is.
  private func string(from start: Int, _ name: SecretName, closing end: inout Int) -> Range<Int>? {
    let escapes = count(from: start) { $0 == UInt8(ascii: "\\") }
    let opening = start + escapes
    guard opening < bytes.count, bytes[opening] == UInt8(ascii: "\"") || bytes[opening] == UInt8(ascii: "'") else {
      return nil
    }
    let closing = self.end(ofStringFrom: opening, escapes: escapes)
    end = min(closing + escapes + 1, bytes.count)
    let range = afterScheme(opening + 1..<closing)
    return isMeaningless(range, isQuoted: true) || isTooShort(range, name) ? closing..<closing : range
  }

  /// The bytes that end an unquoted value.
  private static let ending = Set(",;&)]}<>\"'`|".utf8)

  private func skipSpace(_ place: inout Int) {
    place += count(from: place, where: Self.isSpace)
  }

  /// Returns the end of a string whose quotes follow `escapes` backslashes.
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
    return isMeaningless(range, isQuoted: false) ? nil : range
  }

  /// Skips a scheme of HTTP authentication (RFC 9110) at the beginning of a value.
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

  /// Whether a value says that there is none, or is a placeholder.
  private func isMeaningless(_ range: Range<Int>, isQuoted: Bool) -> Bool {
    let value = bytes[range]
    guard let first = value.first, !standsForNothing(from: range.lowerBound, isQuoted: isQuoted) else { return true }
    // A masked or an escaped value.
    if value.allSatisfy({ $0 == first }) || first == UInt8(ascii: "\\") { return true }
    return value.count <= 16
      && Self.noValues.contains(String(decoding: trimmedBytes(range), as: UTF8.self).lowercased())
  }

  // MARK: - Placeholders

  /// Whether the value at `start` is masked, truncated or a placeholder.
  private func standsForNothing(from start: Int, isQuoted: Bool) -> Bool {
    let value = bytes[start...]
    guard let first = value.first else { return true }
    if Placeholders.begins(value) || value.starts(with: "…".utf8) || value.starts(with: "***".utf8) { return true }
    switch first {
    case UInt8(ascii: "\\"):
      let quote = value.first { $0 != first }
      return quote != UInt8(ascii: "\"") && quote != UInt8(ascii: "'")
    case UInt8(ascii: "%"): return isFormat(value.prefix(Self.longestPlaceholder))
    case UInt8(ascii: "$"): return isVariable(value.dropFirst().prefix(Self.longestPlaceholder))
    case UInt8(ascii: "{")
    where !isQuoted && value.dropFirst().first.map({ $0 <= 0x20 || "\"\\".utf8.contains($0) }) ?? true:
      // This is an object, whose members have names of their own.
      return true
    default: return isInBrackets(value.prefix(Self.longestPlaceholder))
    }
  }

  private static let longestPlaceholder = 64

  /// Whether a value consists of format specifiers of `printf`, `String(format:)`, `os_log` or Python (`%@`, `%1$@`, `%{private}s`,
  /// `%s/%s`), or begins with a percent-encoded byte, which is checked in the decoded text.
  private func isFormat(_ value: ArraySlice<UInt8>) -> Bool {
    var rest = value
    while rest.first == UInt8(ascii: "%") {
      rest = rest.dropFirst()
      let digits = rest.prefix(2)
      if digits.count == 2, digits.allSatisfy({ Self.isDigit($0) || (0x61...0x66).contains($0 | 0x20) }) { return true }
      if let first = rest.first, let closing = Self.brackets[first], let end = rest.firstIndex(of: closing) {
        rest = rest[(end + 1)...]
      }
      rest = rest.drop { Self.isDigit($0) || "$.*-+lhzq".utf8.contains($0) }
      guard let letter = rest.first, "@%sdiufgexXcp".utf8.contains(letter) else { return rest.isEmpty }
      rest = rest.dropFirst()
      if endsValue(at: rest.startIndex) { return true }
      if rest.first != UInt8(ascii: "%") { rest = rest.dropFirst() }
    }
    return false
  }

  /// Whether the text after `$` is a variable: a name in brackets, letters only, or capitals and digits.
  private func isVariable(_ rest: ArraySlice<UInt8>) -> Bool {
    if isInBrackets(rest) { return true }
    let name = rest.prefix { Self.isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
    let isConstant = !name.contains { (0x61...0x7A).contains($0) }
    return (isConstant || !name.contains(where: Self.isDigit)) && endsValue(at: name.endIndex)
  }

  /// Whether a value is entirely in brackets or stars, as `<your token>`, `{{name}}`, `[REDACTED]` and `**required**`.
  private func isInBrackets(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first, let closing = first == UInt8(ascii: "*") ? first : Self.brackets[first] else {
      return false
    }
    let inner = value.dropFirst().drop { $0 == first }
    guard let end = inner.firstIndex(of: closing) else { return false }
    return endsValue(at: end + inner[end...].prefix { $0 == closing }.count)
  }

  private static let brackets = Dictionary(uniqueKeysWithValues: zip("<{[(".utf8, ">}])".utf8))

  /// Whether a value ends before `place`, apart from punctuation that ends a sentence.
  private func endsValue(at place: Int) -> Bool {
    let end = place + count(from: place) { ".:!?".utf8.contains($0) }
    return end >= bytes.count || bytes[end] <= 0x20 || bytes[end] == UInt8(ascii: "\\")
      || Self.ending.contains(bytes[end])
  }

  private static let noValues: Set<String> = [
    "absent", "accepted", "basic", "bearer", "changed", "deleted", "denied", "different", "disabled", "empty",
    "enabled", "expired",
    "failed", "false", "forbidden", "hidden", "incorrect", "invalid", "masked", "mismatch", "missing", "nil", "none",
    "null", "optional", "present", "redacted", "refreshed", "refused", "rejected", "removed", "required", "revoked",
    "timeout", "true", "string", "number", "boolean", "object", "array", "unauthorized", "unchanged", "undefined",
    "unknown", "updated", "wrong", "yes", "set", "unset",
  ]

  /// Whether a value is a number with too few digits for a secret of this name.
  private func isTooShort(_ range: Range<Int>, _ name: SecretName) -> Bool {
    bytes[range].allSatisfy(Self.isDigit) && range.count < name.fewestDigits ?? .max
  }

  /// Whether the value after a colon is probably a word of a sentence.
  private func isWord(_ range: Range<Int>, _ name: SecretName) -> Bool {
    let value = trimmedBytes(range)
    // A pointer, as in the description of an object.
    if value.starts(with: "0x".utf8), value.count <= 18 { return true }
    let hasDigit = value.contains(where: Self.isDigit)
    let hasSign = value.contains { $0 < 0x80 && !Self.isAlphanumeric($0) && !"-_.'/".utf8.contains($0) }
    let hasNext =
      range.upperBound + 1 < bytes.count && bytes[range.upperBound] == 0x20
      && Self.isAlphanumeric(bytes[range.upperBound + 1])
    if hasSign || hasDigit && !value.allSatisfy(Self.isDigit) { return hasNext && value.count < 6 }
    return hasNext || !hasDigit && (value.count < 6 || !name.isPassword)
  }

  /// Removes the punctuation that ends a sentence.
  private func trimmed(_ range: Range<Int>) -> Range<Int> { range.lowerBound..<trimmedBytes(range).endIndex }

  private func trimmedBytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    var value = bytes[range]
    while value.count > 1, let last = value.last, ".:!?".utf8.contains(last) { value.removeLast() }
    return value
  }
}
