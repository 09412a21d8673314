import PlayheadRecording

/// Byte strings, each kept once and numbered from 0 in the order in which they came.
///
/// Open addressing with linear probing. The hash is keyed, so that nobody can make strings that collide; all strings
/// lie one after the other in one buffer, with ``LineScan/slack`` bytes after them.
struct ByteTable: Sendable {
  private var text: [UInt8] = Array(repeating: 0, count: LineScan.slack)
  private var starts: [UInt32] = [0]
  /// The upper half of the hash, and the number counted from 1; 0 where there is none.
  private var slots: [UInt64] = Array(repeating: 0, count: 64)
  private let seed = UInt64.random(in: 1 ... .max)

  var count: Int { starts.count - 1 }

  /// How many bytes all strings have together.
  var weight: Int { text.count - LineScan.slack }

  func withBytes<Answer>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    text.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(starts[number])..<Int(starts[number + 1])]))
    }
  }

  func text(_ number: Int) -> String {
    withBytes(number) { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: - Finding

  /// The number of a byte string; eight bytes after it must be readable.
  @inline(__always) func find(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32? { find(bytes, hash(bytes)) }

  /// The number of a byte string, which is added where it is new; eight bytes after it must be readable.
  @inline(__always) mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = hash(bytes)
    return find(bytes, hash) ?? add(bytes, hash)
  }

  @inline(__always) private func find(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> UInt32? {
    slots.withUnsafeBufferPointer { slots in
      var index = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
      while slots[index] != 0 {
        if slots[index] >> 32 == hash >> 32, matches(Int(slots[index] & 0xFFFF_FFFF) &- 1, bytes) {
          return UInt32(truncatingIfNeeded: slots[index]) &- 1
        }
        index = (index &+ 1) & (slots.count &- 1)
      }
      return nil
    }
  }

  @inline(__always) private func matches(_ number: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    starts.withUnsafeBufferPointer { starts in
      let start = Int(starts[number])
      guard Int(starts[number &+ 1]) &- start == bytes.count else { return false }
      return text.withUnsafeBufferPointer { text in
        guard let own = text.baseAddress, let other = bytes.baseAddress else { return true }
        var index = 0
        while index < bytes.count {
          if Self.word(own + start, index, bytes.count) != Self.word(other, index, bytes.count) { return false }
          index &+= 8
        }
        return true
      }
    }
  }

  @inline(never) private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> UInt32 {
    if count * 2 >= slots.count {
      // The lower half of a hash is not kept: it is made again.
      slots = Array(repeating: 0, count: slots.count * 2)
      for number in 0..<count { place(number, withBytes(number) { self.hash($0) }) }
    }
    let number = count
    text.replaceSubrange(weight..., with: bytes)
    starts.append(UInt32(text.count))
    text.append(contentsOf: repeatElement(0, count: LineScan.slack))
    place(number, hash)
    return UInt32(number)
  }

  private mutating func place(_ number: Int, _ hash: UInt64) {
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(number + 1)
  }

  // MARK: - Hashing

  @inline(__always) private func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
    guard let base = bytes.baseAddress else { return hash }
    var index = 0
    while index < bytes.count {
      hash = Self.mix(hash ^ Self.word(base, index, bytes.count))
      index &+= 8
    }
    return hash
  }

  /// The two halves of a product with an odd number, put together.
  @inline(__always) static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// Eight bytes from an offset on, those beyond `count` as zeros.
  @inline(__always) private static func word(_ bytes: UnsafePointer<UInt8>, _ offset: Int, _ count: Int) -> UInt64 {
    let word = UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let rest = count &- offset
    return rest >= 8 ? word : word & (1 << UInt64(rest &* 8) &- 1)
  }
}
