public import PlayheadFormat

// As `Codable` writes it: an object if keys have names, otherwise an array of alternating keys and values.
extension Dictionary: Recordable where Key: Recordable, Value: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) {
    if DictionaryKeyName<Key>.exists {
      writeNamed(into: &writer)
    } else {
      writePairs(into: &writer)
    }
  }

  /// Writes the changes at their keys' names, or at the keys' indexes in the order of bytes; or the whole dictionary.
  ///
  /// - Complexity: O(*n*): differences are found by hashing. Keys without names are encoded once more to count the
  ///   preceding ones, and only the changed keys are sorted.
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

/// A changed key: a new one has no old value, and a removed one no new value.
@usableFromInline typealias DictionaryChange<Key, Value> = (key: Key, old: Value?, new: Value?)

extension Dictionary where Key: Recordable, Value: Recordable {
  /// The keys that are new, removed, or have values that are written differently, in no order; `isSame` is whether two
  /// equal keys are written alike.
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
