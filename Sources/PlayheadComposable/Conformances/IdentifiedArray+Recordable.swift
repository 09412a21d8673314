public import ComposableRuntime
public import PlayheadRecorder

/// Recorded as an array of its elements; a change costs what it changes.
///
/// Only an array by its elements' own `id`: a key path to another identity cannot be read back, so that one is recorded
/// by its elements' `Codable`, or by reflection.
extension IdentifiedArray: Recordable where Element: Recordable & Identifiable, ID == Element.ID {
  public func writeRecorded(into writer: inout JSONWriter) {
    elements.writeRecorded(into: &writer)
  }

  public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
    elements.writeRecordedChanges(since: old.elements, into: &patch)
  }

  public func isRecordedIdentically(to old: Self) -> Bool {
    elements.isRecordedIdentically(to: old.elements)
  }

  /// Reads the elements, as an array does.
  ///
  /// - Throws: `RecordableError`, also where two elements have one identity.
  public init(recorded value: JSONValue) throws(RecordableError) {
    let elements = try [Element](recorded: value)
    self.init()
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() where !append(element).inserted {
      throw RecordableError(
        pointer: "/\(index)", found: "the id of an element before it", expected: "an id of its own")
    }
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    "IdentifiedArrayOf<\(types.describe(Element.self))>"
  }
}
