public import PlayheadFormat

extension Set: Recordable where Element: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) {
    writer.openArray()
    if writer.isLimited {
      // Only the length is wanted.
      writer.isUnordered = true
      for member in self {
        if writer.isFull { break }
        member.writeRecorded(into: &writer)
        writer.separate()
      }
    } else {
      let sorted = SortedEncodings(self) { $0.writeRecorded(into: &$1) }
      for place in 0..<sorted.count {
        sorted.append(place, to: &writer)
        writer.separate()
      }
    }
    writer.closeArray()
  }

  /// Writes removals and additions at the places of the members in the order of their bytes, or the whole set.
  ///
  /// - Complexity: O(*n*): differences are found by hashing, members are encoded once more to count the preceding ones,
  ///   and only changed members are sorted.
  @inlinable public func writeRecordedChanges(since old: Set<Element>, into patch: inout PatchWriter) {
    if isRecordedIdentically(to: old) { return }
    let difference = UnorderedDifference(from: old, to: self) { $1.isRecordedIdentically(to: $0) }
    var removed: [Element] = []
    var added: [Element] = []
    var left = difference.old.count
    for member in difference.new {
      guard let place = old.firstIndex(of: member) else {
        added.append(member)
        continue
      }
      left -= 1
      // Equal members may be written differently.
      if !RecordedElements.isSame(old[place], member, &patch) {
        removed.append(old[place])
        added.append(member)
      }
    }
    if left > 0 { removed += difference.old.filter { !contains($0) } }
    writeChanges(removed: removed, added: added, into: &patch)
  }

  @inlinable func writeChanges(removed: [Element], added: [Element], into patch: inout PatchWriter) {
    if removed.isEmpty, added.isEmpty { return }
    if patch.isProbing, removed.count != added.count { return patch.remove() }
    var weight = CollectionWeight(patch, partCount: count, isOrdered: false)
    var parts = PartReader(self)
    let writePart = { (index: Int, writer: inout JSONWriter) in
      if let member = parts.part(index) { member.writeRecorded(into: &writer) }
    }
    // A member that is not equal to itself (NaN) counts as changed or not depending on its place in the hash table, so
    // it is ignored.
    let coming = removed.count { $0 == $0 } + added.count { $0 == $0 }
    var isTooMuch =
      !patch.isProbing && weight.isExceeded(by: patch, coming: coming, writePart)
      && !areProbablyWrittenAlike(removed, added) { $0.writeRecorded(into: &$1) }
    if !isTooMuch {
      // Unequal members may be written alike, and then change nothing.
      let changes = SortedEncodings(removed.map { ($0, -1) } + added.map { ($0, 1) }) { $0.0.writeRecorded(into: &$1) }
      let steps = Self.steps(changes)
      if steps.isEmpty { return }
      if patch.isProbing { return patch.remove() }
      let ranks = changes.ranks(in: self) { $0.writeRecorded(into: &$1) }
      for (place, isAddition) in steps where !isTooMuch {
        let mark = patch.enter(ranks.before[place])
        if isAddition { patch.add { changes.append(place, to: &$0) } } else { patch.remove() }
        patch.leave(mark)
        isTooMuch = weight.isExceeded(by: patch, writePart)
      }
    }
    if isTooMuch { weight.replace(in: &patch) { writeRecorded(into: &$0) } }
  }

  /// The removals and additions, by index, that remain after cancelling those of members with the same bytes.
  @inlinable static func steps(
    _ changes: borrowing SortedEncodings<(Element, Int)>
  ) -> [(place: Int, isAddition: Bool)] {
    var steps: [(Int, Bool)] = []
    var start = 0
    while start < changes.count {
      let end = changes.endOfTie(at: start)
      var surplus = 0
      for place in start..<end { surplus += changes[place].1 }
      for _ in 0..<abs(surplus) { steps.append((start, surplus > 0)) }
      start = end
    }
    return steps
  }

  @inlinable public func isRecordedIdentically(to old: Set<Element>) -> Bool { haveSameBits(self, old) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    self.init(try RecordedElements.read(value) as [Element])
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    "Set<\(types.describe(Element.self))>"
  }
}
