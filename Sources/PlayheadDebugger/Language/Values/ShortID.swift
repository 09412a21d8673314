/// The end of a long id, `"…00000096"`, which stands for the one id with this ending; a `UUID` made of the time and the machine (RFC
/// 9562, versions 1, 2 and 6) stays whole, since all those of a machine end alike.
enum ShortID {
  private static let length = 8

  /// Returns the part of an id that is shown if the id is long.
  static func end(of id: String) -> Substring? {
    isUUID(id) ? endOfUUID(id) : id.count > length + 4 ? id.suffix(length) : nil
  }

  /// Returns the part that is shown if the text is a `UUID`.
  static func endOfUUID(_ text: String) -> Substring? {
    guard isUUID(text), !"126".contains(text[text.index(text.startIndex, offsetBy: 14)]) else { return nil }
    let end = text.suffix(length)
    // Ids made by hand, such as test fixtures, may differ in their beginnings only.
    return Set(end).count > 1 || text.prefix(length) == end ? end : nil
  }

  /// Returns the ending of a shortened id; nil if the text is not one.
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
