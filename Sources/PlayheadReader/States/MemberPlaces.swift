/// The members of a large object by the hashes of their names; an entry may be stale after an undo, so the name must be
/// compared.
struct MemberPlaces: Sendable {
  /// Smaller objects are searched linearly.
  static let threshold = 16

  /// The members' numbers counted from 1; 0 for an empty slot.
  private var slots: [UInt32]
  private var count = 0

  /// `hashes` are in the order of the members.
  init(_ hashes: some Collection<UInt64>) {
    var size = 64
    while size < hashes.count * 3 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for (number, hash) in hashes.enumerated() { insert(number, hash) }
  }

  var hasRoom: Bool { (count + 1) * 2 <= slots.count }

  mutating func insert(_ number: Int, _ hash: UInt64) {
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = UInt32(number + 1)
    count += 1
  }

  /// The first number under a hash that satisfies a condition.
  func first(_ hash: UInt64, where isRight: (Int) -> Bool) -> Int? {
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index] != 0 {
      let number = Int(slots[index]) - 1
      if isRight(number) { return number }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }
}
