import PlayheadFormat

/// How values of a type are recorded, as code that was looked up once.
///
/// What is generic over a type that is only known when the program runs looks up metadata whenever it is called; these
/// closures have it with them, and take values where they lie.
struct AnyValueRecording<Value> {
  let write: (_ value: Value, _ writer: inout JSONWriter) -> Void
  let writeChanges: (_ old: Value, _ new: Value, _ patch: inout PatchWriter) -> Void
  let writeCase: (_ value: Value, _ writer: inout JSONWriter) -> Bool
  /// `old` is another value in which no instance of a class was met, and its tree: what they share need not be gone through.
  let tree: (_ value: Value, _ old: (value: Value, tree: JSONValue)?) -> RecordedValue
  let read: (_ value: JSONValue) throws(RecordableError) -> Value
  let describe: (_ types: inout RecordedTypes) -> String

  /// The recording of a type by its `Recordable`.
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

  /// The recording of a type by its `Encodable`.
  init(encodable: Value.Type) where Value: Encodable {
    self.init(EncodedValue<Value>.self) { value, _ in JSONValueEncoding.tree(of: value) }
  }

  /// The recording of a type by its stand-in.
  init<Kind: StandIn>(standIn: Kind.Type) where Kind.Value == Value {
    self.init(StandInValue<Kind>.self) { value, _ in
      var writer = JSONWriter()
      StandInValue<Kind>.write(value, into: &writer)
      return RecordedValue(written: writer)
    }
  }

  /// The recording of a type that says nothing, of which each value may say something.
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

  /// The same for a type that is the same, only the compiler does not know it.
  func cast<Same>(to: Same.Type) -> AnyValueRecording<Same> {
    precondition(Same.self == Value.self, "a recording is made for its own type")
    // Code that is generic over a type takes and gives its values by their addresses, whatever the type is called.
    return unsafeBitCast(self, to: AnyValueRecording<Same>.self)
  }
}

// The closures know types, and hold no values.
extension AnyValueRecording: @unchecked Sendable {}

/// A value as a tree, for types whose old values cannot be compared with new ones.
struct RecordedValue {
  var value: JSONValue
  /// Whether an instance of a class was among the values.
  var metReference = false
  /// Whether something stands for what could not be written.
  var hasFailure = false
}

extension RecordedValue {
  /// Reads what was written.
  init(written writer: borrowing JSONWriter) {
    value = writer.withBytes { (try? JSONValue(parsing: $0)) ?? .null }
    metReference = writer.metReference
    hasFailure = writer.hasFailure
  }
}
