package import PlayheadFormat
package import PlayheadReader

/// Says what identifies the elements of arrays.
///
/// The schema names it: at the field, for arrays that do not go by their elements' own ids, or at the type of the elements.
/// Where it names none, a stored `id` does that is there in each element, and different in each. Only the schema makes an
/// array a dictionary, whose entries go by their keys, or a set, whose elements go by their values.
package struct ElementIdentities {
  private let schema: Schema?

  /// The member of elements that tells them apart where the schema names none.
  static let plainID = "id"

  /// What the elements of an array go by.
  package enum Kind: Hashable {
    /// Their places.
    case places
    /// What is at this place in each of them.
    case ids(JSONPointer)
    /// Every other element is a key, of this type, for the value after it.
    case keys(SchemaType)
    /// Their values, of this type.
    case values(SchemaType)
  }

  package init(_ schema: Schema?) { self.schema = schema }

  /// What the elements of an array go by.
  ///
  /// - Parameters:
  ///   - array: the array, at the position that is asked about.
  ///   - member: its type.
  ///   - field: the field whose value it is.
  func kind(of array: (some ValueView)?, _ member: Schema.Member?, _ field: Schema.Field?) -> Kind {
    keyedKind(member) ?? identity(of: array, member, field).map(Kind.ids) ?? .places
  }

  /// What the elements of an array go by that is a dictionary or a set; nil where it is neither.
  package func keyedKind(_ member: Schema.Member?) -> Kind? {
    guard case .value(let type)? = member, let schema, schema.shape(of: type) == nil else { return nil }
    if case .pairs(let key, _)? = type.collection { return .keys(key) }
    return type.setElement.map(Kind.values)
  }

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
    return Self.haveIDs(array) ? JSONPointer([Self.plainID]) : nil
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
      guard element.kind == .object, let id = element.part(plainID)?.scalar, id != .null else {
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

  /// A part of the way that is named by its place.
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
  /// The place, where no step depends on what is there: elements that are named by what identifies them stand anywhere.
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
