internal import PlayheadFormat

extension RedactionWalk {
  /// The schema's description of a property that a binding action sets.
  struct Property {
    let type: Schema.Member?
    let positions: PatternPositions
    let isCovered: Bool
  }

  /// The property that an object sets; nil if it is no binding action. A binding action names a property,
  /// `{"path":"login.password","value":…}`, of a state that may be any part of the whole, so a pattern matches if any
  /// of its parts does: this redacts too much rather than too little.
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
    // If the property's owner is not described, a marked field of this name counts.
    let isNamed = root == nil && names.last.map { marks.hasField($0, in: schema) } ?? false
    return Property(
      type: type, positions: PatternPositions(ofProperty: names, policy.patterns),
      isCovered: isAny || isMarked || isNamed)
  }
}

/// What a recorder has to know about binding actions.
package enum RecordedBinding {
  /// The path of a property without a name.
  package static let unnamedPath = "(unnamed)"
}
