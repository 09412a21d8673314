import Dispatch
import OrderedCollections
import PlayheadFormat
import PlayheadPlatform
internal import PlayheadRedaction

/// The shared part of a recorder, which others than its owner may retain for a while, to flush it, compose a keyframe,
/// or end it when the process exits. Its lock is only held to move bytes: lines are written and problems reported after
/// it was released.
package final class RecorderCore: Sendable {
  let state: Lock<RecorderState>
  /// The output that the recorder was made for.
  nonisolated(unsafe) let output: RecorderOutput
  package let options: Recorder.Options
  let clock: RecorderClock
  /// Whether lines gather before they are written.
  let isBuffered: Bool
  /// What to do when the recording is closed; nil afterwards.
  private let closings = Lock<[@Sendable () -> Void]?>([])
  /// The known types of actions.
  let actionTypes = Lock(ActionTypes())
  /// The schemas of reads with redacted fields, by their types.
  private let readSchemas = Lock<[ObjectIdentifier: Schema?]>([:])

  init(
    writer: consuming RecordingWriter, ring: SegmentRing? = nil, options: Recorder.Options, redaction: Redaction?,
    isForDebuggers: Bool = false
  ) {
    self.options = options
    isBuffered = options.durability == .buffered
    output = RecorderOutput(writer, ring: ring, durability: options.durability, isDiscarding: isForDebuggers)
    clock = RecorderClock(elapsed: options.elapsed)
    state = Lock(RecorderState(output, clock: clock, options: options, redaction: redaction))
  }

  /// Inserts placeholders for secrets; nil if there are none.
  var redaction: Redaction? { state.withLock { $0.redaction } }

  /// The same, if these types mark fields as well.
  func redaction(of types: OrderedDictionary<String, Schema.Shape>...) -> Redaction? {
    let marksSecrets = types.contains { Schema(types: $0, state: "", action: "").marksSecrets }
    return state.withLock { recorder in
      if marksSecrets, recorder.redaction == nil { recorder.redaction = Redaction() }
      return recorder.redaction
    }
  }

  var droppedLines: Int { state.withLock { $0.droppedLines } }

  // MARK: - Changing the recording

  /// Changes the recording under the lock; with `defersErrands`, an enclosing ``encode(_:)`` runs the errands.
  @inline(__always) @discardableResult
  func change<Answer>(defersErrands: Bool = false, _ body: (inout RecorderState) -> Answer) -> Answer {
    var (hasErrands, handed) = (false, PendingLines.Handed?.none)
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

  /// Changes the recording, unless it is closed or no output needs it.
  func record(_ body: (inout RecorderState) -> Void) {
    change { state in
      if !state.isClosed, !state.isAlone { body(&state) }
    }
  }

  /// Whether there is no output until a debugger attaches.
  var isAlone: Bool { state.withLock { $0.isAlone } }

  /// Calls code that encodes values, which may ask to close the recording.
  @inline(__always) func encode<Answer>(_ body: () -> Answer) -> Answer {
    let (answer, call) = EncodingThread.encoding(for: self, body)
    if _slowPath(call.hasErrands) { runErrands() }
    if let status = call.closeRequest { close(status: status) }
    return answer
  }

  /// Calls code that encodes values, unless this thread does so for this recorder already.
  @discardableResult
  func encodeUnlessEncoding<Answer>(_ body: () -> Answer) -> Answer? {
    if EncodingThread.call(for: self) != nil {
      record { $0.passOver("the recorder was called for an action while it was encoding a value") }
      return nil
    }
    return encode(body)
  }

  /// Does what must not be done under the lock: writing, which may block, and calling app code, which may call the
  /// recorder.
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

  /// Writes the lines that are due, and returns whether there is more to do.
  @discardableResult func sendDue() -> Bool {
    var (handed, others) = (PendingLines.Handed?.none, [RecorderOutput]())
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

  /// Writes the lines of an output; `isAwaited` is whether to wait for another thread that is writing some.
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

  /// Writes lines that were handed to the device of the recorder's own output, and returns whether the output has
  /// changed by it.
  @inline(never) private func write(_ handed: PendingLines.Handed) -> Bool {
    defer { output.device.unlock() }
    let outcome = output.device.whileLocked { $0.write(looking: handed.looks) }
    guard _slowPath(handed.isAsked || outcome != nil) else { return false }
    settle(outcome, of: output)
    return true
  }

  private func settle(_ outcome: OutputDevice.Outcome?, of output: RecorderOutput, isLast: Bool = false) {
    let removal = state.withLock { output.settle(outcome ?? .init(), isLast: isLast, $0.log) }
    removal?.remove()
  }

  /// A text with redacted strings replaced.
  func redacted(_ text: String) -> String { redaction?.redact(text: text) ?? text }

  /// The same for a place in the app's code.
  func redacted(location: String) -> String { redaction?.redacted(location: location) ?? location }

  /// An origin as it is written: without what is redacted, and with the place that a patch changes for a binding
  /// without one.
  func completed(_ origin: ChangeOrigin, _ patch: borrowing PatchWriter) -> ChangeOrigin {
    switch origin {
    case .effect: return origin
    case .named(let name): return .named(redacted(name))
    case .binding(let path) where !path.isEmpty:
      guard redaction != nil, let place = try? JSONPointer(parsing: path) else { return .binding(redacted(path)) }
      return .binding(JSONPointer(place.tokens.map { redacted($0) }).description)
    case .binding: return .binding(JSONPatch(written: patch)?.commonPlace.description ?? "")
    }
  }

  /// Reports the first value that could not be written.
  @inline(never) func report(_ failures: [WritingFailure]) {
    if let failure = failures.first { record { $0.report(failure) } }
  }

  private func flushSoon() {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(50)) { [self] in
      for output in state.withLock({ $0.outputs(where: \.hasPending) }) {
        // Continues as long as the reader takes more.
        var (left, before) = (Int.max, Int.max)
        repeat {
          before = left
          send(output, isAwaited: true)
          left = state.withLock { _ in output.left }
        } while left > 0 && left < before
      }
      // Lines that arrived meanwhile are flushed later.
      change { $0.endFlush() }
    }
  }

  /// Writes what slow readers take, before it is decided whether to try them again.
  func sendToSlowReaders() {
    for output in state.withLock({ $0.outputs(where: \.waitsForReader) }) { send(output, isAwaited: false) }
  }

  /// Writes the lines of a session and returns its extent; nil if there is no session or it is closed.
  func session() -> SessionExport.Progress? {
    defer { runErrands() }
    let now = clock.now()
    return output.device.withLock { device in
      send(output, through: &device)
      let size = device.sink.size
      return state.withLock { $0.session(size: size, at: now) }
    }
  }

  // MARK: - Outputs

  /// Adds an output, which begins with a header of its own. The state for it is at hand in a store that is looked at;
  /// any other one brings it with its next action, or by ``StoreRecorder/writeState(_:)``.
  func add(_ writer: consuming RecordingWriter) { add(RecorderOutput(writer, durability: options.durability)) }

  func add(_ output: RecorderOutput) {
    let store = change { state -> AnyObject? in
      state.add(output)
      return state.store
    }
    guard let store = store as? any StateWriting, EncodingThread.call(for: self) == nil else { return }
    // A debugger is added on its connection's thread, where app code must not run.
    encode { store.writeState(runsAppCode: !output.isDebugger) }
  }

  /// Writes the whole state if an output waits for it and a store has it at hand; app code only runs on the store's
  /// turn.
  package func bringState() async {
    if let store = change({ $0.store as? any StateWriting }) {
      return encode { store.writeState(runsAppCode: false) }
    }
    await debugged?.writeState()
  }

  /// The store for a debugger, if there is one.
  package var debugged: (any DebuggedStore)? { change { $0.debugged ?? $0.debuggerCalls } }

  package var isListening: Bool {
    get { change { $0.isListening } }
    set { change { $0.isListening = newValue } }
  }

  /// Reports a text.
  package func tell(_ text: String) { change { $0.report(text) } }

  package func note(_ name: String, text: String) {
    let (name, text) = (redacted(name), redacted(text))
    let now = clock.now()
    record { $0.note(name, text: text, at: now) }
  }

  // MARK: - The end

  /// Runs `body` when the recording is closed, or at once if it is.
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
    // The last state is released with the store, and with it perhaps an instance whose `deinit` calls the recorder.
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
    // Another thread may be about to write the end while this one exits the process.
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
      if device.sink.hasPending { giveUp(output, &device, status: status, at: now) }
      device.sink.close()
    }
    output.wake?()
  }

  /// How long to wait for the reader of an output; an app that ends does not wait for a debugger that is parked.
  private func closingMilliseconds(of output: RecorderOutput) -> Int {
    if output.isDebugger {
      return output.phase == .closed(wasParked: false) ? min(options.closingMilliseconds, 100) : 0
    }
    return options.closingMilliseconds
  }

  /// Replaces the lines that a slow reader has not taken by a gap.
  private func giveUp(_ output: RecorderOutput, _ device: inout OutputDevice, status: String, at now: Int) {
    let end = state.withLock { $0.end(status: status, at: now) }
    let reason = "the reader had not taken it when the recording was closed"
    let (lost, isWritten) = device.giveUp { lost, last in
      // Gaps among the lost lines stood for others.
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

  /// Composes a keyframe on another thread, for which the state must consist of values only.
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

  /// The schema of a read; nil if no field in it is marked.
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

  /// Writes a read and a comma, and returns whether the recording redacts anything.
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

  // MARK: - Scratch buffers

  /// Lends a scratch for writing values, to be returned by ``checkIn(_:)``.
  func checkOut() -> ScratchBuffers {
    state.withLock { $0.checkOut() } ?? ScratchBuffers()
  }

  func checkIn(_ used: ScratchBuffers) {
    state.withLock { $0.checkIn(used) }
  }
}
