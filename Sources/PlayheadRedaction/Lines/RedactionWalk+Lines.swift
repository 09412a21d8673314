internal import PlayheadFormat

// The parts of lines that contain values.
extension RedactionWalk {
  private var stateMember: Schema.Member? { schema.map { .value($0.stateType) } }

  mutating func redactedState(_ state: JSONValue) -> JSONValue { redacted(state, stateMember, policy.ofValues) }

  /// `type` is the name of the action's type in the schema, if known.
  mutating func redactedAction(_ action: JSONValue, type: String?) -> JSONValue {
    isAction = true
    defer { isAction = false }
    return redacted(action, type.map { .value(SchemaType($0)) }, policy.ofValues)
  }

  /// An operation on the state; nil if it does not contain the values that it moves.
  mutating func redacted(_ operation: JSONPatch.Operation) -> JSONPatch.Operation? {
    redacted(operation, stateMember, policy.ofValues)
  }

  /// A change of the state; nil if it moves values that it does not contain.
  mutating func redactedPatch(_ patch: JSONPatch) -> JSONPatch? {
    let known = patch.operations.map { redacted($0) }
    return known.contains(nil) ? nil : JSONPatch(known.compactMap(\.self))
  }

  /// A read, which the schema may describe like a state.
  mutating func redactedRead(_ value: JSONValue, key: String) -> JSONValue {
    let keepsNames = search?.keepsNames ?? true
    search?.keepsNames = false
    defer { search?.keepsNames = keepsNames }
    if let search { place = search.part(key, of: SecretPlace(isRead: true)) }
    defer { place = SecretPlace() }
    return redacted(value, stateMember, policy.ofReads.entering(key, of: policy.patterns))
  }

  /// A place in the state or an action, as a JSON Pointer; any other text is redacted as a text.
  mutating func redactedPlace(_ place: JSONValue, ofAction type: String? = nil) -> JSONValue {
    if case .array(let places) = place { return .array(places.map { redactedPlace($0, ofAction: type) }) }
    guard let pointer = place.string.flatMap({ try? JSONPointer(parsing: $0) }) else {
      return redactedElsewhere(place)
    }
    let member = type.map { Schema.Member.value(SchemaType($0)) } ?? stateMember
    return .string((redacted(.remove(pointer), member, PatternPositions())?.path ?? pointer).description)
  }

  /// A value that no pattern leads to, in which only values redacted elsewhere are replaced.
  mutating func redactedElsewhere(_ value: JSONValue) -> JSONValue { redacted(value, nil, PatternPositions()) }
}
