import OrderedCollections
import PlayheadRecording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Composes the lines of a recording and hands them to the sink: all that the recorder's lock protects.
struct RecorderLines: ~Copyable {
  /// A jump replays at most this many patches.
  static let actionsPerKeyframe = 1000
  /// Below this many bytes of patches a keyframe would cost more than it saves.
  static let patchesPerKeyframe = 16 << 10

  private var sink: LineSink
  private let options: Recorder.Options
  let redaction: Redaction?
  /// What the schema calls the type of the actions.
  private var actionType: String?
  let clock = RecorderClock()
  private var line = JSONWriter(capacity: 1024)
  var payload = JSONWriter(capacity: 1024)
  var patch = PatchWriter()

  /// Above this many bytes a state takes longer to write than an action may.
  static let heavyState = 256 << 10

  private var composition: KeyframeComposition?
  /// The store whose recording this is; known from its first action on.
  var store: AnyObject?
  private(set) var seq = 0
  /// Why lines are being dropped, and how many have been since.
  private var failure: (reason: String, dropped: Int)?
  /// Whether the reader does not know the state: a change could not be written.
  private(set) var hasLostState = false
  private(set) var droppedLines = 0
  private var hasReported = false
  private var report: String?
  /// Whether standard error is told, too, where the app takes reports up itself.
  private(set) var isForEverybody = false
  /// Whether the end has been written, after which there is nothing to encode for.
  private(set) var isClosed = false
  private var isFlushScheduled = false

  private var actionsSinceKeyframe = 0
  private var patchesSinceKeyframe = 0
  private var stateWeight = 0

  init(sink: consuming LineSink, options: Recorder.Options, redaction: Redaction?) {
    self.sink = sink
    self.options = options
    self.redaction = redaction
  }

  /// Whether a flush has to be asked for: lines have gathered, and nobody comes for them yet.
  mutating func schedulesFlush() -> Bool {
    guard options.durability == .buffered, !isFlushScheduled, sink.hasPending else { return false }
    isFlushScheduled = true
    return true
  }

  // MARK: - Lines

  /// Writes the header; `payload` holds the state.
  mutating func header(store: RecordingHeader.Store, schema: Schema?) {
    var store = store
    if let name = options.storeName { store.name = name }
    do throws(RedactionError) {
      try redaction?.check(against: schema, isComplete: true)
    } catch {
      refuse(error)
      return
    }
    actionType = schema?.action
    redaction?.redactState(&payload, from: 0)
    let header = RecordingHeader(
      id: RecordingID.random(), started: RecorderClock.date(), store: store, host: Host.members,
      redacted: options.redacted, schema: schema, state: .null)
    line.removeAll()
    guard case .object(var members) = header.json else { return }
    members.removeValue(forKey: "state")
    line.append(JSONValue.object(members))
    line.truncate(to: line.count - 1)
    line.append(raw: ",\"state\":")
    line.append(payload)
    line.append(raw: "}\n")
    stateWeight = payload.count
    writeLine()
  }

  /// Begins the next action; `payload` holds its value, if it has one, behind its name.
  ///
  /// - Parameters:
  ///   - nameLength: how many bytes of `payload` are the name, as the content of a JSON string.
  ///   - animation: how what it changes is to be shown; nil for at once.
  mutating func action(nameLength: Int, origin: RecordedOrigin, animation: String? = nil) {
    seq += 1
    line.removeAll(keepingCapacity: 1 << 20)
    line.append(raw: "{\"kind\":\"action\",\"seq\":")
    line.append(seq)
    line.append(raw: ",\"t\":")
    line.append(clock.microseconds())
    line.append(raw: ",\"name\":\"")
    payload.withBytes { line.append(bytes: UnsafeRawBufferPointer(rebasing: $0[..<nameLength])) }
    line.append(raw: "\"")
    switch origin {
    case .outside: break
    case .effect(let id):
      line.append(raw: ",\"from\":{\"effect\":")
      line.append(id)
      line.append(raw: "}")
    case .debugger: line.append(raw: ",\"from\":{\"repl\":true}")
    }
    if let animation {
      line.append(raw: ",\"animation\":")
      line.append(animation)
    }
    if payload.count > nameLength {
      redaction?.redactAction(&payload, from: nameLength, type: actionType)
      line.append(raw: ",\"action\":")
      payload.withBytes { line.append(bytes: UnsafeRawBufferPointer(rebasing: $0[nameLength...])) }
    }
    line.append(raw: "}\n")
    writeLine()
    if let failure = payload.failure { noteLoss(of: failure, lines: 0) }
  }

  /// Writes the change of an action; `patch` holds its operations.
  ///
  /// - Parameter reads: what the reducer has read, each followed by a comma.
  mutating func change(seq: Int, duration: Int, reads: [UInt8] = []) {
    redaction?.redact(&patch)
    if let failure = patch.failure {
      noteLoss(of: failure, lines: 1)
      loseState()
      return
    }
    line.removeAll(keepingCapacity: 1 << 20)
    line.append(raw: "{\"kind\":\"change\",\"seq\":")
    line.append(seq)
    line.append(raw: ",\"dur\":")
    line.append(max(duration, 0))
    if !reads.isEmpty {
      line.append(raw: ",\"reads\":[")
      reads.withUnsafeBytes { line.append(bytes: $0) }
      line.closeArray()
    }
    if patch.operationCount > 0 {
      line.append(raw: ",\"patch\":")
      line.append(patch)
    }
    line.append(raw: "}\n")
    actionsSinceKeyframe += 1
    patchesSinceKeyframe += line.count
    writeLine()
  }

  /// Whether a keyframe is due: the patches outweigh a state, or there are many of them.
  var needsKeyframe: Bool {
    actionsSinceKeyframe >= Self.actionsPerKeyframe
      || patchesSinceKeyframe > max(stateWeight, Self.patchesPerKeyframe)
  }

  /// Whether the state is so large that composing a keyframe would be felt where the action was sent.
  var hasHeavyState: Bool { stateWeight > Self.heavyState }

  /// Writes the state at the position reached; `payload` holds it.
  mutating func keyframe() {
    line.removeAll(keepingCapacity: 1 << 20)
    Self.beginKeyframe(seq: seq, time: clock.microseconds(), into: &line)
    let start = line.count
    line.append(payload)
    if endKeyframe(stateStart: start) { hasLostState = false }
    countFromKeyframe()
  }

  /// Hands the composing of a keyframe to another thread, which brings it when it is done.
  mutating func compose(_ keyframe: KeyframeComposition) {
    composition = keyframe
    countFromKeyframe()
  }

  /// The composition that was handed over since the last call.
  mutating func takeComposition() -> KeyframeComposition? {
    defer { composition = nil }
    return composition
  }

  /// Writes a keyframe that another thread has composed, unless it is of no use any more.
  ///
  /// - Parameter keyframe: begun with ``beginKeyframe(seq:time:into:)``, and without its end.
  mutating func write(composed keyframe: inout JSONWriter, stateStart: Int) {
    guard !isClosed, failure == nil, !hasLostState, keyframe.failure == nil, !keyframe.metReference else { return }
    swap(&line, &keyframe)
    _ = endKeyframe(stateStart: stateStart)
    swap(&line, &keyframe)
  }

  /// Begins a keyframe's line up to its state.
  static func beginKeyframe(seq: Int, time: Int, into line: inout JSONWriter) {
    line.append(raw: "{\"kind\":\"keyframe\",\"seq\":")
    line.append(seq)
    line.append(raw: ",\"t\":")
    line.append(time)
    line.append(raw: ",\"state\":")
  }

  /// Ends the keyframe that `line` holds, and writes it.
  ///
  /// - Returns: whether its state could be redacted.
  private mutating func endKeyframe(stateStart: Int) -> Bool {
    redaction?.redactState(&line, from: stateStart)
    if let failure = line.failure {
      noteLoss(of: failure, lines: 1)
      return false
    }
    stateWeight = line.count - stateStart
    line.append(raw: "}\n")
    writeLine()
    return true
  }

  private mutating func countFromKeyframe() {
    actionsSinceKeyframe = 0
    patchesSinceKeyframe = 0
  }

  mutating func effect(_ effect: RecordedEffect) {
    write((redaction?.redacted(effect) ?? effect).json)
  }

  mutating func note(_ name: String, text: String) {
    write(RecordedNote(seq: seq, time: clock.microseconds(), name: redacted(name), text: redacted(text)).json)
  }

  private func redacted(_ text: String) -> String { redaction?.redact(text: text) ?? text }

  mutating func close(status: String) {
    guard !isClosed else { return }
    if failure != nil { _ = tryAgain() }
    if failure == nil, store != nil {
      write([
        "kind": "end", "t": .integer(Int64(clock.microseconds())), "seq": .integer(Int64(seq)),
        "status": .string(status),
      ])
    }
    flush()
    isClosed = true
    sink.close()
    if store != nil, let patterns = redaction?.patternsThatNeverMatched, !patterns.isEmpty, report == nil {
      report = "no value was found to redact by \(patterns.map { "\"\($0)\"" }.joined(separator: ", "))"
    }
    store = nil
  }

  /// Ends the recording before it has begun.
  mutating func refuse(_ error: RedactionError) {
    report = "\(error); nothing is recorded; \(error.hint)"
    isForEverybody = true
    isClosed = true
    sink.close()
  }

  mutating func flush() {
    isFlushScheduled = false
    if let lost = sink.flush() { fail(lost) }
  }

  private mutating func write(_ json: JSONValue) {
    line.removeAll(keepingCapacity: 1 << 20)
    line.append(json)
    line.append(raw: "\n")
    writeLine()
  }

  /// Counts an action, or its change, that cannot be written; the numbers of the actions go on.
  mutating func drop(isAction: Bool) {
    if isAction { seq += 1 }
    failure?.dropped += 1
    droppedLines += 1
  }

  /// Hands `line` to the sink, or counts it.
  private mutating func writeLine() {
    guard !isClosed else { return }
    guard failure == nil else {
      failure?.dropped += 1
      droppedLines += 1
      return
    }
    if let lost = line.withBytes({ sink.write($0) }) { fail(lost) }
  }

  // MARK: - What could not be written

  private mutating func fail(_ lost: LineSinkFailure) {
    fail(String(cString: strerror(lost.code)), lost: lost.lostLines)
  }

  /// Begins to drop lines, and says so the first time.
  mutating func fail(_ reason: String, lost: Int) {
    droppedLines += lost
    failure = (failure?.reason ?? reason, (failure?.dropped ?? 0) + lost)
    hasLostState = true
    report("\(reason); the app goes on without what cannot be recorded")
  }

  /// Tries to write the gap that stands for what was dropped.
  ///
  /// - Returns: whether lines can be written again. The state at this position must then be written before anything
  ///   else.
  mutating func tryAgain() -> Bool {
    guard let (reason, dropped) = failure, sink.isOpen, !isClosed else { return failure == nil }
    failure = nil
    let before = droppedLines
    write(RecordedGap(time: clock.microseconds(), reason: reason, dropped: dropped).json)
    flush()
    guard failure == nil else {
      // The gap itself is no line that was lost.
      failure = (reason, dropped)
      droppedLines = before
      return false
    }
    return true
  }

  var isFailing: Bool { failure != nil }

  /// Leaves a gap for a value whose own code could not encode it.
  mutating func noteLoss(of value: WritingFailure, lines: Int) {
    droppedLines += lines
    write(RecordedGap(time: clock.microseconds(), reason: redacted(value.description), dropped: lines).json)
    report(value.description)
  }

  /// Gives up the change of an action: the state is not known until the next keyframe.
  mutating func loseState() {
    hasLostState = true
  }

  private mutating func report(_ text: String) {
    guard !hasReported else { return }
    hasReported = true
    report = text
  }

  /// What people are to be told and have not been yet.
  mutating func takeReport() -> String? {
    defer { report = nil }
    return report
  }
}
