// Containers are taken out of their place while they change, since a second reference would cause a copy.
extension JSONValue: PatchTarget {
  var whole: JSONValue { self }

  mutating func exchangeWhole(for new: JSONValue) -> JSONValue {
    let old = self
    self = new
    return old
  }

  func part(_ token: String) -> JSONValue? { self[JSONPointer([token])] }

  mutating func addPart(_ value: JSONValue, _ token: String) throws(PatchFailure) -> (old: JSONValue?, index: Int?) {
    switch kind {
    case .object:
      var members = takeMembers()
      let old = members.updateValue(value, forKey: token)
      self = .object(members)
      return (old, nil)
    case .array:
      var elements = takeElements()
      defer { self = .array(elements) }
      let index = token == "-" ? elements.count : try Self.index(token, of: elements.count, orEnd: true)
      elements.insert(value, at: index)
      return (nil, index)
    default: throw PatchFailure(reason: .noParts(kind))
    }
  }

  mutating func removePart(_ token: String) throws(PatchFailure) -> (old: JSONValue, isElement: Bool) {
    switch kind {
    case .object:
      var members = takeMembers()
      defer { self = .object(members) }
      guard let old = members.removeValue(forKey: token) else { throw PatchFailure(reason: .noSuchPlace) }
      return (old, false)
    case .array:
      var elements = takeElements()
      defer { self = .array(elements) }
      return (elements.remove(at: try Self.index(token, of: elements.count)), true)
    default: throw PatchFailure(reason: .noParts(kind))
    }
  }

  mutating func changePart(
    _ token: String, _ body: (inout JSONValue) throws(PatchFailure) -> Void
  ) throws(PatchFailure) {
    switch kind {
    case .object:
      var members = takeMembers()
      defer { self = .object(members) }
      guard let index = members.index(forKey: token) else { throw PatchFailure(reason: .noSuchPlace) }
      try members.change(at: index, body)
    case .array:
      var elements = takeElements()
      defer { self = .array(elements) }
      try body(&elements[try Self.index(token, of: elements.count)])
    default: throw PatchFailure(reason: .noParts(kind))
    }
  }

  // Not inlined: otherwise the optimizer retains the old reference until after the change, which then copies the
  // container.
  @inline(never) private mutating func takeElements() -> [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    self = .null
    return elements
  }

  @inline(never) private mutating func takeMembers() -> Object {
    guard case .object(let members) = self else { return [:] }
    self = .null
    return members
  }

  /// Lets `body` change the value at a place, which may be this value, without copying the containers around it.
  mutating func change(
    at place: ArraySlice<String>, _ body: (inout JSONValue) throws(PatchFailure) -> Void
  ) throws(PatchFailure) {
    guard let first = place.first else { return try body(&self) }
    try changePart(first) { (part: inout JSONValue) throws(PatchFailure) in
      try part.change(at: place.dropFirst(), body)
    }
  }

  /// The index of a token in an array; `orEnd` allows the one after the last element.
  static func index(_ token: String, of count: Int, orEnd: Bool = false) throws(PatchFailure) -> Int {
    // "-" denotes the place after the last element, which only `add` may use.
    guard let index = JSONPointer.index(token) else {
      throw PatchFailure(reason: token == "-" ? .noSuchPlace : .notAnIndex)
    }
    guard index < count || orEnd && index == count else { throw PatchFailure(reason: .indexBeyondEnd(count: count)) }
    return index
  }

  /// Throws if the value nests deeper than `depth` or has more values than `room`, which is reduced by their number.
  func measure(depth: Int, room: inout Int) throws(PatchFailure) {
    room -= 1
    guard room >= 0 else { throw PatchFailure(reason: .tooLarge(limit: JSONPatch.carriedLimit)) }
    switch self {
    case .array(let elements):
      guard depth > 0 else { throw PatchFailure(reason: .tooDeep(limit: JSONValue.valueDepth)) }
      for element in elements { try element.measure(depth: depth - 1, room: &room) }
    case .object(let members):
      guard depth > 0 else { throw PatchFailure(reason: .tooDeep(limit: JSONValue.valueDepth)) }
      for member in members { try member.value.measure(depth: depth - 1, room: &room) }
    default:
      if depth < 0 { throw PatchFailure(reason: .tooDeep(limit: JSONValue.valueDepth)) }
    }
  }
}
