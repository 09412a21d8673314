public import PlayheadFormat

// A dictionary whose keys have names is an object, in the order of the names' bytes.
extension Dictionary where Key: Recordable, Value: Recordable {
  @inlinable func writeNamed(into writer: inout JSONWriter) {
    writer.openObject()
    if writer.isLimited {
      // Only the length is wanted.
      writer.isUnordered = true
      for pair in self {
        if writer.isFull { break }
        Self.writeMember(pair, into: &writer)
        writer.separate()
      }
    } else {
      let named = map { (name: JSONName(DictionaryKeyName.name(of: $0.key)), value: $0.value) }
      for (name, value) in named.sorted(by: { $0.name < $1.name }) {
        writer.append(key: name.text)
        value.writeRecorded(into: &writer)
        writer.separate()
      }
    }
    writer.closeObject()
  }

  @inlinable static func writeMember(_ pair: Element, into writer: inout JSONWriter) {
    writer.append(key: DictionaryKeyName.name(of: pair.key))
    pair.value.writeRecorded(into: &writer)
  }

  @inlinable func writeNamedChanges(since old: [Key: Value], into patch: inout PatchWriter) {
    let changes = changes(since: old, &patch) { old, new, _ in DictionaryKeyName.isSame(old, new) }
    if changes.isEmpty { return }
    if patch.isProbing { return patch.remove() }
    var weight = CollectionWeight(patch, partCount: count, isOrdered: false)
    var parts = PartReader(self)
    let writePart = { (index: Int, writer: inout JSONWriter) in
      if let pair = parts.part(index) { Self.writeMember(pair, into: &writer) }
    }
    var isTooMuch = weight.isExceeded(by: patch, coming: changes.count, writePart)
    if !isTooMuch {
      let named = changes.map { (name: JSONName(DictionaryKeyName.name(of: $0.key)), change: $0) }
      for (name, change) in named.sorted(by: { $0.name < $1.name }) where !isTooMuch {
        let mark = patch.enter(name: name.text)
        switch (change.old, change.new) {
        case (let old?, let new?): new.writeRecordedChanges(since: old, into: &patch)
        case (nil, let new?): patch.add { new.writeRecorded(into: &$0) }
        default: patch.remove()
        }
        patch.leave(mark)
        isTooMuch = weight.isExceeded(by: patch, writePart)
      }
    }
    if isTooMuch { weight.replace(in: &patch) { writeNamed(into: &$0) } }
  }

  init(recordedObject value: JSONValue) throws(RecordableError) {
    guard case .object(let members) = value else { throw RecordableError(found: value, expected: "an object") }
    self.init(minimumCapacity: members.count)
    for (name, value) in members {
      do throws(RecordableError) {
        self[try DictionaryKeyName<Key>.key(named: name)] = .some(try Value(recorded: value))
      } catch {
        throw error.inside(name)
      }
    }
  }
}
