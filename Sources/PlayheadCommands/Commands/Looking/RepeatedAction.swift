internal import PlayheadDebugger
internal import PlayheadFormat

/// An action that may repeat itself, as a timer does: the same value, sent by the same effect, that changes the same numbers in the
/// same direction.
struct RepeatedAction {
  typealias Changes = (shown: [StateChange], count: Int)

  /// The fewest times that share an entry.
  static let least = 3

  private(set) var first: Listing.Position
  private(set) var last: Listing.Position
  private(set) var count = 1
  /// What has changed from the first time to the last.
  private(set) var changes: Changes
  /// Those so far, while they are too few.
  private(set) var all: [(Listing.Position, Changes)]

  /// Nil if more is to be said of the position than that.
  init?(_ row: Listing.Position, _ changes: Changes?, isMarked: Bool) {
    guard let changes, Self.isPlain(row, changes, isMarked) else { return nil }
    (first, last, self.changes, all) = (row, row, changes, [(row, changes)])
  }

  /// Takes the next position if it is the same action once more.
  mutating func take(_ row: Listing.Position, _ next: Changes?, isMarked: Bool) -> Bool {
    guard let next, Self.isPlain(row, next, isMarked), row.position == last.position + 1,
      row.frame?.action.name == first.frame?.action.name, row.frame?.action.value == first.frame?.action.value,
      row.frame?.origin == first.frame?.origin, next.shown.map(\.pointer) == changes.shown.map(\.pointer),
      zip(changes.shown, next.shown).allSatisfy({ Self.goesUp($0) == Self.goesUp($1) })
    else { return false }
    for index in changes.shown.indices { changes.shown[index].new = next.shown[index].new }
    (last, count) = (row, count + 1)
    if count < Self.least { all.append((row, next)) }
    return true
  }

  /// Whether a row has nothing but the action and values that changed.
  private static func isPlain(_ row: Listing.Position, _ changes: Changes, _ isMarked: Bool) -> Bool {
    !isMarked && row.stops.isEmpty && row.notes.isEmpty && row.log.count == 0 && !row.overlaps && row.isShown
      && changes.count == changes.shown.count
      && changes.shown.allSatisfy { $0.kind == .value && $0.from == nil && goesUp($0) != nil }
  }

  /// Whether a number became greater; nil if it is none. Of other values, what lay between the first and the last would be lost.
  private static func goesUp(_ change: StateChange) -> Bool? {
    guard let old = number(change.old), let new = number(change.new), old != new else { return nil }
    return new > old
  }

  private static func number(_ value: JSONValue?) -> Double? {
    switch value {
    case .integer(let number)?: Double(number)
    case .double(let number)?: number
    default: nil
    }
  }
}
