public import PlayheadFormat

extension String: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) { writer.append(self) }

  /// Compares bytes: texts that Swift calls equal but that have other code points are different in a recording.
  @inlinable public func writeRecordedChanges(since old: String, into patch: inout PatchWriter) {
    if !haveSameUTF8(self, old) { patch.replace { $0.append(self) } }
  }

  @inlinable public func isRecordedIdentically(to old: String) -> Bool { haveSameBits(self, old) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    guard case .string(let text) = value else { throw RecordableError(found: value, expected: "a String") }
    self = text
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { "String" }
}

extension Substring: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) { writer.append(String(self)) }

  public func writeRecordedChanges(since old: Substring, into patch: inout PatchWriter) {
    if !utf8.elementsEqual(old.utf8) { patch.replace { $0.append(String(self)) } }
  }

  @inlinable public func isRecordedIdentically(to old: Substring) -> Bool { haveSameBits(self, old) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    self = Substring(try String(recorded: value))
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { "Substring" }
}

extension Character: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) { writer.append(String(self)) }

  public func writeRecordedChanges(since old: Character, into patch: inout PatchWriter) {
    if !utf8.elementsEqual(old.utf8) { patch.replace { $0.append(String(self)) } }
  }

  @inlinable public func isRecordedIdentically(to old: Character) -> Bool { haveSameBits(self, old) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    guard let text = value.string, text.count == 1, let character = text.first else {
      throw RecordableError(found: value, expected: "a string of one Character")
    }
    self = character
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { "Character" }
}
