extension PatchWriter {
  /// Writes the operations that lead from one tree to another, at this place.
  ///
  /// They are canonical: members in the order of their names' bytes; an enum's case replaced whole when the case
  /// changes, and a stack's element when its id changes; arrays as
  /// ``writeArrayChange(old:new:newCount:isSame:writeChange:writeElement:)`` has it. An object with more than
  /// ``largestStruct`` members, before or after, counts as a dictionary, and is replaced whole if its operations
  /// outweigh it; a smaller one may be a struct, whose members change individually.
  ///
  /// - Complexity: O(n · d) in the size and the depth of the trees, and sorting the names of members that changed.
  public mutating func writeDifference(from old: JSONValue, to new: JSONValue) {
    writeDifference(of: old, new)
  }

  package mutating func writeDifference<Tree: PatchTree>(of old: Tree, _ new: Tree) {
    // Their parts would be too deep, so both have a placeholder.
    if isTooDeep, old.isContainer, new.isContainer { return }
    switch (old.parts, new.parts) {
    case (.members(let old), .members(let members)):
      if Self.isOther(old, members) {
        replace { new.write(recordedInto: &$0) }
      } else {
        writeDifference(from: old, to: members, of: new)
      }
    case (.elements(let old), .elements(let new)):
      writeDifference(of: Tree.self, from: old, to: new)
    default:
      if !old.isSame(as: new) { replace { new.write(recordedInto: &$0) } }
    }
  }

  /// Whether both are different cases of an enum, or stack elements with different ids: `{"id":0,"element":…}`.
  private static func isOther<Tree: PatchTree>(_ old: JSONMembers<Tree>, _ new: JSONMembers<Tree>) -> Bool {
    if old.count == 1, new.count == 1 { return JSONName(old[0].key) != JSONName(new[0].key) }
    guard old.count == 2, new.count == 2, let oldID = old["id"], let newID = new["id"], old["element"] != nil,
      new["element"] != nil
    else { return false }
    return !oldID.isSame(as: newID)
  }

  /// The most members of an object that counts as a struct: more than people write, and few enough to change one by
  /// one.
  static var largestStruct: Int { 32 }

  /// `whole` is the new object.
  private mutating func writeDifference<Tree: PatchTree>(
    from old: JSONMembers<Tree>, to new: JSONMembers<Tree>, of whole: Tree
  ) {
    var changed: [JSONName] = []
    for (name, value) in new where !(old[name]?.isSame(as: value) ?? false) { changed.append(JSONName(name)) }
    for (name, _) in old where new[name] == nil { changed.append(JSONName(name)) }
    if changed.isEmpty { return }
    if probing { return remove() }
    let isLarge = max(old.count, new.count) > Self.largestStruct
    var weight = CollectionWeight(self, partCount: new.count, isOrdered: false)
    changed.sort()
    for name in changed {
      let mark = enter(name: name.text)
      switch (old[name.text], new[name.text]) {
      case (let old?, let new?): writeDifference(of: old, new)
      case (nil, let new?): add { new.write(recordedInto: &$0) }
      default: remove()
      }
      leave(mark)
      if isLarge,
        weight.isExceeded(
          by: self,
          { index, writer in
            writer.append(key: new[index].key)
            new[index].value.write(recordedInto: &writer)
          })
      {
        weight.replace(in: &self) { whole.write(recordedInto: &$0) }
        return
      }
    }
  }

  private mutating func writeDifference<Tree: PatchTree>(
    of type: Tree.Type, from old: Tree.Elements, to new: Tree.Elements
  ) {
    writeArrayChange(old: 0..<old.count, new: 0..<new.count, newCount: new.count) { oldIndex, newIndex, _ in
      old[oldIndex].isSame(as: new[newIndex])
    } writeChange: { oldIndex, newIndex, patch in
      patch.writeDifference(of: old[oldIndex], new[newIndex])
    } writeElement: { index, writer in
      new[index].write(recordedInto: &writer)
    }
  }
}
