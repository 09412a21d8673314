internal import PlayheadPlatform

/// Bytes that are looked for in lines.
package struct Needle: Sendable {
  private let bytes: [UInt8]
  /// Which of the bytes is looked for first: the one that recordings have least, in the forms that it may have.
  private let rarest: Int
  private let form: UInt8
  private let otherForm: UInt8?
  private let ignoresCase: Bool

  /// - Parameters:
  ///   - bytes: one at least.
  ///   - ignoresCase: whether letters of ASCII, which are small in `bytes`, may be capitals.
  package init(_ bytes: [UInt8], ignoresCase: Bool = false) {
    self.bytes = bytes
    self.ignoresCase = ignoresCase
    let ranks = bytes.map { Self.frequent.firstIndex(of: $0) ?? Self.frequent.count }
    rarest = ranks.indices.max { ranks[$0] < ranks[$1] } ?? 0
    let byte = bytes[rarest]
    form = byte
    otherForm = ignoresCase && Self.isSmallLetter(byte) ? byte & ~0x20 : nil
  }

  /// How many bytes they are.
  package var count: Int { bytes.count }

  /// Whether they stand somewhere among some bytes.
  package func isIn(_ text: UnsafeRawBufferPointer) -> Bool { firstPlace(in: text) != nil }

  /// Where they first stand among some bytes; nil where they stand nowhere.
  package func firstPlace(in text: UnsafeRawBufferPointer) -> Int? {
    guard let start = text.baseAddress, bytes.count <= text.count else { return nil }
    // Up to where one form stands, the other one is looked for.
    let place = firstPlace(in: start, text.count, with: form)
    guard let otherForm else { return place }
    return firstPlace(in: start, place.map { $0 + bytes.count } ?? text.count, with: otherForm) ?? place
  }

  /// - Parameter form: that of the rarest byte.
  private func firstPlace(in start: UnsafeRawPointer, _ count: Int, with form: UInt8) -> Int? {
    guard bytes.count <= count else { return nil }
    var next = start + rarest
    let last = start + (count - bytes.count + rarest)
    while next <= last, let found = memchr(next, Int32(form), last - next + 1) {
      if stands(at: found - rarest) { return UnsafeRawPointer(found) - rarest - start }
      next = UnsafeRawPointer(found) + 1
    }
    return nil
  }

  private func stands(at place: UnsafeRawPointer) -> Bool {
    if !ignoresCase { return memcmp(place, bytes, bytes.count) == 0 }
    for (offset, byte) in bytes.enumerated() {
      let found = place.load(fromByteOffset: offset, as: UInt8.self)
      if found != byte, !Self.isSmallLetter(byte) || found | 0x20 != byte { return false }
    }
    return true
  }

  private static func isSmallLetter(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

  /// How often bytes stand in recordings, those seldom met last; all others are rarer.
  private static let frequent = Array(#"",:{}[]eatnoicrsldpqhugmv0123456789fykbwxjz_"#.utf8)
}
