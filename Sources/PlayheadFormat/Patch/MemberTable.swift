/// The members of an object, with gaps after removals, so that the following members need not move.
struct MemberTable {
  private var members: [(key: String, value: JSONValue)?]
  private var places: [JSONName: Int] = [:]

  init(_ object: JSONValue.Object) {
    members = []
    members.reserveCapacity(object.count)
    places.reserveCapacity(object.count)
    for member in object {
      places[JSONName(member.key)] = members.count
      members.append(member)
    }
  }

  var all: JSONValue.Object { JSONValue.Object(uniqueKeysWithValues: members.lazy.compactMap { $0 }) }

  subscript(name: String) -> JSONValue? {
    places[JSONName(name)].flatMap { members[$0]?.value }
  }

  /// Sets a member, at the end if it is new, and returns the old value.
  mutating func update(_ value: JSONValue, _ name: String) -> JSONValue? {
    if let place = places[JSONName(name)] {
      let old = members[place]?.value
      members[place]?.value = value
      return old
    }
    places[JSONName(name)] = members.count
    members.append((name, value))
    return nil
  }

  mutating func remove(_ name: String) -> JSONValue? {
    guard let place = places.removeValue(forKey: JSONName(name)) else { return nil }
    let old = members[place]?.value
    members[place] = nil
    return old
  }

  /// Lets `body` change a member; false if there is none with this name.
  mutating func change(
    _ name: String, _ body: (inout JSONValue) throws(PatchFailure) -> Void
  ) throws(PatchFailure) -> Bool {
    guard let place = places[JSONName(name)], var member = members[place] else { return false }
    // A second reference to the value would cause a copy.
    members[place] = nil
    defer { members[place] = member }
    try body(&member.value)
    return true
  }
}
