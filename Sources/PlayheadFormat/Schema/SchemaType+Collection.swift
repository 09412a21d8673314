extension SchemaType {
  /// How a collection is recorded.
  public enum Collection: Hashable, Sendable {
    /// An array of its elements.
    case elements(SchemaType)
    /// An object: the keys are strings or integers.
    case dictionary(key: SchemaType, value: SchemaType)
    /// An array of alternating keys and values.
    case pairs(key: SchemaType, value: SchemaType)
  }

  /// The parts of an array, a set, a dictionary or a similar generic type, by its name.
  public var collection: Collection? {
    guard name.utf8.count <= Self.longestName else { return nil }
    if name.hasPrefix("["), name.hasSuffix("]") {
      let parts = Self.split(name.dropFirst().dropLast(), at: ":").map { SchemaType($0.trimmed) }
      return parts.count == 2 ? Self.dictionary(parts) : parts.last.map(Collection.elements)
    }
    guard let types = Self.arguments(of: name[...])?.map({ SchemaType(String($0)) }), let last = types.last else {
      return nil
    }
    let base = name.prefix { $0 != "<" }
    switch base.split(separator: ".").last {
    case "Dictionary" where types.count == 2: return Self.dictionary(types)
    // Its order is part of its value, so it is not recorded as an object.
    case "OrderedDictionary" where types.count == 2: return .pairs(key: types[0], value: types[1])
    case "StackState" where types.count == 1: return .elements(SchemaType(Self.stackEntry(last.fullName)))
    default: return .elements(last)
    }
  }

  /// Whether it is a collection by its name, rather than another generic type.
  package var isCollection: Bool {
    if name.hasPrefix("[") { return true }
    let base = name.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? ""
    return [
      "Array", "ArraySlice", "ContiguousArray", "Dictionary", "IdentifiedArray", "IdentifiedArrayOf",
      "OrderedDictionary", "OrderedSet", "Set", "StackState",
    ].contains(base)
  }

  private static func dictionary(_ types: [SchemaType]) -> Collection {
    let isNamed = !types[0].isOptional && ["String", "Int"].contains(types[0].name)
    return isNamed ? .dictionary(key: types[0], value: types[1]) : .pairs(key: types[0], value: types[1])
  }
}

extension SchemaType {
  /// What a dictionary's keys and values are, whether it is recorded as an object or as an array.
  public var dictionary: (key: SchemaType, value: SchemaType)? {
    switch collection {
    case .dictionary(let key, let value)?, .pairs(let key, let value)?: (key, value)
    case .elements?, nil: nil
    }
  }

  /// What the elements of a set are, which are known by their values.
  public var setElement: SchemaType? {
    guard case .elements(let element)? = collection, !name.hasPrefix("["),
      ["Set", "OrderedSet"].contains(name.prefix { $0 != "<" }.split(separator: ".").last)
    else { return nil }
    return element
  }
}
