import PlayheadFormat
internal import PlayheadRedaction

/// The progress of a recording, which the recorder's lock protects; it moves bytes, encodes nothing, and passes each
/// event once to every output.
struct RecorderState: ~Copyable {
  var log: RecordingLog
  /// The output that the recorder was made for.
  let output: RecorderOutput
  /// Further outputs.
  private var others: [RecorderOutput] = []
  /// Whether it records only for debuggers that attach.
  private var isForDebuggers: Bool
  /// Whether there is no output, so that actions are not even counted.
  private(set) var isAlone: Bool

  /// The recorded store, known from its first state on.
  var store: AnyObject?
  /// The store for a debugger; nil if it is not reachable or gone.
  weak var debugged: (any DebuggedStore)?
  var isListening = false
  /// The app's own calls for a debugger.
  var debuggerCalls: DebuggerCalls?
  /// What the store shows in place of its present state.
  var presenting = Presenting()
  /// The recorded state of a store that is looked at.
  var looked = LookedState()
  /// The conditions that wait to become true.
  var conditions = ExportConditions()
  /// Inserts placeholders for secrets; nil while there are none.
  var redaction: Redaction?
  /// The number of invalid calls.
  private var misuses = 0
  private var reports = RecorderReports()
  private var logBudget: LogBudget
  /// The separate budget of errors, which other messages cannot exhaust.
  private var errorBudget: LogBudget
  /// Whether the end was written, after which nothing is encoded.
  private(set) var isClosed = false
  private let isBuffered: Bool
  private let logRate: Int
  private var isFlushScheduled = false
  private var scratches: [ScratchBuffers] = []

  init(_ output: RecorderOutput, clock: RecorderClock, options: Recorder.Options, redaction: Redaction?) {
    self.output = output
    self.redaction = redaction
    log = RecordingLog(clock: clock)
    logBudget = LogBudget(rate: options.logRate)
    errorBudget = logBudget
    isBuffered = options.durability == .buffered
    logRate = options.logRate
    (isForDebuggers, isAlone) = (output.isDiscarding, output.isDiscarding)
  }

  @inline(__always) private func forEach(_ body: (RecorderOutput) -> Void) {
    body(output)
    if _slowPath(!others.isEmpty) { for other in others { body(other) } }
  }

  /// Whether any output satisfies a condition.
  @inline(__always) private func any(_ isSuch: (RecorderOutput) -> Bool) -> Bool {
    isSuch(output) || _slowPath(!others.isEmpty) && others.contains(where: isSuch)
  }

  /// Whether a line can be written to each output without further checks.
  @inline(__always) var isReady: Bool { !isClosed && !isAlone && !any { !$0.isReady && !$0.phase.isLate } }

  /// Whether a line can be written to any output.
  var isWriting: Bool { !isClosed && any(\.isReady) }

  /// The number of lines that could not be written, including invalid calls.
  var droppedLines: Int {
    var count = misuses + logBudget.dropped + errorBudget.dropped
    forEach { count += $0.droppedLines }
    return count
  }

  /// Whether another thread is composing a keyframe.
  var isComposing: Bool { any { $0.composing != nil } }

  /// Whether conditions wait for states of the store.
  @inline(__always) var isWatched: Bool { !conditions.isEmpty }

  // MARK: - Outputs

  /// Adds an output, which begins with the next whole state if the recording has begun.
  mutating func add(_ new: RecorderOutput) {
    // One position represents everything that happened while there was no output.
    if isAlone, log.history.header != nil { _ = log.beginAction() }
    isAlone = false
    if log.history.header != nil { new.phase = .late }
    new.gathered.takeEarly(of: output.gathered)
    others.append(new)
  }

  mutating func remove(_ old: RecorderOutput) {
    others.removeAll { $0 === old }
    guard isForDebuggers, others.isEmpty, !isAlone else { return }
    isAlone = true
    log.forgetEffects()
  }

  /// Records even without an output: in a store that is looked at, later changes would otherwise appear as changes from
  /// outside.
  mutating func recordForNobody() { (isForDebuggers, isAlone) = (false, false) }

  /// Writes the whole header line, `stateWeight` bytes of which are the state, and the lines before it; `header` has no
  /// state.
  mutating func begin(_ line: borrowing JSONWriter, _ header: RecordingHeader, stateWeight: Int) {
    log.history.begin(header)
    output.begin(line, stateWeight: stateWeight)
    for other in others { other.begin(line, stateWeight: stateWeight) }
  }

  // MARK: - Actions and changes

  /// Writes the next action; `rest` is its line from the content of its name to its end.
  @inline(__always) mutating func action(_ rest: borrowing JSONWriter, at now: Int) {
    let (seq, time) = (log.beginAction(), log.time(at: now))
    let start = output.gathered.lines.count
    output.action(seq: seq, time: time, rest: rest)
    if _slowPath(!others.isEmpty) {
      for other in others where !other.copy(output.gathered.lines, from: start) {
        other.action(seq: seq, time: time, rest: rest)
      }
    }
  }

  /// Counts an action that cannot be written; the numbering continues.
  mutating func dropAction() {
    let seq = log.beginAction()
    forEach { $0.dropAction(seq) }
  }

  /// Writes an action's change, with `duration` in nanoseconds and a comma after each of `reads`, and returns whether
  /// ``keyframe(state:at:)`` has to follow.
  @inline(__always) mutating func change(
    seq: Int, position: Int, duration: Int, overlaps: Bool = false, reads: borrowing JSONWriter,
    patch: borrowing PatchWriter
  ) -> Bool {
    let start = output.gathered.lines.count
    let isPlain = position == seq && output.isPlain
    var isStateNeeded = !output.change(
      seq: seq, position: position, duration: duration, overlaps: overlaps, reads: reads, patch: patch,
      id: log.history.header?.id)
    if _slowPath(!others.isEmpty) {
      for other in others where !isPlain || !other.isPlain || !other.copy(output.gathered.lines, from: start) {
        let isWritten = other.change(
          seq: seq, position: position, duration: duration, overlaps: overlaps, reads: reads, patch: patch,
          id: log.history.header?.id)
        isStateNeeded = isStateNeeded || !isWritten
      }
    }
    return isStateNeeded || needsState
  }

  /// Counts an action's change that cannot be written.
  mutating func loseChange(of seq: Int) { forEach { $0.loseChange(of: seq) } }

  // MARK: - Whole states

  /// Whether a whole state is to be written.
  @inline(__always) var needsState: Bool { any(\.needsState) }

  /// Begins a keyframe on another thread, if the outputs need nothing else.
  mutating func beginKeyframe(at now: Int) -> ComposedPlace? {
    let isHeavy = output.keyframes.isHeavy
    if any({ $0.needsState && !$0.mayComposeElsewhere(isHeavy: isHeavy) }) { return nil }
    let time = log.time(at: now)
    forEach { output in
      guard output.needsState else { return }
      let isLate = output.phase == .late
      output.beginKeyframe(time: time, log)
      if isLate { tellPresentation(to: output, time: time) }
    }
    let headers = others.compactMap(\.lateHeader).filter { $0.header.base?.seq == log.position }
    return ComposedPlace(seq: log.position, time: time, headers: headers)
  }

  /// Writes a keyframe that another thread has composed, unless it is obsolete; `isGood` is whether the whole state
  /// could be written.
  mutating func endKeyframe(_ keyframe: borrowing JSONWriter, isGood: Bool) {
    output.endKeyframe(keyframe, isGood: isGood)
    for other in others { other.endKeyframe(keyframe, isGood: isGood) }
  }

  /// Writes the present state to the outputs that need it.
  mutating func keyframe(state: borrowing JSONWriter, at now: Int) {
    let time = log.time(at: now)
    let isWritten = output.keyframe(state: state, time: time, log)
    for other in others {
      let isLate = other.phase == .late
      other.keyframe(state: state, time: time, log, isAtHand: isWritten)
      if isLate { tellPresentation(to: other, time: time) }
    }
  }

  /// Writes what the store shows to an output that begins.
  private func tellPresentation(to output: RecorderOutput, time: Int) {
    guard presenting.position != nil, output.isReady else { return }
    output.event(presentation(PresentingEnd(), time: time))
  }

  // MARK: - Effects, notes, types

  /// Writes the start or the single end of an effect.
  mutating func effect(_ id: Int, at now: Int, _ event: (_ seq: Int) -> RecordedEffectEvent.Event) {
    let recorded = RecordedEffectEvent(id: id, time: log.time(at: now), event: event(log.seq))
    // Effects that started while there was no output are unknown.
    if let misuse = log.follow(recorded) { return isForDebuggers ? () : passOver(misuse) }
    forEach { $0.event(recorded) }
  }

  /// Writes a cancellation that found no running effect.
  mutating func cancellation(_ id: String, by cause: EffectCause, at now: Int) {
    let by = cause.seq(last: log.seq)
    let recorded = RecordedCancellation(
      seq: log.positionNow, time: log.time(at: now), by: by > 0 ? by : nil, id: id)
    forEach { $0.event(recorded) }
  }

  /// Writes that the store shows an old state, or its present one again.
  mutating func presentation(_ end: PresentingEnd, at now: Int) {
    let recorded = presentation(end, time: log.time(at: now))
    forEach { $0.event(recorded) }
  }

  private func presentation(_ end: PresentingEnd, time: Int) -> RecordedPresentation {
    RecordedPresentation(
      seq: log.positionNow, time: time, shows: presenting.position, goesOn: presenting.goesOn, refused: end.refused,
      waited: end.waited)
  }

  mutating func note(_ name: String, text: String, at now: Int) {
    let note = RecordedNote(seq: log.positionNow, time: log.time(at: now), name: name, text: text)
    log.history.follow(note)
    forEach { $0.event(note) }
  }

  /// Whether a log message is to be recorded; counts it if there are too many.
  mutating func admitsLog(_ level: LogLevel, at now: Int) -> Bool {
    if isClosed || isAlone { return false }
    let isAdmitted = level >= .error ? errorBudget.admits(level, at: now) : logBudget.admits(level, at: now)
    if isAdmitted { return true }
    if logBudget.dropped + errorBudget.dropped == 1 {
      reports.add(
        "the app logs more than is recorded of it, some \(logRate) messages a second; the rest is counted", kind: .log)
    }
    if level >= .error ? errorBudget.isTimeToTell(at: now) : logBudget.isTimeToTell(at: now) {
      tellDroppedLogs(at: log.time(at: now), now)
    }
    return false
  }

  /// Writes a log message.
  mutating func log(_ message: RecordedLog, at now: Int) {
    let bytes = message.message.utf8.count
    if message.level >= .error { errorBudget.take(bytes: bytes) } else { logBudget.take(bytes: bytes) }
    let time = log.time(at: now)
    tellDroppedLogs(at: time, now)
    var message = message
    (message.seq, message.time) = (log.positionNow, time)
    forEach { $0.log(message) }
  }

  /// Writes the number of log messages that were dropped before.
  private mutating func tellDroppedLogs(at time: Int, _ now: Int) {
    for dropped in [logBudget.takeUntold(at: now), errorBudget.takeUntold(at: now)] {
      guard let dropped else { continue }
      let line = RecordedLog(
        seq: log.positionNow, time: time, level: dropped.level, message: "", dropped: dropped.count)
      forEach { $0.log(line) }
    }
  }

  /// Writes a line that describes a type.
  mutating func schema(_ schema: RecordedSchema) {
    log.history.follow(schema)
    forEach { $0.schema(schema) }
  }

  // MARK: - The end

  /// Ends the recording and returns the outputs, slow ones last so that no other waits for them; none if it was closed
  /// already.
  mutating func close(status: String, at now: Int) -> [RecorderOutput] {
    guard !isClosed else { return [] }
    let end = end(status: status, at: now)
    tellDroppedLogs(at: end.time, now)
    output.close(end, at: now, log)
    for other in others { other.close(end, at: now, log) }
    isClosed = true
    (store, scratches) = (nil, [])
    return ([output] + others).sorted { $0.left == 0 && $1.left > 0 }
  }

  mutating func end(status: String, at now: Int) -> RecordedEnd {
    RecordedEnd(time: log.time(at: now), seq: log.seq, status: status)
  }

  /// Ends the recording before it has begun, and returns the outputs.
  mutating func refuse(_ error: RedactionError) -> [RecorderOutput] {
    guard !isClosed else { return [] }
    isClosed = true
    let text = "\(error); nothing is recorded; \(error.hint)"
    forEach { $0.refuse(text) }
    return outputs { _ in true }
  }

  /// The extent of the session, whose last segment has `size` bytes; nil if there is none or it is closed.
  mutating func session(size: Int, at now: Int) -> SessionExport.Progress? {
    isClosed ? nil : output.session(size: size, time: log.time(at: now), log)
  }

  // MARK: - What could not be written

  /// What is possible for an action that begins while not all outputs are ready.
  enum Readiness {
    /// Nothing will be recorded any more.
    case closed
    /// There is no output.
    case alone
    /// No output takes lines at present.
    case failing
    /// The state has to be written first, by ``tryAgain(state:at:)``.
    case triesAgain
    /// Some outputs take lines.
    case writing
  }

  mutating func readiness(at now: Int) -> Readiness {
    if isClosed { return .closed }
    if isAlone { return .alone }
    var triesAgain = false
    forEach { if $0.isTimeToTryAgain(at: now) { triesAgain = true } }
    return triesAgain ? .triesAgain : isWriting ? .writing : .failing
  }

  /// Tries to write again after a loss, beginning with the state (empty if it could not be encoded), if it is time to;
  /// returns whether any output takes lines.
  mutating func tryAgain(state: borrowing JSONWriter, at now: Int) -> Bool {
    let time = log.time(at: now)
    output.tryAgain(state: state, at: now, time: time, log)
    for other in others { other.tryAgain(state: state, at: now, time: time, log) }
    return isWriting
  }

  /// Reports the first value that could not be written.
  mutating func report(_ failure: WritingFailure) { reports.add(failure.description, kind: .value) }

  /// Counts an invalid call and reports the first one.
  mutating func passOver(_ reason: String) {
    misuses += 1
    reports.add("\(reason); what cannot be placed is left out", kind: .misuse)
  }

  mutating func drop(_ count: Int) { forEach { $0.drop(count) } }

  /// Reports a text.
  mutating func report(_ text: String) { reports.add(text, kind: .remark) }

  // MARK: - What is to be done without the lock

  /// Whether there is something to do after the lock was released.
  @inline(__always) var hasErrands: Bool {
    reports.hasAny || any { $0.hasReports || $0.isDue } || !isFlushScheduled && (isBuffered || any(\.hasPending))
  }

  /// The outputs other than the recorder's own whose lines are due, including debuggers to be woken.
  func takeDue() -> [RecorderOutput] {
    let due = others.filter(\.isDue)
    for debugger in due where debugger.isDebugger { debugger.gathered.setAsleep(false) }
    return due
  }

  /// The outputs that satisfy a condition.
  func outputs(where isSuch: (RecorderOutput) -> Bool) -> [RecorderOutput] {
    var found = others.filter(isSuch)
    if isSuch(output) { found.append(output) }
    return found
  }

  /// Whether a flush has to be scheduled: lines have gathered, and none is scheduled.
  mutating func schedulesFlush() -> Bool {
    guard !isFlushScheduled, !isClosed, any(\.hasPending) else { return false }
    isFlushScheduled = true
    return true
  }

  /// Marks a scheduled flush as done.
  mutating func endFlush() { isFlushScheduled = false }

  /// The reports that were not delivered yet.
  mutating func takeReports() -> [RecorderReports.Report] {
    var all = reports.take()
    forEach { all += $0.takeReports() }
    return all
  }

  // MARK: - Scratch buffers

  /// Lends a scratch for writing values; nil if a new one has to be made.
  mutating func checkOut() -> ScratchBuffers? { scratches.popLast() }

  mutating func checkIn(_ used: ScratchBuffers) {
    used.removeAll()
    if scratches.count < 4, !isClosed { scratches.append(used) }
  }
}
