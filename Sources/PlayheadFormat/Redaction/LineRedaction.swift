/// Puts placeholders into the lines of a recording that was written without them.
///
/// A text of six bytes and more that stands at one of the places is replaced wherever it stands: in the rest of the state, in errors,
/// notes and names of effects, and in base64. A whole number of nine digits and more is, too. Equal lines become equal ones, and
/// the same value the same placeholder, so that the changes lead from state to state as before. Fields that the types mark have
/// placeholders already.
///
/// All lines are learned before the first is redacted, since a text may stand in a note before it stands at its place.
package struct LineRedaction: Sendable {
  private let policy: RedactionPolicy
  private var memory: SecretMemory
  private let finder: (any SecretFinding)?
  /// The places of what the finder finds, which are told with the patterns.
  private let foundPlaces: [String]
  private var schema: Schema?
  /// Nil while lines are learned.
  private var search: SecretSearch?

  /// - Parameters:
  ///   - patterns: JSON Pointers in which `*` stands for any name or index and `**` for any number of them, or such
  ///     after `reads:`.
  ///   - texts: what is replaced wherever it stands, whatever its place.
  ///   - finder: tells what is redacted, too.
  ///   - foundPlaces: where it finds something in states, in actions and in what was read.
  /// - Throws: ``RedactionError`` for the first pattern that is ill-formed.
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

  /// Looks whether values of the types can have the places that the patterns name.
  ///
  /// - Throws: ``RedactionError`` for the first pattern that the types exclude.
  package func check(against schema: Schema) throws(RedactionError) {
    if let refusal = policy.check(against: schema).refusal { throw refusal }
  }

  /// The patterns for which no line had a value.
  package var patternsThatNeverMatched: [String] { policy.texts(except: memory.matched) }

  /// How many names of members and actions hold a redacted text, and were kept since a program may expect them.
  package var keptNames: Int { search?.keptNames.count ?? 0 }

  /// Learns what stands in a line at the places.
  package mutating func learn(_ line: JSONValue) { _ = redacted(line) }

  /// Ends the learning: the lines that are redacted are the same ones, from the first on.
  package mutating func finishLearning() {
    memory.finishLearning()
    search = SecretSearch(memory, finder: finder)
    schema = nil
  }

  // MARK: - Lines

  /// Tells which lines stay as they are, or while lines are learned which have nothing to learn.
  package var glance: LineGlance { LineGlance(policy.patterns, search == nil ? nil : memory.texts) }

  /// The line with placeholders in it; nil for a change whose patch cannot be read, or moves values that cannot be seen in it.
  package mutating func redacted(_ line: JSONValue) -> JSONValue? { redacted(line, patch: nil) }

  /// The line of a change whose patch cannot be redacted by itself.
  ///
  /// - Parameters:
  ///   - before: the state before it, as it was recorded.
  ///   - after: the state after it.
  package mutating func redacted(change line: JSONValue, from before: JSONValue, to after: JSONValue) -> JSONValue {
    var writer = PatchWriter()
    writer.writeDifference(from: redactedState(before), to: redactedState(after))
    return redacted(line, patch: (try? JSONValue(parsing: writer.text)) ?? []) ?? line
  }

  /// A state with placeholders in it.
  package mutating func redactedState(_ state: JSONValue) -> JSONValue { walk { $0.redactedState(state) } }

  /// - Parameter patch: the patch with placeholders in it, where that is known.
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
    // One without a state only says which reader the lines after it need.
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
    // What is learned must not end at a patch.
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
    // The types of a recording are not those of what is read.
    for (name, value) in members where name != "key" {
      members[name] = walk(nil) {
        name == "value" ? $0.redactedRead(value, key: key) : $0.redactedElsewhere(value)
      }
    }
    return .object(members)
  }

  /// Walks through a part of a line, and learns what it came upon while lines are learned.
  private mutating func walk<Answer>(_ body: (inout RedactionWalk) -> Answer) -> Answer { walk(schema, body) }

  private mutating func walk<Answer>(_ schema: Schema?, _ body: (inout RedactionWalk) -> Answer) -> Answer {
    var walk = RedactionWalk(policy, schema, search: search)
    let answer = body(&walk)
    if search == nil { memory.learn(from: walk) } else { search = walk.search }
    return answer
  }
}
