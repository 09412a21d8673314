extension PatchWriter {
  /// Writes the operations that lead from one tree to another, at this place.
  ///
  /// They are canonical: members in the order of their names' bytes; an object that stands for an enum's case replaced
  /// whole when the case changes; arrays as ``writeArrayChange(old:new:newCount:isSame:writeChange:writeElement:)``
  /// has it. An object of more than ``largestStruct`` members, before or after, is taken for a dictionary, and replaced
  /// whole where its operations outweigh it; one with fewer may be a struct, whose members change each for itself.
  ///
  /// - Complexity: O(n · d) in the size and the depth of the trees, and sorting the names of members that changed.
  public mutating func writeDifference(from old: JSONValue, to new: JSONValue) {
    // Their parts would be too deep, and a placeholder stands for them.
    if isTooDeep, old.isContainer, new.isContainer { return }
    switch (old, new) {
    case (.object(let old), .object(let new)):
      if old.count == 1, new.count == 1, JSONName(old[0].key) != JSONName(new[0].key) {
        replace { $0.append(recorded: .object(new)) }
      } else {
        writeDifference(from: old, to: new)
      }
    case (.array(let old), .array(let new)):
      writeDifference(from: old, to: new)
    default:
      if old != new { replace { $0.append(recorded: new) } }
    }
  }

  /// How many members an object may have for a struct: more than any that people write, and few enough for all of them
  /// to be changed one by one.
  static var largestStruct: Int { 32 }

  private mutating func writeDifference(from old: JSONValue.Object, to new: JSONValue.Object) {
    var changed: [JSONName] = []
    for (name, value) in new where old[name] != value { changed.append(JSONName(name)) }
    for (name, _) in old where new[name] == nil { changed.append(JSONName(name)) }
    if changed.isEmpty { return }
    if probing { return remove() }
    let isLarge = max(old.count, new.count) > Self.largestStruct
    var weight = CollectionWeight(self, partCount: new.count, isOrdered: false)
    changed.sort()
    for name in changed {
      let mark = enter(name: name.text)
      switch (old[name.text], new[name.text]) {
      case (let old?, let new?): writeDifference(from: old, to: new)
      case (nil, let new?): add { $0.append(recorded: new) }
      default: remove()
      }
      leave(mark)
      if isLarge,
        weight.isExceeded(
          by: self,
          { index, writer in
            writer.append(key: new[index].key)
            writer.append(recorded: new[index].value)
          })
      {
        weight.replace(in: &self) { $0.append(recorded: .object(new)) }
        return
      }
    }
  }

  private mutating func writeDifference(from old: [JSONValue], to new: [JSONValue]) {
    writeArrayChange(old: old.indices, new: new.indices, newCount: new.count) { oldIndex, newIndex, _ in
      old[oldIndex] == new[newIndex]
    } writeChange: { oldIndex, newIndex, patch in
      patch.writeDifference(from: old[oldIndex], to: new[newIndex])
    } writeElement: { index, writer in
      writer.append(recorded: new[index])
    }
  }
}
