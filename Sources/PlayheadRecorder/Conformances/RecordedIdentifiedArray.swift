public import PlayheadFormat

/// An array of elements with unique ids: recorded as an array of its elements, which a conformance writes.
///
/// Only an array by its elements' own `id` can be read back: no recording has a key path to another identity.
///
/// ```swift
/// extension Rows: RecordedIdentifiedArray, Recordable where Element: Recordable {
///   func writeRecorded(into writer: inout JSONWriter) { RecordedElements.write(elements, into: &writer) }
///   func writeRecordedChanges(since old: Self, into patch: inout PatchWriter) {
///     RecordedElements.writeChanges(from: old.elements, to: elements, into: &patch)
///   }
/// }
/// ```
public protocol RecordedIdentifiedArray: Recordable {
  /// The type of the ids.
  associatedtype ID: Hashable
  /// The type of the elements.
  associatedtype Element: Recordable

  /// Makes an array without elements.
  init(id: KeyPath<Element, ID>)

  /// Adds an element to the end, unless one has its id.
  @discardableResult mutating func append(_ element: Element) -> (inserted: Bool, index: Int)
}

extension RecordedIdentifiedArray {
  /// The key path to the elements' own identity, if they have one of this type.
  private static var ownID: KeyPath<Element, ID>? {
    func path<Known: Identifiable>(in type: Known.Type) -> AnyKeyPath { \Known.id }
    guard let type = Element.self as? any Identifiable.Type else { return nil }
    return path(in: type) as? KeyPath<Element, ID>
  }

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

  /// Describes the array by its elements: `IdentifiedArrayOf<Row>`.
  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    let element = types.describe(Element.self)
    if ownID != nil { return "IdentifiedArrayOf<\(element)>" }
    _ = types.note(Self.self, .reflection)
    return "IdentifiedArray<\(RecordedType<ID>().describe(in: &types)), \(element)>"
  }
}
