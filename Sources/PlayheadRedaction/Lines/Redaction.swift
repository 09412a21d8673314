package import PlayheadFormat
import PlayheadPlatform

/// Replaces secret values by placeholders in everything that a recorder writes. It works on the text to be written, so
/// it costs as much as the line and not the state; a value that it cannot parse is not written at all. Values redacted
/// elsewhere are also replaced in reads and texts (errors, notes, strings in actions), but not in states, since a text
/// learned later may be in the state already, and changes must lead from state to state. An action's value that equals
/// a redacted text stays, as the program may look it up in the state.
package final class Redaction: Sendable {
  let policy: RedactionPolicy
  private let memory: Lock<Memory>

  /// What was learned since the recording began.
  private struct Memory {
    /// The known types.
    var types = (schema: Schema?.none, marks: RedactionMarks())
    /// The patterns, by number, that can match values of the types.
    var placed: Set<Int> = []
    var secrets: SecretMemory
  }

  private init(_ policy: RedactionPolicy) {
    self.policy = policy
    memory = Lock(Memory(secrets: SecretMemory(policy.placeholders, isBounded: true)))
  }

  /// Redacts by patterns for places in states and actions (`*` stands for any name or index), or in reads after
  /// `reads:` and a dependency's key; throws for the first ill-formed one.
  package convenience init(_ patterns: [String]) throws(RedactionError) {
    var generator = SystemRandomNumberGenerator()
    try self.init(patterns, using: &generator)
  }

  package convenience init(_ patterns: [String], using generator: inout some RandomNumberGenerator)
    throws(RedactionError)
  {
    self.init(try RedactionPolicy(patterns, using: &generator))
  }

  /// Redacts only what types mark.
  package convenience init() {
    var generator = SystemRandomNumberGenerator()
    self.init(RedactionPolicy([RedactionPattern](), using: &generator))
  }

  /// Learns the types, and throws for the first pattern that none of their values can match if no further types can
  /// come (`isComplete`).
  package func check(against schema: Schema?, isComplete: Bool) throws(RedactionError) {
    let outcome = schema.map(policy.check)
    memory.withLock {
      $0.types = (schema, schema.map(RedactionMarks.init) ?? RedactionMarks())
      $0.placed.formUnion(outcome?.placed ?? [])
    }
    if isComplete, let refusal = outcome?.refusal { throw refusal }
  }

  /// The patterns without a match, among those that the types do not guarantee one.
  package var patternsThatNeverMatched: [String] {
    policy.texts(except: memory.withLock { $0.placed.union($0.secrets.matched) })
  }

  // MARK: - States and actions

  /// Redacts a state in a writer, from `start` to the writer's end.
  package func redactState(_ writer: inout JSONWriter, from start: Int) {
    defer { redactFailures(of: &writer) }
    guard var walk = walk() else { return }
    guard let value = Self.value(in: writer, from: start) else {
      return Self.refuse(&writer, from: start, walk.schema?.stateType)
    }
    writer.append(walk.redactedState(value), from: start)
    learn(walk)
  }

  /// Redacts an action in a writer, from `start` to the writer's end, including texts that were redacted elsewhere;
  /// `type` is its name in the schema, if known.
  package func redactAction(_ writer: inout JSONWriter, from start: Int, type: String?) {
    defer { redactFailures(of: &writer) }
    guard var walk = walk(searches: true) else { return }
    guard let value = Self.value(in: writer, from: start) else {
      return Self.refuse(&writer, from: start, type.map { SchemaType($0) })
    }
    let redacted = searching(writer, from: start, &walk, isOfTexts: true) { $0.redactedAction(value, type: type) }
    writer.append(redacted, from: start)
  }

  /// Replaces redacted strings in the reasons for unwritten values.
  private func redactFailures(of writer: inout JSONWriter) {
    guard _slowPath(writer.hasFailure) else { return }
    writer.setFailures(writer.failures.map { $0.redacted(by: self) })
  }

  /// Redacts a change of the state; false if the new state must not be written because it could contain anything.
  @discardableResult package func redact(_ patch: inout PatchWriter) -> Bool {
    defer { if _slowPath(patch.hasFailure) { patch.setFailures(patch.failures.map { $0.redacted(by: self) }) } }
    guard patch.operationCount > 0, var walk = walk() else { return true }
    let redacted = JSONPatch(written: patch).flatMap { walk.redactedPatch($0) }
    learn(walk)
    patch.removeOperations()
    guard let redacted else {
      patch.replace { $0.append(failure: Self.failure(walk.schema?.stateType)) }
      patch.settleFailures()
      return false
    }
    for operation in redacted.operations { patch.append(operation) }
    return true
  }

  /// An operation on the state with its value redacted; one that moves values, which no recorder writes, becomes a
  /// removal.
  package func redacted(_ operation: JSONPatch.Operation) -> JSONPatch.Operation {
    guard var walk = walk() else { return operation }
    let redacted = walk.redacted(operation)
    learn(walk)
    return redacted ?? .remove(operation.path)
  }

  /// Nil if no pattern or mark applies to states or actions; with `searches`, texts redacted elsewhere are replaced
  /// too.
  func walk(searches: Bool = false) -> RedactionWalk? {
    let (types, hasTexts) = memory.withLock { ($0.types, !$0.secrets.texts.isEmpty) }
    return policy.ofValues.isEmpty && types.marks.isEmpty && !(searches && hasTexts)
      ? nil : RedactionWalk(policy, types.schema, marks: types.marks)
  }

  private func learn(_ walk: RedactionWalk) { memory.withLock { $0.secrets.learn(from: walk) } }

  // MARK: - What was redacted elsewhere

  /// Redacts a read in a writer, from `start` to the writer's end; `schema` describes its type, as for a state, if a
  /// field in it is marked.
  package func redactRead(key: String, _ writer: inout JSONWriter, from start: Int, schema: Schema? = nil) {
    if policy.patterns.isEmpty, schema == nil, memory.withLock({ $0.secrets.texts.isEmpty }) { return }
    guard let value = Self.value(in: writer, from: start) else { return Self.refuse(&writer, from: start, nil) }
    var walk = RedactionWalk(policy, schema, marks: schema.map(RedactionMarks.init) ?? RedactionMarks())
    let redacted = searching(writer, from: start, &walk) { $0.redactedRead(value, key: key) }
    writer.append(redacted, from: start)
  }

  /// Redacts a value by its places, and then texts in it that were redacted elsewhere or are secrets by themselves.
  private func searching(
    _ writer: borrowing JSONWriter, from start: Int, _ walk: inout RedactionWalk, isOfTexts: Bool = false,
    _ body: (inout RedactionWalk) -> JSONValue
  ) -> JSONValue {
    let redacted = body(&walk)
    return writer.withBytes { bytes in
      memory.withLock { memory in
        memory.secrets.learn(from: walk)
        // Most values contain nothing to redact.
        let text = UnsafeRawBufferPointer(rebasing: bytes[start...])
        guard memory.secrets.texts.mayChange(values: text) else { return redacted }
        walk.search = SecretSearch(memory.secrets, isOfTexts: isOfTexts)
        defer { walk.search = nil }
        return body(&walk)
      }
    }
  }

  /// Replaces redacted strings in a text: an error, a note, the id of a cancellation.
  package func redact(text: String) -> String { search { $0.redacted(text) } }

  /// Replaces redacted strings in the status of a recording's end.
  package func redacted(status: String) -> String { search { $0.redacted(status: status) } }

  /// Replaces redacted strings in the app's substitute for a line of code.
  package func redacted(location: String) -> String { search { $0.redacted(location: location) } }

  /// Replaces redacted strings in the name, error or cancellation id of an effect.
  package func redacted(_ effect: RecordedEffectEvent) -> RecordedEffectEvent { search { $0.redacted(effect) } }

  /// The search runs under the lock, so that learning never has to copy the memory.
  private func search<Answer>(_ body: (SecretSearch) -> Answer) -> Answer {
    memory.withLock { body(SecretSearch($0.secrets)) }
  }

  // MARK: - What cannot be read back

  private static func value(in writer: borrowing JSONWriter, from start: Int) -> JSONValue? {
    writer.withBytes { try? JSONValue(parsing: UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// A value that cannot be parsed could contain anything, so none of it is written.
  private static func refuse(_ writer: inout JSONWriter, from start: Int, _ type: SchemaType?) {
    writer.truncate(to: start)
    writer.append(failure: failure(type))
    writer.settleFailures(from: start)
  }

  private static func failure(_ type: SchemaType?) -> WritingFailure {
    WritingFailure(
      type: type?.name ?? "unknown", reason: "it cannot be read back to be redacted: nested too deeply?")
  }
}

extension WritingFailure {
  fileprivate func redacted(by redaction: Redaction) -> WritingFailure {
    WritingFailure(pointer: pointer, type: type, reason: redaction.redact(text: reason))
  }
}

extension JSONWriter {
  /// Replaces the bytes from `start` on by a value.
  fileprivate mutating func append(_ value: JSONValue, from start: Int) {
    truncate(to: start)
    append(value)
  }
}

extension PatchWriter {
  fileprivate mutating func append(_ operation: JSONPatch.Operation) {
    let marks = operation.path.tokens.map { enter(name: $0) }
    switch operation {
    case .add(_, let value): add { $0.append(value) }
    case .replace(_, let value): replace { $0.append(value) }
    case .remove, .move, .copy, .test: remove()
    }
    if let first = marks.first { leave(first) }
  }
}
