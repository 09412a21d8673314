public import PlayheadFormat
public import PlayheadReader

/// A cursor in a recording, with the moves and stops of a debugger.
///
/// A value: a copy is a second debugger at the same place. A move that throws leaves the debugger where it was;
/// reaching an end is no error, and says so in the ``Landing/reasons``.
///
/// ```swift
/// var debugger = Debugger(recording)
/// _ = try debugger.watch(ValuePath(parsing: "count"))
/// let landing = try debugger.reverseContinue()
/// ```
public struct Debugger: Sendable {
  /// The positions of the recording, and what caused what.
  public internal(set) var timeline: Timeline
  /// The position of the cursor.
  public internal(set) var position: Int
  /// The action of the causal chain that is looked at, by the position that it leads to; the cursor's own until one is
  /// selected, and after each move.
  public internal(set) var selectedFrame: Int?
  /// Whether the cursor follows a live recording: it does at the end, unless a stop holds it there.
  public internal(set) var isFollowing = false
  /// The stops.
  public var breakpoints = BreakpointTable()
  /// How many changes a stop lists, the first ones; the others are counted, and not looked at.
  public var changeLimit = Int.max
  /// The least level of messages of the app's log that stops and listings show; nil for none.
  public var logLevel: LogLevel? = .trace
  /// The values that were printed.
  public var results = ResultHistory()
  /// The notes that were added to the recording.
  public var addedNotes: [RecordedNote] = []
  /// A cache of the notes by position, with the number of notes that it covers.
  var notesByPosition: (count: Int, notes: [Int: [RecordedNote]])?
  var cursor: StateCursor
  private var undone: [Int] = []
  private var moves: [Int] = []

  /// Makes a debugger at the first position.
  ///
  /// - Parameters:
  ///   - recording: what is looked at.
  ///   - isLive: whether the recording goes on; ``readOn()`` then reads what comes.
  /// - Complexity: O(*n*) in the actions of the recording.
  public init(_ recording: Recording, isLive: Bool = false) {
    timeline = Timeline(recording, isLive: isLive)
    cursor = StateCursor(recording)
    position = recording.first
  }

  /// The position of the action that is looked at: what values, changes and lists are about.
  public var selectedPosition: Int { selectedFrame ?? position }

  /// The recording that is debugged.
  public var recording: Recording { timeline.recording }

  /// The state at the action that is looked at.
  public mutating func state() throws -> JSONValue {
    try state(at: selectedPosition)
  }

  /// The state at a position, by way of the debugger's own cursor: cheap near the last one that was asked for.
  public mutating func state(at position: Int) throws -> JSONValue {
    try cursor.move(to: position, in: timeline.recording)
    return try cursor.state(in: timeline.recording)
  }

  /// What leads from the state at one position to that at another, by the identity of elements: one that stands elsewhere
  /// among the others has moved, and only what is different in it has changed.
  ///
  /// - Complexity: O(*n* log *n*) in the elements and O(*n*) in the bytes of both states. What both have is not decoded.
  public mutating func difference(from first: Int, to second: Int) throws -> [StateChange] {
    let old = try view(at: first)
    var difference = StateDifference(recording.schema)
    difference.compare(old, try view(at: second), at: difference.root)
    if Task.isCancelled { throw DebuggerError(.interrupted) }
    return difference.changes
  }

  /// Returns the state at a position without decoding it.
  mutating func view(at position: Int) throws -> JSONView {
    try cursor.move(to: position, in: timeline.recording)
    return cursor.view
  }

  /// What is at the cursor, as a move that lands here reports it.
  ///
  /// - Parameter limit: how many changes to list; nil is ``changeLimit``.
  public mutating func current(listing limit: Int? = nil) throws -> Landing {
    try landing(at: position, listing: limit)
  }

  /// What is at the action that is looked at: that of the selected frame.
  ///
  /// - Parameter limit: how many changes to list; nil is ``changeLimit``.
  public mutating func selected(listing limit: Int? = nil) throws -> Landing {
    try landing(at: selectedPosition, listing: limit)
  }

  /// What is at a position, as a move that lands there reports it; the cursor stays.
  ///
  /// - Parameters:
  ///   - position: one that can be shown.
  ///   - limit: how many changes to list; nil is ``changeLimit``.
  public mutating func landing(at position: Int, listing limit: Int?) throws -> Landing {
    let usual = changeLimit
    changeLimit = limit ?? usual
    defer { changeLimit = usual }
    return try look(at: position, from: position, reasons: [])
  }

  // MARK: - Landing

  mutating func land(on target: Int, reasons: [Landing.Reason] = [], remembers: Bool = true) throws -> Landing {
    let landing = try look(at: target, from: position, reasons: reasons)
    if remembers, target != position {
      moves.append(position)
      undone = []
    }
    let isHeld = reasons.contains { if case .hit = $0 { true } else { false } }
    // A move that found nothing does not change whether the cursor follows.
    if target != position || isHeld || reasons.contains(.end) {
      isFollowing = timeline.isLive && target >= timeline.end && !isHeld
    }
    position = target
    selectedFrame = nil
    return landing
  }

  /// Describes a position as the move that ends there reports it.
  mutating func look(at target: Int, from start: Int, reasons: [Landing.Reason]) throws -> Landing {
    var landing = Landing(position: target, start: start, frame: try timeline.frame(at: target), reasons: reasons)
    landing.notes = notes(at: target)
    landing.log = log(at: target, limit: 5)
    landing.enclosed = recording.enclosed(by: target)
    landing.unmetCancellations = try unmetCancellations(at: target)
    if timeline.isUnfinished(target) {
      landing.reasons.append(.unfinished)
      return landing
    }
    if recording.hasUnwrittenValues { landing.unwritten = try recording.unwrittenValues(at: target) }
    if landing.frame != nil { try lookAtChange(of: &landing) }
    try cursor.move(to: target, in: timeline.recording)
    return landing
  }

  /// What an action changed, the first of it, and how much in all; nil where that is not known.
  ///
  /// - Throws: `interrupted` where the task is cancelled.
  package mutating func changes(at position: Int, limit: Int) throws -> (shown: [StateChange], count: Int)? {
    let usual = changeLimit
    changeLimit = limit
    defer { changeLimit = usual }
    var landing = Landing(position: position, start: position, frame: nil, reasons: [])
    try lookAtChange(of: &landing)
    return landing.changes.map { ($0, landing.changeCount) }
  }

  private mutating func lookAtChange(of landing: inout Landing) throws(RecordingError) {
    guard timeline.recording.hasChange(landing.position) else { return }
    guard timeline.contains(landing.position - 1) else {
      var runs = ReducerRuns(timeline.recording)
      landing.overlaps = try runs.overlaps(landing.position)
      landing.duration = try runs.duration(landing.position)
      return
    }
    try cursor.move(to: landing.position - 1, in: timeline.recording)
    do throws(RecordingError) {
      let schema = recording.schema
      let operations = try timeline.recording.operations(at: landing.position)
      let step = StepDifference(
        operations.map { StepDifference.Operation(path: $0.path, isReplacement: $0.isReplacement) }, in: cursor.view,
        schema: schema)
      if !step.isEmpty { return try tellTogether(step, in: &landing) }
      let advance = try cursor.advance(in: timeline.recording, limit: changeLimit) {
        StateChange.changes($0, in: $1, schema: schema)
      }
      let told = advance.looks.flatMap { $0 }
      let changes = StateChange.joiningMoves(told, in: schema)
      landing.changes = changes
      landing.changeCount = advance.count + changes.count - advance.looks.count
      landing.duration = advance.duration
      landing.overlaps = advance.overlaps
    } catch {
      // A patch that does not apply is reported by the next move, with its line.
      if error.reason == .interrupted { throw error }
    }
  }

  /// Fills in the changes of a step in which some operations must be combined.
  private mutating func tellTogether(_ step: StepDifference, in landing: inout Landing) throws(RecordingError) {
    let (schema, limit, before) = (recording.schema, changeLimit, cursor.view)
    /// An operation to combine, or its own changes; nil beyond the limit.
    enum Look {
      case place(JSONPointer)
      case changes([StateChange]?)
    }
    var count = 0
    let advance = try cursor.advance(in: timeline.recording) { effect, state in
      if let place = step.place(around: effect.pointer) { return Look.place(place) }
      count += 1
      return .changes(count <= limit ? StateChange.changes(effect, in: state, schema: schema) : nil)
    }
    var reached = cursor
    try reached.reach(landing.position, in: timeline.recording)
    var told: [StateChange] = []
    var isTold: Set<JSONPointer> = []
    var untold = 0
    for look in advance.looks {
      switch look {
      case .place(let place):
        if isTold.insert(place).inserted { told += step.changes(at: place, from: before, to: reached.view) }
      case .changes(let changes?): told += changes
      case .changes(nil): untold += 1
      }
    }
    let changes = StateChange.joiningMoves(told, in: schema)
    landing.changes = Array(changes.prefix(limit))
    landing.changeCount = changes.count + untold
    landing.duration = advance.duration
    landing.overlaps = advance.overlaps
  }

  // MARK: - Undo

  /// Takes the last move back; `forward` makes it again.
  public mutating func back() throws -> Landing {
    guard let target = moves.last else { throw DebuggerError(.noMoves(undone: false)) }
    let left = position
    let landing = try land(on: target, remembers: false)
    moves.removeLast()
    undone.append(left)
    return landing
  }

  /// Makes a move again that `back` took back.
  public mutating func forward() throws -> Landing {
    guard let target = undone.last else { throw DebuggerError(.noMoves(undone: true)) }
    let left = position
    let landing = try land(on: target, remembers: false)
    undone.removeLast()
    moves.append(left)
    return landing
  }
}
