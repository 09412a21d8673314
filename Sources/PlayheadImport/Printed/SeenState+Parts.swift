internal import PlayheadFormat

// What is asked of printed items and of values while a change is taken.

extension DumpItem {
  /// The type of a state as it is printed; nil for one without a name.
  var rootName: String? {
    switch content {
    case .open(.structure(let type), _), .value(.structure(let type, _)), .value(.hidden(let type?)): type
    case .open(.enumeration(let type?, _), _), .value(.enumeration(let type?, _, _)): type
    default: nil
    }
  }

  /// Calls `body` with the place of each navigation stack, after which its type is called.
  func forEachStack(_ owner: String = SeenTypes.root, _ body: (String) -> Void) {
    guard case .open(let head, let items) = content else { return }
    var number = 0
    for item in items {
      let label = item.label?.name?.withoutUnderscore ?? "_\(number)"
      if item.side != .after { number += 1 }
      switch head {
      case .structure(let type): item.forEachStack("\(type).\(label)", body)
      case .enumeration(let type, let name): item.forEachStack("\(type ?? owner).\(name).\(label)", body)
      case .tuple: item.forEachStack("\(owner).\(label)", body)
      case .brackets, .set:
        if case .key(.stackID)? = item.label { body(owner) }
        item.forEachStack(owner, body)
      }
    }
  }

  /// The item after the action of each that is before it under the same label, and the other way round, by index. A key that moved
  /// is printed after the action first.
  static func pairs(_ items: [DumpItem]) -> (after: [Int: Int], taken: [Int: Int]) {
    var (after, taken): ([Int: Int], [Int: Int]) = ([:], [:])
    var open: [DumpLabel?: Int] = [:]
    for (index, item) in items.enumerated() where item.side != .both {
      guard let other = open[item.label], items[other].side != item.side else {
        open[item.label] = index
        continue
      }
      open[item.label] = nil
      let (old, new) = item.side == .before ? (index, other) : (other, index)
      (after[old], taken[new]) = (new, old)
    }
    return (after, taken)
  }

  /// Whether it is a dictionary.
  var hasKeys: Bool {
    guard case .open(_, let items) = content else { return false }
    return items.contains { if case .key(.text)? = $0.label { true } else { false } }
  }

  /// How many elements an array had before the action.
  var countBefore: Int {
    guard case .open(_, let items) = content else { return 0 }
    return Self.countBefore(items)
  }

  static func countBefore(_ items: [DumpItem]) -> Int {
    items.reduce(0) { count, item in
      if case .unchanged(let hidden) = item.content { return count + hidden }
      return item.side == .after ? count : count + 1
    }
  }

  /// Whether some of its parts are not printed.
  var leavesOut: Bool {
    guard case .open(_, let items) = content else { return false }
    return items.contains { if case .unchanged = $0.content { true } else { false } }
  }

  var isNil: Bool { if case .value(.null) = content { true } else { false } }
}

extension JSONValue? {
  func hasCase(of head: DumpItem.Head) -> Bool {
    guard case .enumeration(_, let name) = head else { return true }
    return self?.hasOnly(name) == true
  }
}

extension JSONValue {
  /// Whether all that is known of another value is so in this one.
  func agrees(with other: JSONValue) -> Bool {
    switch (self, other) {
    case (_, .unknown): return true
    case (.object(let members), .object(let others)):
      return others.allSatisfy { name, value in
        name == JSONValue.unknownMember || members[name].map { $0.agrees(with: value) } ?? false
      }
    case (.array(let elements), .array(let others)):
      return elements.count == others.count && zip(elements, others).allSatisfy { $0.agrees(with: $1) }
    default: return self == other
    }
  }

  var isEmpty: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: false
    }
  }

  func hasOnly(_ name: String) -> Bool {
    guard case .object(let members) = self else { return false }
    return members.count == 1 && members[name] != nil
  }

  var count: Int? { if case .array(let elements) = self { elements.count } else { nil } }

  func adding(_ name: String, _ value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members[name] = value
    return .object(members)
  }

  /// The text by which the elements of a set are sorted.
  var sortedText: JSONName { JSONName(text) }
}

extension JSONPointer {
  var parent: JSONPointer { JSONPointer(Array(tokens.dropLast())) }
}

extension JSONPatch.Operation {
  /// The same in a value at a place.
  func moved(to place: JSONPointer) -> JSONPatch.Operation { mapped { JSONPointer(place.tokens + $0.tokens) } }

  func mapped(_ moved: (JSONPointer) -> JSONPointer) -> JSONPatch.Operation {
    switch self {
    case .add(let path, let value): .add(moved(path), value)
    case .remove(let path): .remove(moved(path))
    case .replace(let path, let value): .replace(moved(path), value)
    case .move(let from, let to): .move(from: moved(from), to: moved(to))
    case .copy(let from, let to): .copy(from: moved(from), to: moved(to))
    case .test(let path, let value): .test(moved(path), value)
    }
  }
}
