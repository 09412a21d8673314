internal import PlayheadFormat

// The members of objects that were taken apart, each of which keeps its number within its object.
extension LazyJSON {
  /// The number of a present member, in O(1).
  func member(_ token: Token, of object: Int) -> Int? {
    let parts = objects[object]
    func isRight(_ number: Int) -> Bool {
      guard number < parts.range.count else { return false }
      let member = members[parts.range.lowerBound + number]
      return !member.value.isGone && isName(member.name, hasEscape: parts.hasEscapes, token)
    }
    if let table = parts.table { return table.first(hasher(token.bytes), where: isRight) }
    return (0..<parts.range.count).first(where: isRight)
  }

  func memberValue(_ number: Int, of object: Int) -> Slot {
    members[objects[object].range.lowerBound + number].value
  }

  /// The present members in their order.
  func members(of object: Int) -> some Sequence<ObjectParts.Member> {
    members[objects[object].range].lazy.filter { !$0.value.isGone }
  }

  mutating func setMember(_ number: Int, of object: Int, to value: Slot) {
    let place = objects[object].range.lowerBound + number
    objects[object].removed += (value.isGone ? 1 : 0) - (members[place].value.isGone ? 1 : 0)
    members[place].value = value
  }

  mutating func appendMember(_ member: ObjectParts.Member, hasEscape: Bool, to object: Int) {
    let range = objects[object].range
    if range.count == objects[object].capacity { makeRoom(for: object) }
    let end = objects[object].range.upperBound
    members[end] = member
    objects[object].range = objects[object].range.lowerBound..<end + 1
    if hasEscape { objects[object].hasEscapes = true }
    updatePlaces(of: object)
  }

  mutating func dropLastMember(of object: Int) {
    objects[object].range.removeLast()
  }

  /// Moves an object's members to where there is room after them.
  private mutating func makeRoom(for object: Int) {
    let range = objects[object].range
    let capacity = max(8, range.count * 2)
    let start = members.count
    members.append(contentsOf: members[range])
    members.append(contentsOf: repeatElement(.init(name: .gone, value: .gone), count: capacity - range.count))
    objects[object].range = start..<start + range.count
    objects[object].capacity = capacity
    growth += capacity * MemoryLayout<ObjectParts.Member>.stride
  }

  private mutating func updatePlaces(of object: Int) {
    let range = objects[object].range
    guard range.count > MemberPlaces.threshold else { return }
    if objects[object].table?.hasRoom == true {
      let hash = hash(ofName: members[range.upperBound - 1].name)
      objects[object].table?.insert(range.count - 1, hash)
    } else {
      objects[object].table = places(of: range)
    }
  }

  private func places(of range: Range<Int>) -> MemberPlaces {
    MemberPlaces(members[range].lazy.map { hash(ofName: $0.name) })
  }

  /// Takes apart an object that is text.
  mutating func openObject(_ slot: Slot) -> Slot {
    let start = members.count
    var hasEscapes = false
    var found: [ObjectParts.Member] = []
    swap(&found, &members)
    forEachMember(of: slot) { name, hasEscape, value in
      found.append(ObjectParts.Member(name: name, value: value))
      if hasEscape { hasEscapes = true }
      return true
    }
    swap(&found, &members)
    let range = start..<members.count
    var object = ObjectParts(range: range, capacity: range.count, hasEscapes: hasEscapes)
    if range.count > MemberPlaces.threshold { object.table = places(of: range) }
    objects.append(object)
    growth += MemoryLayout<ObjectParts>.stride + range.count * (object.table == nil ? 16 : 32)
    return .object(objects.count - 1)
  }

  // MARK: - Names

  /// The hash of a name's unescaped form.
  private func hash(ofName slot: Slot) -> UInt64 {
    text.withBytes(slot.range.dropFirst().dropLast()) { spelling in
      if spelling.contains(UInt8(ascii: "\\")), let name = name(slot) { return hasher(name) }
      return hasher(spelling)
    }
  }
}
