/// The members of an object of many by the hashes of their names.
///
/// A number may be that of another member, or beyond the last one, since what added it was taken back: the name has the
/// last word.
struct MemberPlaces: Sendable {
  /// Objects of fewer members are searched from the beginning.
  static let threshold = 16

  /// The numbers of members, counted from 1; 0 where there is none.
  private var slots: [UInt32]
  private var count = 0

  /// - Parameter hashes: those of the members, in their order.
  init(_ hashes: some Collection<UInt64>) {
    var size = 64
    while size < hashes.count * 3 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for (number, hash) in hashes.enumerated() { insert(number, hash) }
  }

  /// Whether there is room for one more.
  var hasRoom: Bool { (count + 1) * 2 <= slots.count }

  mutating func insert(_ number: Int, _ hash: UInt64) {
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = UInt32(number + 1)
    count += 1
  }

  /// The first of the numbers that may be those of a name with a hash, and that is right.
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
