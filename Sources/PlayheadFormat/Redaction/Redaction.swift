import PlayheadPlatform

/// Puts placeholders in the places of values that must not be recorded, in all that a recorder writes.
///
/// It works on what is about to be written, so its cost is that of the line, not of the state. Where it cannot tell
/// what a value holds, nothing of the value is written.
///
/// What was redacted elsewhere is replaced in reads and texts: errors, notes, the texts in actions. In states only the places count: a
/// text that is learned later may stand in the state already, and the changes must lead from state to state. A value in an action
/// that is no more than the redacted text stays, too: the program may look in the state for it.
package final class Redaction: Sendable {
  let policy: RedactionPolicy
  private let memory: Lock<Memory>

  /// What has been learned since the recording began.
  private struct Memory {
    /// What is known of the types of what is recorded.
    var types = (schema: Schema?.none, marks: RedactionMarks())
    /// The patterns, by their number, that have a place in the types.
    var placed: Set<Int> = []
    var secrets: SecretMemory
  }

  private init(_ policy: RedactionPolicy) {
    self.policy = policy
    memory = Lock(Memory(secrets: SecretMemory(policy.placeholders, isBounded: true)))
  }

  /// Redacts by patterns.
  ///
  /// - Parameter patterns: JSON Pointers into states and actions in which `*` stands for any name or index, or such
  ///   after `reads:`, of which the first token is the key of a dependency.
  /// - Throws: ``RedactionError`` for the first one that is ill-formed.
  package convenience init(_ patterns: [String]) throws(RedactionError) {
    var generator = SystemRandomNumberGenerator()
    try self.init(patterns, using: &generator)
  }

  package convenience init(_ patterns: [String], using generator: inout some RandomNumberGenerator)
    throws(RedactionError)
  {
    self.init(try RedactionPolicy(patterns, using: &generator))
  }

  /// Redacts what the types themselves mark.
  package convenience init() {
    var generator = SystemRandomNumberGenerator()
    self.init(RedactionPolicy([RedactionPattern](), using: &generator))
  }

  /// Looks whether values of the types can have the places that the patterns name, and learns the types.
  ///
  /// - Parameters:
  ///   - schema: the types; nil where none is described.
  ///   - isComplete: whether no further types of actions can come.
  /// - Throws: ``RedactionError`` for the first pattern that the types exclude, if they are complete.
  package func check(against schema: Schema?, isComplete: Bool) throws(RedactionError) {
    let outcome = schema.map(policy.check)
    memory.withLock {
      $0.types = (schema, schema.map(RedactionMarks.init) ?? RedactionMarks())
      $0.placed.formUnion(outcome?.placed ?? [])
    }
    if isComplete, let refusal = outcome?.refusal { throw refusal }
  }

  /// The patterns that have matched no value, of those that may have no place in the types.
  package var patternsThatNeverMatched: [String] {
    policy.texts(except: memory.withLock { $0.placed.union($0.secrets.matched) })
  }

  // MARK: - States and actions

  /// Redacts a state that a writer holds.
  ///
  /// - Parameter start: the byte at which it begins. It ends with the writer.
  package func redactState(_ writer: inout JSONWriter, from start: Int) {
    defer { redactFailures(of: &writer) }
    guard var walk = walk() else { return }
    guard let value = Self.value(in: writer, from: start) else {
      return Self.refuse(&writer, from: start, walk.schema?.stateType)
    }
    writer.append(walk.redactedState(value), from: start)
    learn(walk)
  }

  /// Redacts an action that a writer holds, and in its texts what was redacted elsewhere.
  ///
  /// - Parameters:
  ///   - start: the byte at which it begins. It ends with the writer.
  ///   - type: the name of its type in the schema, where it is known.
  package func redactAction(_ writer: inout JSONWriter, from start: Int, type: String?) {
    defer { redactFailures(of: &writer) }
    guard var walk = walk(searches: true) else { return }
    guard let value = Self.value(in: writer, from: start) else {
      return Self.refuse(&writer, from: start, type.map { SchemaType($0) })
    }
    let redacted = searching(writer, from: start, &walk, isOfTexts: true) { $0.redactedAction(value, type: type) }
    writer.append(redacted, from: start)
  }

  /// Replaces redacted strings in what says why values could not be written.
  private func redactFailures(of writer: inout JSONWriter) {
    guard _slowPath(writer.hasFailure) else { return }
    writer.setFailures(writer.failures.map { $0.redacted(by: self) })
  }

  /// Redacts a change of the state.
  ///
  /// - Returns: false where nothing of the new state is written, as it could hold anything.
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

  /// An operation on the state with placeholders in its value. One that moves values, as no recorder writes, becomes a removal.
  package func redacted(_ operation: JSONPatch.Operation) -> JSONPatch.Operation {
    guard var walk = walk() else { return operation }
    let redacted = walk.redacted(operation)
    learn(walk)
    return redacted ?? .remove(operation.path)
  }

  /// Nil where no place can be in a state or an action.
  ///
  /// - Parameter searches: whether what was redacted elsewhere is to be replaced, too.
  func walk(searches: Bool = false) -> RedactionWalk? {
    let (types, hasTexts) = memory.withLock { ($0.types, !$0.secrets.texts.isEmpty) }
    return policy.ofValues.isEmpty && types.marks.isEmpty && !(searches && hasTexts)
      ? nil : RedactionWalk(policy, types.schema, marks: types.marks)
  }

  private func learn(_ walk: RedactionWalk) { memory.withLock { $0.secrets.learn(from: walk) } }

  // MARK: - What was redacted elsewhere

  /// Redacts what a reducer has read from a dependency.
  ///
  /// - Parameters:
  ///   - key: what the recording calls the dependency.
  ///   - start: the byte of `writer` at which the value begins. It ends with the writer.
  ///   - schema: what its type is made of, where a field in it is marked: as a state.
  package func redactRead(key: String, _ writer: inout JSONWriter, from start: Int, schema: Schema? = nil) {
    if policy.patterns.isEmpty, schema == nil, memory.withLock({ $0.secrets.texts.isEmpty }) { return }
    guard let value = Self.value(in: writer, from: start) else { return Self.refuse(&writer, from: start, nil) }
    var walk = RedactionWalk(policy, schema, marks: schema.map(RedactionMarks.init) ?? RedactionMarks())
    let redacted = searching(writer, from: start, &walk) { $0.redactedRead(value, key: key) }
    writer.append(redacted, from: start)
  }

  /// A value with placeholders in its places, and then in the place of what was redacted elsewhere or is redacted in itself.
  private func searching(
    _ writer: borrowing JSONWriter, from start: Int, _ walk: inout RedactionWalk, isOfTexts: Bool = false,
    _ body: (inout RedactionWalk) -> JSONValue
  ) -> JSONValue {
    let redacted = body(&walk)
    return writer.withBytes { bytes in
      memory.withLock { memory in
        memory.secrets.learn(from: walk)
        // Most values hold nothing.
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

  /// Replaces redacted strings in what the end of a recording tells.
  package func redacted(status: String) -> String { search { $0.redacted(status: status) } }

  /// Replaces redacted strings in what is told in the place of a line of code.
  package func redacted(location: String) -> String { search { $0.redacted(location: location) } }

  /// Replaces redacted strings in the name, the error or the cancellation's id of an effect.
  package func redacted(_ effect: RecordedEffectEvent) -> RecordedEffectEvent { search { $0.redacted(effect) } }

  /// Under the lock, so that nobody who learns has to copy what is known.
  private func search<Answer>(_ body: (SecretSearch) -> Answer) -> Answer {
    memory.withLock { body(SecretSearch($0.secrets)) }
  }

  // MARK: - What cannot be read back

  private static func value(in writer: borrowing JSONWriter, from start: Int) -> JSONValue? {
    writer.withBytes { try? JSONValue(parsing: UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// What cannot be read back could hold anything, so nothing of it is written.
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
  /// Writes a value in the place of what comes from a byte on.
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
