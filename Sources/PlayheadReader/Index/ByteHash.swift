/// A keyed hash of byte strings, so that an attacker cannot construct collisions; it reads whole words, up to seven
/// bytes beyond the end.
package struct ByteHash: Sendable {
  private static let key = UInt64.random(in: 1 ... .max)
  private let seed = ByteHash.key

  package init() {}

  @inline(__always) package func callAsFunction(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
    guard let base = bytes.baseAddress else { return hash }
    var index = 0
    while index < bytes.count {
      hash = Self.mix(hash ^ Self.word(base, index, bytes.count))
      index &+= 8
    }
    return hash
  }

  /// Folds the two halves of a product with an odd number.
  @inline(__always) static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// Eight bytes from an offset; those beyond `count` are zeros.
  @inline(__always) static func word(_ bytes: UnsafePointer<UInt8>, _ offset: Int, _ count: Int) -> UInt64 {
    let word = UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let rest = count &- offset
    return rest >= 8 ? word : word & (1 << UInt64(rest &* 8) &- 1)
  }

  @inline(__always) static func isEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int) -> Bool
  {
    var index = 0
    while index < count {
      if word(left, index, count) != word(right, index, count) { return false }
      index &+= 8
    }
    return true
  }
}
