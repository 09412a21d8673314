import PlayheadFormat

/// The recording of a type as closures that were looked up once, since code that is generic over a type known only at
/// run time looks up metadata on every call.
struct AnyValueRecording<Value> {
  let write: (_ value: Value, _ writer: inout JSONWriter) -> Void
  let writeChanges: (_ old: Value, _ new: Value, _ patch: inout PatchWriter) -> Void
  let writeCase: (_ value: Value, _ writer: inout JSONWriter) -> Bool
  /// `old` must be free of class instances; the parts that it shares with `value` are skipped.
  let tree: (_ value: Value, _ old: (value: Value, tree: JSONValue)?) -> RecordedValue
  let read: (_ value: JSONValue) throws(RecordableError) -> Value
  let describe: (_ types: inout RecordedTypes) -> String

  init(recordable: Value.Type) where Value: Recordable {
    write = { $0.writeRecorded(into: &$1) }
    writeChanges = { $1.writeRecordedChanges(since: $0, into: &$2) }
    writeCase = { $0.writeRecordedCase(into: &$1) }
    tree = { value, _ in
      var writer = JSONWriter()
      value.writeRecorded(into: &writer)
      return RecordedValue(written: writer)
    }
    read = { value throws(RecordableError) in try Value(recorded: value) }
    describe = { $0.describe(Value.self) }
  }

  init(encodable: Value.Type) where Value: Encodable {
    self.init(EncodedValue<Value>.self) { value, _ in JSONValueEncoding.tree(of: value) }
  }

  init<Kind: StandIn>(standIn: Kind.Type) where Kind.Value == Value {
    self.init(StandInValue<Kind>.self) { value, _ in
      var writer = JSONWriter()
      StandInValue<Kind>.write(value, into: &writer)
      return RecordedValue(written: writer)
    }
  }

  /// Records a type without a recording of its own, whose values may have one.
  init(dynamic: Value.Type) {
    self.init(DynamicValue<Value>.self) { value, old in
      Reflection.tree(of: value, since: old.map { ReflectedPart(value: $0.value, tree: $0.tree) })
    }
  }

  private init<Recording: ValueRecording>(
    _: Recording.Type, tree: @escaping (_ value: Value, _ old: (value: Value, tree: JSONValue)?) -> RecordedValue
  ) where Recording.Value == Value {
    write = { Recording.write($0, into: &$1) }
    writeChanges = { Recording.writeChanges(from: $0, to: $1, into: &$2) }
    writeCase = { Recording.writeCase($0, into: &$1) }
    self.tree = tree
    read = { value throws(RecordableError) in try Recording.read(value) }
    describe = { Recording.describe(in: &$0) }
  }

  /// Reinterprets the type parameter, which must be the same type, unknown to the compiler.
  func cast<Same>(to: Same.Type) -> AnyValueRecording<Same> {
    precondition(Same.self == Value.self, "a recording is made for its own type")
    // Generic code passes values by address, so the closures' representation does not depend on the type's name.
    return unsafeBitCast(self, to: AnyValueRecording<Same>.self)
  }
}

// The closures capture types and no values.
extension AnyValueRecording: @unchecked Sendable {}

/// A value as a tree, for types whose old and new values cannot be compared.
struct RecordedValue {
  var value: JSONValue
  /// Whether an instance of a class was among the values.
  var metReference = false
  /// Whether the tree has stand-ins for values that could not be written.
  var hasFailure = false
}

extension RecordedValue {
  init(written writer: borrowing JSONWriter) {
    value = writer.withBytes { (try? JSONValue(parsing: $0)) ?? .null }
    metReference = writer.metReference
    hasFailure = writer.hasFailure
  }
}
