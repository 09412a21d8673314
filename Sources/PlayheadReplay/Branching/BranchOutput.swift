import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
internal import PlayheadRedaction

/// Writes the actions and changes of a branch, redacted as the recording was.
struct BranchOutput<State, Action>: ~Copyable {
  let stateType: RecordedType<State>
  private let actionType: RecordedType<Action>
  private let states: StateRecording<State>
  private var file: BranchFile
  private var memory: StateMemory<State>
  private var patch = PatchWriter()
  private var scratch = JSONWriter(capacity: 1024)
  /// Redacts what is new in the branch; nil where nothing is redacted, or all is recorded.
  private var redaction: BranchRedaction?
  /// The last position of the branch.
  private(set) var position: Int
  /// Microseconds since the recording started.
  private(set) var time: Int

  /// `file` has the lines that the branch has in common with the recording, up to `position`, which was written at `time` (microseconds).
  init(
    _ file: consuming BranchFile, _ stateType: RecordedType<State>, _ actionType: RecordedType<Action>, state: State,
    position: Int, time: Int, redaction: BranchRedaction?
  ) {
    self.file = file
    self.stateType = stateType
    self.actionType = actionType
    self.position = position
    self.time = time
    self.redaction = redaction
    states = StateRecording(type: stateType)
    memory = states.memory(of: state, writing: &scratch)
  }

  /// The state at the last position.
  var state: State { memory.value }

  /// Moves the time forward, never back.
  mutating func advance(to time: Int) { self.time = max(self.time, time) }

  // MARK: - Actions

  /// Writes an action before it is reduced; `answer` is its grade, and `isRecorded` keeps its recorded placeholders.
  mutating func write(
    _ action: Action, from origin: RecordedOrigin, _ answer: AnswerCertainty?, isRecorded: Bool
  ) {
    position += 1
    guard file.keepsLines else { return }
    scratch.removeAll()
    actionType.write(action, into: &scratch)
    if !isRecorded { redaction?.redaction.redactAction(&scratch, from: 0, type: actionType.name) }
    let value = scratch.withBytes { try? JSONValue(parsing: $0) }
    let failures = scratch.failures
    var answer = answer
    // The reason may contain values of any place.
    if redaction != nil { answer?.reason = nil }
    scratch.removeAll()
    actionType.writeActionName(action, into: &scratch)
    var line = RecordedAction(
      seq: position, time: time, name: scratch.text, origin: origin, answer: answer, value: value)
    line.failures = failures
    file.write(line)
  }

  /// Whether the recorded text of an action is `text`.
  mutating func isWritten(_ action: Action, as text: [UInt8]) -> Bool {
    scratch.removeAll()
    actionType.write(action, into: &scratch)
    return scratch.withBytes { $0.elementsEqual(text) }
  }

  /// Writes what an action changed and read, in `duration` nanoseconds, where the recorded patch and reads keep their placeholders.
  mutating func write(
    _ next: State, _ reads: [RecordedChange.Read], duration: Int, as recordedPatch: UnsafeRawBufferPointer? = nil,
    _ recordedReads: [RecordedChange.Read] = []
  ) {
    let after = states.writeChanges(since: memory, to: next, remembersUnchanged: false, into: &patch)
    guard file.keepsLines else {
      if let after { memory = after }
      return
    }
    var change = JSONPatch(written: patch) ?? JSONPatch()
    var reads = reads
    if redaction != nil {
      let recorded = recordedPatch.flatMap { try? JSONPatch(JSONValue(parsing: $0)) } ?? JSONPatch()
      redaction?.redact(&change, except: recorded)
      redaction?.redact(&reads, except: recordedReads)
    }
    var line = RecordedChange(seq: position, duration: duration, patch: change, reads: reads)
    line.failures = patch.failures
    file.write(line)
    if let after { memory = after }
    guard file.needsKeyframe else { return }
    scratch.removeAll()
    if let redaction { scratch.append(redaction.state) } else { stateType.write(next, into: &scratch) }
    file.writeKeyframe(seq: position, time: time, state: scratch)
  }

  /// Whether the last action made the recorded change.
  func changed(as recorded: UnsafeRawBufferPointer?) -> Bool {
    guard let recorded, recorded.count > 2 else { return patch.operationCount == 0 }
    return patch.text.utf8.elementsEqual(recorded)
  }

  // MARK: - Changes without an action

  /// Changes the state without an action, as the debugger where `isEdited`, else by what the recording says.
  mutating func put(
    _ next: State, by origin: ChangeOrigin?, isEdited: Bool = false, as recordedPatch: UnsafeRawBufferPointer? = nil
  ) {
    writeChange(by: origin, isEdited: isEdited)
    write(next, [], duration: 0, as: recordedPatch)
  }

  /// Writes the whole state, which the recording has in another form.
  mutating func putAnew() {
    guard let value = stateType.json(state) else { return }
    writeChange(by: nil, isEdited: true)
    let patch = JSONPatch([.replace(JSONPointer(), value)])
    redaction?.follow(patch)
    file.write(RecordedChange(seq: position, duration: 0, patch: patch))
  }

  private mutating func writeChange(by origin: ChangeOrigin?, isEdited: Bool) {
    position += 1
    var line = RecordedAction(seq: position, time: time, changedBy: origin)
    if isEdited { line.origin = .debugger }
    file.write(line)
  }

  // MARK: - Effects, and the rest

  /// Writes an event of an effect, which has the id in the branch.
  mutating func write(_ id: Int, _ event: RecordedEffectEvent.Event) {
    guard file.keepsLines else { return }
    let event = RecordedEffectEvent(id: id, time: time, event: event)
    file.write(redaction?.redaction.redacted(event) ?? event)
  }

  /// Writes a cancellation by an action, at its position in the branch, that found nothing in flight.
  mutating func writeCancellation(of id: String, by action: Int?) {
    let id = redaction?.redaction.redact(text: id) ?? id
    file.write(RecordedCancellation(seq: position, time: time, by: action, id: id))
  }

  /// Writes a note of what was skipped, which a branch of this branch reads.
  mutating func writeNote(_ text: String) {
    file.write(RecordedNote(seq: position, time: time, name: BranchReport.noteName, text: text))
  }

  /// Moves the lines of a branch without a file out of memory.
  mutating func takeBytes() -> [UInt8] { file.takeBytes() }

  /// Ends the branch, and throws the error of a line that could not be written.
  mutating func close() throws {
    file.close(seq: position, time: time)
    if let failure = file.failure { throw ReplayError(.unwritable(path: file.path, message: failure.description)) }
  }
}

extension RecordedType {
  /// The recorded form of a value.
  func json(_ value: Value) -> JSONValue? {
    var text = JSONWriter(capacity: 1024)
    write(value, into: &text)
    return text.withBytes { try? JSONValue(parsing: $0) }
  }
}
