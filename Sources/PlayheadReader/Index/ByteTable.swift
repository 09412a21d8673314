import PlayheadFormat

/// Byte strings, each kept once and numbered from 0 in order of arrival; a hash table with linear probing whose strings
/// lie in one buffer, with ``LineCursor/slack`` bytes after them.
struct ByteTable: Sendable {
  private var text: [UInt8] = Array(repeating: 0, count: LineCursor.slack)
  private var starts: [UInt32] = [0]
  /// The upper half of the hash and the number counted from 1; 0 for an empty slot.
  private var slots: [UInt64] = Array(repeating: 0, count: 64)
  private let hasher = ByteHash()

  var count: Int { starts.count - 1 }

  /// The total size of all strings.
  var weight: Int { text.count - LineCursor.slack }

  func withBytes<Answer>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    text.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(starts[number])..<Int(starts[number + 1])]))
    }
  }

  func text(_ number: Int) -> String {
    withBytes(number) { String(decoding: $0, as: UTF8.self) }
  }

  /// All strings in the order of their numbers.
  var texts: [String] { (0..<count).map(text) }

  // MARK: - Finding

  /// The number of a byte string; eight bytes after it must be readable.
  @inline(__always) func find(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32? { find(bytes, hasher(bytes)) }

  /// The number of a byte string, which is added if it is new; eight bytes after it must be readable.
  @inline(__always) mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = hasher(bytes)
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
        return ByteHash.isEqual(own + start, other, count: bytes.count)
      }
    }
  }

  @inline(never) private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> UInt32 {
    if count * 2 >= slots.count {
      // The lower half of a hash is not stored, so it is computed again.
      slots = Array(repeating: 0, count: slots.count * 2)
      for number in 0..<count { place(number, withBytes(number) { hasher($0) }) }
    }
    let number = count
    text.replaceSubrange(weight..., with: bytes)
    starts.append(UInt32(text.count))
    text.append(contentsOf: repeatElement(0, count: LineCursor.slack))
    place(number, hash)
    return UInt32(number)
  }

  private mutating func place(_ number: Int, _ hash: UInt64) {
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(number + 1)
  }
}
