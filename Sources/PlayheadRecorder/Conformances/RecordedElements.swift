public import PlayheadFormat

/// How the elements of arrays of all kinds are recorded; for conformances of other collections in a fixed order too.
public enum RecordedElements {
  /// Writes an array.
  @inlinable public static func write<Elements: RandomAccessCollection>(
    _ elements: Elements, into writer: inout JSONWriter
  ) where Elements.Element: Recordable {
    writer.openArray()
    if _slowPath(writer.isTooDeep), !elements.isEmpty {
      writer.appendCut()
      return writer.closeArray()
    }
    for index in elements.indices {
      if writer.isFull { break }
      elements[index].writeRecorded(into: &writer)
      writer.separate()
    }
    writer.closeArray()
  }

  /// Writes what changed, as `PatchWriter.writeArrayChange` has it.
  ///
  /// - Parameters:
  ///   - old: The elements before the change, at indices from 0.
  ///   - new: The elements after it, at indices from 0.
  ///   - prefix: The number of first elements that both are known to share. They are not compared.
  ///   - suffix: The number of last elements that both are known to share, none of them in `prefix`.
  ///   - patch: What the changes are written into.
  /// - Complexity: O(n) comparisons of words, without the shared elements, and the changed elements; at most twice what
  ///   writing the array takes.
  @inlinable public static func writeChanges<Elements: RandomAccessCollection>(
    from old: Elements, to new: Elements, sharedPrefix prefix: Int = 0, sharedSuffix suffix: Int = 0,
    into patch: inout PatchWriter
  ) where Elements.Index == Int, Elements.Element: Recordable {
    // First by words, in loops of their own, which is mostly all there is to do.
    var start = prefix
    var (oldEnd, newEnd) = (old.count &- suffix, new.count &- suffix)
    let shorter = min(oldEnd, newEnd)
    while start < shorter, new[start].isRecordedIdentically(to: old[start]) { start &+= 1 }
    while min(oldEnd, newEnd) > start, new[newEnd &- 1].isRecordedIdentically(to: old[oldEnd &- 1]) {
      oldEnd &-= 1
      newEnd &-= 1
    }
    if start == oldEnd, start == newEnd { return }
    patch.writeArrayChange(old: start..<oldEnd, new: start..<newEnd, newCount: new.count) { oldIndex, newIndex, patch in
      isSame(old[oldIndex], new[newIndex], &patch)
    } writeChange: { oldIndex, newIndex, patch in
      if new[newIndex].isRecordedIdentically(to: old[oldIndex]) { return }
      new[newIndex].writeRecordedChanges(since: old[oldIndex], into: &patch)
    } writeElement: { index, writer in
      new[index].writeRecorded(into: &writer)
    }
  }

  /// Whether two elements are written alike: their words are equal, or comparing them writes nothing.
  @inlinable static func isSame<Element: Recordable>(
    _ old: Element, _ new: Element, _ patch: inout PatchWriter
  ) -> Bool {
    new.isRecordedIdentically(to: old) || patch.writesNothing { new.writeRecordedChanges(since: old, into: &$0) }
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
