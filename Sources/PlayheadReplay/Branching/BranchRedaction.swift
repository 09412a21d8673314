import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

/// Puts placeholders into the new lines of a branch, as a recorder put them into the recording: what effects get, and what is
/// read anew, may be as secret as it was then.
///
/// What stayed as it was, or comes again as it was recorded, keeps its placeholder of the recording; the key that this was made
/// with is gone.
struct BranchRedaction {
  let redaction: Redaction
  /// The state as it stands in the branch.
  private(set) var state: JSONValue

  /// - Parameters:
  ///   - recording: what was recorded, with the patterns in its header; one that is none stands for no place.
  ///   - state: the state where the branch begins, as it was recorded.
  ///   - schema: today's types, some of whose fields may be marked.
  /// - Returns: nil where nothing is redacted.
  init?(_ recording: Recording, state: JSONValue, schema: Schema?) {
    var schema = schema ?? recording.schema
    if let recorded = recording.schema { schema?.add(recorded) }
    let patterns = recording.header.redacted.filter { (try? Redaction([$0])) != nil }
    guard !patterns.isEmpty || schema?.marksSecrets == true, let redaction = try? Redaction(patterns) else {
      return nil
    }
    // Patterns that today's types have no place for were the recording's.
    try? redaction.check(against: schema, isComplete: false)
    self.redaction = redaction
    self.state = state
  }

  /// Follows a change, as it is written.
  mutating func follow(_ patch: JSONPatch) {
    // One that does not apply would not do so for a reader either.
    _ = try? patch.apply(to: &state)
  }

  /// Puts placeholders into a change, and follows it.
  ///
  /// - Parameter recorded: what was recorded in its place: its operations hold nothing new.
  mutating func redact(_ patch: inout JSONPatch, except recorded: JSONPatch) {
    let known = Set(recorded.operations)
    patch = JSONPatch(patch.operations.map { known.contains($0) ? $0 : redaction.redacted($0) })
    follow(patch)
  }

  /// Puts placeholders into what was read.
  ///
  /// - Parameter recorded: what was read there when it was recorded.
  func redact(_ reads: inout [RecordedChange.Read], except recorded: [RecordedChange.Read]) {
    for index in reads.indices where !recorded.contains(reads[index]) {
      var text = JSONWriter(capacity: 64)
      text.append(reads[index].value)
      redaction.redactRead(key: reads[index].key, &text, from: 0)
      reads[index].value = text.withBytes { try? JSONValue(parsing: $0) } ?? .null
    }
  }
}
