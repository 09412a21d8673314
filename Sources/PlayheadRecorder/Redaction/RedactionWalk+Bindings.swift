import PlayheadRecording

extension RedactionWalk {
  /// The action with placeholders in the values to which binding actions in it set secret properties.
  ///
  /// A binding action names a property, `{"path":"login.password","value":…}`, of a state that may be any part of the whole. So
  /// a pattern is taken to name it where any of its parts does, and rather too much is redacted than too little.
  mutating func redactedBindings(in value: JSONValue) -> JSONValue {
    switch value {
    case .object(var members):
      if members.count == 2, case .string(let path)? = members["path"], let set = members["value"] {
        let positions = PatternPositions(ofProperty: path.split(separator: ".").map(String.init), patterns)
        members["value"] = redacted(set, nil, positions)
        return .object(members)
      }
      for (name, member) in members { members[name] = redactedBindings(in: member) }
      return .object(members)
    case .array(let elements): return .array(elements.map { redactedBindings(in: $0) })
    default: return value
    }
  }
}
