#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  /// Recorded as an array of its elements.
  ///
  /// Only an array by its elements' own `id` can be read back: no recording has a key path to another identity.
  extension IdentifiedArray: LibraryRecordable, Recordable where Element: Recordable {
    /// The key path to the elements' own identity, where they have one of this type.
    private static var ownID: KeyPath<Element, ID>? {
      func path<Known: Identifiable>(in type: Known.Type) -> AnyKeyPath { \Known.id }
      guard let type = Element.self as? any Identifiable.Type else { return nil }
      return path(in: type) as? KeyPath<Element, ID>
    }

    public func writeRecorded(into writer: inout JSONWriter) { RecordedElements.write(elements, into: &writer) }

    /// - Complexity: O(n) comparisons of words where both do not share their elements.
    public func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
      if isRecordedIdentically(to: old) { return }
      RecordedElements.writeChanges(from: old.elements, to: elements, into: &patch)
    }

    public func isRecordedIdentically(to old: Self) -> Bool { recordedBitsMatch(elements, old.elements) }

    /// Reads the elements, as an array does.
    ///
    /// - Throws: `RecordableError`, also where two elements have one identity, and always where the identity is not the
    ///   elements' own.
    public init(recorded value: JSONValue) throws(RecordableError) {
      let elements = try [Element](recorded: value)
      guard let id = Self.ownID else {
        throw RecordableError(found: value, expected: "an array by its elements' own id, which alone can be read back")
      }
      self.init(id: id)
      for (index, element) in elements.enumerated() where !append(element).inserted {
        throw RecordableError(
          pointer: "/\(index)", found: "the id of an element before it", expected: "an id of its own")
      }
    }

    public static func describeRecorded(in types: inout RecordedTypes) -> String {
      let element = types.describe(Element.self)
      if ownID != nil { return "IdentifiedArrayOf<\(element)>" }
      _ = types.note(Self.self, .reflection)
      return "IdentifiedArray<\(RecordedType<ID>().describe(in: &types)), \(element)>"
    }
  }
#endif
