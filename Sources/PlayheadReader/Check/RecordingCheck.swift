public import PlayheadFormat

/// Reads all of a recording, and finds what is wrong with it.
///
/// Opening a recording looks at a few members of each line. This parses every line whole, plays every change, compares each
/// keyframe with the state that the changes have led to, and sees to it that an effect starts once, ends once, and sends in between,
/// that the times of actions and effects do not go back, and that all values have a place in the types that the recording describes.
///
/// ```swift
/// var check = RecordingCheck()
/// try check.run(FileSource(path: "session.jsonl")) { print($0) }
/// check.problemCount
/// ```
///
/// Neither lines that a `gap` accounts for nor an action whose reducer never returned are problems.
public struct RecordingCheck: Sendable {
  /// How many problems there are.
  public private(set) var problemCount = 0
  public private(set) var lineCount = 0
  public private(set) var actionCount = 0
  /// How many lines the recorder says that it could not write.
  public private(set) var droppedLines = 0
  /// How many actions came more than a second after the end of their effects, which can happen in a busy store.
  public private(set) var lateActions = 0
  /// How many cancellations found no running effect. They are no defect of the recording, but often the bug that one is
  /// looking for.
  public private(set) var unmetCancellations = 0
  /// The values that could not be written, grouped by reason and by place in the state or the action, with `*` for
  /// indices.
  public private(set) var unwritten: [Unwritten] = []
  /// How many lines of the app's log there are.
  public private(set) var logCount = 0
  /// How many messages of the app's log the recorder dropped because there were too many at once.
  public private(set) var droppedMessages = 0

  /// Values that could not be written for one reason, in places that differ by their indices alone.
  public struct Unwritten: Hashable, Sendable {
    /// What they are parts of.
    public var part: UnwrittenValue.Part
    /// The first of them; its pointer has `*` for indices.
    public var failure: WritingFailure
    /// The first line that names one of them.
    public var line: Int
    /// How many there are, in all lines.
    public var count: Int
  }

  /// How many kinds of unwritten values are counted apart.
  private static let unwrittenLimit = 100
  private var unwrittenKinds: [UnwrittenValue: Int] = [:]

  /// The most kinds of unwritten values that are counted separately.
  private struct End {
    var line: Int
    var time: Int
  }

  private let lineLimit: Int
  private let parsesAll: Bool
  private var source = ""
  private var id = ""
  private var last = 0
  /// The actions that have no change yet.
  var running: Set<Int> = []
  /// The running actions whose changes are lost, according to a gap.
  private(set) var lost: Set<Int> = []
  /// The lines of the effects' starts, and how the effects have ended.
  private var started: [Int: Int] = [:]
  private var ended: [Int: End] = [:]
  /// The last start line of an effect that has sent an action.
  private var lastSender = 0
  /// The time of the last action from outside.
  private var lastOutside = 0
  /// The time of the previous line.
  private var previousTime = 0
  /// Whether lines are missing, so that an unmatched reference is not an error.
  private var hasLosses = false
  /// Whether the recording begins after its store did, so that earlier effects may have left queued actions.
  private var beginsLate = false
  private var followsGap = false
  /// The types of the recorded values; nil if they are not described.
  var fit: SchemaFit?
  /// The state after the lines so far; nil if a line that leads there is missing or broken.
  var state: LazyJSON?

  /// - Parameter lineLimit: the longest line that is read, in bytes.
  public init(lineLimit: Int = 128 << 20) {
    self.init(lineLimit: lineLimit, parsesAll: false)
  }

  package init(lineLimit: Int = 128 << 20, parsesAll: Bool) {
    self.lineLimit = lineLimit
    self.parsesAll = parsesAll
  }

  /// Checks a recording, with all counts starting from zero.
  ///
  /// - Parameters:
  ///   - source: the recording's bytes.
  ///   - report: is given each problem, in the order of the lines.
  /// - Throws: ``RecordingError`` where the source cannot be read, is no recording, or needs a later version; `interrupted`
  ///   where the task is cancelled. Problems that were found until then have been reported.
  /// - Complexity: O(*n*) in the bytes, and in what patches change; memory for the longest line, two states, and a few words an effect.
  public mutating func run(
    _ source: any ByteSource, report: (RecordingError) -> Void
  ) throws(RecordingError) {
    self = RecordingCheck(lineLimit: lineLimit, parsesAll: parsesAll)
    self.source = source.name
    let size = try source.count()
    var scanner = LineIterator(source, from: 0, limit: lineLimit)
    guard let first = try scanner.next() else { throw RecordingError(source: source.name, reason: .empty) }
    let header = try Recording.header(first, source: source.name, limit: lineLimit)
    begin(header)
    beginsLate = last > 0
    if first.offset == LineIterator.byteOrderMark.count, first.blankBefore == 0 {
      tell(RecordingError(source: source.name, line: 1, reason: .byteOrderMark), report)
    }
    pass(over: first.blankBefore, report)
    lineCount += 1
    note(.header(header))
    do throws(LineProblem) { try look(at: header.state) } catch {
      tell(RecordingError(source: source.name, line: lineCount, reason: error.reason), report)
    }
    // A gap explains a broken line before it: there was no room for the rest of the line.
    var broken: RecordingError?
    while let line = try scanner.next() {
      if lineCount & 0xFF == 0 { try ReadingProgress.checkIn(line.offset, of: size, source.name) }
      pass(over: line.blankBefore, report)
      lineCount += 1
      do throws(LineProblem) {
        if let bytes = line.tooLong { throw LineProblem(.lineTooLong(bytes: bytes, limit: lineLimit)) }
        if broken == nil, !parsesAll, try add(text: line.bytes) { continue }
        let recorded = try Self.parse(line.bytes)
        if let error = broken.take() {
          if case .gap = recorded { drop(1) } else { tell(error, report) }
        }
        try add(recorded)
      } catch {
        if let earlier = broken.take() { tell(earlier, report) }
        let found = error.at(lineCount, of: source.name)
        if error.canBeTorn { broken = found } else { tell(found, report) }
      }
    }
    if let broken { tell(broken, report) }
  }

  /// Reports skipped blank lines.
  private mutating func pass(over blankLines: Int, _ report: (RecordingError) -> Void) {
    guard blankLines > 0 else { return }
    tell(RecordingError(source: source, line: lineCount + 1, reason: .blankLines(blankLines)), report)
    lineCount += blankLines
  }

  private static func parse(_ bytes: UnsafeRawBufferPointer) throws(LineProblem) -> AnyRecordedLine {
    do throws(LineError) { return try AnyRecordedLine(parsing: bytes) } catch { throw LineProblem(error) }
  }

  /// Counts values that could not be written, except in a line with a whole state (`isWhole`) that repeats the list in
  /// its changes.
  private mutating func note(_ line: AnyRecordedLine, isWhole: Bool = false) {
    for value in UnwrittenValue.all(of: line, at: 0) {
      var kind = value
      let tokens = (try? JSONPointer(parsing: kind.failure.pointer))?.tokens ?? []
      kind.failure.pointer = JSONPointer(tokens.map { JSONPointer.index($0) == nil ? $0 : "*" }).description
      if let known = unwrittenKinds[kind] {
        if !isWhole { unwritten[known].count += 1 }
      } else if unwritten.count < Self.unwrittenLimit {
        unwrittenKinds[kind] = unwritten.count
        unwritten.append(Unwritten(part: kind.part, failure: kind.failure, line: lineCount, count: 1))
      }
    }
  }

  private mutating func tell(_ problem: RecordingError, _ report: (RecordingError) -> Void) {
    problemCount += 1
    // The effect of an unreadable line on the state is unknown.
    switch problem.reason {
    case .syntax, .missing, .mismatch, .lineTooLong:
      state = nil
      hasLosses = true
      // The changes of the running actions may be among the lost lines.
      lost = running
    case .patch: state = nil
    default: break
    }
    report(problem)
  }

  // MARK: - Lines

  private mutating func add(_ line: AnyRecordedLine) throws(LineProblem) {
    switch line {
    case .header(let header): try add(header)
    case .requirement: break
    case .action(let action): try add(action)
    case .change(let change): try add(change)
    case .keyframe(let keyframe): try add(keyframe)
    case .gap(let gap):
      drop(gap.dropped)
      followsGap = true
      lost = running.subtracting(gap.open)
      state = nil
    case .effect(let effect): try add(effect)
    case .cancellation(let cancellation):
      unmetCancellations += 1
      try look(at: cancellation.time)
    case .presentation(let presentation): try look(at: presentation.time)
    case .schema(let line): add(line)
    case .log(let log):
      logCount += 1
      droppedMessages = Self.sum(droppedMessages, log.dropped)
      try look(at: log.time)
    case .note, .end, .unknown: break
    }
  }

  /// The number of running reducers whose changes are still expected.
  private var openCount: Int { running.count - lost.count }

  /// The position that the store has reached, which is the number of actions that have returned.
  var position: Int { last - openCount }

  /// Starts over with the header of the recording or of a segment.
  private mutating func begin(_ header: RecordingHeader) {
    id = header.id
    running = Set((header.base?.open ?? []).map(\.seq))
    lost = []
    last = (header.base?.seq ?? 0) + running.count
    state = LazyJSON(header.state)
    fit = header.store.fidelity == .recordable ? header.schema.map(SchemaFit.init) : nil
    for effect in header.base?.effects ?? [] { started[effect.id] = started[effect.id] ?? lineCount }
  }

  private mutating func add(_ header: RecordingHeader) throws(LineProblem) {
    guard header.id == id, let base = header.base, base.seq + base.open.count >= last else {
      throw LineProblem(.noSegment(from: last))
    }
    if base.seq + base.open.count > last { hasLosses = true }
    var keyframe = RecordedKeyframe(seq: base.seq, time: 0, state: header.state)
    keyframe.failures = header.failures
    let known = base.seq == position ? state : nil
    begin(header)
    state = known
    try add(keyframe)
  }

  /// Adds types that appear after the header.
  private mutating func add(_ line: RecordedSchema) {
    if line.fidelity == .recordable { fit?.add(line.schema) }
  }

  private mutating func drop(_ count: Int) {
    hasLosses = true
    droppedLines = Self.sum(droppedLines, count)
  }

  /// A sum that saturates, since each line may claim any number of losses.
  private static func sum(_ count: Int, _ more: Int) -> Int {
    let (sum, isTooLarge) = count.addingReportingOverflow(more)
    return isTooLarge ? .max : sum
  }

  private mutating func add(_ effect: RecordedEffectEvent) throws(LineProblem) {
    let start: Int? = if case .start(let seq, _, _, _) = effect.event { seq } else { nil }
    try add(effect.id, start: start, effect.time)
  }

  /// Adds an effect's start by the action `seq`, or its end if that is nil.
  mutating func add(_ id: Int, start seq: Int?, _ time: Int) throws(LineProblem) {
    if let seq {
      guard started.updateValue(lineCount, forKey: id) == nil else {
        throw LineProblem(.effectAgain(id: id, isStart: true))
      }
      guard seq <= last || hasLosses else { throw LineProblem(.effectTooEarly(id: id, seq: seq)) }
    } else {
      guard ended.updateValue(End(line: lineCount, time: time), forKey: id) == nil else {
        throw LineProblem(.effectAgain(id: id, isStart: false))
      }
      guard started[id] != nil || hasLosses else { throw LineProblem(.effectNotStarted(id: id)) }
    }
    try look(at: time)
  }

  /// Checks that the time is not before that of the previous action, effect or cancellation.
  private mutating func look(at time: Int) throws(LineProblem) {
    // A missing time is read as 0.
    guard time != 0 else { return }
    let previous = previousTime
    previousTime = time
    if time < previous { throw LineProblem(.timeBack(found: time, latest: previous)) }
  }

  /// Checks that the effect that sent an action was running; a queued action may come after the effect's end, but not
  /// after an action of an effect that started later than that end.
  private mutating func look(at origin: RecordedOrigin, _ time: Int) throws(LineProblem) {
    guard case .effect(let id) = origin else { return lastOutside = time }
    guard let start = started[id] else {
      if hasLosses || beginsLate { return }
      throw LineProblem(.effectNotStarted(id: id))
    }
    defer { lastSender = max(lastSender, start) }
    guard let end = ended[id] else { return }
    if lastSender > end.line { throw LineProblem(.effectOver(id: id)) }
    if lastOutside.subtractingReportingOverflow(end.time).partialValue > Self.queueTime { lateActions += 1 }
  }

  /// How long an action may wait in the queue of an idle store, in microseconds.
  private static let queueTime = 1_000_000

  mutating func add(_ seq: Int, _ time: Int, _ origin: RecordedOrigin) throws(LineProblem) {
    let expected = last + 1
    let isInTurn = seq == expected || seq > last && followsGap
    followsGap = false
    // The changes of the missing actions are unknown.
    if seq != expected { state = nil }
    if seq > last {
      last = seq
      actionCount += 1
      running.insert(seq)
    }
    if !isInTurn {
      hasLosses = true
      throw LineProblem(.outOfTurn(found: seq, expected: expected))
    }
    try look(at: origin, time)
    try look(at: time)
  }

  private mutating func add(_ action: RecordedAction) throws(LineProblem) {
    note(.action(action))
    try add(action.seq, action.time, action.origin)
    if let value = action.value, let type = fit?.schema.type(of: action) {
      try look(at: fit?.misfit(in: value, as: type), "action")
    }
  }

  private mutating func look(at state: JSONValue) throws(LineProblem) {
    guard let type = fit?.schema.stateType else { return }
    try look(at: fit?.misfit(in: state, as: type), "state")
  }

  private func look(at misfit: SchemaFit.Misfit?, _ member: String) throws(LineProblem) {
    guard let misfit else { return }
    throw LineProblem(.misfit(place: member + misfit.pointer.description, expected: misfit.expected))
  }

  private mutating func add(_ change: RecordedChange) throws(LineProblem) {
    note(.change(change))
    guard running.remove(change.seq) != nil else { throw LineProblem(.withoutAction(seq: change.seq)) }
    lost.remove(change.seq)
    // A file written before `pos` existed may order the changes of nested actions differently from their numbers.
    if change.position != position, !hasLosses {
      throw LineProblem(.positionOutOfTurn(found: change.position, expected: position))
    }
    if var state = self.state.take() { self.state = try Self.apply(change.patch, to: &state) }
    guard let type = fit?.schema.stateType else { return }
    try look(at: fit?.misfit(in: change.patch, of: type), "state")
  }

  /// The state after a patch; nil if its text is too long to keep.
  private static func apply(_ patch: JSONPatch, to state: inout LazyJSON) throws(LineProblem) -> LazyJSON? {
    if state.apply(patch) { return state.isLoose ? state.written() : state }
    guard var whole = try? state.value(state.root) else { return nil }
    do throws(JSONPatchError) { try patch.apply(to: &whole) } catch { throw LineProblem(.patch(error)) }
    return LazyJSON(whole)
  }

  private mutating func add(_ keyframe: RecordedKeyframe) throws(LineProblem) {
    note(.keyframe(keyframe), isWhole: true)
    guard keyframe.seq <= last || followsGap else { throw LineProblem(.withoutAction(seq: keyframe.seq)) }
    last = max(last, keyframe.seq + openCount)
    // A keyframe composed on another thread may come after actions that it does not include.
    guard keyframe.seq == position else { return }
    let known = state.flatMap { try? $0.value($0.root) }
    state = LazyJSON(keyframe.state)
    // If the state is known, the changes that led to it have been checked already.
    guard let known else { return try look(at: keyframe.state) }
    if known == keyframe.state { return }
    var patch = PatchWriter()
    patch.writeDifference(from: known, to: keyframe.state)
    var operations = JSONWriter()
    operations.append(patch)
    let place = operations.withBytes { (try? JSONValue(parsing: $0))?[JSONPointer(["0", "path"])]?.string }
    throw LineProblem(.differs(place ?? ""))
  }
}

extension LineProblem {
  /// Whether the line may have been cut off for lack of room, which a whole JSON text was not.
  fileprivate var canBeTorn: Bool {
    if case .syntax = reason { true } else { false }
  }
}
