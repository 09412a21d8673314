package import PlayheadFormat
package import PlayheadReader

/// Determines what identifies the elements of an array: what the schema names at the field or at the element type; else, for a dictionary
/// or a set in the schema, keys or values; else an `id` that each element has and no two share.
package struct ElementIdentities {
  private let schema: Schema?

  /// The member that identifies elements if the schema names none.
  static let plainID = "id"

  package enum Kind: Hashable {
    case places
    case ids(JSONPointer)
    /// The key, of this type, before each value.
    case keys(SchemaType)
    case values(SchemaType)
  }

  package init(_ schema: Schema?) { self.schema = schema }

  /// Returns what identifies the elements of an array at a position, given its type and the field that holds it.
  func kind(of array: (some ValueView)?, _ member: Schema.Member?, _ field: Schema.Field?) -> Kind {
    keyedKind(member) ?? identity(of: array, member, field).map(Kind.ids) ?? .places
  }

  /// Returns what identifies the entries of a dictionary or the elements of a set; nil for other arrays.
  package func keyedKind(_ member: Schema.Member?) -> Kind? {
    guard case .value(let type)? = member, let schema, schema.shape(of: type) == nil else { return nil }
    if case .pairs(let key, _)? = type.collection { return .keys(key) }
    return type.setElement.map(Kind.values)
  }

  /// Returns where the identity is in an element of the array; nil if elements have no identity.
  package func identity(of array: (some ValueView)?, _ member: Schema.Member?, _ field: Schema.Field?) -> JSONPointer? {
    if let known = field?.id { return known }
    if let schema, case .value(let element)? = member?.member("0", in: schema) {
      if case .value(let type)? = member, case .pairs? = type.collection { return nil }
      if case .fields(_, let known?)? = schema.shape(of: element) { return known }
    }
    guard let array, array.kind == .array else { return nil }
    return Self.haveIDs(array) ? JSONPointer([Self.plainID]) : nil
  }

  /// Returns where the schema locates the identity in elements of an array; nil if it names none.
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
      guard element.kind == .object, let id = element.part(plainID)?.scalar, id != .null else {
        areUnique = false
        return false
      }
      areUnique = ids.insert(id).inserted && !Task.isCancelled
      return areUnique
    }
    return areUnique && !ids.isEmpty
  }

  /// Whether only one element has this identity: an identity that two share identifies neither.
  private static func isOnly(_ id: JSONValue, at identity: JSONPointer, in array: JSONView) -> Bool {
    var count = 0
    array.forEachElement { element in
      if identity.tokens.reduce(element as JSONView?, { $0?.part($1) })?.decoded == id { count += 1 }
      return count < 2 && !Task.isCancelled
    }
    return count == 1
  }

  /// Follows the elements in a pattern by identity, or by index if their identity is not
  /// unique; nil for many places, or for an element that is not there.
  package func followed(_ pattern: PlacePattern, in state: JSONView) -> FollowedPath? {
    guard let pointer = pattern.pointer(in: state) ?? pattern.plainPointer else { return nil }
    var parts: [FollowedPath.Part] = []
    var view: JSONView? = state
    var member = schema.map { Schema.Member.value($0.stateType) }
    var field: Schema.Field?
    for (step, token) in zip(pattern.steps, pointer.tokens) {
      let container = view
      view = view?.part(token)
      switch step {
      case .element(let id, let place): parts.append(.element(id, identity: place))
      case .pair(let key): parts.append(.entry(key))
      case .member(let value): parts.append(.member(value))
      case .token, .fromEnd, .all, .slice, .values:
        parts.append(part(token, view, of: container, container.map { kind(of: $0, member, field) }))
      }
      field = schema.flatMap { member?.field(token, in: $0) }
      member = schema.flatMap { member?.member(token, in: $0) }
    }
    return FollowedPath(parts)
  }

  /// Converts a step that names an element by its index.
  private func part(_ token: String, _ part: JSONView?, of container: JSONView?, _ kind: Kind?) -> FollowedPath.Part {
    guard let container, container.kind == .array else { return .token(token) }
    switch kind {
    case .ids(let identity)?:
      if let id = StateDifference.part(part, identity)?.decoded, id != .null,
        Self.isOnly(id, at: identity, in: container)
      {
        return .element(id, identity: identity)
      }
    case .keys?:
      if let index = JSONPointer.index(token), !index.isMultiple(of: 2),
        let key = container.part(String(index - 1))?.decoded
      {
        return .entry(key)
      }
    case .values?: if let value = part?.decoded { return .member(value) }
    case .places?, nil: break
    }
    return .token(token)
  }
}

extension PlacePattern {
  /// The place if no step depends on the state; an element with an identity may stand anywhere, so its index is arbitrary.
  fileprivate var plainPointer: JSONPointer? {
    var pointer = JSONPointer()
    for step in steps {
      switch step {
      case .token(let token): pointer.tokens.append(token)
      case .element, .member: pointer.tokens.append("0")
      case .pair: pointer.tokens.append("1")
      case .fromEnd, .all, .slice, .values: return nil
      }
    }
    return pointer
  }
}
