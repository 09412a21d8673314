#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds the number of a name by its bytes, without making a string of them.
///
/// Open addressing with linear probing; the table doubles before it is half full.
struct NameTable: Sendable {
  private struct Slot {
    var hash: UInt64
    var bytes: [UInt8]
    var name: UInt32
  }

  private var slots: [Slot?] = Array(repeating: nil, count: 64)
  private var count = 0

  func find(_ bytes: UnsafeRawBufferPointer) -> UInt32? {
    let hash = Self.hash(bytes)
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while let slot = slots[index] {
      if slot.hash == hash, slot.bytes.count == bytes.count,
        slot.bytes.withUnsafeBytes({ bytes.isEmpty || memcmp($0.baseAddress!, bytes.baseAddress!, bytes.count) == 0 })
      {
        return slot.name
      }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  mutating func insert(_ bytes: UnsafeRawBufferPointer, _ name: UInt32) {
    if count * 2 >= slots.count {
      let old = slots
      slots = Array(repeating: nil, count: old.count * 2)
      for case let slot? in old { place(slot) }
    }
    place(Slot(hash: Self.hash(bytes), bytes: Array(bytes), name: name))
    count += 1
  }

  private mutating func place(_ slot: Slot) {
    var index = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
    while slots[index] != nil { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  /// FNV-1a, 64 bits (draft-eastlake-fnv).
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ hash >> 32
  }
}
