internal import Algorithms
internal import PlayheadPlatform
internal import PlayheadReader

/// The positions at which the second condition of an expression over time holds, found once, on first use; `after` and `before` keep one,
/// the others 8 or 16 bytes for each.
final class OtherPositions: Sendable {
  private let relation: Expression.TimeRelation
  private let first: CompiledCondition
  private let second: CompiledCondition
  private let timeline: Timeline
  private let found = Lock<Found?>(nil)

  /// The time of a position; equal times are ordered by position.
  private struct Moment: Comparable, Sendable {
    let time: Int
    let position: Int

    /// Whether two times are at most `distance` apart, even if their difference overflows in a file from an untrusted source.
    func isWithin(_ distance: Int, of other: Moment) -> Bool {
      let (difference, overflows) = time.subtractingReportingOverflow(other.time)
      return !overflows && difference.magnitude <= distance.magnitude
    }

    static func < (first: Moment, second: Moment) -> Bool {
      (first.time, first.position) < (second.time, second.position)
    }
  }

  private enum Found: Sendable {
    /// The first position, or the last.
    case one(Int?)
    /// All positions, by their times.
    case moments([Moment])
    /// All positions at which the second condition holds, and all at which the first does not.
    case since([Int], broken: [Int])
  }

  init(
    _ relation: Expression.TimeRelation, _ first: CompiledCondition, _ second: CompiledCondition, in timeline: Timeline
  ) {
    (self.relation, self.first, self.second, self.timeline) = (relation, first, second, timeline)
  }

  /// Whether the second condition holds where the relation requires it; the first
  /// call is O(*n*) in the positions, later ones are O(log *n*).
  func fit(_ position: Int, _ times: inout ActionTimes) throws -> Bool {
    switch try known() {
    case .one(let other):
      guard let other else { return false }
      return relation == .after ? other < position : other > position
    case .moments(let moments):
      guard case .within(let distance, let side) = relation, let moment = try moment(position, &times) else {
        return false
      }
      let place = moments.partitioningIndex { $0 >= moment }
      if side != .later, place > 0, moments[place - 1].isWithin(distance, of: moment) { return true }
      let later = place < moments.count && moments[place] == moment ? place + 1 : place
      return side != .earlier && later < moments.count && moments[later].isWithin(distance, of: moment)
    case .since(let held, let broken):
      let place = held.partitioningIndex { $0 > position }
      guard place > 0 else { return false }
      let next = broken.partitioningIndex { $0 >= held[place - 1] }
      return next == broken.count || broken[next] > position
    }
  }

  private func known() throws -> Found {
    if let found = found.withLock({ $0 }) { return found }
    let looked = try look()
    found.withLock { $0 = looked }
    return looked
  }

  private func look() throws -> Found {
    let other = Condition(second, in: timeline)
    switch relation {
    case .after: return .one(try other.next(after: timeline.first - 1, through: timeline.last))
    case .before: return .one(try other.previous(before: timeline.last + 1, downTo: timeline.first))
    case .within:
      var times = ActionTimes(timeline.recording)
      var moments: [Moment] = []
      try forEach(other) { position in
        if let moment = try moment(position, &times) { moments.append(moment) }
      }
      // They are nearly sorted already.
      return .moments(moments.sorted())
    case .alwaysSince: return .since(try positions(other), broken: try positions(Condition(.not(first), in: timeline)))
    }
  }

  private func positions(_ condition: Condition) throws -> [Int] {
    var positions: [Int] = []
    try forEach(condition) { positions.append($0) }
    return positions
  }

  private func forEach(_ condition: Condition, _ body: (Int) throws -> Void) throws {
    var last = timeline.first - 1
    while let next = try condition.next(after: last, through: timeline.last) {
      if next & 0xFF == 0 { try timeline.checkIn(next) }
      try body(next)
      last = next
    }
  }

  /// Returns nil if there is no action, as at the start.
  private func moment(_ position: Int, _ times: inout ActionTimes) throws -> Moment? {
    guard timeline.recording.hasAction(position) else { return nil }
    return try times.time(position).map { Moment(time: $0, position: position) }
  }
}
