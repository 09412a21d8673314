package import PlayheadFormat

/// Redacts the lines of a recording that was written without redaction. A text of at least six bytes, or an integer of
/// at least nine digits, at one of the places is replaced wherever it occurs, in the state, errors, notes, names of
/// effects and base64. All lines are learned before the first is redacted, since a text may occur before it appears at
/// its place; equal values get equal placeholders, so that changes still lead from state to state. Fields that types
/// mark have placeholders already.
package struct LineRedaction: Sendable {
  private let policy: RedactionPolicy
  private var memory: SecretMemory
  private let finder: (any SecretFinding)?
  /// The places in which the finder found something, reported along with the patterns.
  private let foundPlaces: [String]
  private var schema: Schema?
  /// Nil while lines are learned.
  private var search: SecretSearch?

  /// Redacts values at places (`*` stands for any name or index, `**` for any number of them, and `reads:` begins
  /// places in reads), `texts` everywhere, and what `finder` finds; throws for the first ill-formed pattern.
  package init(
    _ patterns: [String], texts: some Sequence<String> = [], finder: (any SecretFinding)? = nil,
    foundPlaces: [String] = [], using generator: inout some RandomNumberGenerator
  ) throws(RedactionError) {
    (self.finder, self.foundPlaces) = (finder, foundPlaces)
    policy = try RedactionPolicy(patterns, using: &generator)
    memory = SecretMemory(policy.placeholders, isBounded: false)
    for text in texts {
      if let number = SecretMemory.number(text) { memory.learn(number) } else { memory.learn(text) }
    }
  }

  /// Throws for the first pattern that no value of the types can match.
  package func check(against schema: Schema) throws(RedactionError) {
    if let refusal = policy.check(against: schema).refusal { throw refusal }
  }

  /// The patterns that matched no value in any line.
  package var patternsThatNeverMatched: [String] { policy.texts(except: memory.matched) }

  /// The number of names of members and actions that contain a redacted text and were kept because a program may expect
  /// them.
  package var keptNames: Int { search?.keptNames.count ?? 0 }

  /// Learns the values at the places in a line.
  package mutating func learn(_ line: JSONValue) { _ = redacted(line) }

  /// Ends the learning; the same lines are then redacted, from the first on.
  package mutating func finishLearning() {
    memory.finishLearning()
    search = SecretSearch(memory, finder: finder)
    schema = nil
  }

  // MARK: - Lines

  /// Recognises lines that stay unchanged or, while lines are learned, teach nothing.
  package var glance: LinePrefilter { LinePrefilter(policy.patterns, search == nil ? nil : memory.texts) }

  /// The redacted line; nil for a change whose patch cannot be parsed or moves values that it does not contain.
  package mutating func redacted(_ line: JSONValue) -> JSONValue? { redacted(line, patch: nil) }

  /// Redacts a change whose patch cannot be redacted by itself, from the recorded states before and after it.
  package mutating func redacted(change line: JSONValue, from before: JSONValue, to after: JSONValue) -> JSONValue {
    var writer = PatchWriter()
    writer.writeDifference(from: redactedState(before), to: redactedState(after))
    return redacted(line, patch: (try? JSONValue(parsing: writer.text)) ?? []) ?? line
  }

  package mutating func redactedState(_ state: JSONValue) -> JSONValue { walk { $0.redactedState(state) } }

  /// `patch` is the redacted patch, if known.
  private mutating func redacted(_ line: JSONValue, patch: JSONValue?) -> JSONValue? {
    guard case .object(let members) = line else { return walk { $0.redactedElsewhere(line) } }
    let kind = LineKind(line)
    switch (kind, line["schema"].flatMap { try? Schema($0) }) {
    case (.schema, let types?) where schema != nil: schema?.add(types)
    case (.schema, let types?), (.header, let types?): schema = types
    default: break
    }
    let type = kind == .action ? members["type"]?.string ?? schema?.action : nil
    guard var redacted = redacted(members, { LineField($0, of: kind) }, actionType: type, patch) else { return nil }
    // A header without a state only states which reader the following lines need.
    if kind == .header, line["state"] != nil {
      let places: [JSONValue] = if case .array(let places)? = line["redacted"] { places } else { [] }
      let more = (policy.patterns.map(\.text) + foundPlaces).map(JSONValue.string)
      redacted["redacted"] = .array(places + more.filter { !places.contains($0) })
    }
    return .object(redacted)
  }

  private mutating func redacted(
    _ members: JSONValue.Object, _ field: (_ name: String) -> LineField, actionType type: String? = nil,
    _ patch: JSONValue? = nil
  ) -> JSONValue.Object? {
    // Learning must go on beyond a bad patch.
    var (result, isLost) = (members, false)
    for (name, value) in members {
      switch (field(name), value) {
      case (.own, _): continue
      case (.doubt, _): result[name] = nil
      case (.state, _): result[name] = redactedState(value)
      case (.action, _): result[name] = walk { $0.redactedAction(value, type: type) }
      case (.places, _): result[name] = walk { $0.redactedPlace(value, ofAction: type) }
      case (.actionName, .string(let name)): result["name"] = .string(search?.redacted(actionName: name) ?? name)
      case (.status, .string(let status)): result[name] = .string(search?.redacted(status: status) ?? status)
      case (.patch, .null): continue
      case (.patch, _):
        let patch = patch ?? (try? JSONPatch(value)).flatMap { patch in walk { $0.redactedPatch(patch)?.json } }
        isLost = patch == nil
        result[name] = patch
      case (.reads, .array(let reads)): result[name] = .array(reads.map { redacted(read: $0) })
      case (.location, .string(let text)): result[name] = .string(search?.redacted(location: text) ?? text)
      case (.base, .object(let inner)): result[name] = redacted(inner, LineField.ofBase).map(JSONValue.object)
      case (.origin, .object(let inner)): result[name] = redacted(inner, LineField.ofOrigin).map(JSONValue.object)
      case (.lines, .array(let lines)): result[name] = .array(lines.compactMap { redacted($0) })
      default: result[name] = walk { $0.redactedElsewhere(value) }
      }
    }
    return isLost ? nil : result
  }

  private mutating func redacted(read: JSONValue) -> JSONValue {
    guard case .object(var members) = read, let key = read["key"]?.string else {
      return walk { $0.redactedElsewhere(read) }
    }
    // The recording's types do not describe reads.
    for (name, value) in members where name != "key" {
      members[name] = walk(nil) {
        name == "value" ? $0.redactedRead(value, key: key) : $0.redactedElsewhere(value)
      }
    }
    return .object(members)
  }

  /// Walks through a part of a line, and learns from it while lines are learned.
  private mutating func walk<Answer>(_ body: (inout RedactionWalk) -> Answer) -> Answer { walk(schema, body) }

  private mutating func walk<Answer>(_ schema: Schema?, _ body: (inout RedactionWalk) -> Answer) -> Answer {
    var walk = RedactionWalk(policy, schema, search: search)
    let answer = body(&walk)
    if search == nil { memory.learn(from: walk) } else { search = walk.search }
    return answer
  }
}
