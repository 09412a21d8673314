public import CustomDump
internal import OrderedCollections

extension IdentifiedArray: Equatable where Element: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.elementsByID == rhs.elementsByID }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(elementsByID) }
}

// `KeyPath` is not Sendable, but a key path to an id captures no mutable state.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  public init(arrayLiteral elements: Element...) { self.init(uniqueElements: elements) }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements, as an array does.
  public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes the elements, as an array does.
  ///
  /// - Throws: `DecodingError.dataCorrupted` when two elements have the same id.
  public init(from decoder: any Decoder) throws {
    let elements = try [Element](from: decoder)
    self.init()
    reserveCapacity(elements.count)
    for (offset, element) in zip(elements.indices, elements) where !append(element).inserted {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "two elements have the same id: the second is at offset \(offset)"))
    }
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { elements.description }

  public var debugDescription: String { "IdentifiedArray<\(Element.self)>(\(elements.debugDescription))" }
}

extension IdentifiedArray: CustomReflectable, CustomDumpReflectable {
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .collection) }

  public var customDumpMirror: Mirror { customMirror }
}
