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
    var type = root
    var isMarked = false
    for name in names {
      let parts = ValueParts(of: type, in: schema)
      isMarked = isMarked || !marks.isEmpty && parts.isRedacted(name)
      type = parts.part(named: name)
    }
    // A property without a name may be any.
    let isAny = path == RecordedBinding.unnamedPath && (!marks.isEmpty || patterns.contains { !$0.isOfReads })
    // The state that it belongs to may not be described: then a marked field of this name is taken for it.
    let isNamed = root == nil && names.last.map { marks.hasField($0, in: schema) } ?? false
    return redacted(
      value, type, PatternPositions(ofProperty: names, patterns), isCovered: isAny || isMarked || isNamed)
  }
}

/// What a recorder has to know of binding actions.
package enum RecordedBinding {
  /// The path of a property that has no name.
  package static let unnamedPath = "(unnamed)"
}
