import PlayheadFormat

/// How far a recording has come: all that the recorder's lock protects. It moves bytes; it encodes nothing.
///
/// What happens is told once, to each output.
struct RecorderState: ~Copyable {
  var log: RecordingLog
  /// The output that the recorder was made for.
  let output: RecorderOutput
  /// Others that were added.
  private var others: [RecorderOutput] = []
  /// Whether it records for debuggers that attach and for nothing else.
  private var isForGuests: Bool
  /// Whether there is nobody to record for: actions are not even counted then.
  private(set) var isAlone: Bool

  /// The store whose recording this is: known from its first state on.
  var store: AnyObject?
  /// The store as a debugger reaches it; nil where it does not, or the store is gone.
  weak var debugged: (any DebuggedStore)?
  /// Whether debuggers can attach.
  var isListening = false
  /// How a debugger reaches a store of which nothing else is known.
  var debuggerCalls: DebuggerCalls?
  /// What the store shows in place of its present state.
  var presenting = Presenting()
  /// The state that is recorded, of a store that is looked at.
  var looked = LookedState()
  /// What is waited for in the states of the store.
  var conditions = HandOutConditions()
  /// What puts placeholders in the places of secrets; nil as long as there are none.
  var redaction: Redaction?
  /// Calls that made no sense.
  private var misuses = 0
  private var reports = RecorderReports()
  private var logBudget: LogBudget
  /// That of errors, which others do not use up.
  private var errorBudget: LogBudget
  /// Whether the end has been written, after which there is nothing to encode for.
  private(set) var isClosed = false
  private let isBuffered: Bool
  private let logRate: Int
  private var isFlushScheduled = false
  private var scratches: [Scratch] = []

  init(_ output: RecorderOutput, clock: RecorderClock, options: Recorder.Options, redaction: Redaction?) {
    self.output = output
    self.redaction = redaction
    log = RecordingLog(clock: clock)
    logBudget = LogBudget(rate: options.logRate)
    errorBudget = logBudget
    isBuffered = options.durability == .buffered
    logRate = options.logRate
    (isForGuests, isAlone) = (output.isDiscarding, output.isDiscarding)
  }

  /// Calls `body` with each output.
  @inline(__always) private func forEach(_ body: (RecorderOutput) -> Void) {
    body(output)
    if _slowPath(!others.isEmpty) { for other in others { body(other) } }
  }

  /// Whether any output is such.
  @inline(__always) private func any(_ isSuch: (RecorderOutput) -> Bool) -> Bool {
    isSuch(output) || _slowPath(!others.isEmpty) && others.contains(where: isSuch)
  }

  /// Whether a line can be written to each output just so.
  @inline(__always) var isReady: Bool { !isClosed && !isAlone && !any { !$0.isReady && !$0.isLate } }

  /// Whether a line can be written to any output.
  var isWriting: Bool { !isClosed && any(\.isReady) }

  /// How many lines could not be written, calls that made no sense among them.
  var droppedLines: Int {
    var count = misuses + logBudget.dropped + errorBudget.dropped
    forEach { count += $0.droppedLines }
    return count
  }

  /// Whether another thread is composing a keyframe.
  var isComposing: Bool { any(\.isComposing) }

  /// Whether conditions look at the states of the store.
  @inline(__always) var isWatched: Bool { !conditions.isEmpty }

  // MARK: - Outputs

  /// Adds an output. Where the recording has begun, it begins with the next whole state.
  mutating func add(_ new: RecorderOutput) {
    // A position stands for all that happened while nobody was there.
    if isAlone, log.history.header != nil { _ = log.beginAction() }
    isAlone = false
    new.isLate = log.history.header != nil
    new.takeEarly(of: output)
    others.append(new)
  }

  mutating func remove(_ old: RecorderOutput) {
    others.removeAll { $0 === old }
    guard isForGuests, others.isEmpty, !isAlone else { return }
    isAlone = true
    log.forgetEffects()
  }

  /// Records for nobody, too: of a store that is looked at what happened meanwhile would be taken for a change from outside.
  mutating func recordForNobody() { (isForGuests, isAlone) = (false, false) }

  /// Writes the header, and what came before it.
  ///
  /// - Parameters:
  ///   - line: the whole line.
  ///   - header: what it tells, without the state.
  ///   - stateWeight: how many bytes of it are the state.
  mutating func begin(_ line: borrowing JSONWriter, _ header: RecordingHeader, stateWeight: Int) {
    log.history.begin(header)
    output.begin(line, stateWeight: stateWeight)
    for other in others { other.begin(line, stateWeight: stateWeight) }
  }

  // MARK: - Actions and changes

  /// Writes the next action.
  ///
  /// - Parameter rest: its line from the content of its name on, with its end.
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

  /// Counts an action that cannot be written; the numbers of the actions go on.
  mutating func dropAction() {
    let seq = log.beginAction()
    forEach { $0.dropAction(seq) }
  }

  /// Writes the change of an action.
  ///
  /// - Parameters:
  ///   - position: where it leads to.
  ///   - duration: nanoseconds in the reducer.
  ///   - reads: what the reducer has read, each followed by a comma.
  /// - Returns: whether the whole state is to be written, by ``keyframe(state:at:)``.
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

  /// Counts the change of an action that cannot be written.
  mutating func loseChange(of seq: Int) { forEach { $0.loseChange(of: seq) } }

  // MARK: - Whole states

  /// Whether a whole state is to be written.
  @inline(__always) var needsState: Bool { any(\.needsState) }

  /// Begins a keyframe that another thread is to compose, where that is all that the outputs need.
  mutating func beginKeyframe(at now: Int) -> ComposedPlace? {
    let isHeavy = output.keyframes.isHeavy
    if any({ $0.needsState && !$0.mayComposeElsewhere(isHeavy: isHeavy) }) { return nil }
    let time = log.time(at: now)
    forEach { output in
      guard output.needsState else { return }
      let isLate = output.isLate
      output.beginKeyframe(time: time, log)
      if isLate { tellPresentation(to: output, time: time) }
    }
    let headers = others.filter(\.isComposing).compactMap(\.lateHeader).filter { $0.header.base?.seq == log.position }
    return ComposedPlace(seq: log.position, time: time, headers: headers)
  }

  /// Writes a keyframe that another thread has composed, unless it is of no use any more.
  ///
  /// - Parameter isGood: whether all of the state could be written.
  mutating func endKeyframe(_ keyframe: borrowing JSONWriter, isGood: Bool) {
    output.endKeyframe(keyframe, isGood: isGood)
    for other in others { other.endKeyframe(keyframe, isGood: isGood) }
  }

  /// Writes the state at the position reached, to the outputs that need it.
  mutating func keyframe(state: borrowing JSONWriter, at now: Int) {
    let time = log.time(at: now)
    let isWritten = output.keyframe(state: state, time: time, log)
    for other in others {
      let isLate = other.isLate
      other.keyframe(state: state, time: time, log, isAtHand: isWritten)
      if isLate { tellPresentation(to: other, time: time) }
    }
  }

  /// Tells an output that begins what the store shows.
  private func tellPresentation(to output: RecorderOutput, time: Int) {
    guard presenting.position != nil, !output.isLate else { return }
    output.event(presentation(PresentingEnd(), time: time))
  }

  // MARK: - Effects, notes, types

  /// Writes an event of an effect, which starts once and then has one end.
  mutating func effect(_ id: Int, at now: Int, _ event: (_ seq: Int) -> RecordedEffectEvent.Event) {
    let recorded = RecordedEffectEvent(id: id, time: log.time(at: now), event: event(log.seq))
    // Of those that began while nobody was there nothing is known.
    if let misuse = log.follow(recorded) { return isForGuests ? () : passOver(misuse) }
    forEach { $0.event(recorded) }
  }

  /// Writes a cancellation that met nothing.
  mutating func cancellation(_ id: String, by cause: EffectCause, at now: Int) {
    let by = cause.seq(last: log.seq)
    let recorded = RecordedCancellation(
      seq: log.positionNow, time: log.time(at: now), by: by > 0 ? by : nil, id: id)
    forEach { $0.event(recorded) }
  }

  /// Writes what the store shows now: an old state, or the present one, which is back.
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

  /// Whether a message of the app's log is to be recorded; counts it where there are too many.
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

  /// Writes a message of the app's log.
  mutating func log(_ message: RecordedLog, at now: Int) {
    let bytes = message.message.utf8.count
    if message.level >= .error { errorBudget.take(bytes: bytes) } else { logBudget.take(bytes: bytes) }
    let time = log.time(at: now)
    tellDroppedLogs(at: time, now)
    var message = message
    (message.seq, message.time) = (log.positionNow, time)
    forEach { $0.log(message) }
  }

  /// Writes how many messages of the app's log were left out before.
  private mutating func tellDroppedLogs(at time: Int, _ now: Int) {
    for dropped in [logBudget.takeUntold(at: now), errorBudget.takeUntold(at: now)] {
      guard let dropped else { continue }
      let line = RecordedLog(
        seq: log.positionNow, time: time, level: dropped.level, message: "", dropped: dropped.count)
      forEach { $0.log(line) }
    }
  }

  /// Writes a line that says what a type is made of.
  mutating func schema(_ schema: RecordedSchema) {
    log.history.follow(schema)
    forEach { $0.schema(schema) }
  }

  // MARK: - The end

  /// Ends the recording.
  ///
  /// - Returns: the outputs; none where the recording was closed already. Those that are slow are the last ones: they keep no other
  ///   one waiting.
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

  /// Ends the recording before it has begun.
  ///
  /// - Returns: the outputs.
  mutating func refuse(_ error: RedactionError) -> [RecorderOutput] {
    guard !isClosed else { return [] }
    isClosed = true
    let text = "\(error); nothing is recorded; \(error.hint)"
    forEach { $0.refuse(text) }
    return outputs { _ in true }
  }

  /// How far the session has come; nil where there is none, or it is closed.
  ///
  /// - Parameter size: how many bytes the last segment has.
  mutating func session(size: Int, at now: Int) -> SessionExport.Progress? {
    isClosed ? nil : output.session(size: size, time: log.time(at: now), log)
  }

  // MARK: - What could not be written

  /// What can be done about an action that is about to begin where not all outputs are ready.
  enum Readiness {
    /// Nothing will be recorded any more.
    case closed
    /// There is nobody to record for.
    case alone
    /// No output takes lines now.
    case failing
    /// The state is to be written first, by ``tryAgain(state:at:)``.
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

  /// Tries to write again after a loss, where it is time to. The state comes first.
  ///
  /// - Parameter state: the state at this position; empty where it could not be encoded.
  /// - Returns: whether any output takes lines.
  mutating func tryAgain(state: borrowing JSONWriter, at now: Int) -> Bool {
    let time = log.time(at: now)
    output.tryAgain(state: state, at: now, time: time, log)
    for other in others { other.tryAgain(state: state, at: now, time: time, log) }
    return isWriting
  }

  /// Tells people, the first time, that a value could not be written.
  mutating func report(_ failure: WritingFailure) { reports.add(failure.description, kind: .value) }

  /// Counts a call that makes no sense in this recording, and says so the first time.
  mutating func passOver(_ reason: String) {
    misuses += 1
    reports.add("\(reason); what cannot be placed is left out", kind: .misuse)
  }

  /// Counts lines that cannot be written.
  mutating func drop(_ count: Int) { forEach { $0.drop(count) } }

  /// Tells people something.
  mutating func report(_ text: String) { reports.add(text, kind: .remark) }

  // MARK: - What is to be done without the lock

  /// Whether there is something to do when the lock has been given back.
  @inline(__always) var hasErrands: Bool {
    reports.hasAny || any { $0.hasReports || $0.isDue } || !isFlushScheduled && (isBuffered || any(\.hasPending))
  }

  /// The outputs for whose lines it is time, but for the recorder's own. Guests among them are about to be woken.
  func takeDue() -> [RecorderOutput] {
    let due = others.filter(\.isDue)
    for guest in due where guest.isGuest { guest.gathered.setAsleep(false) }
    return due
  }

  /// The outputs for which something is such.
  func outputs(where isSuch: (RecorderOutput) -> Bool) -> [RecorderOutput] {
    var found = others.filter(isSuch)
    if isSuch(output) { found.append(output) }
    return found
  }

  /// Whether a flush has to be asked for: lines have gathered, and nobody comes for them yet.
  mutating func schedulesFlush() -> Bool {
    guard !isFlushScheduled, !isClosed, any(\.hasPending) else { return false }
    isFlushScheduled = true
    return true
  }

  /// Those who come for lines have been.
  mutating func endFlush() { isFlushScheduled = false }

  /// What people are to be told and have not been yet.
  mutating func takeReports() -> [RecorderReports.Report] {
    var all = reports.take()
    forEach { all += $0.takeReports() }
    return all
  }

  // MARK: - Scratch

  /// Lends something to write values into; nil where a new one is to be made.
  mutating func checkOut() -> Scratch? { scratches.popLast() }

  mutating func checkIn(_ used: Scratch) {
    used.removeAll()
    if scratches.count < 4, !isClosed { scratches.append(used) }
  }
}
