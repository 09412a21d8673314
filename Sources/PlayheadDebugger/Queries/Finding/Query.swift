internal import PlayheadFormat
public import PlayheadReader

/// The positions at which something is so, found as they are asked for.
///
/// ```swift
/// var query = try Query(in: debugger, where: Expression(parsing: "rows.count > 3"))
/// while let position = try query.next() { print(position) }
/// ```
public struct Query: Sendable {
  /// What is asked of an action besides a condition.
  public struct Filter: Sendable {
    /// The name of the actions, and of all below it.
    public var action: String?
    /// Whether only actions from outside are wanted, those typed in the debugger included.
    public var isOutside = false
    /// The effect that sent the actions.
    public var effect: Int?
    /// What the actions must have in them.
    public var text: TextQuery?
    /// The place whose value they must have changed, with its elements followed.
    public var changed: FollowedPath?

    public init() {}

    /// Whether anything is asked.
    public var isEmpty: Bool { action == nil && !isOutside && effect == nil && text == nil && changed == nil }
  }

  private let timeline: Timeline
  private let positions: ClosedRange<Int>
  private let compiled: CompiledCondition?
  private let filter: Filter
  private let names: ActionNames?
  /// The position before the next candidate.
  private var position: Int

  /// - Parameters:
  ///   - debugger: the recording, and the position at which names are understood.
  ///   - condition: what must hold after the action; nil where nothing must.
  ///   - filter: what is asked besides.
  ///   - positions: those to look at; nil is all.
  /// - Throws: ``DebuggerError`` with the bytes of what does not fit.
  public init(
    in debugger: Debugger, where condition: Expression? = nil, filter: Filter = Filter(),
    positions: ClosedRange<Int>? = nil
  ) throws {
    timeline = debugger.timeline
    self.filter = filter
    let all = timeline.first...max(timeline.first, timeline.last)
    self.positions = positions?.clamped(to: all) ?? all
    position = self.positions.lowerBound - 1
    compiled = try condition.map { condition in
      try debugger.compile(condition: condition)
    }
    names = try filter.action.map { name in
      let pattern = try debugger.recordedActionName(name, range: 0..<name.utf8.count)
      return ActionNames(of: debugger.recording) { ActionTitle.matches($0, pattern) }
    }
  }

  /// The next position; nil after the last.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  public mutating func next() throws -> Int? { try next(limit: 1).first }

  /// The next positions, up to so many; fewer only where there are no more.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  public mutating func next(limit: Int) throws -> [Int] {
    var found: [Int] = []
    let condition = compiled.map { Condition($0, in: timeline) }
    var texts = filter.text.map { TextSearch($0, in: timeline) }
    let changes = try filter.changed.map { path in
      try ChangeSearch(path, in: timeline, from: position, isForward: true)
    }
    var start = position
    while found.count < limit, let candidate = try candidate(after: start, changes, condition) {
      start = candidate
      if candidate & 0xFF == 0 { try timeline.checkIn(candidate) }
      guard isWanted(candidate), try condition?.holds(at: candidate) ?? true else { continue }
      if texts != nil, try texts?.match(at: candidate) == nil { continue }
      found.append(candidate)
    }
    position = found.count < limit ? positions.upperBound : start
    return found
  }

  /// Returns the next candidate, by the fastest applicable search.
  private func candidate(after position: Int, _ changes: ChangeSearch?, _ condition: Condition?) throws -> Int? {
    guard position < positions.upperBound else { return nil }
    if let changes { return try changes.next(to: positions.upperBound)?.position }
    if let names {
      return timeline.recording.nextAction(after: position, through: positions.upperBound, among: names)
    }
    if filter.isEmpty, condition != nil { return try condition?.next(after: position, through: positions.upperBound) }
    return timeline.position(after: position).flatMap { $0 <= positions.upperBound ? $0 : nil }
  }

  private func isWanted(_ position: Int) -> Bool {
    if let names, timeline.recording.nameNumber(position).map(names.contains) != true { return false }
    if filter.isOutside || filter.effect != nil {
      switch timeline.recording.origin(position) {
      case .effect(let id)?: if filter.isOutside || filter.effect != id { return false }
      case .outside?, .debugger?: if filter.effect != nil { return false }
      case nil: return false
      }
    }
    return true
  }
}
