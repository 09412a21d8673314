/// An object that was taken apart: its names and values, in their order.
struct ObjectParts: Sendable {
  /// The names, as they are spelled in their quotes.
  private(set) var names: [LazyJSON.Slot] = []
  /// The values; ``LazyJSON/Slot/gone`` where the member was removed.
  var values: [LazyJSON.Slot] = []
  /// Whether a name is spelled with escapes.
  private(set) var hasEscapes = false
  /// How many members there are.
  var count: Int { values.count - removed }
  private(set) var removed = 0
  /// The places of members by the hashes of their names, counted from 1, in an object of many.
  ///
  /// A place may be that of another member, or beyond the end, since it was taken back: the name has the last word.
  private var table: [UInt32] = []
  private var tableCount = 0

  /// Objects of fewer members are searched from the beginning.
  private static let tableLimit = 16

  var hasTable: Bool { !table.isEmpty }

  /// Appends a member.
  ///
  /// - Parameter hash: that of a member's name, by its place.
  mutating func append(name: LazyJSON.Slot, hasEscape: Bool, value: LazyJSON.Slot, hash: (LazyJSON.Slot) -> UInt64) {
    names.append(name)
    values.append(value)
    if hasEscape { hasEscapes = true }
    guard names.count > Self.tableLimit else { return }
    tableCount += 1
    if tableCount * 2 > table.count {
      table = Array(repeating: 0, count: max(64, table.count * 2))
      tableCount = names.count
      for place in names.indices { insert(place, hash(names[place])) }
    } else {
      insert(names.count - 1, hash(name))
    }
  }

  private mutating func insert(_ place: Int, _ hash: UInt64) {
    var index = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[index] != 0 { index = (index + 1) & (table.count - 1) }
    table[index] = UInt32(place + 1)
  }

  /// The place of the member that is there and whose name is the one that is looked for.
  func place(_ hash: () -> UInt64, where isName: (LazyJSON.Slot) -> Bool) -> Int? {
    guard hasTable else { return names.indices.first { !values[$0].isGone && isName(names[$0]) } }
    var index = Int(truncatingIfNeeded: hash()) & (table.count - 1)
    while table[index] != 0 {
      let place = Int(table[index]) - 1
      if place < names.count, !values[place].isGone, isName(names[place]) { return place }
      index = (index + 1) & (table.count - 1)
    }
    return nil
  }

  mutating func remove(at place: Int) -> LazyJSON.Slot {
    let old = values[place]
    values[place] = .gone
    removed += 1
    return old
  }

  mutating func restore(_ value: LazyJSON.Slot, at place: Int) {
    if values[place].isGone { removed -= 1 }
    values[place] = value
  }

  mutating func removeLast() {
    names.removeLast()
    values.removeLast()
  }
}
