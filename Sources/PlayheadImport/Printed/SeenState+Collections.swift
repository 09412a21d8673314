internal import PlayheadFormat

// What a change shows of arrays, dictionaries, navigation stacks and sets.
extension SeenState {
  mutating func walkBrackets(_ items: [DumpItem], _ place: Place, _ owner: String) -> SeenType {
    let keys = items.lazy.compactMap { item -> DumpKey? in
      if case .key(let key)? = item.label { key } else { nil }
    }
    return switch keys.first {
    case nil: SeenType(.array(walkList(items, place, owner)))
    case .stackID?: SeenType(.stack(walkStack(items, place, owner)))
    case .text?: SeenType(.dictionary(walkEntries(items, place, owner)))
    }
  }

  mutating func walkList(_ items: [DumpItem], _ place: Place, _ owner: String) -> SeenType {
    var type = SeenType.nothing
    // The index before the action, and in the array as the operations so far have made it.
    var (old, new, index) = (0, 0, 0)
    while index < items.count {
      let item = items[index]
      index += 1
      let part = place.appending(old, after: new)
      switch item.side {
      case .both:
        if case .unchanged(let count) = item.content {
          (old, new) = (old + count, new + count)
          continue
        }
        if item.isNil {
          see(.null, at: part.before)
        } else {
          type.merge(walk(item, part, owner))
        }
        (old, new) = (old + 1, new + 1)
      case .before:
        if index < items.count, items[index].side == .after {
          type.merge(change(item, items[index], part, owner, isElement: true))
          index += 1
          new += 1
        } else {
          let (json, seen) = recorded(item.value(.before), at: part, owner)
          type.merge(seen)
          see(json ?? .null, at: part.before)
          operations.append(.remove(part.after))
        }
        old += 1
      case .after:
        let (json, seen) = recorded(item.value(.after), at: part, owner)
        type.merge(seen)
        operations.append(.add(part.after, json ?? .null))
        new += 1
      }
    }
    return type
  }

  mutating func walkEntries(_ items: [DumpItem], _ place: Place, _ owner: String) -> SeenType {
    var type = SeenType.nothing
    var named: Set<String> = []
    var hidden = 0
    let pairs = DumpItem.pairs(items)
    let renamed = replaceKeys(items, place, owner)
    for (index, item) in items.enumerated() where pairs.taken[index] == nil {
      if case .unchanged(let count) = item.content {
        hidden += count
        continue
      }
      guard case .key(.text(let key))? = item.label else { continue }
      named.insert(key)
      guard renamed.isKnown || !renamed.keys.contains(key) else { continue }
      var part = place.appending(key)
      if renamed.keys.contains(key), let old = renamed.old { part.before = place.before.appending(old) }
      let seen =
        pairs.after[index].map { change(item, items[$0], part, owner, isElement: true) }
        ?? walkPart(item, part, owner, isEntry: true)
      type.merge(seen)
    }
    closeMembers(of: place.before, named: named, hidden: hidden)
    return type
  }

  /// Replaces keys that went by others in the same place, which are printed as if they were the same.
  ///
  /// - Returns: the keys that came, and the one that went where it is known.
  private mutating func replaceKeys(
    _ items: [DumpItem], _ place: Place, _ owner: String
  ) -> (keys: Set<String>, old: String?, isKnown: Bool) {
    var printed: [String: DumpItem] = [:]
    for item in items where item.side != .after {
      if case .key(.text(let key))? = item.label { printed[key] = item }
    }
    guard case .object(let members)? = current[place.before], members[JSONValue.unknownMember] == nil,
      members.count == DumpItem.countBefore(items)
    else { return ([], nil, true) }
    let new = printed.filter { members[$0.key] == nil }
    if new.isEmpty { return ([], nil, true) }
    let gone = members.keys.filter { printed[$0] == nil }
    if gone.count == 1, let key = new.first?.key {
      operations.append(.move(from: place.after.appending(gone[0]), to: place.after.appending(key)))
      return ([key], gone[0], true)
    }
    // Nobody knows which of them stayed.
    for key in gone { operations.append(.remove(place.after.appending(key))) }
    for (key, item) in new {
      let json = recorded(item.value(.after), at: place, owner).json
      operations.append(.add(place.after.appending(key), json ?? .null))
    }
    if gone.count > new.count { operations.append(.add(place.after.appending(JSONValue.unknownMember), .unknown)) }
    return (Set(new.keys), nil, false)
  }

  mutating func walkStack(_ items: [DumpItem], _ place: Place, _ owner: String) -> SeenType {
    var type = SeenType.nothing
    var (old, new) = (0, 0)
    for item in items {
      if case .unchanged(let count) = item.content {
        (old, new) = (old + count, new + count)
        continue
      }
      guard case .key(.stackID(let id))? = item.label else { continue }
      let part = place.appending(old, after: new)
      func entry(_ json: JSONValue?) -> JSONValue { ["id": .integer(Int64(id)), "element": json ?? .null] }
      switch item.side {
      case .both:
        let idBefore = current[part.before]?["id"]
        if Self.number(of: idBefore) == nil, idBefore?.kind == .number, idBefore != .integer(Int64(id)) {
          // Another element in the same place is printed as if it were the same.
          operations.append(.replace(part.after.appending("id"), .integer(Int64(id))))
        } else {
          see(.integer(Int64(id)), at: part.before.appending("id"))
        }
        type.merge(walk(item, part.appending("element"), owner))
        (old, new) = (old + 1, new + 1)
      case .before:
        let (json, seen) = recorded(item.value(.before), at: part, owner)
        type.merge(seen)
        see(entry(json), at: part.before)
        operations.append(.remove(part.after))
        old += 1
      case .after:
        let (json, seen) = recorded(item.value(.after), at: part, owner)
        type.merge(seen)
        operations.append(.add(part.after, entry(json)))
        new += 1
      }
    }
    return type
  }

  /// The elements of a set after the operations from an index on, which are all of those on it.
  private func changedElements(of place: Place, since count: Int) -> [JSONValue]? {
    guard let set = current[place.before] else { return nil }
    var state: JSONValue = ["set": set]
    let depth = place.after.tokens.count
    let changes = operations[count...].map { $0.mapped { JSONPointer(["set"] + $0.tokens.dropFirst(depth)) } }
    guard (try? JSONPatch(changes).apply(to: &state)) != nil, case .array(let elements)? = state["set"] else {
      return nil
    }
    return elements
  }

  /// Says what was in a set before the action, where the log does not agree with what is known of it.
  private mutating func correctSet(_ items: [DumpItem], _ place: Place, _ owner: String) {
    guard case .array(let elements)? = current[place.before] else { return }
    var open = 0
    var known: Set<JSONName> = []
    for element in elements {
      if element == .unknown || Self.number(of: element) != nil { open += 1 } else { known.insert(element.sortedText) }
    }
    var before: [JSONValue] = []
    var came: [JSONValue] = []
    var hidden = 0
    for item in items {
      hidden += item.hiddenCount
      if item.hiddenCount > 0 { continue }
      let value = recorded(item.value(item.side == .after ? .after : .before), at: place, owner).json ?? .null
      if item.side == .after { came.append(value) } else { before.append(value) }
    }
    let missing = before.filter { value in
      !known.contains(value.sortedText) && !elements.contains { Self.number(of: $0) == nil && $0.agrees(with: value) }
    }
    let texts = Set(before.map(\.sortedText))
    let isThere = came.contains { known.contains($0.sortedText) && !texts.contains($0.sortedText) }
    guard missing.count > open || isThere else { return }
    room -= hidden
    let rest = Array(repeating: JSONValue.unknown, count: max(0, room < 0 ? 0 : hidden))
    miss(.replace(place.before, room < 0 ? .unknown : .array(DumpValue.sorted(before) + rest)))
  }

  mutating func walkSet(_ items: [DumpItem], _ place: Place, _ owner: String) -> SeenType {
    var type = SeenType.nothing
    correctSet(items, place, owner)
    guard case .array(var elements)? = current[place.before] else { return SeenType(.set(type)) }
    let operationCount = operations.count
    // An element that changed, and stays the same by its id.
    var hasChanged = false
    for item in items where item.side == .both && item.hiddenCount == 0 {
      let (json, seen) = recorded(item.value(.before), at: place, owner)
      type.merge(seen)
      guard let seenBefore = json else { continue }
      let index =
        elements.firstIndex { $0.agrees(with: seenBefore) } ?? elements.firstIndex { Self.number(of: $0) != nil }
      guard let index else {
        forget(place)
        return SeenType(.set(type))
      }
      let part = place.appending(index, after: index)
      see(seenBefore, at: part.before)
      walk(item, part, owner)
      hasChanged = true
    }
    if hasChanged { elements = changedElements(of: place, since: operationCount) ?? elements }
    // The text of each element, by which it is found and sorted.
    var texts = elements.map(\.sortedText)
    var changes: [JSONPatch.Operation] = []
    for item in items where item.side != .both {
      let (json, seen) = recorded(item.value(item.side), at: place, owner)
      type.merge(seen)
      let value = json ?? .null
      let text = value.sortedText
      if item.side == .before {
        if !texts.contains(text), let hidden = elements.firstIndex(where: { Self.number(of: $0) != nil }) {
          see(value, at: place.before.appending(String(hidden)))
          (elements[hidden], texts[hidden]) = (value, text)
        }
        if let index = texts.firstIndex(of: text) ?? elements.firstIndex(of: .unknown) {
          changes.append(.remove(place.after.appending(String(index))))
          elements.remove(at: index)
          texts.remove(at: index)
        }
      } else if !texts.contains(text) {
        let index = texts.firstIndex { $0 > text } ?? texts.count
        changes.append(.add(place.after.appending(String(index)), value))
        elements.insert(value, at: index)
        texts.insert(text, at: index)
      }
    }
    let known = elements.filter { $0 != .unknown && Self.number(of: $0) == nil }
    if known.count < elements.count, !changes.isEmpty {
      // Nobody knows the place of an element among those that are not known.
      room -= elements.count - known.count
      let hidden = Array(repeating: JSONValue.unknown, count: elements.count - known.count)
      changes = [.replace(place.after, room < 0 ? .unknown : .array(DumpValue.sorted(known) + hidden))]
    }
    operations += changes
    return SeenType(.set(type))
  }
}
