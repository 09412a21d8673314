public import PlayheadFormat

extension Array: Recordable where Element: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) {
    withUnsafeBufferPointer { RecordedElements.write($0, into: &writer) }
  }

  @inlinable public func writeRecordedChanges(since old: [Element], into patch: inout PatchWriter) {
    if haveSameBits(self, old) { return }
    withUnsafeBufferPointer { new in
      old.withUnsafeBufferPointer { old in RecordedElements.writeChanges(from: old, to: new, into: &patch) }
    }
  }

  @inlinable public func isRecordedIdentically(to old: [Element]) -> Bool { haveSameBits(self, old) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    self = try RecordedElements.read(value)
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    "[\(types.describe(Element.self))]"
  }
}

extension ContiguousArray: Recordable where Element: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) {
    withUnsafeBufferPointer { RecordedElements.write($0, into: &writer) }
  }

  @inlinable public func writeRecordedChanges(since old: ContiguousArray<Element>, into patch: inout PatchWriter) {
    if haveSameBits(self, old) { return }
    withUnsafeBufferPointer { new in
      old.withUnsafeBufferPointer { old in RecordedElements.writeChanges(from: old, to: new, into: &patch) }
    }
  }

  @inlinable public func isRecordedIdentically(to old: ContiguousArray<Element>) -> Bool { haveSameBits(self, old) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    self = ContiguousArray(try RecordedElements.read(value))
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    "ContiguousArray<\(types.describe(Element.self))>"
  }
}

extension ArraySlice: Recordable where Element: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) {
    withUnsafeBufferPointer { RecordedElements.write($0, into: &writer) }
  }

  @inlinable public func writeRecordedChanges(since old: ArraySlice<Element>, into patch: inout PatchWriter) {
    if haveSameBits(self, old) { return }
    withUnsafeBufferPointer { new in
      old.withUnsafeBufferPointer { old in RecordedElements.writeChanges(from: old, to: new, into: &patch) }
    }
  }

  @inlinable public func isRecordedIdentically(to old: ArraySlice<Element>) -> Bool { haveSameBits(self, old) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    self = try RecordedElements.read(value)[...]
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    "ArraySlice<\(types.describe(Element.self))>"
  }
}
