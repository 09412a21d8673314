public import PlayheadFormat
public import PlayheadPlatform

extension UUID: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) {
    withUnsafeBytes(of: uuid) { writer.append(uuid: $0) }
  }

  @inlinable public func writeRecordedChanges(since old: UUID, into patch: inout PatchWriter) {
    if !isRecordedIdentically(to: old) { patch.replace { writeRecorded(into: &$0) } }
  }

  @inlinable public func isRecordedIdentically(to old: UUID) -> Bool { haveSameBits(uuid, old.uuid) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    guard let uuid = value.string.flatMap({ UUID(uuidString: $0) }) else {
      throw RecordableError(found: value, expected: "the string of a UUID")
    }
    self = uuid
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { "UUID" }
}

extension Date: Recordable {
  @inlinable public func writeRecorded(into writer: inout JSONWriter) {
    writer.append(timeIntervalSinceReferenceDate)
  }

  @inlinable public func writeRecordedChanges(since old: Date, into patch: inout PatchWriter) {
    timeIntervalSinceReferenceDate.writeRecordedChanges(since: old.timeIntervalSinceReferenceDate, into: &patch)
  }

  @inlinable public func isRecordedIdentically(to old: Date) -> Bool { haveSameBits(self, old) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    self.init(timeIntervalSinceReferenceDate: try Double(recorded: value))
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { "Date" }
}

extension Data: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) {
    withUnsafeBytes { writer.append(base64: $0) }
  }

  public func writeRecordedChanges(since old: Data, into patch: inout PatchWriter) {
    if self != old { patch.replace { writeRecorded(into: &$0) } }
  }

  @inlinable public func isRecordedIdentically(to old: Data) -> Bool { haveSameBits(self, old) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    guard let data = value.string.flatMap({ Data(base64Encoded: $0) }) else {
      throw RecordableError(found: value, expected: "a string in base64")
    }
    self = data
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { "Data" }
}

extension URL: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) { writer.append(absoluteString) }

  public func writeRecordedChanges(since old: URL, into patch: inout PatchWriter) {
    absoluteString.writeRecordedChanges(since: old.absoluteString, into: &patch)
  }

  @inlinable public func isRecordedIdentically(to old: URL) -> Bool { haveSameBits(self, old) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    guard let url = value.string.flatMap({ URL(string: $0) }) else {
      throw RecordableError(found: value, expected: "the string of a URL")
    }
    self = url
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { "URL" }
}

extension Decimal: Recordable {
  public func writeRecorded(into writer: inout JSONWriter) {
    if isNaN { writer.append("NaN") } else { writer.append(unescaped: description) }
  }

  public func writeRecordedChanges(since old: Decimal, into patch: inout PatchWriter) {
    if self != old { patch.replace { writeRecorded(into: &$0) } }
  }

  public func isRecordedIdentically(to old: Decimal) -> Bool { self == old }

  public init(recorded value: JSONValue) throws(RecordableError) {
    let decimal: Decimal? =
      switch value {
      case .integer(let integer): Decimal(integer)
      case .unsigned(let integer): Decimal(integer)
      case .double(let double): Decimal(string: double.description)
      case .number(let text): Decimal(string: text)
      case .string("NaN"): Decimal.nan
      default: nil
      }
    guard let decimal else { throw RecordableError(found: value, expected: "a Decimal") }
    self = decimal
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String { "Decimal" }
}

extension JSONWriter {
  /// Appends a UUID's 16 bytes in the form of RFC 9562, with Foundation's capital letters.
  fileprivate mutating func append(uuid bytes: UnsafeRawBufferPointer) {
    let digits: StaticString = "0123456789ABCDEF"
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 38) { text in
      var position = 0
      func put(_ byte: UInt8) {
        text[position] = byte
        position += 1
      }
      put(UInt8(ascii: "\""))
      for index in 0..<16 {
        if index == 4 || index == 6 || index == 8 || index == 10 { put(UInt8(ascii: "-")) }
        put(digits.utf8Start[Int(bytes[index] >> 4)])
        put(digits.utf8Start[Int(bytes[index] & 0xF)])
      }
      put(UInt8(ascii: "\""))
      append(bytes: UnsafeRawBufferPointer(text))
    }
  }
}
