import PlayheadRecording

extension RedactionWalk {
  /// The action with placeholders in the values to which binding actions in it set secret properties.
  ///
  /// A binding action names a property, `{"path":"login.password","value":…}`, of a state that may be any part of the whole. So
  /// a pattern is taken to name it where any of its parts does, and rather too much is redacted than too little.
  ///
  /// - Parameter member: what the schema says that the value is.
  mutating func redactedBindings(in value: JSONValue, _ member: Schema.Member?) -> JSONValue {
    let parts = ValueParts(of: member, in: schema)
    switch value {
    case .object(var members):
      if members.count == 2, case .string(let path)? = members["path"], let set = members["value"] {
        members["value"] = redacted(set, ofProperty: path, of: member)
        return .object(members)
      }
      for (name, part) in members { members[name] = redactedBindings(in: part, parts.part(named: name)) }
      return .object(members)
    case .array(var elements):
      for index in elements.indices {
        elements[index] = redactedBindings(in: elements[index], parts.part(at: index))
      }
      return .array(elements)
    default: return value
    }
  }

  private mutating func redacted(_ value: JSONValue, ofProperty path: String, of member: Schema.Member?) -> JSONValue {
    let names = path.split(separator: ".").map(String.init)
    var root: Schema.Member?
    if case .value(let type)? = member { root = type.bindingRoot.map { .value($0) } }
    let type = names.reduce(root) { ValueParts(of: $0, in: schema).part(named: $1) }
    // A property without a name may be any.
    let isAny = path == RecordedBinding.unnamedPath && patterns.contains { !$0.isOfReads }
    return redacted(value, type, PatternPositions(ofProperty: names, patterns), isCovered: isAny)
  }
}

/// What a recorder has to know of binding actions.
package enum RecordedBinding {
  /// The path of a property that has no name.
  package static let unnamedPath = "(unnamed)"
}
