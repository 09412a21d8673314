internal import PlayheadFormat

/// A value as swift-custom-dump prints it.
indirect enum DumpValue {
  typealias Part = (label: String?, value: DumpValue)

  case null
  /// Text, a number or a Boolean, and the name of its type.
  case scalar(JSONValue, type: String)
  /// A description that has no parts, as of a function.
  case description(String)
  case structure(type: String, [Part])
  /// `type` only where the value is a root.
  case enumeration(type: String?, case: String, [Part])
  case tuple([Part])
  case list([DumpValue])
  case entries([(key: String, value: DumpValue)])
  /// An element of a navigation stack, with its id.
  case stackEntry(Int, DumpValue)
  case set([DumpValue])
  /// A value of which only the type is printed, if that: `Row(…)`, `[…]`, `Data(12 bytes)`.
  case hidden(type: String?)
  /// The properties in a key path: `settings.isOn`.
  case keyPath(String)
  /// An instance that was printed before: `#1 Stats(↩︎)`. It may have changed there.
  case reference
}

/// A dictionary's key.
enum DumpKey: Hashable {
  case text(String)
  /// The id of an element of a navigation stack.
  case stackID(Int)
}

extension DumpValue {
  /// The value as it would be recorded, and its type; nil for a Swift nil.
  ///
  /// - Parameters:
  ///   - owner: the place of the value, after which a type without a name is called.
  ///   - depth: how deep the value stands.
  ///   - types: takes what the value shows of its type.
  func recorded(_ owner: String, depth: Int = 0, into types: inout SeenTypes) -> (json: JSONValue?, type: SeenType) {
    guard depth < JSONValue.depthLimit else { return (.cut, .mixed) }
    func recorded(_ part: DumpValue, _ owner: String, _ types: inout SeenTypes) -> (json: JSONValue?, type: SeenType) {
      part.recorded(owner, depth: depth + 1, into: &types)
    }
    func elements(_ parts: [DumpValue], _ types: inout SeenTypes) -> (json: [JSONValue], type: SeenType) {
      var (json, type): ([JSONValue], SeenType) = ([], .nothing)
      json.reserveCapacity(parts.count)
      for part in parts {
        let (value, partType) = recorded(part, owner, &types)
        json.append(value ?? .null)
        type.merge(partType)
      }
      return (json, type)
    }
    switch self {
    // What a binding sets, as it is recorded.
    case .enumeration(_, "set", let parts) where parts.count == 2 && parts[0].value.isKeyPath:
      guard case .keyPath(let path) = parts[0].value else { return (.unknown, .mixed) }
      let (value, _) = recorded(parts[1].value, owner, &types)
      var members: JSONValue.Object = ["path": .string(path)]
      members["value"] = value
      return (.object(members), .named("BindingAction<State>"))
    case .null: return (nil, .null)
    case .scalar(let json, let type): return (json, .named(type))
    case .description(let text): return (.string(text), .named("Any"))
    case .reference: return (.unknown, .nothing)
    case .hidden(let type): return (.unknown, type.map { .named($0) } ?? .nothing)
    // Such a wrapper is recorded as the value in it.
    case .structure("Tagged", let parts) where parts.count == 1 && parts[0].label == "rawValue":
      return recorded(parts[0].value, owner, &types)
    case .structure(let type, let parts):
      types.note(type)
      var members = JSONValue.Object(minimumCapacity: parts.count)
      for (index, part) in parts.enumerated() {
        let label = part.label?.withoutUnderscore ?? "_\(index)"
        let (value, partType) = recorded(part.value, SeenTypes.place(type, label), &types)
        types.note(field: label, partType, of: type)
        if let value { members[label] = value }
      }
      return (.object(members), .named(type))
    case .tuple(let parts):
      var members = JSONValue.Object(minimumCapacity: parts.count)
      for (index, part) in parts.enumerated() {
        let label = part.label ?? "_\(index)"
        members[label] = recorded(part.value, SeenTypes.place(owner, label), &types).json
      }
      return (.object(members), .nothing)
    case .enumeration(let type, let name, let parts):
      let type = type ?? owner
      types.note(case: name, of: type)
      var members = JSONValue.Object(minimumCapacity: parts.count)
      for (index, part) in parts.enumerated() {
        let label = part.label ?? "_\(index)"
        let (value, partType) = recorded(part.value, SeenTypes.place(SeenTypes.place(type, name), label), &types)
        if label != JSONValue.unknownMember { types.note(payload: label, partType, of: name, of: type) }
        if let value { members[label] = value }
      }
      return ([name: .object(members)], .named(type))
    case .list(let parts):
      let (json, type) = elements(parts, &types)
      if case .stack = type.form { return (.array(json), type) }
      return (.array(json), SeenType(.array(type)))
    case .set(let parts):
      let (json, type) = elements(parts, &types)
      return (.array(Self.sorted(json)), SeenType(.set(type)))
    case .entries(let entries) where entries.isEmpty && types.stacks.contains(owner):
      return (.array([]), SeenType(.stack(.nothing)))
    case .keyPath(let path): return (.string("\\.\(path)"), .string)
    case .entries(let entries):
      if entries.isEmpty { types.emptyOnes.insert(owner) }
      var (members, type): (JSONValue.Object, SeenType) = ([:], .nothing)
      for entry in entries {
        let (value, valueType) = recorded(entry.value, owner, &types)
        type.merge(valueType)
        members[entry.key] = value ?? .null
      }
      return (.object(members), SeenType(.dictionary(type)))
    case .stackEntry(let id, let element):
      let (value, type) = recorded(element, owner, &types)
      return (["id": .integer(Int64(id)), "element": value ?? .null], SeenType(.stack(type)))
    }
  }

  fileprivate var isKeyPath: Bool { if case .keyPath = self { true } else { false } }

  /// A set's elements in the order in which they are recorded.
  static func sorted(_ elements: [JSONValue]) -> [JSONValue] {
    elements.map { ($0.json, $0) }.sorted { JSONName($0.0) < JSONName($1.0) }.map(\.1)
  }
}

extension JSONValue {
  fileprivate var json: String {
    var writer = JSONWriter(capacity: 32)
    writer.append(self)
    return writer.text
  }
}

extension String {
  /// A property's name in place of that of its storage: `count` for `_count`.
  var withoutUnderscore: String {
    guard utf8.first == UInt8(ascii: "_"), let next = utf8.dropFirst().first, next &- UInt8(ascii: "0") > 9 else {
      return self
    }
    return String(dropFirst())
  }
}
