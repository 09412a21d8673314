import PlayheadRecording

/// One way to record a type, chosen while the program runs.
///
/// Values are handed over where they lie: to cast or to copy a large state costs more than to compare it.
protocol RecordedWay<Value>: Sendable {
  associatedtype Value

  func write(_ value: UnsafePointer<Value>, into writer: inout JSONWriter)
  func writeChanges(from old: UnsafePointer<Value>, to new: UnsafePointer<Value>, into patch: inout PatchWriter)
  func read(_ value: JSONValue) throws(RecordableError) -> Value
  func describe(in types: inout RecordedTypes) -> String
  func writeCase(_ value: UnsafePointer<Value>, into writer: inout JSONWriter) -> Bool
}

/// The way of a `Recording` whose `Value` is the same type as this one's; only the compiler does not know it.
struct RecordedWayBy<Recording: ValueRecording, Value>: RecordedWay {
  init() {
    precondition(Recording.Value.self == Value.self, "a way is made for its own type")
  }

  private func same(_ value: UnsafePointer<Value>) -> UnsafePointer<Recording.Value> {
    UnsafeRawPointer(value).assumingMemoryBound(to: Recording.Value.self)
  }

  func write(_ value: UnsafePointer<Value>, into writer: inout JSONWriter) {
    Recording.write(same(value).pointee, into: &writer)
  }

  func writeChanges(
    from old: UnsafePointer<Value>, to new: UnsafePointer<Value>, into patch: inout PatchWriter
  ) {
    Recording.writeChanges(from: same(old).pointee, to: same(new).pointee, into: &patch)
  }

  func read(_ value: JSONValue) throws(RecordableError) -> Value {
    guard let read = try Recording.read(value) as? Value else {
      throw RecordableError(found: value, expected: TypeName.short(Value.self))
    }
    return read
  }

  func describe(in types: inout RecordedTypes) -> String { Recording.describe(in: &types) }

  func writeCase(_ value: UnsafePointer<Value>, into writer: inout JSONWriter) -> Bool {
    Recording.writeCase(same(value).pointee, into: &writer)
  }
}
