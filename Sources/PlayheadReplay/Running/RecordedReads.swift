import PlayheadFormat

extension [RecordedChange.Read] {
  /// The reads in the line of a change.
  package init(text: UnsafeRawBufferPointer) {
    self = []
    guard case .array(let elements) = try? JSONValue(parsing: text) else { return }
    for element in elements {
      guard let key = element["key"]?.string else { continue }
      append(RecordedChange.Read(key: key, value: element["value"] ?? .null))
    }
  }
}
