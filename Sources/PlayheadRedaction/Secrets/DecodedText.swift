internal import PlayheadFormat
internal import PlayheadPlatform

/// A text with its escapes undone: those of URLs and forms, JSON, and Swift's descriptions.
package struct DecodedText {
  package let bytes: [UInt8]
  /// The source offset of each byte, and the end of the source.
  private let places: [Int]

  /// The source range of a range of the bytes.
  package func source(of range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    // An escape may produce several bytes.
    while end < bytes.count, places[end] <= places[range.upperBound - 1] { end += 1 }
    return places[range.lowerBound]..<places[end]
  }

  /// All other readings of a text, including those with nested escapes up to `levels`, in O(*n*) of its bytes; none if
  /// nothing is escaped.
  package static func all(of text: UnsafeRawBufferPointer, levels: Int = levels) -> [DecodedText] {
    guard let start = text.baseAddress, special.contains(where: { memchr(start, $0, text.count) != nil }) else {
      return []
    }
    var found: [DecodedText] = []
    var layer = [DecodedText(bytes: Array(text), places: Array(0...text.count))]
    for _ in 0..<levels {
      layer = layer.flatMap { outer in Coding.allCases.compactMap { outer.decoded($0) } }
      layer.removeAll { text in found.contains { $0.bytes == text.bytes } }
      if layer.isEmpty { break }
      found += layer
    }
    return found
  }

  /// How many times a text within another text may be escaped.
  package static let levels = 3

  private static let special = "%+\\".utf8.map { CInt($0) }

  /// A kind of escapes.
  private enum Coding: CaseIterable {
    /// `%XX` in URLs (RFC 3986).
    case url
    /// `%XX`, and `+` for a space (application/x-www-form-urlencoded).
    case form
    /// A backslash in JSON and in Swift.
    case backslash
  }

  /// The text with escapes of one kind undone; nil if there are none.
  private func decoded(_ coding: Coding) -> DecodedText? {
    let hasAny =
      switch coding {
      case .url: bytes.contains(UInt8(ascii: "%"))
      case .form: bytes.contains(UInt8(ascii: "+"))
      case .backslash: bytes.contains(UInt8(ascii: "\\"))
      }
    guard hasAny else { return nil }
    var (decoded, sources) = ([UInt8](), [Int]())
    decoded.reserveCapacity(bytes.count)
    sources.reserveCapacity(bytes.count + 1)
    var (place, isChanged) = (0, false)
    while place < bytes.count {
      let start = place
      let unit = coding == .backslash ? escape(&place) : octet(&place, isForm: coding == .form)
      if let unit {
        isChanged = true
        decoded += unit
      } else {
        decoded.append(bytes[start])
        place = start + 1
      }
      while sources.count < decoded.count { sources.append(places[start]) }
    }
    guard isChanged else { return nil }
    sources.append(places[bytes.count])
    return DecodedText(bytes: decoded, places: sources)
  }

  /// Decodes `%XX` or `+` at a place and moves to its end; nil if there is neither.
  private func octet(_ place: inout Int, isForm: Bool) -> [UInt8]? {
    if isForm, bytes[place] == UInt8(ascii: "+") {
      place += 1
      return [UInt8(ascii: " ")]
    }
    guard bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count, let high = Self.digit(bytes[place + 1]),
      let low = Self.digit(bytes[place + 2])
    else { return nil }
    place += 3
    return [UInt8(high << 4 | low)]
  }

  /// Decodes a backslash escape at a place and moves to its end; nil if there is none.
  private func escape(_ place: inout Int) -> [UInt8]? {
    guard bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count else { return nil }
    let letter = bytes[place + 1]
    place += 2
    switch letter {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "0"): return [0x00]
    case UInt8(ascii: "u"): return scalar(&place).map { Array(String($0).utf8) }
    default: return nil
    }
  }

  /// The scalar of `{XX}` as in Swift, or `XXXX` as in JSON, which may be half of a surrogate pair.
  private func scalar(_ place: inout Int) -> Unicode.Scalar? {
    if place < bytes.count, bytes[place] == UInt8(ascii: "{") {
      guard let end = bytes[place...].prefix(10).firstIndex(of: UInt8(ascii: "}")) else { return nil }
      let value = number(place + 1, count: end - place - 1)
      place = end + 1
      return value.flatMap(Unicode.Scalar.init)
    }
    guard let first = number(place, count: 4) else { return nil }
    place += 4
    guard first >> 10 == 0xD800 >> 10 else { return Unicode.Scalar(first) }
    guard bytes[place...].starts(with: "\\u".utf8), let second = number(place + 2, count: 4),
      second >> 10 == 0xDC00 >> 10
    else { return nil }
    place += 6
    return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
  }

  private func number(_ place: Int, count: Int) -> UInt32? {
    guard count > 0, count <= 8, place + count <= bytes.count else { return nil }
    var number: UInt32 = 0
    for byte in bytes[place..<place + count] {
      guard let digit = Self.digit(byte) else { return nil }
      number = number << 4 | digit
    }
    return number
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
