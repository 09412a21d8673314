import Dispatch
import OrderedCollections
import PlayheadRecording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a recorder is made of. Others than its owner may hold it for a while: those who flush it later, or compose a
/// keyframe for it, or end it when the process exits. It is of no use once it is closed.
///
/// Under its lock bytes are moved and written, and none of the app's own code runs.
final class RecorderCore: Sendable {
  private let state: Lock<RecorderState>
  let options: Recorder.Options
  let clock: RecorderClock
  private let redactions: Lock<Redaction?>
  /// What is known of the types of the actions.
  let actionTypes = Lock(ActionTypes())
  /// The schemas of what reducers read, by its type: of types in which fields are marked as redacted.
  private let readSchemas = Lock<[ObjectIdentifier: Schema?]>([:])

  init(
    writer: consuming RecordingWriter, ring: SegmentRing? = nil, options: Recorder.Options, redaction: Redaction?
  ) {
    self.options = options
    let output = RecorderOutput(writer, ring: ring, durability: options.durability)
    clock = RecorderClock(elapsed: options.elapsed)
    redactions = Lock(redaction)
    state = Lock(RecorderState(output, clock: clock, options: options))
  }

  /// What puts placeholders in the places of secrets; nil where there are none.
  var redaction: Redaction? { redactions.withLock { $0 } }

  /// The same, where the types mark fields, too.
  func redaction(of types: OrderedDictionary<String, Schema.Shape>...) -> Redaction? {
    let marksSecrets = types.contains { Schema(types: $0, state: "", action: "").marksSecrets }
    return redactions.withLock { redaction in
      if marksSecrets, redaction == nil { redaction = Redaction() }
      return redaction
    }
  }

  var droppedLines: Int { state.withLock { $0.droppedLines } }

  // MARK: - Changing the recording

  /// Changes the recording.
  @inline(__always) @discardableResult
  func change<Answer>(_ body: (inout RecorderState) -> Answer) -> Answer {
    var hasErrands = false
    let answer = state.withLock { state in
      defer { hasErrands = state.hasErrands }
      return body(&state)
    }
    if _slowPath(hasErrands) { runErrands() }
    return answer
  }

  /// Changes the recording for somebody who holds a lock, within ``encode(_:)``, which runs the errands.
  @inline(__always) @discardableResult
  func update<Answer>(_ body: (inout RecorderState) -> Answer) -> Answer {
    var hasErrands = false
    let answer = state.withLock { state in
      defer { hasErrands = state.hasErrands }
      return body(&state)
    }
    if _slowPath(hasErrands) { EncodingThread.call(for: self)?.pointee.hasErrands = true }
    return answer
  }

  /// Changes the recording, unless it is closed.
  func record(_ body: (inout RecorderState) -> Void) {
    change { state in
      if !state.isClosed { body(&state) }
    }
  }

  /// Calls what encodes values; a value may ask for the end of the recording meanwhile.
  @inline(__always) func encode<Answer>(_ body: () -> Answer) -> Answer {
    let (answer, call) = EncodingThread.encoding(for: self, body)
    if _slowPath(call.hasErrands) { runErrands() }
    if let status = call.closeRequest { close(status: status) }
    return answer
  }

  /// Does what must not be done under the lock: the app's own code may do anything, such as to call the recorder.
  @inline(never) func runErrands() {
    let (needsFlush, reports) = state.withLock { ($0.schedulesFlush(), $0.takeReports()) }
    if needsFlush { flushSoon() }
    for report in reports {
      options.onProblem?(report.text)
      if options.onProblem == nil || report.isForEverybody {
        StandardError.print("playhead: recording: \(report.text)")
      }
    }
  }

  /// A text without what was redacted elsewhere.
  func redacted(_ text: String) -> String { redaction?.redact(text: text) ?? text }

  /// Leaves a gap for a value whose own code could not encode it, or that cannot be redacted.
  func noteLoss(of value: WritingFailure, at now: Int) {
    let reason = redacted(value.description)
    record { $0.noteLoss(reason, lines: 0, at: now) }
  }

  private func flushSoon() {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(50)) { [self] in
      change { $0.flush() }
    }
  }

  // MARK: - Outputs

  /// Adds an output to the recording.
  ///
  /// It begins with a header of its own: the state, and what was running and noted until then. Of a store that is looked at the
  /// state is at hand; any other one brings it with its next action, or by ``StoreRecorder/writeState(_:)``.
  func add(_ writer: consuming RecordingWriter) {
    let output = RecorderOutput(writer, durability: options.durability)
    let store = change { state -> AnyObject? in
      state.add(output)
      return state.store
    }
    guard let store = store as? any StateWriting, EncodingThread.call(for: self) == nil else { return }
    encode { store.writeState() }
  }

  // MARK: - The end

  func close(status: String) {
    let status = redaction?.redacted(status: status) ?? status
    let now = clock.now()
    var closed: [RecorderClosing] = []
    // The last state goes with the store, and with it perhaps an instance whose `deinit` calls the recorder.
    let store = change { state in
      let store = state.store
      closed = state.close(status: status, at: now)
      return store
    }
    if store != nil, let patterns = redaction?.patternsThatNeverMatched, !patterns.isEmpty {
      let list = patterns.map { "\"\($0)\"" }.joined(separator: ", ")
      change { $0.report("no value was found to redact by \(list)") }
    }
    _ = consume store
    OpenRecorders.remove(self)
    // One that is slow keeps no other one waiting.
    for closing in closed.sorted(by: { !$0.writer.sink.hasPending && $1.writer.sink.hasPending }) {
      end(closing, status: status, at: now)
    }
  }

  private func end(_ closing: RecorderClosing, status: String, at now: Int) {
    if let lost = closing.writer.sink.drain(for: options.closingMilliseconds) {
      change { _ in closing.output.lose(atEnd: lost.lostLines, reason: String(cString: strerror(lost.code))) }
    } else if closing.writer.sink.hasPending {
      giveUp(closing, status: status, at: now)
    }
    closing.writer.sink.close()
  }

  /// Leaves a gap in the place of what a slow reader has not taken.
  private func giveUp(_ closing: RecorderClosing, status: String, at now: Int) {
    let end = change { $0.end(status: status, at: now) }
    let reason = "the reader had not taken it when the recording was closed"
    let refused = closing.refused ?? 0
    // The end, and a gap before it, are among the lines that are given up, and are written again.
    let ownLines = closing.refused == nil ? 1 : 2
    let (lost, isWritten) = closing.writer.sink.giveUp { lost, last in
      if lost >= ownLines, lost - ownLines + refused > 0 {
        RecordedGap(time: end.time, reason: reason, dropped: lost - ownLines + refused).write(into: &last)
      }
      if lost > 0 { end.write(into: &last) }
    }
    change { _ in closing.output.lose(atEnd: isWritten ? max(lost - ownLines, 0) : lost, reason: reason) }
  }

  // MARK: - Keyframes

  /// Has a keyframe composed by another thread. The state must be made of values alone.
  func compose<State>(seq: Int, time: Int, _ recording: StateRecording<State>, _ state: State) {
    let state = StateMemory(value: state, tree: nil)
    DispatchQueue.global(qos: .utility).async { [self] in
      var payload = JSONWriter(capacity: 1 << 20)
      recording.write(state, into: &payload)
      var line = JSONWriter(capacity: payload.count + 96)
      RecordedKeyframe.write(seq: seq, time: time, state: payload, into: &line)
      let isGood = payload.failure == nil && !payload.metReference
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
  func write<Value>(read key: String, _ value: Value, into reads: inout JSONWriter) {
    let start = reads.count
    RecordedChange.Read.begin(key: key, into: &reads)
    let valueStart = reads.count
    if let value = value as? any Recordable {
      value.writeRecorded(into: &reads)
    } else {
      RecordedType<Value>().write(value, into: &reads)
    }
    let schema = readSchema(of: value)
    let redaction = schema.map { self.redaction(of: $0.types) } ?? redaction
    redaction?.redactRead(key: key, &reads, from: valueStart, schema: schema)
    reads.append(raw: "},")
    guard let failure = reads.failure else { return }
    reads.truncate(to: start)
    reads.forgetFailure()
    noteLoss(of: failure, at: clock.now())
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
