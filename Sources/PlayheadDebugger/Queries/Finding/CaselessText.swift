struct CaselessText: Sendable {
  let small: String
  /// Its bytes, if it is ASCII.
  private let bytes: [UInt8]?
  private let characters: [String]

  init(_ text: String) {
    small = text.lowercased()
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Array(small.utf8) : nil
    characters = text.map { $0.lowercased() }
  }

  func firstRange(in text: String) -> Range<String.Index>? {
    if let bytes, text.utf8.allSatisfy({ $0 < 0x80 }) { return Self.firstRange(of: bytes, in: text) }
    let indices = Array(text.indices) + [text.endIndex]
    let found = text.map { $0.lowercased() }
    guard characters.count <= found.count else { return nil }
    for start in 0...found.count - characters.count
    where found[start..<start + characters.count].elementsEqual(characters) {
      return indices[start]..<indices[start + characters.count]
    }
    return nil
  }

  func isIn(_ text: String) -> Bool { firstRange(in: text) != nil }

  private static func firstRange(of bytes: [UInt8], in text: String) -> Range<String.Index>? {
    let found = Array(text.utf8)
    guard bytes.count <= found.count else { return nil }
    for start in 0...found.count - bytes.count {
      var length = 0
      while length < bytes.count, small(found[start + length]) == bytes[length] { length += 1 }
      guard length == bytes.count else { continue }
      let lower = text.utf8.index(text.startIndex, offsetBy: start)
      return lower..<text.utf8.index(lower, offsetBy: length)
    }
    return nil
  }

  private static func small(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte }

  /// Whether it may be part of a date as it is shown, `2026-01-02T12:30:00.000Z`: a year, or more than a number.
  var looksLikeDate: Bool {
    guard small.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 || "-:.tz".utf8.contains($0) }) else { return false }
    return small.utf8.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
      || small.utf8.count { $0 &- UInt8(ascii: "0") < 10 } >= 4
  }
}
