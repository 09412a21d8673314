internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// The difference between two values by identity: elements keep their place if their index is the same, as many others as possible keep
/// their order, and the rest have moved (a longest increasing subsequence, M. L. Fredman, "On computing the length of longest increasing
/// subsequences", 1975).
struct StateDifference {
  private(set) var changes: [StateChange] = []
  let schema: Schema?
  let identities: ElementIdentities
  /// The most parts of a collection that are listed separately; nil for no limit.
  private let partLimit: Int?

  /// A collection with more than `partLimit` changed parts is reported as a whole, where the same part of many elements counts once.
  init(_ schema: Schema?, partLimit: Int? = nil) {
    self.schema = schema
    identities = ElementIdentities(schema)
    self.partLimit = partLimit
  }

  struct Place {
    /// As people write it.
    var path = PathText.Builder()
    /// With `[*]` for elements.
    var anyElement = PathText.Builder()
    var old = JSONPointer()
    var new = JSONPointer()
    var stackID: String?
    var member: Schema.Member?
    var field: Schema.Field?
  }

  var root: Place { Place(member: schema.map { .value($0.stateType) }) }

  /// The place of a part of `value`: `token` is its key in the new value, `former` the one
  /// in the old, and `label` its text if the token does not determine it.
  func place(
    of token: String, formerly former: String? = nil, in value: JSONView?, _ part: JSONView?, at place: Place,
    label: String? = nil
  ) -> Place {
    var found = place
    if let label {
      found.path.append(written: label)
    } else {
      found.path.append(token, of: value, place.member, schema)
    }
    if value?.kind == .array || isDictionary(place.member) {
      found.anyElement.append(written: "[*]")
    } else {
      found.anyElement.append(token, of: value, place.member, schema)
    }
    found.old.tokens.append(former ?? token)
    found.new.tokens.append(token)
    found.field = schema.flatMap { place.member?.field(token, in: $0) }
    found.member = schema.flatMap { place.member?.member(token, in: $0) }
    if label == nil, case .value(let type)? = found.member, type.stackElement != nil {
      found.stackID = part?.part("id")?.scalar.map(PathText.text(ofStackID:))
    }
    return found
  }

  /// Appends the changes between two values, in O(*n* log *n*) for elements and O(*n*)
  /// for the bytes at each differing level; equal parts are not decoded.
  mutating func compare(_ old: JSONView, _ new: JSONView, at place: Place) {
    if Task.isCancelled || old.isSame(as: new) { return }
    // A value that nests deeper than the stack allows is reported as a whole.
    if StackRoom.isLow() { return append(.value, old.decoded, new.decoded, at: place) }
    let count = changes.count
    let isTold =
      switch (old.kind, new.kind) {
      case (.array, .array) where CompositeType(place.member) != nil: false
      case (.object, .object): compareMembers(old, new, at: place)
      case (.array, .array): compareElements(old, new, at: place)
      default: false
      }
    if isTold, partLimit.map({ Set(changes[count...].map(\.anyElementPath)).count <= $0 }) ?? true { return }
    changes.removeSubrange(count...)
    append(.value, old.decoded, new.decoded, at: place)
  }

  mutating func append(_ kind: StateChange.Kind, _ old: JSONValue?, _ new: JSONValue?, at place: Place) {
    changes.append(
      StateChange(
        pointer: place.new, from: place.old == place.new ? nil : place.old, path: place.path.finished,
        anyElementPath: place.anyElement.finished, stackID: place.stackID, kind: kind, old: old, new: new))
  }

  private func isDictionary(_ member: Schema.Member?) -> Bool {
    guard let schema, case .value(let type)? = member, schema.shape(of: type) == nil else { return false }
    return type.dictionary != nil
  }

  /// Appends the changes between a value and its replacement in a state that has the containers around it.
  mutating func compare(_ old: JSONView, _ new: JSONView, replacing pointer: JSONPointer, in state: JSONView) {
    var place = root
    var container: JSONView? = state
    var kind = ElementIdentities.Kind.places
    for token in pointer.tokens {
      kind = container?.kind == .array ? identities.kind(of: container, place.member, place.field) : .places
      let part = container?.part(token)
      place = self.place(of: token, in: container, part, at: place)
      container = part
    }
    // Replacing an element by another is not a change of the former.
    let isOther =
      switch kind {
      case .ids(let identity):
        if let before = Self.part(old, identity)?.decoded, let after = Self.part(new, identity)?.decoded {
          before != after
        } else {
          false
        }
      case .values: true
      case .keys, .places: false
      }
    if isOther {
      append(.removed(count: 1), old.decoded, nil, at: place)
      append(.inserted(count: 1), nil, new.decoded, at: place)
    } else {
      compare(old, new, at: place)
    }
  }

  /// Appends the changes at a place that is the same in both states.
  mutating func compare(_ before: JSONView, _ after: JSONView, at pointer: JSONPointer) {
    var place = root
    var container: JSONView? = before
    for token in pointer.tokens {
      let part = container?.part(token)
      place = self.place(of: token, in: container, part, at: place)
      container = part
    }
    switch (container, Self.part(after, pointer)) {
    case (let old?, let new?): compare(old, new, at: place)
    case (nil, nil): break
    case (let old, let new): append(.value, old?.decoded, new?.decoded, at: place)
    }
  }

  static func part(_ value: JSONView?, _ place: JSONPointer) -> JSONView? {
    place.tokens.reduce(value) { $0?.part($1) }
  }

  // MARK: - Objects

  /// Returns false if the objects have nothing in common, as two cases of an enum.
  private mutating func compareMembers(_ old: JSONView, _ new: JSONView, at place: Place) -> Bool {
    guard case .members(let before) = old.parts, case .members(let after) = new.parts else { return false }
    guard before.isEmpty || after.isEmpty || before.contains(where: { after[$0.key] != nil }) else { return false }
    for (name, part) in before {
      let place = self.place(of: name, in: old, part, at: place)
      if let other = after[name] {
        compare(part, other, at: place)
      } else {
        append(.value, part.decoded, nil, at: place)
      }
    }
    for (name, part) in after where before[name] == nil {
      append(.value, nil, part.decoded, at: self.place(of: name, in: new, part, at: place))
    }
    return true
  }
}

extension StateChange {
  /// What leads from one value to another that stands at a place of the state, by the identity of elements; paths begin at the place.
  ///
  /// - Complexity: O(*n* log *n*) in the elements and O(*n*) in the bytes of both.
  static func between(
    _ old: JSONValue, _ new: JSONValue, at pointer: JSONPointer, schema: Schema?
  ) -> [StateChange] {
    guard let before = JSONView(old), let after = JSONView(new) else { return [] }
    var difference = StateDifference(schema)
    var place = difference.root
    for token in pointer.tokens {
      place.field = schema.flatMap { place.member?.field(token, in: $0) }
      place.member = schema.flatMap { place.member?.member(token, in: $0) }
    }
    (place.old, place.new) = (pointer, pointer)
    difference.compare(before, after, at: place)
    return difference.changes
  }
}
