/// The end of a long id, by which people tell it from others: `"…00000096"`.
///
/// What reads it back looks for the one id that ends so. A `UUID` that is made of the time and the machine (RFC 9562, versions 1,
/// 2 and 6) ends as all others of that machine do, so it is written whole.
enum ShortID {
  /// How much of the end of a long id is shown.
  private static let length = 8

  /// Of an id of any kind, the part that is shown where it is long.
  static func end(of id: String) -> Substring? {
    isUUID(id) ? endOfUUID(id) : id.count > length + 4 ? id.suffix(length) : nil
  }

  /// The part of a text that is shown, if it is a `UUID`.
  static func endOfUUID(_ text: String) -> Substring? {
    guard isUUID(text), !"126".contains(text[text.index(text.startIndex, offsetBy: 14)]) else { return nil }
    let end = text.suffix(length)
    // Ids that are made by hand may differ in their beginnings.
    return Set(end).count > 1 || text.prefix(length) == end ? end : nil
  }

  /// What an id ends in that is written short; nil where it is not.
  static func end(written text: String) -> Substring? {
    text.first == "…" && text.count > 1 ? text.dropFirst() : nil
  }

  private static func isUUID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    return zip(0..., text.utf8).allSatisfy { index, byte in
      switch index {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
      }
    }
  }
}
