/// Puts placeholders into the lines of a recording that was written without them.
///
/// A text of six bytes and more that stands at one of the places is replaced wherever it stands: in the rest of the state, in errors,
/// notes and names of effects, and in base64. A whole number of nine digits and more is, too. Equal lines become equal ones, and
/// the same value the same placeholder, so that the changes lead from state to state as before.
///
/// All lines are learned before the first is redacted, since a text may stand in a note before it stands at its place.
package struct LineRedaction: Sendable {
  private let patterns: [RedactionPattern]
  private let placeholders: Placeholders
  private let ofValues: PatternPositions
  private let ofReads: PatternPositions
  private var schema: Schema?
  private var matched: Set<Int> = []
  /// What is replaced wherever it stands, with its placeholder.
  private var secrets: [String: String] = [:]
  private var numbers = SecretNumbers()
  /// Nil while lines are learned.
  private var search: SecretStrings?
  /// How many names of members hold a redacted text, and were kept since a program may expect them.
  package private(set) var keptNames = 0

  /// - Parameters:
  ///   - patterns: JSON Pointers in which `*` stands for any name or index and `**` for any number of them, or such
  ///     after `reads:`.
  ///   - texts: what is replaced wherever it stands, whatever its place.
  /// - Throws: ``RedactionError`` for the first pattern that is ill-formed.
  package init(
    _ patterns: [String], texts: some Sequence<String> = [], using generator: inout some RandomNumberGenerator
  ) throws(RedactionError) {
    var read: [RedactionPattern] = []
    for pattern in patterns { read.append(try RedactionPattern(pattern)) }
    self.patterns = read
    ofValues = PatternPositions(of: read) { !$0.isOfReads }
    ofReads = PatternPositions(of: read) { $0.isOfReads }
    placeholders = Placeholders(using: &generator)
    for text in texts {
      if let number = Self.number(text) { remember(number) } else { remember(text) }
    }
  }

  /// Looks whether values of the types can have the places that the patterns name.
  ///
  /// - Throws: ``RedactionError`` for the first pattern that the types exclude.
  package func check(against schema: Schema) throws(RedactionError) {
    for pattern in patterns {
      if case .excluded(let deadEnd) = PatternCheck.outcome(of: pattern, in: schema) {
        throw RedactionError(excluded: pattern, at: deadEnd)
      }
    }
  }

  /// The patterns for which no line had a value.
  package var patternsThatNeverMatched: [String] {
    patterns.indices.filter { !matched.contains($0) }.map { patterns[$0].text }
  }

  // MARK: - Lines

  /// Learns what stands in a line at the places.
  package mutating func learn(_ line: JSONValue) { _ = redacted(line) }

  /// Ends the learning: the lines that are redacted are the same ones, from the first on.
  package mutating func finishLearning() {
    search = SecretStrings(secrets)
    schema = nil
  }

  /// The line with placeholders in it; nil for a change whose patch moves values that cannot be seen in it.
  package mutating func redacted(_ line: JSONValue) -> JSONValue? {
    guard case .object(var members) = line else { return cleaned(line, nil) }
    switch line["kind"]?.string {
    case "header":
      if let json = line["schema"], let schema = try? Schema(json) { self.schema = schema }
      if let state = line["state"] { members["state"] = redactedState(state) }
      let places: [JSONValue] = if case .array(let places)? = line["redacted"] { places } else { [] }
      members["redacted"] = .array(
        places + patterns.map { .string($0.text) }.filter { !places.contains($0) })
      clean(&members, except: ["state", "redacted", "schema", "format", "id", "started", "store", "parent"])
    case "keyframe":
      if let state = line["state"] { members["state"] = redactedState(state) }
      clean(&members, except: ["state"])
    case "schema":
      if let json = line["schema"], let added = try? Schema(json) {
        if schema == nil { schema = added } else { schema?.add(added) }
      }
    case "action":
      if let action = line["action"] {
        members["action"] = redactedAction(action, type: line["type"]?.string ?? schema?.action)
      }
      if let name = line["name"]?.string { members["name"] = .string(cleaned(name: name)) }
      // It names values, some of them cut short.
      members["because"] = nil
      clean(&members, except: ["action", "name", "type"])
    case "change":
      if let patch = line["patch"] {
        guard let redacted = redactedPatch(patch) else { return nil }
        members["patch"] = redacted
      }
      if let reads = line["reads"] { members["reads"] = redacted(reads: reads) }
      clean(&members, except: ["patch", "reads"])
    case "effect": clean(&members, except: ["event", "at"])
    case "end": clean(&members, except: ["status"])
    default: clean(&members, except: [])
    }
    return .object(members)
  }

  /// The line of a change whose patch cannot be redacted by itself.
  ///
  /// - Parameters:
  ///   - before: the state before it, as it was recorded.
  ///   - after: the state after it.
  package mutating func redacted(change line: JSONValue, from before: JSONValue, to after: JSONValue) -> JSONValue {
    guard case .object(var members) = line else { return line }
    var writer = PatchWriter()
    writer.writeDifference(from: redactedState(before), to: redactedState(after))
    members["patch"] = (try? JSONValue(parsing: writer.text)) ?? []
    if let reads = line["reads"] { members["reads"] = redacted(reads: reads) }
    clean(&members, except: ["patch", "reads"])
    return .object(members)
  }

  /// A state with placeholders in it.
  package mutating func redactedState(_ state: JSONValue) -> JSONValue {
    let type = schema.map { Schema.Member.value($0.stateType) }
    var walk = RedactionWalk(patterns, placeholders, schema)
    let redacted = walk.redacted(state, type, ofValues)
    learn(walk)
    return cleaned(redacted, type)
  }

  private mutating func redactedAction(_ action: JSONValue, type: String?) -> JSONValue {
    let type = type.map { Schema.Member.value(SchemaType($0)) }
    var walk = RedactionWalk(patterns, placeholders, schema)
    let redacted = walk.redactedBindings(in: walk.redacted(action, type, ofValues), type)
    learn(walk)
    return cleaned(redacted, type)
  }

  private mutating func redactedPatch(_ patch: JSONValue) -> JSONValue? {
    guard let operations = try? JSONPatch(patch).operations else { return cleaned(patch, nil) }
    let type = schema.map { Schema.Member.value($0.stateType) }
    var walk = RedactionWalk(patterns, placeholders, schema)
    var result: [JSONPatch.Operation] = []
    for operation in operations {
      guard let redacted = walk.redacted(operation, type, ofValues) else { return nil }
      let (path, member) = cleaned(redacted.path, type)
      switch redacted {
      case .add(_, let value): result.append(.add(path, cleaned(value, member)))
      case .replace(_, let value): result.append(.replace(path, cleaned(value, member)))
      case .remove, .move, .copy, .test: result.append(.remove(path))
      }
    }
    learn(walk)
    return JSONPatch(result).json
  }

  private mutating func redacted(reads: JSONValue) -> JSONValue {
    guard case .array(var elements) = reads else { return cleaned(reads, nil) }
    var walk = RedactionWalk(patterns, placeholders, nil)
    for index in elements.indices {
      guard case .object(var read) = elements[index], let value = read["value"] else { continue }
      let redacted = walk.redacted(value, nil, ofReads.entering(read["key"]?.string ?? "", of: patterns))
      read["value"] = cleaned(redacted, nil)
      elements[index] = .object(read)
    }
    learn(walk)
    return .array(elements)
  }

  private mutating func learn(_ walk: RedactionWalk) {
    guard search == nil else { return }
    matched.formUnion(walk.matched)
    for secret in walk.secrets { remember(secret) }
    for number in walk.numbers { remember(number) }
  }

  private mutating func remember(_ secret: String) {
    if secret.utf8.count >= SecretStrings.shortest { secrets[secret] = placeholders.placeholder(for: secret) }
  }

  private mutating func remember(_ number: JSONValue) {
    guard let digits = numbers.remember(number) else { return }
    secrets[digits] = SecretNumbers.digits(of: placeholders.placeholder(for: number))
  }

  private static func number(_ text: String) -> JSONValue? {
    Int64(text).map(JSONValue.integer) ?? UInt64(text).map(JSONValue.unsigned)
  }

  // MARK: - Wherever it stands

  private mutating func clean(_ members: inout JSONValue.Object, except kept: Set<String>) {
    if search == nil { return }
    for (name, value) in members where name != "kind" && !kept.contains(name) { members[name] = cleaned(value, nil) }
  }

  /// The value with placeholders for what is redacted elsewhere.
  private mutating func cleaned(_ value: JSONValue, _ member: Schema.Member?) -> JSONValue {
    guard search != nil else { return value }
    switch value {
    case .null, .bool, .double, .number: return value
    case .integer, .unsigned: return numbers.contains(value) ? placeholders.placeholder(for: value) : value
    case .string(let text):
      // What a program knows as one of few values is no secret, and no other text is one of them.
      if case .value(let type)? = member, case .values(let values)? = schema?.shape(of: type),
        values.contains(where: { $0.raw == value })
      {
        return value
      }
      return .string(cleaned(text))
    case .array(var elements):
      let parts = ValueParts(of: member, in: schema)
      for index in elements.indices { elements[index] = cleaned(elements[index], parts.part(at: index)) }
      return .array(elements)
    case .object(let members):
      let parts = ValueParts(of: member, in: schema)
      var result = JSONValue.Object(minimumCapacity: members.count)
      for (name, value) in members {
        result[cleaned(name, in: parts)] = cleaned(value, parts.part(named: name))
      }
      return .object(result)
    }
  }

  private func cleaned(_ text: String) -> String {
    switch search?.replaced(in: text, placeholder: placeholders.placeholder(for:)) {
    case .unchanged, nil: text
    case .changed(let text): text
    case .unknown: placeholders.placeholder(for: text)
    }
  }

  /// The name of an action: that of cases, unless it is somebody's own.
  private mutating func cleaned(name: String) -> String {
    let replaced = cleaned(name)
    let isOfCases = name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { Self.isIdentifier($0) }
    guard isOfCases else { return replaced }
    if replaced != name { keptNames += 1 }
    return name
  }

  /// The name of a member: a key of a dictionary, or what a program expects.
  private mutating func cleaned(_ name: String, in parts: ValueParts) -> String {
    switch parts {
    case .fields, .cases: if parts.part(named: name) != nil { return name }
    case .collection(.dictionary), .collection(.pairs): return cleaned(name)
    case .collection(.elements): if name.isIndex || name == "-" { return name }
    case .none, .unknown: if name.isIndex, name.utf8.count < SecretNumbers.fewestDigits { return name }
    }
    let replaced = cleaned(name)
    guard replaced != name, Self.isIdentifier(name[...]) else { return replaced }
    keptNames += 1
    return name
  }

  private mutating func cleaned(
    _ path: JSONPointer, _ member: Schema.Member?
  ) -> (path: JSONPointer, member: Schema.Member?) {
    var tokens = path.tokens
    var member = member
    for index in tokens.indices {
      let parts = ValueParts(of: member, in: schema)
      member = parts.part(tokens[index])
      if search != nil { tokens[index] = cleaned(tokens[index], in: parts) }
    }
    return (JSONPointer(tokens), member)
  }

  private static func isIdentifier(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, first > 0x39 else { return false }
    return name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
  }
}
