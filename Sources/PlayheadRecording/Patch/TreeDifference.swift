internal import OrderedCollections

extension PatchWriter {
  /// Writes the operations that lead from one tree to another, at this place.
  ///
  /// They are canonical: members in the order of their names' bytes; arrays trimmed of equal ends and then compared
  /// element by element, unless one has just moved; an object that stands for an enum's case replaced whole when the case changes.
  ///
  /// - Complexity: O(n · d) in the size and the depth of the trees, and sorting the names of members that changed.
  public mutating func writeDifference(from old: JSONValue, to new: JSONValue) {
    switch (old, new) {
    case (.object(let old), .object(let new)):
      if old.count == 1, new.count == 1, old.keys.first != new.keys.first {
        replace { $0.append(.object(new)) }
      } else {
        writeDifference(from: old, to: new)
      }
    case (.array(let old), .array(let new)):
      writeDifference(from: old, to: new)
    default:
      if old != new { replace { $0.append(new) } }
    }
  }

  private mutating func writeDifference(from old: JSONValue.Object, to new: JSONValue.Object) {
    var changed: [String] = []
    for (name, value) in new where old[name] != value { changed.append(name) }
    for name in old.keys where new[name] == nil { changed.append(name) }
    changed.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in changed {
      let mark = enter(name: name)
      switch (old[name], new[name]) {
      case (let old?, let new?): writeDifference(from: old, to: new)
      case (nil, let new?): add { $0.append(new) }
      default: remove()
      }
      leave(mark)
    }
  }

  private mutating func writeDifference(from old: [JSONValue], to new: [JSONValue]) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var tail = 0
    while tail < shorter - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    if old.count == new.count, writeMove(from: old, to: new, in: start..<(shorter - tail)) { return }
    for index in start..<(shorter - tail) {
      let mark = enter(index)
      writeDifference(from: old[index], to: new[index])
      leave(mark)
    }
    for index in (shorter - tail)..<(new.count - tail) {
      let mark = enter(index)
      add { $0.append(new[index]) }
      leave(mark)
    }
    for _ in (shorter - tail)..<(old.count - tail) {
      let mark = enter(shorter - tail)
      remove()
      leave(mark)
    }
  }

  /// Writes that one element has moved to another place, if that is all that happened: a removal and an addition.
  private mutating func writeMove(from old: [JSONValue], to new: [JSONValue], in range: Range<Int>) -> Bool {
    guard range.count > 1, let first = range.first, let last = range.last else { return false }
    let (source, target): (Int, Int)
    if old[first] == new[last], old[(first + 1)...last] == new[first..<last] {
      (source, target) = (first, last)
    } else if old[last] == new[first], old[first..<last] == new[(first + 1)...last] {
      (source, target) = (last, first)
    } else {
      return false
    }
    var mark = enter(source)
    remove()
    leave(mark)
    mark = enter(target)
    add { $0.append(new[target]) }
    leave(mark)
    return true
  }
}
