import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
internal import PlayheadRedaction

/// Replaces secrets by placeholders in the new lines of a branch, and keeps the recorded placeholders, because their key is lost.
struct BranchRedaction {
  let redaction: Redaction
  /// The state in the branch.
  private(set) var state: JSONValue

  /// `state` is the recorded one at the start of the branch; nil where nothing is redacted.
  init?(_ recording: Recording, state: JSONValue, schema: Schema?) {
    var schema = schema ?? recording.schema
    if let recorded = recording.schema { schema?.add(recorded) }
    let patterns = recording.header.redacted.filter { (try? Redaction([$0])) != nil }
    guard !patterns.isEmpty || schema?.marksSecrets == true, let redaction = try? Redaction(patterns) else {
      return nil
    }
    // A pattern without a place in today's types belonged to the recorded types.
    try? redaction.check(against: schema, isComplete: false)
    self.redaction = redaction
    self.state = state
  }

  /// Follows a change, as it is written.
  mutating func follow(_ patch: JSONPatch) {
    // A patch that does not apply here would not apply for a reader either.
    _ = try? patch.apply(to: &state)
  }

  /// Redacts a change and follows it; the operations that are also in `recorded` contain nothing new.
  mutating func redact(_ patch: inout JSONPatch, except recorded: JSONPatch) {
    let known = Set(recorded.operations)
    patch = JSONPatch(patch.operations.map { known.contains($0) ? $0 : redaction.redacted($0) })
    follow(patch)
  }

  /// Redacts what was read, but not the reads that are also in `recorded`.
  func redact(_ reads: inout [RecordedChange.Read], except recorded: [RecordedChange.Read]) {
    for index in reads.indices where !recorded.contains(reads[index]) {
      var text = JSONWriter(capacity: 64)
      text.append(reads[index].value)
      redaction.redactRead(key: reads[index].key, &text, from: 0)
      reads[index].value = text.withBytes { try? JSONValue(parsing: $0) } ?? .null
    }
  }
}
