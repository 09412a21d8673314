internal import OrderedCollections
public import PlayheadRecording

// As `Codable` writes it: an object where a key has a name, else an array of keys and values in turn.
extension Dictionary: Recordable where Key: Recordable, Value: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) {
    if DictionaryKeyName<Key>.exists {
      writer.openObject()
      for (name, value) in named {
        writer.append(key: name)
        value.writeRecorded(into: &writer)
        writer.separate()
      }
      writer.closeObject()
    } else {
      writer.openArray()
      for (bytes, pair) in sorted.members {
        bytes.withUnsafeBytes { writer.append(bytes: $0) }
        writer.separate()
        pair.value.writeRecorded(into: &writer)
        writer.separate()
      }
      writer.closeArray()
    }
  }

  public func writeRecordedChanges(since old: [Key: Value], into patch: inout PatchWriter) {
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

// Keys that have a name.
extension Dictionary where Key: Recordable, Value: Recordable {
  private var named: [(name: String, value: Value)] {
    map { (DictionaryKeyName.name(of: $0.key), $0.value) }.sorted { precedesInUTF8($0.name, $1.name) }
  }

  private func writeNamedChanges(since old: [Key: Value], into patch: inout PatchWriter) {
    var changes: [(name: String, change: DictionaryChange<Value>)] = []
    for (key, value) in self {
      guard let index = old.index(forKey: key), DictionaryKeyName.isSame(old[index].key, key) else {
        changes.append((DictionaryKeyName.name(of: key), .add(value)))
        continue
      }
      let oldValue = old[index].value
      if !value.isRecordedIdentically(to: oldValue) {
        changes.append((DictionaryKeyName.name(of: key), .change(old: oldValue, new: value)))
      }
    }
    for key in old.keys {
      guard let index = index(forKey: key), DictionaryKeyName.isSame(self[index].key, key) else {
        changes.append((DictionaryKeyName.name(of: key), .remove))
        continue
      }
    }
    changes.sort { precedesInUTF8($0.name, $1.name) }
    for (name, change) in changes {
      let mark = patch.enter(name: name)
      switch change {
      case .add(let value): patch.add { value.writeRecorded(into: &$0) }
      case .change(let old, let new): new.writeRecordedChanges(since: old, into: &patch)
      case .remove: patch.remove()
      }
      patch.leave(mark)
    }
  }

  private init(recordedObject value: JSONValue) throws(RecordableError) {
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

// Keys of any other type.
extension Dictionary where Key: Recordable, Value: Recordable {
  private var sorted: SortedEncodings<Element> {
    SortedEncodings(self) { $0.key.writeRecorded(into: &$1) }
  }

  private func writePairChanges(since old: [Key: Value], into patch: inout PatchWriter) {
    var index = 0
    SortedEncodings.merge(from: old.sorted, to: sorted) { step in
      switch step {
      case .keep(let old, let new):
        let mark = patch.enter(index + 1)
        new.value.writeRecordedChanges(since: old.value, into: &patch)
        patch.leave(mark)
        index += 2
      case .remove:
        let mark = patch.enter(index)
        patch.remove()
        patch.remove()
        patch.leave(mark)
      case .add(let bytes, let pair):
        let keyMark = patch.enter(index)
        patch.add { writer in bytes.withUnsafeBytes { writer.append(bytes: $0) } }
        patch.leave(keyMark)
        let valueMark = patch.enter(index + 1)
        patch.add { pair.value.writeRecorded(into: &$0) }
        patch.leave(valueMark)
        index += 2
      }
    }
  }

  private init(recordedPairs value: JSONValue) throws(RecordableError) {
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

/// What became of a key.
private enum DictionaryChange<Value> {
  case add(Value)
  case change(old: Value, new: Value)
  case remove
}
