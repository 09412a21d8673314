internal import PlayheadFormat
public import PlayheadReader

/// Two runs, lined up by what caused what, from where they begin to differ.
///
/// Actions from outside are the same if they are equal and come in the same order, regardless of the order of members in their
/// JSON; in two runs of one session, such as a branch and its origin, they must have the same time, too. Actions from effects are
/// the same if the *n*-th effect of the same action sent them, as its *m*-th. As few of the same actions as possible count as moved:
/// all others come in the same order in both (a longest increasing subsequence).
///
/// ```swift
/// var comparison = try RunComparison(original, branch)
/// while let row = comparison.next() { print(row) }
/// ```
public struct RunComparison: Sendable {
  /// An action of either run, or of both.
  public enum Row: Hashable, Sendable {
    case first(Int)
    case second(Int)
    case both(Int, Int, Difference)
    /// It comes in another order among those that both have.
    case moved(Int, Int, Difference, after: Predecessors)
  }

  /// The positions right before an action, in the first run and in the second one; nil where it is the first.
  public struct Predecessors: Hashable, Sendable {
    /// That in the first run.
    public var first: Int?
    /// That in the second one.
    public var second: Int?

    /// Two positions.
    public init(first: Int?, second: Int?) {
      self.first = first
      self.second = second
    }
  }

  /// What differs between two actions that are the same by their cause.
  public enum Difference: Hashable, Sendable {
    /// Nothing: they are equal, changed the same, and started and cancelled effects of the same names.
    case none
    /// The effects that they started or cancelled, by their names.
    case effects
    /// They are equal, and what they changed is not.
    case change
    /// They are not equal.
    case action
  }

  /// The last position up to which both runs are the same; nil where even their beginnings differ.
  public let lastCommon: Int?
  private let recordings: (first: Recording, second: Recording)
  private let first: [RunSteps.Step]
  private let second: [RunSteps.Step]
  /// The index in the second run of each step of the first, if both have it.
  private let partners: [Int?]
  private let hasPartner: [Bool]
  /// Whether a step of the first run comes in another order than in the second.
  private let hasMoved: [Bool]
  private var isTold: [Bool]
  /// The indices of the next steps of both runs.
  private var place: (first: Int, second: Int)

  /// Lines two runs up.
  ///
  /// - Throws: `RecordingError` where one cannot be read; `interrupted` where the task is cancelled.
  /// - Complexity: O(*n* log *n*) in the actions, O(*n*) in the bytes of both. Where both have one schema, as recordings of one
  ///   program have, that is four times as fast.
  public init(_ first: Recording, _ second: Recording) throws {
    recordings = (first, second)
    // Only equal schemas show that both programs write members in the same order.
    let areWrittenAlike = first.schema != nil && first.schema == second.schema
    self.first = try RunSteps(first, areWrittenAlike: areWrittenAlike).all
    self.second = try RunSteps(second, areWrittenAlike: areWrittenAlike).all
    let state = try first.state(at: first.first)
    let other = try second.state(at: second.first)
    let isSameStart = first.first == second.first && state == other
    let common = isSameStart ? Self.commonCount(self.first, self.second) : 0
    lastCommon = !isSameStart ? nil : common == 0 ? first.first : self.first[common - 1].seq
    let isOneSession = first.header.started == second.header.started
    partners = Self.partners(of: self.first, in: self.second, from: common, isOneSession)
    var hasPartner = [Bool](repeating: false, count: self.second.count)
    for case let partner? in partners { hasPartner[partner] = true }
    self.hasPartner = hasPartner
    hasMoved = Self.moved(partners, from: common)
    isTold = [Bool](repeating: false, count: self.second.count)
    place = (common, common)
  }

  private static func commonCount(_ first: [RunSteps.Step], _ second: [RunSteps.Step]) -> Int {
    zip(first, second).prefix { first, second in
      first.seq == second.seq && first.cause == second.cause && first.value == second.value
        && first.change == second.change && first.effects == second.effects
    }.count
  }

  private static func partners(
    of first: [RunSteps.Step], in second: [RunSteps.Step], from start: Int, _ isOneSession: Bool
  ) -> [Int?] {
    var partners: [Int?] = Array(0..<start)
    partners += [Int?](repeating: nil, count: first.count - start)
    // Pair actions from outside in their order.
    let outside = (
      (start..<first.count).filter { first[$0].cause == .outside },
      (start..<second.count).filter { second[$0].cause == .outside }
    )
    func key(_ step: RunSteps.Step) -> [Int] { isOneSession ? [step.value, step.time] : [step.value] }
    let found = SequenceAlignment.partners(
      of: outside.0.map { key(first[$0]) }, in: outside.1.map { key(second[$0]) })
    for (place, partner) in zip(outside.0, found) { partners[place] = partner.map { outside.1[$0] } }
    // Then pair the actions of effects: each comes after the action that started its effect.
    var places: [RunSteps.Cause: Int] = [:]
    for place in start..<max(second.count, start) where second[place].cause != .outside {
      places[second[place].cause] = place
    }
    var partnerSeqs: [Int: Int] = [:]
    for place in first.indices {
      if place >= start, case .effect(let starter, let number, let sent) = first[place].cause,
        let other = starter == 0 ? 0 : partnerSeqs[starter]
      {
        partners[place] = places[.effect(starter: other, number: number, sent: sent)]
      }
      if let partner = partners[place] { partnerSeqs[first[place].seq] = second[partner].seq }
    }
    return partners
  }

  /// Marks the steps outside of a longest sequence that both runs have in the same order.
  private static func moved(_ partners: [Int?], from start: Int) -> [Bool] {
    let places = partners.indices[start...].filter { partners[$0] != nil }
    var hasMoved = [Bool](repeating: false, count: partners.count)
    for place in places { hasMoved[place] = true }
    let inOrder = PairedElements.longestIncreasing(places.map { partners[$0] ?? 0 })
    for number in inOrder { hasMoved[places[number]] = false }
    return hasMoved
  }

  /// The next action of either run; nil after the last one.
  ///
  /// Those of the first run come in order, and those that only the second one has where they come there.
  public mutating func next() -> Row? {
    while place.second < second.count, isTold[place.second] { place.second += 1 }
    if place.first < first.count, partners[place.first] == nil {
      defer { place.first += 1 }
      return .first(first[place.first].seq)
    }
    if place.second < second.count, !hasPartner[place.second] {
      defer { place.second += 1 }
      return .second(second[place.second].seq)
    }
    guard place.first < first.count, let partner = partners[place.first] else { return nil }
    defer { place.first += 1 }
    isTold[partner] = true
    let (left, right) = (first[place.first], second[partner])
    let difference: Difference =
      if left.value != right.value {
        .action
      } else if left.change != right.change {
        .change
      } else {
        left.effects != right.effects ? .effects : .none
      }
    guard hasMoved[place.first] else { return .both(left.seq, right.seq, difference) }
    let before = (place.first - 1, partner - 1)
    return .moved(
      left.seq, right.seq, difference,
      after: Predecessors(
        first: before.0 < 0 ? nil : first[before.0].seq, second: before.1 < 0 ? nil : second[before.1].seq))
  }

  /// What an action did to effects, as people read it: the names of those that it started, and of those that it cancelled.
  ///
  /// - Parameters:
  ///   - position: the action's.
  ///   - isFirst: whether it is one of the first run's.
  /// - Throws: `RecordingError` where a line is bad.
  public func effects(of position: Int, inFirst isFirst: Bool) throws -> (started: [String], cancelled: [String]) {
    let recording = isFirst ? recordings.first : recordings.second
    var (started, cancelled): ([String], [String]) = ([], [])
    for effect in recording.effects where effect.seq == position || effect.last == position {
      guard case .start(_, let name, _, _)? = try recording.start(ofEffect: effect.id)?.event else { continue }
      if effect.seq == position { started.append(name) }
      if case .cancel(position?, _)? = try recording.end(ofEffect: effect.id)?.event { cancelled.append(name) }
    }
    return (started, cancelled)
  }

  /// What leads from the first run's state to the second one's.
  ///
  /// - Parameters:
  ///   - first: a position of the first run.
  ///   - second: a position of the second run.
  /// - Throws: `RecordingError` where one of them cannot be shown.
  public func difference(at first: Int, _ second: Int) throws -> [StateChange] {
    var difference = StateDifference(recordings.second.schema)
    difference.compare(
      try recordings.first.view(at: first), try recordings.second.view(at: second), at: difference.root)
    return difference.changes
  }
}
