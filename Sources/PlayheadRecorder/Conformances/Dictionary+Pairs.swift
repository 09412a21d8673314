public import PlayheadFormat

// A dictionary with other keys is an array of alternating keys and values, in the order of the keys' bytes.
extension Dictionary where Key: Recordable, Value: Recordable {
  @usableFromInline typealias Change = DictionaryChange<Key, Value>

  @inlinable func writePairs(into writer: inout JSONWriter) {
    writer.openArray()
    if writer.isLimited {
      // Only the length is wanted.
      writer.isUnordered = true
      for pair in self {
        if writer.isFull { break }
        Self.writePair(pair, into: &writer)
        writer.separate()
      }
    } else {
      let sorted = Self.sorted(self)
      for place in 0..<sorted.count {
        sorted.append(place, to: &writer)
        writer.separate()
        sorted[place].value.writeRecorded(into: &writer)
        writer.separate()
      }
    }
    writer.closeArray()
  }

  @inlinable static func writePair(_ pair: Element, into writer: inout JSONWriter) {
    pair.key.writeRecorded(into: &writer)
    writer.separate()
    pair.value.writeRecorded(into: &writer)
  }

  @inlinable static func sorted(_ pairs: [Key: Value]) -> SortedEncodings<Element> {
    var sorted = SortedEncodings(pairs) { $0.key.writeRecorded(into: &$1) }
    sorted.sortTies { $0.value.writeRecorded(into: &$1) }
    return sorted
  }

  @inlinable func writePairChanges(since old: [Key: Value], into patch: inout PatchWriter) {
    if patch.isProbing, count != old.count { return patch.remove() }
    var weight = CollectionWeight(patch, partCount: count, isOrdered: false)
    var parts = PartReader(self)
    let writePart = { (index: Int, writer: inout JSONWriter) in
      if let pair = parts.part(index) { Self.writePair(pair, into: &writer) }
    }
    let changes = changes(since: old, &patch) { RecordedElements.isSame($0, $1, &$2) }
    if changes.isEmpty { return }
    // A key that is not equal to itself (NaN) counts as changed or not depending on its place in the hash table, so it
    // is ignored.
    let coming = changes.reduce(0) { $0 + ($1.key != $1.key ? 0 : $1.old == nil || $1.new == nil ? 2 : 1) }
    var isTooMuch =
      !patch.isProbing && weight.isExceeded(by: patch, coming: coming, writePart) && !Self.mayBeNothing(changes)
    if !isTooMuch {
      let sorted = SortedEncodings(changes) { $0.key.writeRecorded(into: &$1) }
      if let places = places(of: sorted) {
        if patch.isProbing { return patch.remove() }
        for place in 0..<sorted.count where !isTooMuch {
          Self.write(sorted[place], at: 2 * places[place], into: &patch) { sorted.append(place, to: &$0) }
          isTooMuch = weight.isExceeded(by: patch, writePart)
        }
      } else {
        isTooMuch = writeMerged(since: old, into: &patch) { weight.isExceeded(by: $0, writePart) }
      }
    }
    if isTooMuch { weight.replace(in: &patch) { writePairs(into: &$0) } }
  }

  /// Whether the removed and the added keys, and their values, may be written alike.
  @inlinable static func mayBeNothing(_ changes: [Change]) -> Bool {
    if changes.contains(where: { $0.old != nil && $0.new != nil }) { return false }
    let (gone, come) = (changes.filter { $0.new == nil }, changes.filter { $0.old == nil })
    return areProbablyWrittenAlike(gone, come) { change, writer in
      change.key.writeRecorded(into: &writer)
      writer.separate()
      (change.old ?? change.new)?.writeRecorded(into: &writer)
    }
  }

  /// The indexes of changed keys among the new ones; nil if unequal keys are written alike, so that bytes do not
  /// determine the index.
  @inlinable func places(of changes: borrowing SortedEncodings<Change>) -> [Int]? {
    for place in 0..<changes.count where changes.endOfTie(at: place) > place + 1 { return nil }
    let ranks = changes.ranks(in: self) { $0.key.writeRecorded(into: &$1) }
    for place in 0..<changes.count where ranks.same[place] != (changes[place].new == nil ? 0 : 1) { return nil }
    return ranks.before
  }

  /// Writes one change at the index of its key.
  @inlinable static func write(
    _ change: Change, at index: Int, into patch: inout PatchWriter, writeKey: (inout JSONWriter) -> Void
  ) {
    switch (change.old, change.new) {
    case (let old?, let new?):
      let mark = patch.enter(index + 1)
      new.writeRecordedChanges(since: old, into: &patch)
      patch.leave(mark)
    case (nil, let new?):
      let keyMark = patch.enter(index)
      patch.add(writeKey)
      patch.leave(keyMark)
      let valueMark = patch.enter(index + 1)
      patch.add { new.writeRecorded(into: &$0) }
      patch.leave(valueMark)
    default:
      let mark = patch.enter(index)
      patch.remove()
      patch.remove()
      patch.leave(mark)
    }
  }

  /// Writes the changes by sorting all old and new keys, which distinguishes keys that are written alike; `isTooMuch`
  /// is asked after each operation, ends the writing by true, and its last answer is returned.
  @inlinable func writeMerged(
    since old: [Key: Value], into patch: inout PatchWriter, isTooMuch: (borrowing PatchWriter) -> Bool
  ) -> Bool {
    let olds = Self.sorted(old)
    let news = Self.sorted(self)
    var (oldPlace, newPlace) = (0, 0)
    while oldPlace < olds.count || newPlace < news.count {
      let comparison =
        oldPlace == olds.count ? 1 : newPlace == news.count ? -1 : olds.compare(oldPlace, news, newPlace)
      let index = 2 * newPlace
      if comparison < 0 {
        let (key, value) = olds[oldPlace]
        Self.write((key, value, nil), at: index, into: &patch) { _ in }
      } else {
        let (key, value) = news[newPlace]
        let old: Value? = comparison == 0 ? olds[oldPlace].value : nil
        Self.write((key, old, value), at: index, into: &patch) { [place = newPlace] in news.append(place, to: &$0) }
      }
      if comparison <= 0 { oldPlace += 1 }
      if comparison >= 0 { newPlace += 1 }
      if isTooMuch(patch) { return true }
    }
    return false
  }

  init(recordedPairs value: JSONValue) throws(RecordableError) {
    guard case .array(let elements) = value, elements.count.isMultiple(of: 2) else {
      throw RecordableError(found: value, expected: "an array of keys and values in turn")
    }
    self.init(minimumCapacity: elements.count / 2)
    for index in stride(from: 0, to: elements.count, by: 2) {
      let key: Key
      do throws(RecordableError) {
        key = try Key(recorded: elements[index])
      } catch {
        throw error.inside(String(index))
      }
      do throws(RecordableError) {
        self[key] = .some(try Value(recorded: elements[index + 1]))
      } catch {
        throw error.inside(String(index + 1))
      }
    }
  }
}
