import Dispatch
import OrderedCollections
import PlayheadFormat
import PlayheadPlatform

/// What a recorder is made of. Others than its owner may hold it for a while: those who flush it later, or compose a
/// keyframe for it, or end it when the process exits. It is of no use once it is closed.
///
/// Under its lock bytes are moved, and nothing else is done: lines are written and people are told things when it has been given
/// back.
package final class RecorderCore: Sendable {
  let state: Lock<RecorderState>
  /// The output that the recorder was made for.
  nonisolated(unsafe) let output: RecorderOutput
  package let options: Recorder.Options
  let clock: RecorderClock
  /// Whether lines gather before they are written.
  let isBuffered: Bool
  /// What is to be done when the recording is closed; nil once it is.
  private let closings = Lock<[@Sendable () -> Void]?>([])
  /// What is known of the types of the actions.
  let actionTypes = Lock(ActionTypes())
  /// The schemas of what reducers read, by its type: of types in which fields are marked as redacted.
  private let readSchemas = Lock<[ObjectIdentifier: Schema?]>([:])

  init(
    writer: consuming RecordingWriter, ring: SegmentRing? = nil, options: Recorder.Options, redaction: Redaction?,
    isForGuests: Bool = false
  ) {
    self.options = options
    isBuffered = options.durability == .buffered
    output = RecorderOutput(writer, ring: ring, durability: options.durability, isDiscarding: isForGuests)
    clock = RecorderClock(elapsed: options.elapsed)
    state = Lock(RecorderState(output, clock: clock, options: options, redaction: redaction))
  }

  /// What puts placeholders in the places of secrets; nil where there are none.
  var redaction: Redaction? { state.withLock { $0.redaction } }

  /// The same, where the types mark fields, too.
  func redaction(of types: OrderedDictionary<String, Schema.Shape>...) -> Redaction? {
    let marksSecrets = types.contains { Schema(types: $0, state: "", action: "").marksSecrets }
    return state.withLock { recorder in
      if marksSecrets, recorder.redaction == nil { recorder.redaction = Redaction() }
      return recorder.redaction
    }
  }

  var droppedLines: Int { state.withLock { $0.droppedLines } }

  // MARK: - Changing the recording

  /// Changes the recording.
  ///
  /// - Parameter defersErrands: whether it is called within ``encode(_:)``, which runs the errands.
  @inline(__always) @discardableResult
  func change<Answer>(defersErrands: Bool = false, _ body: (inout RecorderState) -> Answer) -> Answer {
    var (hasErrands, handed) = (false, GatheredLines.Handed?.none)
    let answer = state.withLock { state in
      defer {
        if _slowPath(output.isDue), !defersErrands { handed = output.handOver() }
        hasErrands = state.hasErrands
      }
      return body(&state)
    }
    if _slowPath(handed != nil), let handed, write(handed) { hasErrands = true }
    if _slowPath(hasErrands) {
      if defersErrands { EncodingThread.call(for: self)?.pointee.hasErrands = true } else { runErrands() }
    }
    return answer
  }

  /// Changes the recording within ``encode(_:)``, which runs the errands.
  @inline(__always) @discardableResult
  func update<Answer>(_ body: (inout RecorderState) -> Answer) -> Answer { change(defersErrands: true, body) }

  /// Changes the recording, unless it is closed, or there is nobody to record for.
  func record(_ body: (inout RecorderState) -> Void) {
    change { state in
      if !state.isClosed, !state.isAlone { body(&state) }
    }
  }

  /// Whether there is nobody to record for, until a debugger attaches.
  var isAlone: Bool { state.withLock { $0.isAlone } }

  /// Calls what encodes values; a value may ask for the end of the recording meanwhile.
  @inline(__always) func encode<Answer>(_ body: () -> Answer) -> Answer {
    let (answer, call) = EncodingThread.encoding(for: self, body)
    if _slowPath(call.hasErrands) { runErrands() }
    if let status = call.closeRequest { close(status: status) }
    return answer
  }

  /// Calls what encodes values, unless this thread does so for this recorder already.
  @discardableResult
  func encodeUnlessEncoding<Answer>(_ body: () -> Answer) -> Answer? {
    if EncodingThread.call(for: self) != nil {
      record { $0.passOver("the recorder was called for an action while it was encoding a value") }
      return nil
    }
    return encode(body)
  }

  /// Does what must not be done under the lock: to write waits for the system, and the app's own code may do anything, such as to
  /// call the recorder.
  @inline(never) func runErrands() {
    guard sendDue() else { return }
    let (needsFlush, reports) = state.withLock { ($0.schedulesFlush(), $0.takeReports()) }
    if needsFlush { flushSoon() }
    for report in reports {
      options.onProblem?(report.text)
      if options.onProblem == nil || report.isForEverybody {
        StandardError.print("playhead: recording: \(report.text)")
      }
    }
  }

  /// Writes the lines for which it is time.
  ///
  /// - Returns: whether there is more to do.
  @discardableResult func sendDue() -> Bool {
    var (handed, others) = (GatheredLines.Handed?.none, [RecorderOutput]())
    var hasMore = state.withLock { state in
      if output.isDue { handed = output.handOver() }
      let hasMore = state.hasErrands
      if hasMore { others = state.takeDue() }
      return hasMore
    }
    if let handed, write(handed) { hasMore = true }
    for other in others {
      if let wake = other.wake { wake() } else { send(other, isAwaited: !isBuffered) }
    }
    return hasMore
  }

  /// Writes the lines of an output.
  ///
  /// - Parameter isAwaited: whether to wait where another thread is writing some.
  func send(_ output: RecorderOutput, isAwaited: Bool) {
    if isAwaited {
      output.device.withLock { send(output, through: &$0) }
    } else if output.device.tryLock() {
      defer { output.device.unlock() }
      output.device.whileLocked { send(output, through: &$0) }
    }
  }

  /// Writes the lines of an output whose device is locked.
  func send(_ output: RecorderOutput, through device: inout OutputDevice) {
    let handed = state.withLock { _ in output.handOver(to: &device) }
    let outcome = device.write(looking: handed.looks)
    if handed.isAsked || outcome != nil { settle(outcome, of: output) }
  }

  /// Writes lines that were handed over to the device of the recorder's own output.
  ///
  /// - Returns: whether the output has learned something by it.
  @inline(never) private func write(_ handed: GatheredLines.Handed) -> Bool {
    defer { output.device.unlock() }
    let outcome = output.device.whileLocked { $0.write(looking: handed.looks) }
    guard _slowPath(handed.isAsked || outcome != nil) else { return false }
    settle(outcome, of: output)
    return true
  }

  private func settle(_ outcome: OutputDevice.Outcome?, of output: RecorderOutput, isLast: Bool = false) {
    let removal = state.withLock { output.settle(outcome ?? OutputDevice.Outcome(), isLast: isLast, $0.log) }
    removal?.remove()
  }

  /// A text without what was redacted elsewhere.
  func redacted(_ text: String) -> String { redaction?.redact(text: text) ?? text }

  /// The same for the place of something in the app's code.
  func redacted(location: String) -> String { redaction?.redacted(location: location) ?? location }

  /// Tells people, the first time, that a value could not be written.
  @inline(never) func report(_ failures: [WritingFailure]) {
    if let failure = failures.first { record { $0.report(failure) } }
  }

  private func flushSoon() {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(50)) { [self] in
      for output in state.withLock({ $0.outputs(where: \.hasPending) }) {
        // As long as the reader takes more.
        var (left, before) = (Int.max, Int.max)
        repeat {
          before = left
          send(output, isAwaited: true)
          left = state.withLock { _ in output.left }
        } while left > 0 && left < before
      }
      // What has come meanwhile is flushed later.
      change { $0.endFlush() }
    }
  }

  /// Writes what slow readers have room for by now, before somebody asks whether it is time to write to them again.
  func sendToSlowReaders() {
    for output in state.withLock({ $0.outputs(where: \.waitsForReader) }) { send(output, isAwaited: false) }
  }

  /// Writes what there is of a session, and tells how far it has come; nil where there is none, or it is closed.
  func session() -> SessionExport.Progress? {
    defer { runErrands() }
    let now = clock.now()
    return output.device.withLock { device in
      send(output, through: &device)
      let size = device.size
      return state.withLock { $0.session(size: size, at: now) }
    }
  }

  // MARK: - Outputs

  /// Adds an output to the recording.
  ///
  /// It begins with a header of its own: the state, and what was running and noted until then. Of a store that is looked at the
  /// state is at hand; any other one brings it with its next action, or by ``StoreRecorder/writeState(_:)``.
  func add(_ writer: consuming RecordingWriter) { add(RecorderOutput(writer, durability: options.durability)) }

  func add(_ output: RecorderOutput) {
    let store = change { state -> AnyObject? in
      state.add(output)
      return state.store
    }
    guard let store = store as? any StateWriting, EncodingThread.call(for: self) == nil else { return }
    // A guest is added on a thread of its own.
    encode { store.writeState(runsAppCode: !output.isGuest) }
  }

  /// Has the state written whole, where an output waits for it and a store has it at hand. The app's own code runs in the store's turn
  /// alone.
  package func bringState() async {
    if let store = change({ $0.store as? any StateWriting }) {
      return encode { store.writeState(runsAppCode: false) }
    }
    await debugged?.writeState()
  }

  /// The store as a debugger reaches it; nil where it does not.
  package var debugged: (any DebuggedStore)? { change { $0.debugged ?? $0.debuggerCalls } }

  /// Whether debuggers can attach.
  package var isListening: Bool {
    get { change { $0.isListening } }
    set { change { $0.isListening = newValue } }
  }

  /// Tells people something.
  package func tell(_ text: String) { change { $0.report(text) } }

  /// Leaves a note.
  package func note(_ name: String, text: String) {
    let (name, text) = (redacted(name), redacted(text))
    let now = clock.now()
    record { $0.note(name, text: text, at: now) }
  }

  // MARK: - The end

  /// Has something done when the recording is closed, at once where it is.
  package func whenClosed(_ body: @escaping @Sendable () -> Void) {
    let isOpen = closings.withLock { closings in
      closings?.append(body)
      return closings != nil
    }
    if !isOpen { body() }
  }

  func close(status: String) {
    let status = redaction?.redacted(status: status) ?? status
    let now = clock.now()
    // The last state goes with the store, and with it perhaps an instance whose `deinit` calls the recorder.
    let (store, closed, memory, conditions) = state.withLock { state in
      let store = state.store
      return (store, state.close(status: status, at: now), state.looked.letGo(), state.conditions.letGo())
    }
    if store != nil, let patterns = redaction?.patternsThatNeverMatched, !patterns.isEmpty {
      let list = patterns.map { "\"\($0)\"" }.joined(separator: ", ")
      state.withLock { $0.report("no value was found to redact by \(list)") }
    }
    _ = consume store
    _ = consume memory
    _ = consume conditions
    for output in closed { end(output, status: status, at: now) }
    // Another thread may be about to write the end, while this one ends the process.
    if closed.isEmpty { for output in state.withLock({ $0.outputs { _ in true } }) { send(output, isAwaited: true) } }
    OpenRecorders.remove(self)
    runErrands()
    for body in closings.withLock({ $0.take() }) ?? [] { body() }
  }

  private func end(_ output: RecorderOutput, status: String, at now: Int) {
    output.device.withLock { device in
      let handed = state.withLock { _ in output.handOver(to: &device) }
      let outcome = device.write(looking: handed.looks, waiting: closingMilliseconds(of: output))
      settle(outcome, of: output, isLast: true)
      if device.hasPending { giveUp(output, &device, status: status, at: now) }
      device.close()
    }
    output.wake?()
  }

  /// How long to wait for the reader of an output: an app that ends knows nothing of a guest.
  private func closingMilliseconds(of output: RecorderOutput) -> Int {
    if output.isGuest { return output.isParked ? 0 : min(options.closingMilliseconds, 100) }
    return options.closingMilliseconds
  }

  /// Leaves a gap in the place of what a slow reader has not taken.
  private func giveUp(_ output: RecorderOutput, _ device: inout OutputDevice, status: String, at now: Int) {
    let end = state.withLock { $0.end(status: status, at: now) }
    let reason = "the reader had not taken it when the recording was closed"
    let (lost, isWritten) = device.giveUp { lost, last in
      // The gaps among them told of others.
      let dropped = lost.count + lost.gapped
      if dropped > 0 { RecordedGap(time: end.time, reason: reason, dropped: dropped).write(into: &last) }
      if lost.hasEnd { end.write(into: &last) }
    }
    state.withLock { _ in output.lose(atEnd: isWritten ? lost.count : lost.countWithEnd, reason: reason) }
  }

  /// Ends the recording before it has begun.
  func refuse(_ error: RedactionError) {
    let (outputs, conditions) = state.withLock { ($0.refuse(error), $0.conditions.letGo()) }
    _ = consume conditions
    for output in outputs { output.device.withLock { $0.discard() } }
    runErrands()
    for body in closings.withLock({ $0.take() }) ?? [] { body() }
  }

  // MARK: - Keyframes

  /// Has a keyframe composed by another thread. The state must be made of values alone.
  func compose<State>(_ place: ComposedPlace, _ recording: StateRecording<State>, _ state: State) {
    let state = StateMemory(value: state, tree: nil)
    DispatchQueue.global(qos: .utility).async { [self] in
      var payload = JSONWriter(capacity: 1 << 20)
      recording.write(state, into: &payload)
      let isGood = !payload.hasFailure && !payload.metReference
      for late in place.headers {
        var line = JSONWriter(capacity: payload.count + 4096)
        late.header.write(state: payload, into: &line)
        change { _ in late.output.endHeader(late, &line, stateWeight: payload.count, isGood: isGood) }
        late.output.wake?()
      }
      var line = JSONWriter(capacity: payload.count + 96)
      RecordedKeyframe.write(seq: place.seq, time: place.time, state: payload, into: &line)
      change { $0.endKeyframe(line, isGood: isGood) }
    }
  }

  /// What the type of a value that was read is made of; nil where no field in it is marked.
  private func readSchema<Value>(of value: Value) -> Schema? {
    guard let type = type(of: value as Any) as? any Recordable.Type, !(type is any LibraryRecordable.Type) else {
      return nil
    }
    if let known = readSchemas.withLock({ $0[ObjectIdentifier(type)] }) { return known }
    var types = RecordedTypes()
    let name = types.describe(type)
    let schema = Schema(types: types.shapes, state: name, action: name)
    let marked = schema.marksSecrets ? schema : nil
    readSchemas.withLock { $0[ObjectIdentifier(type)] = .some(marked) }
    return marked
  }

  /// Writes what a reducer has read from a dependency, and a comma.
  ///
  /// - Returns: whether anything is redacted in the recording.
  @discardableResult
  func write<Value>(read key: String, _ value: Value, into reads: inout JSONWriter) -> Bool {
    RecordedChange.Read.begin(key: key, into: &reads)
    let valueStart = reads.count
    if let value = value as? any Recordable {
      value.writeRecorded(into: &reads)
    } else {
      RecordedType<Value>().recording.write(value, &reads)
    }
    reads.settleFailures(from: valueStart)
    let schema = readSchema(of: value)
    let redaction = schema.map { self.redaction(of: $0.types) } ?? redaction
    redaction?.redactRead(key: key, &reads, from: valueStart, schema: schema)
    if _slowPath(reads.isIncomplete) {
      report(reads.failures)
      reads.endIncomplete(from: valueStart)
      reads.forgetMissing()
    }
    reads.append(raw: "},")
    return redaction != nil
  }

  // MARK: - Scratch

  /// Lends something to write values into; it is given back with ``checkIn(_:)``.
  func checkOut() -> Scratch {
    state.withLock { $0.checkOut() } ?? Scratch()
  }

  func checkIn(_ used: Scratch) {
    state.withLock { $0.checkIn(used) }
  }
}
