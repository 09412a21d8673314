internal import PlayheadFormat

extension SeenTypes {
  /// The type of the state, where a log does not name it.
  static let root = "State"

  /// The name of the type of an object that has none; it is not shown before a value.
  private static func unnamed(_ place: String) -> String { place.hasPrefix("()") ? place : "()" + place }

  /// Takes what a value of a format without types shows: its types are called after their places.
  mutating func note(_ json: JSONValue, at owner: String, depth: Int = 0) -> SeenType {
    guard depth < JSONValue.depthLimit else { return .mixed }
    switch json {
    case .unknown: return .nothing
    case .null: return .null
    case .bool: return .bool
    case .integer, .unsigned: return .int
    case .double, .number: return .double
    case .string: return .string
    case .array(let elements):
      var type = SeenType.nothing
      for element in elements { type.merge(note(element, at: owner, depth: depth + 1)) }
      return SeenType(.array(type))
    case .object(let members):
      if Self.isDictionary(members) {
        var type = SeenType.nothing
        for member in members { type.merge(note(member.value, at: owner, depth: depth + 1)) }
        return SeenType(.dictionary(type))
      }
      if hasCases, let (name, payload) = members.first, members.count == 1, case .object(let parts) = payload,
        name.unicodeScalars.first?.properties.isUppercase == true
      {
        note(case: name, of: owner)
        for (label, value) in parts {
          let type = note(value, at: SeenTypes.place(SeenTypes.place(owner, name), label), depth: depth + 1)
          note(payload: label, type, of: name, of: owner)
        }
        return .named(owner)
      }
      let owner = owner == Self.root ? owner : Self.unnamed(owner)
      note(owner)
      for (name, value) in members {
        note(field: name, note(value, at: SeenTypes.place(owner, name), depth: depth + 1), of: owner)
      }
      return .named(owner)
    }
  }

  /// Takes what the parts of a value that a patch has changed show.
  mutating func note(_ patch: JSONPatch, in state: JSONValue, at owner: String) {
    for operation in patch.operations { _ = note(operation.path.tokens[...], in: state, at: owner) }
  }

  private mutating func note(_ path: ArraySlice<String>, in json: JSONValue, at owner: String) -> SeenType {
    guard let token = path.first else { return note(json, at: owner) }
    switch json {
    case .array:
      guard let part = json[JSONPointer([token])] else { return .nothing }
      return SeenType(.array(note(path.dropFirst(), in: part, at: owner)))
    case .object(let members):
      guard let part = members[token] else { return .nothing }
      if Self.isDictionary(members) { return SeenType(.dictionary(note(path.dropFirst(), in: part, at: owner))) }
      let owner = owner == Self.root ? owner : Self.unnamed(owner)
      note(field: token, note(path.dropFirst(), in: part, at: SeenTypes.place(owner, token)), of: owner)
      return .named(owner)
    default: return .nothing
    }
  }

  /// Whether an object's names are keys rather than names of properties.
  private static func isDictionary(_ members: JSONValue.Object) -> Bool {
    members.count > 64
      || members.contains { name, _ in
        guard let first = name.unicodeScalars.first else { return true }
        return !(first.properties.isAlphabetic || first == "_" || first == "$" || name == JSONValue.unknownMember)
          || name.utf8.contains {
            [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: " "), UInt8(ascii: ":")].contains($0)
          }
      }
  }
}
