package import PlayheadReading
package import PlayheadRecording

/// Says what identifies the elements of arrays.
///
/// The schema names it: at the field, for arrays that do not go by their elements' own ids, or at the type of the elements.
/// Where it names none, a stored `id` does that is there in each element, and different in each.
package struct ElementIdentities {
  private let schema: Schema?

  package init(_ schema: Schema?) { self.schema = schema }

  /// Where in an element its identity is; nil where elements are places.
  ///
  /// - Parameters:
  ///   - array: the array, at the position that is asked about.
  ///   - member: its type.
  ///   - field: the field whose value it is.
  package func identity(of array: (some ValueView)?, _ member: Schema.Member?, _ field: Schema.Field?) -> JSONPointer? {
    if let known = field?.id { return known }
    if let schema, case .value(let element)? = member?.member("0", in: schema) {
      if case .value(let type)? = member, case .pairs? = type.collection { return nil }
      if case .fields(_, let known?)? = schema.shape(of: element) { return known }
    }
    guard let array, array.kind == .array else { return nil }
    return Self.haveIDs(array) ? JSONPointer(["id"]) : nil
  }

  /// Where in an element of an array its identity is, as the schema names it; nil where it names none.
  func identity(at array: JSONPointer) -> JSONPointer? {
    var member = schema.map { Schema.Member.value($0.stateType) }
    var field: Schema.Field?
    for token in array.tokens {
      field = schema.flatMap { member?.field(token, in: $0) }
      member = schema.flatMap { member?.member(token, in: $0) }
    }
    return identity(of: JSONView?.none, member, field)
  }

  /// Whether each element has an `id`, and no two the same.
  private static func haveIDs(_ array: some ValueView) -> Bool {
    var ids: Set<JSONValue> = []
    var areUnique = true
    array.forEachElement { element in
      guard element.kind == .object, let id = element.part("id")?.scalar, id != .null else {
        areUnique = false
        return false
      }
      areUnique = ids.insert(id).inserted && !Task.isCancelled
      return areUnique
    }
    return areUnique && !ids.isEmpty
  }

  /// Whether no two elements of an array have this identity: where two have, neither is known by it.
  private static func isOnly(_ id: JSONValue, at identity: JSONPointer, in array: JSONView) -> Bool {
    var count = 0
    array.forEachElement { element in
      if identity.tokens.reduce(element as JSONView?, { $0?.part($1) })?.decoded == id { count += 1 }
      return count < 2 && !Task.isCancelled
    }
    return count == 1
  }

  /// The place in a state, with the elements on the way known by what identifies them.
  ///
  /// - Parameter pattern: a single place. An element that it names by an index is the one that stands there now; where
  ///   another one has the same identity, it is a place.
  /// - Returns: nil where the pattern stands for many places, or names an element that is not there.
  package func followed(_ pattern: PlacePattern, in state: JSONView) -> FollowedPath? {
    guard let pointer = pattern.pointer(in: state) ?? pattern.plainPointer else { return nil }
    var parts: [FollowedPath.Part] = []
    var view: JSONView? = state
    var member = schema.map { Schema.Member.value($0.stateType) }
    var field: Schema.Field?
    for (step, token) in zip(pattern.steps, pointer.tokens) {
      let container = view
      let identity = container?.kind == .array ? identity(of: container, member, field) : nil
      view = view?.part(token)
      if case .element(let id, let place) = step {
        parts.append(.element(id, identity: place))
      } else if let identity, let id = identity.tokens.reduce(view, { $0?.part($1) }), let value = try? id.value(),
        value != .null, let container, Self.isOnly(value, at: identity, in: container)
      {
        parts.append(.element(value, identity: identity))
      } else {
        parts.append(.token(token))
      }
      field = schema.flatMap { member?.field(token, in: $0) }
      member = schema.flatMap { member?.member(token, in: $0) }
    }
    return FollowedPath(parts)
  }
}

extension PlacePattern {
  /// The place, where no step depends on what is there: elements that are named by what identifies them stand anywhere.
  fileprivate var plainPointer: JSONPointer? {
    var pointer = JSONPointer()
    for step in steps {
      switch step {
      case .token(let token): pointer.tokens.append(token)
      case .element: pointer.tokens.append("0")
      case .fromEnd, .all, .pair: return nil
      }
    }
    return pointer
  }
}
