/// A container taken apart, so that inserting and removing parts does not move the others.
enum ContainerParts: PatchTarget {
  case elements(ElementChunks)
  case members(MemberTable)

  /// Takes a container apart, leaving null in its place; nil if the run is too short for that to pay off.
  init?(taking value: inout JSONValue, for run: PatchRun) {
    switch value {
    case .array(let elements):
      value = .null
      self = .elements(ElementChunks(elements))
    case .object(let members):
      // Members are only added at the end, so additions alone move nothing.
      guard run.removals >= PatchRun.threshold else { return nil }
      value = .null
      self = .members(MemberTable(members))
    default: return nil
    }
  }

  var whole: JSONValue {
    switch self {
    case .elements(let elements): .array(elements.all)
    case .members(let members): .object(members.all)
    }
  }

  /// Throws: the operations of a run change only parts of its container.
  mutating func exchangeWhole(for new: JSONValue) throws(PatchFailure) -> JSONValue {
    throw PatchFailure(reason: .noSuchPlace)
  }

  func part(_ token: String) -> JSONValue? {
    switch self {
    case .elements(let elements):
      guard let index = JSONPointer.index(token), index < elements.count else { return nil }
      return elements[index]
    case .members(let members): return members[token]
    }
  }

  mutating func addPart(_ value: JSONValue, _ token: String) throws(PatchFailure) -> (old: JSONValue?, index: Int?) {
    switch take() {
    case .elements(var elements):
      defer { self = .elements(elements) }
      let index = token == "-" ? elements.count : try JSONValue.index(token, of: elements.count, orEnd: true)
      elements.insert(value, at: index)
      return (nil, index)
    case .members(var members):
      defer { self = .members(members) }
      return (members.update(value, token), nil)
    }
  }

  mutating func removePart(_ token: String) throws(PatchFailure) -> (old: JSONValue, isElement: Bool) {
    switch take() {
    case .elements(var elements):
      defer { self = .elements(elements) }
      return (elements.remove(at: try JSONValue.index(token, of: elements.count)), true)
    case .members(var members):
      defer { self = .members(members) }
      guard let old = members.remove(token) else { throw PatchFailure(reason: .noSuchPlace) }
      return (old, false)
    }
  }

  mutating func changePart(
    _ token: String, _ body: (inout JSONValue) throws(PatchFailure) -> Void
  ) throws(PatchFailure) {
    switch take() {
    case .elements(var elements):
      defer { self = .elements(elements) }
      try elements.change(at: try JSONValue.index(token, of: elements.count), body)
    case .members(var members):
      defer { self = .members(members) }
      guard try members.change(token, body) else { throw PatchFailure(reason: .noSuchPlace) }
    }
  }

  private mutating func take() -> ContainerParts {
    let parts = self
    self = .elements(ElementChunks([]))
    return parts
  }
}
