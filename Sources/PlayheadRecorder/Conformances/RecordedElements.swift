public import PlayheadRecording

/// How the elements of arrays of all kinds are recorded; for conformances of other collections in a fixed order too.
public enum RecordedElements {
  /// Writes an array.
  @inlinable public static func write<Element: Recordable>(
    _ elements: UnsafeBufferPointer<Element>, into writer: inout JSONWriter
  ) {
    writer.openArray()
    for index in elements.indices {
      elements[index].writeRecorded(into: &writer)
      writer.separate()
    }
    writer.closeArray()
  }

  /// Writes what changed: after equal ends have been trimmed, a move as a removal and an addition; else first element by element as far as both go, then the
  /// rest as additions at ascending indices or removals at one index.
  ///
  /// - Complexity: O(n) comparisons of words, and the changed elements.
  @inlinable public static func writeChanges<Element: Recordable>(
    from old: UnsafeBufferPointer<Element>, to new: UnsafeBufferPointer<Element>, into patch: inout PatchWriter
  ) {
    if old.count == new.count {
      if old.baseAddress == new.baseAddress { return }
      var start = 0
      while start < new.count, new[start].isRecordedIdentically(to: old[start]) { start &+= 1 }
      var end = new.count
      while end > start, new[end &- 1].isRecordedIdentically(to: old[end &- 1]) { end &-= 1 }
      if !writeMove(from: old, to: new, in: start..<end, into: &patch) {
        writeChanges(from: old, to: new, in: start..<end, into: &patch)
      }
      return
    }
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, isSame(old[start], new[start], &patch) { start &+= 1 }
    var oldEnd = old.count
    var newEnd = new.count
    while oldEnd > start, newEnd > start, isSame(old[oldEnd &- 1], new[newEnd &- 1], &patch) {
      oldEnd &-= 1
      newEnd &-= 1
    }
    let commonEnd = min(oldEnd, newEnd)
    writeChanges(from: old, to: new, in: start..<commonEnd, into: &patch)
    for index in commonEnd..<newEnd {
      let mark = patch.enter(index)
      patch.add { new[index].writeRecorded(into: &$0) }
      patch.leave(mark)
    }
    for _ in commonEnd..<oldEnd {
      let mark = patch.enter(commonEnd)
      patch.remove()
      patch.leave(mark)
    }
  }

  /// Writes that one element has moved to another place, if that is all that happened.
  @inlinable static func writeMove<Element: Recordable>(
    from old: UnsafeBufferPointer<Element>, to new: UnsafeBufferPointer<Element>, in range: Range<Int>,
    into patch: inout PatchWriter
  ) -> Bool {
    // Words may differ where values do not.
    var range = range
    while let first = range.first, isSame(old[first], new[first], &patch) { range = first &+ 1..<range.upperBound }
    while let last = range.last, isSame(old[last], new[last], &patch) { range = range.lowerBound..<last }
    guard range.count > 1, let first = range.first, let last = range.last else { return false }
    let (source, target): (Int, Int)
    if isSame(old[first], new[last], &patch),
      (first..<last).allSatisfy({ isSame(old[$0 &+ 1], new[$0], &patch) })
    {
      (source, target) = (first, last)
    } else if isSame(old[last], new[first], &patch),
      (first..<last).allSatisfy({ isSame(old[$0], new[$0 &+ 1], &patch) })
    {
      (source, target) = (last, first)
    } else {
      return false
    }
    var mark = patch.enter(source)
    patch.remove()
    patch.leave(mark)
    mark = patch.enter(target)
    patch.add { new[target].writeRecorded(into: &$0) }
    patch.leave(mark)
    return true
  }

  @inlinable static func writeChanges<Element: Recordable>(
    from old: UnsafeBufferPointer<Element>, to new: UnsafeBufferPointer<Element>, in range: Range<Int>,
    into patch: inout PatchWriter
  ) {
    for index in range where !new[index].isRecordedIdentically(to: old[index]) {
      let mark = patch.enter(index)
      new[index].writeRecordedChanges(since: old[index], into: &patch)
      patch.leave(mark)
    }
  }

  /// Whether two elements are written alike: no word differs, or there is nothing to write for those that do.
  @inlinable static func isSame<Element: Recordable>(
    _ old: Element, _ new: Element, _ patch: inout PatchWriter
  ) -> Bool {
    if new.isRecordedIdentically(to: old) { return true }
    let checkpoint = patch.checkpoint
    new.writeRecordedChanges(since: old, into: &patch)
    let isSame = patch.operationCount == checkpoint.operationCount
    patch.rollBack(to: checkpoint)
    return isSame
  }

  /// Reads an array.
  public static func read<Element: Recordable>(_ value: JSONValue) throws(RecordableError) -> [Element] {
    guard case .array(let values) = value else { throw RecordableError(found: value, expected: "an array") }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do throws(RecordableError) {
        elements.append(try Element(recorded: value))
      } catch {
        throw error.inside(String(index))
      }
    }
    return elements
  }
}
