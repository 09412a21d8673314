internal import PlayheadPlatform

/// Bytes to be searched for in lines.
package struct BytePattern: Sendable {
  private let bytes: [UInt8]
  /// The index of the byte that is searched first: the rarest one in recordings, in any of its forms.
  private let rarest: Int
  private let form: UInt8
  private let otherForm: UInt8?
  private let ignoresCase: Bool

  /// There must be at least one byte; with `ignoresCase`, capital ASCII letters match the small ones in `bytes`.
  package init(_ bytes: [UInt8], ignoresCase: Bool = false) {
    self.bytes = bytes
    self.ignoresCase = ignoresCase
    let ranks = bytes.map { Self.frequent.firstIndex(of: $0) ?? Self.frequent.count }
    rarest = ranks.indices.max { ranks[$0] < ranks[$1] } ?? 0
    let byte = bytes[rarest]
    form = byte
    otherForm = ignoresCase && Self.isSmallLetter(byte) ? byte & ~0x20 : nil
  }

  package var count: Int { bytes.count }

  package func isIn(_ text: UnsafeRawBufferPointer) -> Bool { firstPlace(in: text) != nil }

  /// The offset of the first occurrence; nil if there is none.
  package func firstPlace(in text: UnsafeRawBufferPointer) -> Int? {
    guard let start = text.baseAddress, bytes.count <= text.count else { return nil }
    // The other form is searched only before the first occurrence of this one.
    let place = firstPlace(in: start, text.count, with: form)
    guard let otherForm else { return place }
    return firstPlace(in: start, place.map { $0 + bytes.count } ?? text.count, with: otherForm) ?? place
  }

  /// `form` is a form of the rarest byte.
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

  /// Common bytes of recordings, by falling frequency; all others are rarer.
  private static let frequent = Array(#"",:{}[]eatnoicrsldpqhugmv0123456789fykbwxjz_"#.utf8)
}
