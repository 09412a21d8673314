internal import PlayheadFormat
internal import PlayheadReader

/// Merges the searches of all stops in one direction, so that each position is visited once however many stops there are.
struct StopScan {
  /// A stop with its next hit.
  private struct Entry {
    let breakpoint: Breakpoint
    let condition: Condition?
    var search: any StopSearch
    var pending: StopPlace?
  }

  /// The stops, with the hits counted so far.
  private(set) var table: BreakpointTable
  private let timeline: Timeline
  private let isForward: Bool
  private let isMarking: Bool
  private var entries: [Entry] = []

  /// Begins beside `position`; while `isMarking` it only finds where stops are, without counting hits or applying ignore counts.
  init(
    _ table: BreakpointTable, in timeline: Timeline, from position: Int, isForward: Bool, isMarking: Bool = false
  ) throws {
    self.table = table
    self.timeline = timeline
    self.isForward = isForward
    self.isMarking = isMarking
    // Searches that need only the index run first: the nearest hit bounds the range of the others.
    let stops = table.breakpoints.filter(\.isEnabled)
    for stop in stops.filter(\.isIndexed) + stops.filter({ !$0.isIndexed }) {
      let search = try Self.search(stop, in: timeline, from: position, isForward: isForward)
      let condition = stop.compiledCondition.map { Condition($0, in: timeline) }
      entries.append(Entry(breakpoint: stop, condition: condition, search: search))
    }
  }

  /// Returns all hits at the nearest position that has any; none up to `end` if the result is empty.
  mutating func next(to end: Int) throws -> [Breakpoint.Hit] {
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

  private mutating func advance(_ index: Int, to end: Int) throws -> StopPlace? {
    let condition = entries[index].condition
    // If the condition has a fast search, it does not hold before this position.
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

  /// Takes the hits at a position that are not ignored.
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
  ) throws -> any StopSearch {
    let recording = timeline.recording
    func search(_ isWanted: (_ name: String) -> Bool) -> any StopSearch {
      let names = ActionNames(of: recording, where: isWanted)
      return StepSearch(timeline, from: position, isForward: isForward) { position, end in
        isForward
          ? recording.nextAction(after: position, through: end, among: names)
          : recording.previousAction(before: position, through: end, among: names)
      }
    }
    switch stop.kind {
    case .action(let pattern): return search { ActionTitle.matches($0, pattern) }
    case .withoutAction: return search { $0 == RecordedAction.outsideName }
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
    case .action, .position, .unchanged, .withoutAction: condition == nil
    case .change, .expression, .effect: false
    }
  }
}
