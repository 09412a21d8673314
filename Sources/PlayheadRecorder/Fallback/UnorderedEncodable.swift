import OrderedCollections
import PlayheadFormat

/// A collection whose `encode(to:)` writes its members in an order that differs between runs.
protocol UnorderedEncodable {
  func tree(in session: EncodingSession, at path: CodingPath) throws -> JSONValue
}

extension Set: UnorderedEncodable where Element: Encodable {
  func tree(in session: EncodingSession, at path: CodingPath) throws -> JSONValue {
    var members: [(bytes: [UInt8], value: JSONValue)] = []
    for (index, member) in enumerated() {
      let value = try session.encode(member, at: path.appending(index: index)).value
      members.append((value.bytes, value))
    }
    members.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return .array(members.map(\.value))
  }
}

extension Dictionary: UnorderedEncodable where Key: Encodable, Value: Encodable {
  func tree(in session: EncodingSession, at path: CodingPath) throws -> JSONValue {
    guard DictionaryKeyName<Key>.exists else { return try pairs(in: session, at: path) }
    var members = JSONValue.Object(minimumCapacity: count)
    let named = map { (DictionaryKeyName.name(of: $0.key), $0.value) }.sorted { precedesInUTF8($0.0, $1.0) }
    for (name, value) in named {
      members[name] = try session.encode(value, at: path.appending(PlaceKey(name: name))).value
    }
    return .object(members)
  }

  private func pairs(in session: EncodingSession, at path: CodingPath) throws -> JSONValue {
    var members: [(bytes: [UInt8], key: JSONValue, value: JSONValue)] = []
    for (index, pair) in enumerated() {
      let key = try session.encode(pair.key, at: path.appending(index: 2 * index)).value
      let value = try session.encode(pair.value, at: path.appending(index: 2 * index + 1)).value
      members.append((key.bytes, key, value))
    }
    members.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return .array(members.flatMap { [$0.key, $0.value] })
  }
}

extension JSONValue {
  fileprivate var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.append(self)
    return writer.withBytes { Array($0) }
  }
}
