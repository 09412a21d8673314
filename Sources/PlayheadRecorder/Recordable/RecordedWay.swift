import PlayheadRecording

/// One way to record a type, chosen while the program runs.
protocol RecordedWay<Value> {
  associatedtype Value

  func write(_ value: Value, into writer: inout JSONWriter)
  func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter)
  func read(_ value: JSONValue) throws(RecordableError) -> Value
  func describe(in types: inout RecordedTypes) -> String
  func writeCase(_ value: Value, into writer: inout JSONWriter) -> Bool
}

/// The way of a `Recording` whose `Value` is the same type as this one's; only the compiler does not know it.
///
/// Values are handed over where they lie: to cast a large state would copy it.
struct RecordedWayBy<Recording: ValueRecording, Value>: RecordedWay {
  init() {
    precondition(Recording.Value.self == Value.self, "a way is made for its own type")
  }

  private func same<Result>(_ value: Value, _ body: (Recording.Value) -> Result) -> Result {
    withUnsafePointer(to: value) { pointer in
      pointer.withMemoryRebound(to: Recording.Value.self, capacity: 1) { body($0.pointee) }
    }
  }

  func write(_ value: Value, into writer: inout JSONWriter) {
    same(value) { Recording.write($0, into: &writer) }
  }

  func writeChanges(from old: Value, to new: Value, into patch: inout PatchWriter) {
    same(old) { old in
      same(new) { new in
        if !Recording.isIdentical(old, new) { Recording.writeChanges(from: old, to: new, into: &patch) }
      }
    }
  }

  func read(_ value: JSONValue) throws(RecordableError) -> Value {
    guard let read = try Recording.read(value) as? Value else {
      throw RecordableError(found: value, expected: TypeName.short(Value.self))
    }
    return read
  }

  func describe(in types: inout RecordedTypes) -> String { Recording.describe(in: &types) }

  func writeCase(_ value: Value, into writer: inout JSONWriter) -> Bool {
    same(value) { Recording.writeCase($0, into: &writer) }
  }
}
