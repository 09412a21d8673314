import Foundation

extension Row {
  /// The row with a number: the same in every run.
  init(number: Int, title: String, priority: Priority = .normal, tags: [String] = []) {
    self.init(id: UUID(number: number), title: title, priority: priority, tags: tags)
  }

  /// A house full of chores, numbered from 1: 240 rows.
  static let samples: [Row] = rooms.flatMap { room in chores.map { (room, $0) } }.enumerated().map { index, pair in
    let priority: Priority = index.isMultiple(of: 7) ? .high : index.isMultiple(of: 5) ? .low : .normal
    return Row(number: index + 1, title: "\(pair.1) in the \(pair.0)", priority: priority, tags: tags(index))
  }

  private static func tags(_ index: Int) -> [String] {
    if index.isMultiple(of: 11) { return ["weekend", "two people"] }
    return index.isMultiple(of: 4) ? ["weekend"] : []
  }

  private static let rooms = [
    "kitchen", "hall", "attic", "cellar", "study", "bathroom", "bedroom", "pantry", "garage", "nursery", "workshop",
    "laundry", "library", "guest room", "living room", "dining room", "conservatory", "utility room", "porch", "shed",
  ]

  private static let chores = [
    "Water the plants", "Sweep the floor", "Dust the shelves", "Wash the curtains", "Oil the hinges",
    "Clean the windows", "Change the bulb", "Empty the bin", "Test the smoke alarm", "Air the cushions",
    "Paint the skirting", "Mend the handle",
  ]
}

extension UUID {
  /// An identity made of a number, so that two runs of a session have the same ones.
  init(number: Int) {
    let bytes = withUnsafeBytes(of: UInt64(truncatingIfNeeded: number).bigEndian, Array.init)
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      ))
  }
}
