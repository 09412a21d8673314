// The parts of lines that hold values.
extension RedactionWalk {
  private var stateMember: Schema.Member? { schema.map { .value($0.stateType) } }

  mutating func redactedState(_ state: JSONValue) -> JSONValue { redacted(state, stateMember, policy.ofValues) }

  /// - Parameter type: the name of the action's type in the schema, where it is known.
  mutating func redactedAction(_ action: JSONValue, type: String?) -> JSONValue {
    isAction = true
    defer { isAction = false }
    return redacted(action, type.map { .value(SchemaType($0)) }, policy.ofValues)
  }

  /// An operation on the state; nil where no value can be told from it.
  mutating func redacted(_ operation: JSONPatch.Operation) -> JSONPatch.Operation? {
    redacted(operation, stateMember, policy.ofValues)
  }

  /// A change of the state; nil where it moves values that cannot be seen in it.
  mutating func redactedPatch(_ patch: JSONPatch) -> JSONPatch? {
    let known = patch.operations.map { redacted($0) }
    return known.contains(nil) ? nil : JSONPatch(known.compactMap(\.self))
  }

  /// A value that was read, of which the schema may tell as of a state.
  mutating func redactedRead(_ value: JSONValue, key: String) -> JSONValue {
    let keepsNames = search?.keepsNames ?? true
    search?.keepsNames = false
    defer { search?.keepsNames = keepsNames }
    if let search { place = search.part(key, of: SecretPlace(isRead: true)) }
    defer { place = SecretPlace() }
    return redacted(value, stateMember, policy.ofReads.entering(key, of: policy.patterns))
  }

  /// A place in the state, or in an action, as lines tell it; what is no JSON Pointer is a text.
  mutating func redactedPlace(_ place: JSONValue, ofAction type: String? = nil) -> JSONValue {
    if case .array(let places) = place { return .array(places.map { redactedPlace($0, ofAction: type) }) }
    guard let pointer = place.string.flatMap({ try? JSONPointer(parsing: $0) }) else {
      return redactedElsewhere(place)
    }
    let member = type.map { Schema.Member.value(SchemaType($0)) } ?? stateMember
    return .string((redacted(.remove(pointer), member, PatternPositions())?.path ?? pointer).description)
  }

  /// A value at which no pattern leads: only what was redacted elsewhere is replaced.
  mutating func redactedElsewhere(_ value: JSONValue) -> JSONValue { redacted(value, nil, PatternPositions()) }
}
