public import PlayheadFormat

// As `Codable` writes it: an object where a key has a name, else an array of keys and values in turn.
extension Dictionary: Recordable where Key: Recordable, Value: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) {
    if DictionaryKeyName<Key>.exists {
      writeNamed(into: &writer)
    } else {
      writePairs(into: &writer)
    }
  }

  /// Writes what changed at its key's name, or at the key's place in the order of the keys' bytes; or the whole
  /// dictionary.
  ///
  /// - Complexity: O(*n*): finds what differs by hashing. Keys without names are encoded once more to count those that
  ///   come before, and only those are sorted that changed.
  @inlinable public func writeRecordedChanges(since old: [Key: Value], into patch: inout PatchWriter) {
    if isRecordedIdentically(to: old) { return }
    if DictionaryKeyName<Key>.exists {
      writeNamedChanges(since: old, into: &patch)
    } else {
      writePairChanges(since: old, into: &patch)
    }
  }

  @inlinable public func isRecordedIdentically(to old: [Key: Value]) -> Bool { haveSameBits(self, old) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    if DictionaryKeyName<Key>.exists {
      try self.init(recordedObject: value)
    } else {
      try self.init(recordedPairs: value)
    }
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    "[\(types.describe(Key.self)): \(types.describe(Value.self))]"
  }
}

/// What became of a key: it has no old value where it is new, and no new one where it is gone.
@usableFromInline typealias DictionaryChange<Key, Value> = (key: Key, old: Value?, new: Value?)

extension Dictionary where Key: Recordable, Value: Recordable {
  /// The keys that are new or gone, or whose values are written differently, in no order.
  ///
  /// - Parameter isSame: Whether two keys that are equal are written alike.
  @inlinable func changes(
    since old: [Key: Value], _ patch: inout PatchWriter, isSame: (Key, Key, inout PatchWriter) -> Bool
  ) -> [DictionaryChange<Key, Value>] {
    let difference = UnorderedDifference(from: old, to: self) { old, new in
      new.key.isRecordedIdentically(to: old.key) && new.value.isRecordedIdentically(to: old.value)
    }
    var changes: [DictionaryChange<Key, Value>] = []
    var left = difference.old.count
    for (key, value) in difference.new {
      guard let place = old.index(forKey: key) else {
        changes.append((key, nil, value))
        continue
      }
      left -= 1
      let (oldKey, oldValue) = old[place]
      if !isSame(oldKey, key, &patch) {
        changes.append((oldKey, oldValue, nil))
        changes.append((key, nil, value))
      } else if !RecordedElements.isSame(oldValue, value, &patch) {
        changes.append((key, oldValue, value))
      }
    }
    if left > 0 {
      for (key, value) in difference.old where index(forKey: key) == nil { changes.append((key, value, nil)) }
    }
    return changes
  }
}
