internal import PlayheadFormat
internal import PlayheadReader

/// Goes from stop to stop, in one direction, past each position once however many stops there are.
struct StopScan {
  /// One stop, and where it stops next.
  private struct Entry {
    let breakpoint: Breakpoint
    let condition: Condition?
    var search: any StopSearch
    var pending: StopPlace?
  }

  /// The stops, with what was counted on the way.
  private(set) var table: BreakpointTable
  private let timeline: Timeline
  private let isForward: Bool
  private let isMarking: Bool
  private var entries: [Entry] = []

  /// - Parameters:
  ///   - position: where to begin; its own action stops nothing.
  ///   - isMarking: whether it is only asked where the stops are: nothing is counted, and no ignore count obeyed.
  init(
    _ table: BreakpointTable, in timeline: Timeline, from position: Int, isForward: Bool, isMarking: Bool = false
  ) throws(DebuggerError) {
    self.table = table
    self.timeline = timeline
    self.isForward = isForward
    self.isMarking = isMarking
    // Those that the index alone can answer come first: they shorten the way for the others.
    let stops = table.breakpoints.filter(\.isEnabled)
    for stop in stops.filter(\.isIndexed) + stops.filter({ !$0.isIndexed }) {
      let search = try Self.search(stop, in: timeline, from: position, isForward: isForward)
      let condition = stop.compiledCondition.map { Condition($0, in: timeline) }
      entries.append(Entry(breakpoint: stop, condition: condition, search: search))
    }
  }

  /// The stops at the nearest position that has any, those of one position together.
  ///
  /// - Parameter end: the last position to look at.
  /// - Returns: no hits where there are none up to the end.
  mutating func next(to end: Int) throws(DebuggerError) -> [Breakpoint.Hit] {
    while true {
      var nearest = end
      var isFound = false
      for index in entries.indices {
        if entries[index].pending == nil { entries[index].pending = try advance(index, to: nearest) }
        if let place = entries[index].pending, isForward ? place.position <= nearest : place.position >= nearest {
          nearest = place.position
          isFound = true
        }
      }
      guard isFound else { return [] }
      let hits = takeHits(at: nearest)
      if !hits.isEmpty { return hits }
    }
  }

  private mutating func advance(_ index: Int, to end: Int) throws(DebuggerError) -> StopPlace? {
    let condition = entries[index].condition
    // Where the condition is quickly looked for, it holds from here on at the earliest.
    var holding = Int.min
    while let place = try entries[index].search.next(to: end) {
      guard let condition else { return place }
      if place.position & 0xFF == 0 { try timeline.checkIn(place.position) }
      if place.position < holding { continue }
      if try condition.holds(at: place.position) { return place }
      guard isForward, condition.isQuicklyFound else { continue }
      guard let next = try condition.next(after: place.position, through: end) else { return nil }
      holding = next
    }
    return nil
  }

  /// The stops at a position, those that are not ignored.
  private mutating func takeHits(at position: Int) -> [Breakpoint.Hit] {
    var hits: [Breakpoint.Hit] = []
    for index in entries.indices {
      guard let place = entries[index].pending, place.position == position else { continue }
      entries[index].pending = nil
      let stop = entries[index].breakpoint
      guard isMarking || table.count(stop.number) else { continue }
      let hit = Breakpoint.Hit(
        number: stop.number, kind: stop.kind, position: position, change: place.change, effect: place.effect,
        commands: stop.commands)
      if stop.message == nil || isMarking { hits.append(hit) } else { table.pass(hit) }
    }
    return hits.sorted { $0.number < $1.number }
  }

  private static func search(
    _ stop: Breakpoint, in timeline: Timeline, from position: Int, isForward: Bool
  ) throws(DebuggerError) -> any StopSearch {
    let recording = timeline.recording
    switch stop.kind {
    case .action(let pattern):
      let names = ActionNames(of: recording) { ActionTitle.matches($0, pattern) }
      return StepSearch(timeline, from: position, isForward: isForward) { position, end in
        isForward
          ? recording.nextAction(after: position, through: end, among: names)
          : recording.previousAction(before: position, through: end, among: names)
      }
    case .position(let wanted):
      return StepSearch(timeline, from: position, isForward: isForward) { position, end in
        let isOnTheWay = isForward ? wanted > position && wanted <= end : wanted < position && wanted >= end
        return isOnTheWay ? wanted : nil
      }
    case .unchanged:
      return StepSearch(timeline, from: position, isForward: isForward) { position, end in
        isForward
          ? recording.nextUnchanged(after: position, through: end)
          : recording.previousUnchanged(before: position, downTo: end)
      }
    case .change(let path):
      return try ChangeSearch(path, in: timeline, from: position, isForward: isForward)
    case .expression:
      guard let watched = stop.watched else { return StepSearch(timeline, from: 0, isForward: true) { _, _ in nil } }
      return ExpressionSearch(watched, in: timeline, from: position, isForward: isForward)
    case .effect(let moment, let name):
      return EffectSearch(moment, name: name, in: timeline, from: position, isForward: isForward)
    }
  }
}

extension Breakpoint {
  /// Whether it is found without reading a line.
  fileprivate var isIndexed: Bool {
    switch kind {
    case .action, .position, .unchanged: condition == nil
    case .change, .expression, .effect: false
    }
  }
}
