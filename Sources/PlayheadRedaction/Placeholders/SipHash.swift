internal import PlayheadFormat

/// A keyed hash that reveals nothing about its input without the key: SipHash-2-4 (J.-P. Aumasson and D. J. Bernstein,
/// "SipHash: a fast short-input PRF", 2012).
package struct SipHash: Sendable {
  private let first: UInt64
  private let second: UInt64

  package init(key first: UInt64, _ second: UInt64) {
    self.first = first
    self.second = second
  }

  init(using generator: inout some RandomNumberGenerator) {
    self.init(key: generator.next(), generator.next())
  }

  package func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var state = State(first, second)
    let whole = bytes.count & ~7
    for offset in stride(from: 0, to: whole, by: 8) {
      state.take(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    var last = UInt64(truncatingIfNeeded: bytes.count) << 56
    for offset in whole..<bytes.count { last |= UInt64(bytes[offset]) << (8 * UInt64(offset - whole)) }
    state.take(last)
    return state.finished()
  }

  func hash(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
  }

  func hash(_ words: (UInt64, UInt64)) -> UInt64 {
    withUnsafeBytes(of: (words.0.littleEndian, words.1.littleEndian)) { hash($0) }
  }
}

/// The four state words of SipHash.
private struct State {
  private var v0, v1, v2, v3: UInt64

  init(_ first: UInt64, _ second: UInt64) {
    v0 = first ^ 0x736f_6d65_7073_6575
    v1 = second ^ 0x646f_7261_6e64_6f6d
    v2 = first ^ 0x6c79_6765_6e65_7261
    v3 = second ^ 0x7465_6462_7974_6573
  }

  mutating func take(_ word: UInt64) {
    v3 ^= word
    mix()
    mix()
    v0 ^= word
  }

  mutating func finished() -> UInt64 {
    v2 ^= 0xff
    for _ in 0..<4 { mix() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  private mutating func mix() {
    v0 &+= v1
    v1 = Self.rotated(v1, 13) ^ v0
    v0 = Self.rotated(v0, 32)
    v2 &+= v3
    v3 = Self.rotated(v3, 16) ^ v2
    v0 &+= v3
    v3 = Self.rotated(v3, 21) ^ v0
    v2 &+= v1
    v1 = Self.rotated(v1, 17) ^ v2
    v2 = Self.rotated(v2, 32)
  }

  private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word &<< bits | word &>> (64 - bits)
  }
}
