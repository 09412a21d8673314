internal import PlayheadFormat

/// The state of an app, as far as printed changes have shown it, and what it was at the beginning.
///
/// What a change shows of the state before it was so since the place was last changed. Where no change came before, it was so from the
/// beginning: the place has a mark then, which leads to the same place in the first state.
struct SeenState {
  /// The state at the beginning, with marks at places that were not seen.
  private var initial: JSONValue
  private(set) var current: JSONValue
  /// Where in the first state each mark stands.
  private var marks: [JSONPointer]
  private var types = SeenTypes()
  /// The types of the states that are printed, as a part of an app may print, too. Where they are several, each has a member of the
  /// state.
  private var roots: [String] = []
  private(set) var hasSeveralRoots: Bool
  private(set) var root: SeenType = .nothing
  /// What must have changed since the last change that was seen.
  private var missed: [JSONPatch.Operation] = []
  private var operations: [JSONPatch.Operation] = []
  /// How many elements may still be known that are not printed.
  private var room = DumpItem.longestHidden

  init(hasSeveralRoots: Bool) {
    self.hasSeveralRoots = hasSeveralRoots
    if hasSeveralRoots {
      (initial, marks, root) = ([:], [], .named(SeenTypes.root))
    } else {
      (initial, marks) = (Self.mark(0), [JSONPointer()])
    }
    current = initial
  }

  /// Whether the state that changed is the one that this one stands for, or the first.
  mutating func knows(_ items: [DumpItem]) -> Bool {
    guard !hasSeveralRoots, let name = Self.rootName(of: items) else { return true }
    if roots.isEmpty { roots = [name] }
    hasSeveralRoots = roots != [name]
    return !hasSeveralRoots
  }

  /// A state that became nil, or was it, has no name on one side.
  private static func rootName(of items: [DumpItem]) -> String? { items.first?.rootName ?? items.last?.rootName }

  /// Takes a change, and returns what the log missed before it, and what it changed.
  mutating func take(
    _ items: [DumpItem], types: inout SeenTypes
  ) -> (missed: JSONPatch, patch: JSONPatch)? {
    (missed, operations) = ([], [])
    swap(&self.types, &types)
    defer { swap(&self.types, &types) }
    guard let first = items.first else { return (JSONPatch(), JSONPatch()) }
    var place = Place()
    if hasSeveralRoots {
      guard let name = Self.rootName(of: items) else { return nil }
      place = place.appending(name)
      if current[place.before] == nil {
        let mark = newMark(at: place.before)
        apply(.add(place.before, mark), to: &initial)
        apply(.add(place.before, mark), to: &current)
      }
      self.types.note(field: name, .named(name), of: SeenTypes.root)
    }
    if items.count == 2 {
      change(items[0], items[1], place, isElement: true)
    } else {
      walk(first, place)
    }
    let patch = JSONPatch(operations)
    guard (try? patch.apply(to: &current)) != nil else { return nil }
    return (JSONPatch(missed), patch)
  }

  /// The state at the beginning, in which what was never seen is unknown.
  func firstState() -> JSONValue { Self.withoutMarks(initial) }

  // MARK: - Marks

  /// What no text of a log begins with: nobody knows it. With a number it is short enough to need no memory of its own.
  private static let markStart =
    "\u{0}" + String((0..<4).compactMap { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement() })

  private static func mark(_ number: Int) -> JSONValue { .string(markStart + String(number)) }

  private static func number(of mark: JSONValue?) -> Int? {
    guard case .string(let text)? = mark, text.utf8.first == 0, text.hasPrefix(markStart) else { return nil }
    return Int(text.dropFirst(markStart.count))
  }

  private mutating func newMark(at pointer: JSONPointer) -> JSONValue {
    marks.append(pointer)
    return Self.mark(marks.count - 1)
  }

  /// The value with marks in the places of what is unknown.
  private mutating func marked(_ value: JSONValue, at pointer: JSONPointer) -> JSONValue {
    switch value {
    case .unknown: return newMark(at: pointer)
    case .array(let elements):
      return .array(elements.enumerated().map { marked($1, at: pointer.appending(String($0))) })
    case .object(let members):
      var marked = JSONValue.Object(minimumCapacity: members.count)
      for (name, value) in members { marked[name] = self.marked(value, at: pointer.appending(name)) }
      return .object(marked)
    default: return value
    }
  }

  private static func withoutMarks(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map(withoutMarks))
    case .object(var members):
      // The member for the others comes last.
      let rest = members.removeValue(forKey: JSONValue.unknownMember)
      members = members.mapValues(withoutMarks)
      if let rest { members[JSONValue.unknownMember] = withoutMarks(rest) }
      return .object(members)
    default: return number(of: value) == nil ? value : .unknown
    }
  }

  /// Says what stands at a mark.
  private mutating func set(_ mark: Int, at place: JSONPointer, to value: JSONValue?) {
    guard let value else {
      apply(.remove(marks[mark]), to: &initial)
      return apply(.remove(place), to: &current)
    }
    let markedValue = marked(value, at: marks[mark])
    apply(.replace(marks[mark], markedValue), to: &initial)
    apply(.replace(place, markedValue), to: &current)
  }

  /// Says that an object has a member, where it has members that are not known; returns whether it has.
  private mutating func addMember(_ name: String, to object: JSONPointer) -> Bool {
    guard let rest = Self.number(of: current[object]?[JSONValue.unknownMember]) else { return false }
    var first = marks[rest]
    first.tokens.removeLast()
    let pointer = first.appending(name)
    let mark = newMark(at: pointer)
    apply(.add(pointer, mark), to: &initial)
    apply(.add(object.appending(name), mark), to: &current)
    return true
  }

  private func apply(_ operation: JSONPatch.Operation, to value: inout JSONValue) {
    _ = try? JSONPatch([operation]).apply(to: &value)
  }

  // MARK: - What was before

  /// Where a value stands before the action, and after the operations so far.
  private struct Place {
    var before = JSONPointer()
    var after = JSONPointer()

    func appending(_ name: String) -> Place { Place(before: before.appending(name), after: after.appending(name)) }

    func appending(_ index: Int, after: Int) -> Place {
      Place(before: before.appending(String(index)), after: self.after.appending(String(after)))
    }
  }

  private mutating func miss(_ operation: JSONPatch.Operation) {
    // There may be no such place in what is not known.
    guard (try? JSONPatch([operation]).apply(to: &current)) != nil else { return }
    missed.append(operation)
  }

  /// Compares a value with what is known of its place; nil for none.
  private mutating func see(_ seen: JSONValue?, at place: JSONPointer) {
    let known = current[place]
    if let mark = Self.number(of: known) {
      if seen != .unknown { set(mark, at: place, to: seen) }
      return
    }
    guard known != .unknown, known == nil || seen != .unknown else { return }
    switch (known, seen) {
    case (nil, nil): break
    case (nil, let seen?):
      guard let name = place.tokens.last else { return miss(.replace(place, seen)) }
      let object = JSONPointer(Array(place.tokens.dropLast()))
      if addMember(name, to: object) { see(seen, at: place) } else { miss(.add(place, seen)) }
    case (_?, nil): miss(.remove(place))
    // What is empty may be printed as either.
    case (.object(let known)?, .array(let elements)?) where known.isEmpty && elements.isEmpty: break
    case (.array(let known)?, .object(let members)?) where known.isEmpty && members.isEmpty: break
    // Another case of an enum.
    case (.object(let known)?, .object(let members)?)
    where known.count == 1 && members.count == 1 && known[0].key != members[0].key
      && ![known[0].key, members[0].key].contains(JSONValue.unknownMember):
      miss(.replace(place, .object(members)))
    case (.object(let known)?, .object(let members)?):
      for (name, value) in members where name != JSONValue.unknownMember { see(value, at: place.appending(name)) }
      guard members[JSONValue.unknownMember] == nil else { return }
      for (name, _) in known where members[name] == nil { see(nil, at: place.appending(name)) }
    // A set of which not all is known.
    case (.array(let known)?, .array(let elements)?)
    where known.count == elements.count && known.contains(.unknown)
      && known.allSatisfy({ $0 == .unknown || elements.contains($0) }):
      break
    case (.array(let known)?, .array(let elements)?) where known.count == elements.count:
      for (index, element) in elements.enumerated() where element != known[index] {
        see(element, at: place.appending(String(index)))
      }
    case (let known?, let seen?):
      if known != seen { miss(.replace(place, seen)) }
    }
  }

  private mutating func recorded(_ value: DumpValue, at place: Place, _ owner: String) -> (
    json: JSONValue?, type: SeenType
  ) {
    value.recorded(owner, depth: place.before.tokens.count, into: &types)
  }

  // MARK: - What changed

  /// A value that was printed before and after the action.
  @discardableResult
  private mutating func change(
    _ old: DumpItem, _ new: DumpItem, _ place: Place, _ owner: String = SeenTypes.root, isElement: Bool = false
  ) -> SeenType {
    var (before, oldType) = recorded(old.value(.before), at: place, owner)
    var (after, newType) = recorded(new.value(.after), at: place, owner)
    if isElement { (before, after) = (before ?? .null, after ?? .null) }
    see(before, at: place.before)
    if case .value(.reference) = new.content {
      forget(place)
    } else {
      change(from: before, to: after, place)
    }
    oldType.merge(newType)
    newType = oldType
    if place.before.tokens.isEmpty { root.merge(newType) }
    return newType
  }

  /// Says that a value may have changed, and is not printed.
  private mutating func forget(_ place: Place) {
    switch current[place.before] {
    case .unknown?: break
    case nil: operations.append(.add(place.after, .unknown))
    case _?: operations.append(.replace(place.after, .unknown))
    }
  }

  private mutating func change(from before: JSONValue?, to after: JSONValue?, _ place: Place) {
    switch (before, after) {
    case (nil, nil): break
    case (nil, let after?): operations.append(.add(place.after, after))
    case (_?, nil): operations.append(.remove(place.after))
    case (let before?, let after?):
      guard before != after else { return }
      // What stands there is not known, although a part of it was printed.
      if current[place.before] == .unknown { return operations.append(.replace(place.after, after)) }
      // Another element in the same place does not become this one.
      if before.isContainer, after.isContainer, before["id"] == after["id"],
        current[place.before]?.kind == before.kind
      {
        for operation in Self.difference(before, after) { operations.append(operation.moved(to: place.after)) }
      } else {
        operations.append(.replace(place.after, after))
      }
    }
  }

  private static func difference(_ before: JSONValue, _ after: JSONValue) -> [JSONPatch.Operation] {
    var writer = PatchWriter()
    writer.writeDifference(from: before, to: after)
    return (try? JSONPatch(JSONValue(parsing: writer.text)))?.operations ?? [.replace(JSONPointer(), after)]
  }

  /// A value of which parts may have changed; returns its type.
  @discardableResult
  private mutating func walk(_ item: DumpItem, _ place: Place, _ owner: String = SeenTypes.root) -> SeenType {
    var type = SeenType.nothing
    switch item.content {
    case .unchanged: break
    case .value(.reference): forget(place)
    case .value(let value):
      let (json, seenType) = recorded(value, at: place, owner)
      see(json, at: place.before)
      type = seenType
    case .text(let before, let after):
      see(.string(before), at: place.before)
      change(from: .string(before), to: .string(after), place)
      type = .string
    case .open(let head, let items):
      guard !head.isShared, expect(item, head, at: place, owner) else {
        // Nothing can be said of its parts, except what they are now.
        let (json, seenType) = recorded(room < 0 ? .hidden(type: nil) : item.value(.after), at: place, owner)
        if json == .unknown { forget(place) } else { operations.append(.replace(place.after, json ?? .null)) }
        type = seenType
        break
      }
      switch head {
      case .structure(let name):
        types.note(name)
        walkMembers(items, place, name) { types, label, type in types.note(field: label, type, of: name) }
        type = .named(name)
      case .tuple:
        walkMembers(items, place, owner) { _, _, _ in }
      case .enumeration(let enumType, let name):
        let enumType = enumType ?? owner
        types.note(case: name, of: enumType)
        walkMembers(items, place.appending(name), "\(enumType).\(name)") { types, label, type in
          types.note(payload: label, type, of: name, of: enumType)
        }
        type = .named(enumType)
      case .brackets:
        type = walkBrackets(items, place, owner)
      case .set:
        type = walkSet(items, place, owner)
      }
    }
    if place.before.tokens.isEmpty { root.merge(type) }
    return type
  }

  /// Makes sure that a container is there; false where what is there is unknown, and cannot be known.
  private mutating func expect(
    _ item: DumpItem, _ head: DumpItem.Head, at place: Place, _ owner: String
  ) -> Bool {
    let known = current[place.before]
    if known == .unknown { return false }
    let mark = Self.number(of: known)
    switch head {
    case .brackets, .set:
      // The usual case costs no more than the parts that are printed.
      let isEntries = item.hasKeys
      if known?.isEmpty == true, item.countBefore == 0 {
        if (known?.kind == .object) != isEntries { operations.append(.replace(place.after, isEntries ? [:] : [])) }
        break
      }
      if mark != nil {
        room -= item.countBefore
        // It would take more memory than it is worth.
        if room < 0 { return false }
      }
      let isKnown = isEntries ? known?.kind == .object : known?.kind == .array && known?.count == item.countBefore
      guard mark != nil || !isKnown else { break }
      var (json, _) = recorded(item.value(.before), at: place, owner)
      if isEntries, item.leavesOut { json = json?.adding(JSONValue.unknownMember, .unknown) }
      if let mark { set(mark, at: place.before, to: json) } else { see(json, at: place.before) }
    case .structure, .tuple, .enumeration:
      var empty: JSONValue = [JSONValue.unknownMember: .unknown]
      if case .enumeration(_, let name) = head { empty = [name: empty] }
      if let mark {
        set(mark, at: place.before, to: empty)
      } else if known?.kind != .object || !known.hasCase(of: head) {
        see(recorded(item.value(.before), at: place, owner).json, at: place.before)
      }
    }
    return true
  }

  /// The members of a struct or an enum's case.
  private mutating func walkMembers(
    _ items: [DumpItem], _ place: Place, _ owner: String, _ note: (inout SeenTypes, String, SeenType) -> Void
  ) {
    var number = 0
    var named: Set<String> = []
    var hidden = 0
    let pairs = DumpItem.pairs(items)
    for (index, item) in items.enumerated() where pairs.taken[index] == nil {
      if case .unchanged(let count) = item.content {
        hidden += count
        continue
      }
      let label = item.label?.name?.withoutUnderscore ?? "_\(number)"
      number += 1
      named.insert(label)
      let part = place.appending(label)
      let type =
        pairs.after[index].map { change(item, items[$0], part, "\(owner).\(label)") }
        ?? walkPart(item, part, "\(owner).\(label)")
      note(&types, label, type)
    }
    closeMembers(of: place.before, named: named, hidden: hidden)
  }

  /// A member or entry that is on one side, or on both.
  private mutating func walkPart(_ item: DumpItem, _ place: Place, _ owner: String) -> SeenType {
    switch item.side {
    case .both:
      if current[place.before] == nil, !item.isNil, !addMember(place.before.tokens.last ?? "", to: place.before.parent)
      {
        see(recorded(item.value(.before), at: place, owner).json, at: place.before)
      }
      return walk(item, place, owner)
    case .before:
      let (json, type) = recorded(item.value(.before), at: place, owner)
      see(json, at: place.before)
      if current[place.before] != nil { operations.append(.remove(place.after)) }
      return type
    case .after:
      let (json, type) = recorded(item.value(.after), at: place, owner)
      see(nil, at: place.before)
      if let json { operations.append(.add(place.after, json)) }
      return type
    }
  }

  /// Forgets that there may be other members, where all were named.
  private mutating func closeMembers(of object: JSONPointer, named: Set<String>, hidden: Int) {
    guard case .object(let members)? = current[object], let rest = Self.number(of: members[JSONValue.unknownMember])
    else { return }
    let unnamed = members.count { $0.key != JSONValue.unknownMember && !named.contains($0.key) }
    guard hidden <= unnamed else { return }
    set(rest, at: object.appending(JSONValue.unknownMember), to: nil)
  }

  // MARK: - Collections

  private mutating func walkBrackets(_ items: [DumpItem], _ place: Place, _ owner: String) -> SeenType {
    let keys = items.lazy.compactMap { item -> DumpKey? in
      if case .key(let key)? = item.label { key } else { nil }
    }
    return switch keys.first {
    case nil: SeenType(.array(walkList(items, place, owner)))
    case .stackID?: SeenType(.stack(walkStack(items, place, owner)))
    case .text?: SeenType(.dictionary(walkEntries(items, place, owner)))
    }
  }

  private mutating func walkList(_ items: [DumpItem], _ place: Place, _ owner: String) -> SeenType {
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

  private mutating func walkEntries(_ items: [DumpItem], _ place: Place, _ owner: String) -> SeenType {
    var type = SeenType.nothing
    var named: Set<String> = []
    var hidden = 0
    let pairs = DumpItem.pairs(items)
    for (index, item) in items.enumerated() where pairs.taken[index] == nil {
      if case .unchanged(let count) = item.content {
        hidden += count
        continue
      }
      guard case .key(.text(let key))? = item.label else { continue }
      named.insert(key)
      let part = place.appending(key)
      type.merge(pairs.after[index].map { change(item, items[$0], part, owner) } ?? walkPart(item, part, owner))
    }
    closeMembers(of: place.before, named: named, hidden: hidden)
    return type
  }

  private mutating func walkStack(_ items: [DumpItem], _ place: Place, _ owner: String) -> SeenType {
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
        see(.integer(Int64(id)), at: part.before.appending("id"))
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

  /// The elements of a set after the operations so far.
  private func changedElements(of place: Place) -> [JSONValue]? {
    var state = current
    guard (try? JSONPatch(operations).apply(to: &state)) != nil, case .array(let elements)? = state[place.after] else {
      return nil
    }
    return elements
  }

  private mutating func walkSet(_ items: [DumpItem], _ place: Place, _ owner: String) -> SeenType {
    var type = SeenType.nothing
    guard case .array(var elements)? = current[place.before] else { return SeenType(.set(type)) }
    // An element that changed, and stays the same by its id.
    var hasChanged = false
    for item in items where item.side == .both && item.hiddenCount == 0 {
      let (json, seen) = recorded(item.value(.before), at: place, owner)
      type.merge(seen)
      guard let seenBefore = json else { continue }
      let index =
        elements.firstIndex { $0.agrees(with: seenBefore) } ?? elements.firstIndex { Self.number(of: $0) != nil }
      guard let index else { continue }
      let part = place.appending(index, after: index)
      see(seenBefore, at: part.before)
      walk(item, part, owner)
      hasChanged = true
    }
    if hasChanged { elements = changedElements(of: place) ?? elements }
    var changes: [JSONPatch.Operation] = []
    for item in items where item.side != .both {
      let (json, seen) = recorded(item.value(item.side), at: place, owner)
      type.merge(seen)
      let value = json ?? .null
      if item.side == .before {
        if !elements.contains(value), let hidden = elements.firstIndex(where: { Self.number(of: $0) != nil }) {
          see(value, at: place.before.appending(String(hidden)))
          elements[hidden] = value
        }
        if let index = elements.firstIndex(of: value) ?? elements.firstIndex(of: .unknown) {
          changes.append(.remove(place.after.appending(String(index))))
          elements.remove(at: index)
        }
      } else if !elements.contains(value) {
        let index = elements.firstIndex { $0.isSorted(after: value) } ?? elements.count
        changes.append(.add(place.after.appending(String(index)), value))
        elements.insert(value, at: index)
      }
    }
    let known = elements.filter { $0 != .unknown && Self.number(of: $0) == nil }
    if known.count < elements.count, !changes.isEmpty {
      // Nobody knows the place of an element among those that are not known.
      let hidden = Array(repeating: JSONValue.unknown, count: elements.count - known.count)
      changes = [.replace(place.after, .array(DumpValue.sorted(known) + hidden))]
    }
    operations += changes
    return SeenType(.set(type))
  }
}

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

  /// The item after the action of each that is before it under the same label, and the other way round, by index.
  fileprivate static func pairs(_ items: [DumpItem]) -> (after: [Int: Int], taken: [Int: Int]) {
    var (after, taken): ([Int: Int], [Int: Int]) = ([:], [:])
    var open: [DumpLabel?: Int] = [:]
    for (index, item) in items.enumerated() {
      if item.side == .before { open[item.label] = index }
      if item.side == .after, let old = open.removeValue(forKey: item.label) {
        (after[old], taken[index]) = (index, old)
      }
    }
    return (after, taken)
  }

  /// Whether it is a dictionary.
  fileprivate var hasKeys: Bool {
    guard case .open(_, let items) = content else { return false }
    return items.contains { if case .key(.text)? = $0.label { true } else { false } }
  }

  /// How many elements an array had before the action.
  fileprivate var countBefore: Int {
    guard case .open(_, let items) = content else { return 0 }
    return items.reduce(0) { count, item in
      if case .unchanged(let hidden) = item.content { return count + hidden }
      return item.side == .after ? count : count + 1
    }
  }

  /// Whether some of its parts are not printed.
  fileprivate var leavesOut: Bool {
    guard case .open(_, let items) = content else { return false }
    return items.contains { if case .unchanged = $0.content { true } else { false } }
  }

  fileprivate var isNil: Bool { if case .value(.null) = content { true } else { false } }
}

extension JSONValue? {
  fileprivate func hasCase(of head: DumpItem.Head) -> Bool {
    guard case .enumeration(_, let name) = head else { return true }
    return self?.hasOnly(name) == true
  }
}

extension JSONValue {
  /// Whether all that is known of another value is so in this one.
  fileprivate func agrees(with other: JSONValue) -> Bool {
    switch (self, other) {
    case (_, .unknown): return true
    case (.object(let members), .object(let others)):
      return others.allSatisfy { name, value in
        name == JSONValue.unknownMember || members[name].map { $0.agrees(with: value) } ?? false
      }
    default: return self == other
    }
  }

  fileprivate var isEmpty: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: false
    }
  }

  fileprivate func hasOnly(_ name: String) -> Bool {
    guard case .object(let members) = self else { return false }
    return members.count == 1 && members[name] != nil
  }

  fileprivate var count: Int? { if case .array(let elements) = self { elements.count } else { nil } }

  fileprivate func adding(_ name: String, _ value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members[name] = value
    return .object(members)
  }

  fileprivate func isSorted(after other: JSONValue) -> Bool {
    DumpValue.sorted([self, other]).last == self && self != other
  }
}

extension JSONPointer {
  fileprivate var parent: JSONPointer { JSONPointer(Array(tokens.dropLast())) }
}

extension JSONPatch.Operation {
  /// The same in a value at a place.
  fileprivate func moved(to place: JSONPointer) -> JSONPatch.Operation {
    func moved(_ pointer: JSONPointer) -> JSONPointer { JSONPointer(place.tokens + pointer.tokens) }
    return switch self {
    case .add(let path, let value): .add(moved(path), value)
    case .remove(let path): .remove(moved(path))
    case .replace(let path, let value): .replace(moved(path), value)
    case .move(let from, let to): .move(from: moved(from), to: moved(to))
    case .copy(let from, let to): .copy(from: moved(from), to: moved(to))
    case .test(let path, let value): .test(moved(path), value)
    }
  }
}
