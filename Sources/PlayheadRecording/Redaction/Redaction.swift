internal import OrderedCollections

/// Puts placeholders in the places of values that must not be recorded, in all that a recorder writes.
///
/// It works on what is about to be written, so its cost is that of the line, not of the state. Where it cannot tell
/// what a value holds, nothing of the value is written.
package final class Redaction: Sendable {
  private let patterns: [RedactionPattern]
  private let placeholders: Placeholders
  /// Where the search for patterns begins in a state or an action, and in what is read.
  private let ofValues: PatternPositions
  private let ofReads: PatternPositions
  private let memory = Lock(Memory())

  /// What has been learned since the recording began.
  private struct Memory {
    var types = Types()
    /// The patterns, by their number, that have a place in the types.
    var placed: Set<Int> = []
    /// The patterns that have matched a value.
    var matched: Set<Int> = []
    var secrets = SecretStrings()
    var numbers = SecretNumbers()

    /// What is known of the types of what is recorded.
    struct Types {
      var schema: Schema?
      var marks = RedactionMarks()
    }

    mutating func learn(from walk: RedactionWalk) {
      if !walk.matched.isSubset(of: matched) { matched.formUnion(walk.matched) }
      for secret in walk.secrets {
        secrets.remember(secret, placeholder: walk.placeholders.placeholder(for: secret))
      }
      for number in walk.numbers {
        guard !secrets.isFull, let digits = numbers.remember(number),
          let placeholder = SecretNumbers.digits(of: walk.placeholders.placeholder(for: number))
        else { continue }
        secrets.remember(digits, placeholder: placeholder)
      }
    }
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
    var read: [RedactionPattern] = []
    for pattern in patterns { read.append(try RedactionPattern(pattern)) }
    self.init(read: read, using: &generator)
  }

  private init(read: [RedactionPattern], using generator: inout some RandomNumberGenerator) {
    self.patterns = read
    ofValues = PatternPositions(of: read) { !$0.isOfReads }
    ofReads = PatternPositions(of: read) { $0.isOfReads }
    placeholders = Placeholders(using: &generator)
  }

  /// Redacts what the types themselves mark.
  package convenience init() {
    var generator = SystemRandomNumberGenerator()
    self.init(read: [], using: &generator)
  }

  /// Looks whether values of the types can have the places that the patterns name, and learns the types.
  ///
  /// - Parameters:
  ///   - schema: the types; nil where none is described.
  ///   - isComplete: whether no further types of actions can come.
  /// - Throws: ``RedactionError`` for the first pattern that the types exclude, if they are complete.
  package func check(against schema: Schema?, isComplete: Bool) throws(RedactionError) {
    var placed: Set<Int> = []
    var refused: RedactionError?
    if let schema {
      for (index, pattern) in patterns.enumerated() {
        switch PatternCheck.outcome(of: pattern, in: schema) {
        case .placed: placed.insert(index)
        case .unknown: break
        case .excluded(let deadEnd): refused = refused ?? RedactionError(excluded: pattern, at: deadEnd)
        }
      }
    }
    memory.withLock {
      $0.types = Memory.Types(schema: schema, marks: schema.map(RedactionMarks.init) ?? RedactionMarks())
      $0.placed.formUnion(placed)
    }
    if isComplete, let refused { throw refused }
  }

  /// The patterns that have matched no value, of those that may have no place in the types.
  package var patternsThatNeverMatched: [String] {
    let known = memory.withLock { $0.placed.union($0.matched) }
    return patterns.indices.filter { !known.contains($0) }.map { patterns[$0].text }
  }

  // MARK: - Values

  /// Redacts a state that a writer holds.
  ///
  /// - Parameter start: the byte at which it begins. It ends with the writer.
  package func redactState(_ writer: inout JSONWriter, from start: Int) {
    let types = memory.withLock { $0.types }
    redact(&writer, from: start, as: types.schema?.stateType, types)
  }

  /// Redacts an action that a writer holds.
  ///
  /// - Parameters:
  ///   - start: the byte at which it begins. It ends with the writer.
  ///   - type: the name of its type in the schema, where it is known.
  package func redactAction(_ writer: inout JSONWriter, from start: Int, type: String?) {
    redact(&writer, from: start, as: type.map { SchemaType($0) }, memory.withLock { $0.types }, setsProperties: true)
  }

  private func redact(
    _ writer: inout JSONWriter, from start: Int, as type: SchemaType?, _ types: Memory.Types,
    setsProperties: Bool = false
  ) {
    if ofValues.isEmpty, types.marks.isEmpty { return }
    guard let value = Self.value(in: writer, from: start) else { return Self.refuse(&writer, from: start, type) }
    var walk = RedactionWalk(patterns, placeholders, types.schema, marks: types.marks)
    var redacted = walk.redacted(value, type.map { .value($0) }, ofValues)
    if setsProperties { redacted = walk.redactedBindings(in: redacted, type.map { .value($0) }) }
    memory.withLock { $0.learn(from: walk) }
    writer.truncate(to: start)
    writer.append(redacted)
  }

  /// Redacts a change of the state.
  package func redact(_ patch: inout PatchWriter) {
    guard patch.operationCount > 0 else { return }
    let types = memory.withLock { $0.types }
    if ofValues.isEmpty, types.marks.isEmpty { return }
    let type = types.schema?.stateType
    var walk = RedactionWalk(patterns, placeholders, types.schema, marks: types.marks)
    var operations: [JSONPatch.Operation] = []
    for operation in (try? JSONPatch(JSONValue(parsing: patch.text)).operations) ?? [] {
      guard let redacted = walk.redacted(operation, type.map { .value($0) }, ofValues) else {
        operations = []
        break
      }
      operations.append(redacted)
    }
    memory.withLock { $0.learn(from: walk) }
    patch.removeOperations()
    // There were some, so none now means that they cannot be told.
    if operations.isEmpty { patch.replace(failure: Self.failure(type)) }
    for operation in operations { patch.append(operation) }
  }

  /// An operation on the state with placeholders in its value. One that moves values, as no recorder writes, becomes a removal.
  package func redacted(_ operation: JSONPatch.Operation) -> JSONPatch.Operation {
    let types = memory.withLock { $0.types }
    var walk = RedactionWalk(patterns, placeholders, types.schema, marks: types.marks)
    let redacted = walk.redacted(operation, types.schema.map { .value($0.stateType) }, ofValues)
    memory.withLock { $0.learn(from: walk) }
    return redacted ?? .remove(operation.path)
  }

  /// Redacts what a reducer has read from a dependency.
  ///
  /// - Parameters:
  ///   - key: what the recording calls the dependency.
  ///   - start: the byte of `writer` at which the value begins. It ends with the writer.
  ///   - schema: what its type is made of, where a field in it is marked: as a state.
  package func redactRead(key: String, _ writer: inout JSONWriter, from start: Int, schema: Schema? = nil) {
    if isIdle, schema == nil { return }
    guard let value = Self.value(in: writer, from: start) else { return Self.refuse(&writer, from: start, nil) }
    var walk = RedactionWalk(
      patterns, placeholders, schema, marks: schema.map(RedactionMarks.init) ?? RedactionMarks())
    let redacted = walk.redacted(
      value, schema.map { .value($0.stateType) }, ofReads.entering(key, of: patterns))
    let clean = memory.withLock { memory in
      memory.learn(from: walk)
      return replacing(memory, in: redacted)
    }
    writer.truncate(to: start)
    writer.append(clean)
  }

  /// Whether there is nothing to look for.
  private var isIdle: Bool { patterns.isEmpty && memory.withLock { $0.secrets.isEmpty } }

  // MARK: - Texts

  /// Replaces redacted strings in a text: an error, a note, the id of a cancellation.
  package func redact(text: String) -> String {
    if isIdle { return text }
    return memory.withLock { replaced(text, $0.secrets) }
  }

  /// Replaces redacted strings in the name, the error or the cancellation's id of an effect.
  package func redacted(_ effect: RecordedEffectEvent) -> RecordedEffectEvent {
    var effect = effect
    switch effect.event {
    case .finish(error: nil), .cancel(_, id: nil): break
    case .start(let seq, let name, let location, let feature):
      effect.event = .start(seq: seq, name: redact(text: name), location: location, feature: feature)
    case .finish(let error?): effect.event = .finish(error: redact(text: error))
    case .fail(let error): effect.event = .fail(error: redact(text: error))
    case .cancel(let seq, let id?): effect.event = .cancel(by: seq, id: redact(text: id))
    }
    return effect
  }

  private func replaced(_ text: String, _ secrets: SecretStrings) -> String {
    switch secrets.replaced(in: text, placeholder: placeholders.placeholder(for:)) {
    case .unchanged: text
    case .changed(let text): text
    case .unknown: placeholders.placeholder(for: text)
    }
  }

  /// The value with its strings, its numbers and the names in it replaced, where they were redacted elsewhere.
  private func replacing(_ memory: Memory, in value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(replaced(text, memory.secrets))
    case .array(let elements): .array(elements.map { replacing(memory, in: $0) })
    case .object(let members): .object(replacing(memory, inMembers: members))
    case .integer, .unsigned: memory.numbers.contains(value) ? placeholders.placeholder(for: value) : value
    case .null, .bool, .double, .number: value
    }
  }

  private func replacing(_ memory: Memory, inMembers members: JSONValue.Object) -> JSONValue.Object {
    var result = JSONValue.Object(minimumCapacity: members.count)
    for (name, value) in members { result[replaced(name, memory.secrets)] = replacing(memory, in: value) }
    return result
  }

  // MARK: - What cannot be read back

  private static func value(in writer: borrowing JSONWriter, from start: Int) -> JSONValue? {
    writer.withBytes { try? JSONValue(parsing: UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// What cannot be read back could hold anything, so nothing of it is written.
  private static func refuse(_ writer: inout JSONWriter, from start: Int, _ type: SchemaType?) {
    writer.truncate(to: start)
    writer.append(failure: failure(type))
  }

  private static func failure(_ type: SchemaType?) -> WritingFailure {
    WritingFailure(
      pointer: "", type: type?.name ?? "unknown", reason: "it cannot be read back to be redacted: nested too deeply?")
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
