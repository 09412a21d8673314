extension PatchWriter {
  /// Writes the operations that lead from one array to another, at this place: changes, removals and additions at
  /// ascending indices, as ``ArrayAlignment`` finds them; a removal and an addition if one element has moved; or the
  /// whole array, if the operations outweigh it, or would by the first of them and a sample of the elements.
  ///
  /// - Parameters:
  ///   - old: The indices of the old elements, without ends that are known to be the same.
  ///   - new: Those of the new elements.
  ///   - newCount: How many new elements there are in all.
  ///   - isSame: Whether an old element (first) and a new one are written alike.
  ///   - writeChange: Writes what leads from an old element to a new one, at the place of the element.
  ///   - writeElement: Appends a new element.
  /// - Complexity: O(*n*) comparisons, and at most twice what writing the new array takes.
  @inlinable public mutating func writeArrayChange(
    old: Range<Int>, new: Range<Int>, newCount: Int, isSame: (Int, Int, inout PatchWriter) -> Bool,
    writeChange: (Int, Int, inout PatchWriter) -> Void, writeElement: (Int, inout JSONWriter) -> Void
  ) {
    if probing {
      let isWhole = old.count == new.count && zip(old, new).allSatisfy { isSame($0, $1, &self) }
      return isWhole ? () : remove()
    }
    var alignment = ArrayAlignment(old: old, new: new) { isSame($0, $1, &self) }
    if alignment.isEmpty { return }
    // Two additions to nothing, and two removals of everything, always outweigh the remaining array.
    let isWhole = alignment.new.count == newCount && alignment.old.isEmpty && newCount > 1
    let isGone = newCount == 0 && alignment.old.count > 1
    var weight = CollectionWeight(self, partCount: newCount, isOrdered: true)
    if isWhole || isGone {
      // A move is never weighed.
    } else if let (source, target) = alignment.move({ isSame($0, $1, &self) }) {
      var mark = enter(source)
      remove()
      leave(mark)
      mark = enter(target)
      add { writeElement(target, &$0) }
      leave(mark)
      if !weight.isExceeded(by: self, writeElement) { return }
    } else {
      var steps = 0
      while true {
        guard let step = alignment.next({ isSame($0, $1, &self) }) else { return }
        write(step, writeChange, writeElement)
        steps &+= 1
        // If everything differs, as after sorting, this decides before all operations are written.
        if steps == ArrayAlignment.sampleCount, alignment.isMostlyDifferent({ isSame($0, $1, &self) }),
          weight.isLikelyExceeded(by: self, after: steps, writeElement)
        {
          break
        }
        if weight.isExceeded(by: self, writeElement) { break }
      }
    }
    weight.replace(in: &self) { writer in
      writer.openArray()
      for index in 0..<newCount {
        writeElement(index, &writer)
        writer.separate()
      }
      writer.closeArray()
    }
  }

  @inlinable mutating func write(
    _ step: ArrayAlignment.Step, _ writeChange: (Int, Int, inout PatchWriter) -> Void,
    _ writeElement: (Int, inout JSONWriter) -> Void
  ) {
    switch step {
    case .change(let old, let new):
      let mark = enter(new)
      writeChange(old, new, &self)
      leave(mark)
    case .remove(let index):
      let mark = enter(index)
      remove()
      leave(mark)
    case .add(let index):
      let mark = enter(index)
      add { writeElement(index, &$0) }
      leave(mark)
    }
  }
}
