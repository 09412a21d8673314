extension RedactionWalk {
  /// What is known of a property that a binding action sets.
  struct Property {
    let type: Schema.Member?
    let positions: PatternPositions
    let isCovered: Bool
  }

  /// The property that an object sets; nil for one that is no binding action.
  ///
  /// A binding action names a property, `{"path":"login.password","value":…}`, of a state that may be any part of the whole. So
  /// a pattern is taken to name it where any of its parts does, and rather too much is redacted than too little.
  ///
  /// - Parameter member: what the schema says that the object is.
  func property(setBy members: JSONValue.Object, _ member: Schema.Member?) -> Property? {
    guard members.count == 2, case .string(let path)? = members["path"], members["value"] != nil else { return nil }
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
    let isAny = path == RecordedBinding.unnamedPath && (!marks.isEmpty || policy.patterns.contains { !$0.isOfReads })
    // The state that it belongs to may not be described: then a marked field of this name is taken for it.
    let isNamed = root == nil && names.last.map { marks.hasField($0, in: schema) } ?? false
    return Property(
      type: type, positions: PatternPositions(ofProperty: names, policy.patterns),
      isCovered: isAny || isMarked || isNamed)
  }
}

/// What a recorder has to know of binding actions.
package enum RecordedBinding {
  /// The path of a property that has no name.
  package static let unnamedPath = "(unnamed)"
}
