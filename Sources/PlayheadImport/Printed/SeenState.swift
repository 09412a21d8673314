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
  var types = SeenTypes()
  /// The types of the states that are printed, as a part of an app may print, too. Where they are several, each has a member of the
  /// state.
  private var roots: [String] = []
  private(set) var hasSeveralRoots: Bool
  private(set) var root: SeenType = .nothing
  /// What must have changed since the last change that was seen.
  private var missed: [JSONPatch.Operation] = []
  var operations: [JSONPatch.Operation] = []
  /// How many elements may still be known that are not printed.
  var room = DumpItem.longestHidden

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
  static func rootName(of items: [DumpItem]) -> String? { items.first?.rootName ?? items.last?.rootName }

  /// Takes a change, and returns what the log missed before it, and what it changed: nil where it does not fit.
  mutating func take(
    _ items: [DumpItem], types: inout SeenTypes
  ) -> (missed: JSONPatch, patch: JSONPatch?) {
    (missed, operations) = ([], [])
    swap(&self.types, &types)
    defer { swap(&self.types, &types) }
    guard let first = items.first else { return (JSONPatch(), JSONPatch()) }
    var place = Place()
    if hasSeveralRoots {
      guard let name = Self.rootName(of: items) else { return (JSONPatch(), nil) }
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
    let isApplied = (try? patch.apply(to: &current)) != nil
    return (JSONPatch(missed), isApplied ? patch : nil)
  }

  /// Forgets the state, which may have changed without the log saying how: what is seen later was not so before.
  mutating func loseTrack() -> JSONPatch {
    var places = [JSONPointer()]
    if hasSeveralRoots, case .object(let members) = current { places = members.keys.map { JSONPointer([$0]) } }
    var lost: [JSONPatch.Operation] = []
    for place in places where current[place] != .unknown {
      // A place that was not seen before is unknown already.
      if Self.number(of: current[place]) == nil { lost.append(.replace(place, .unknown)) }
      apply(.replace(place, .unknown), to: &current)
    }
    return JSONPatch(lost)
  }

  /// The state at the beginning, in which what was never seen is unknown.
  func firstState() -> JSONValue { Self.withoutMarks(initial) }

  // MARK: - Marks

  /// What no text of a log begins with: nobody knows it. With a number it is short enough to need no memory of its own.
  private static let markStart =
    "\u{0}" + String((0..<4).compactMap { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement() })

  static func mark(_ number: Int) -> JSONValue { .string(markStart + String(number)) }

  static func number(of mark: JSONValue?) -> Int? {
    guard case .string(let text)? = mark, text.utf8.first == 0, text.hasPrefix(markStart) else { return nil }
    return Int(text.dropFirst(markStart.count))
  }

  mutating func newMark(at pointer: JSONPointer) -> JSONValue {
    marks.append(pointer)
    return Self.mark(marks.count - 1)
  }

  /// The value with marks in the places of what is unknown.
  mutating func marked(_ value: JSONValue, at pointer: JSONPointer) -> JSONValue {
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

  static func withoutMarks(_ value: JSONValue) -> JSONValue {
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
  mutating func set(_ mark: Int, at place: JSONPointer, to value: JSONValue?) {
    guard marks.indices.contains(mark) else { return }
    guard let value else {
      apply(.remove(marks[mark]), to: &initial)
      return apply(.remove(place), to: &current)
    }
    let markedValue = marked(value, at: marks[mark])
    apply(.replace(marks[mark], markedValue), to: &initial)
    apply(.replace(place, markedValue), to: &current)
  }

  /// Says that an object has a member, where it has members that are not known; returns whether it has.
  mutating func addMember(_ name: String, to object: JSONPointer) -> Bool {
    guard let rest = Self.number(of: current[object]?[JSONValue.unknownMember]), marks.indices.contains(rest) else {
      return false
    }
    var first = marks[rest]
    first.tokens.removeLast()
    let pointer = first.appending(name)
    let mark = newMark(at: pointer)
    apply(.add(pointer, mark), to: &initial)
    apply(.add(object.appending(name), mark), to: &current)
    return true
  }

  func apply(_ operation: JSONPatch.Operation, to value: inout JSONValue) {
    _ = try? JSONPatch([operation]).apply(to: &value)
  }

  // MARK: - What was before

  /// Where a value stands before the action, and after the operations so far.
  struct Place {
    var before = JSONPointer()
    var after = JSONPointer()

    func appending(_ name: String) -> Place { Place(before: before.appending(name), after: after.appending(name)) }

    func appending(_ index: Int, after: Int) -> Place {
      Place(before: before.appending(String(index)), after: self.after.appending(String(after)))
    }
  }

  mutating func miss(_ operation: JSONPatch.Operation) {
    // There may be no such place in what is not known.
    guard (try? JSONPatch([operation]).apply(to: &current)) != nil else { return }
    missed.append(operation)
  }

  /// Compares a value with what is known of its place; nil for none.
  mutating func see(_ seen: JSONValue?, at place: JSONPointer) {
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

  mutating func recorded(_ value: DumpValue, at place: Place, _ owner: String) -> (
    json: JSONValue?, type: SeenType
  ) {
    value.recorded(owner, depth: place.before.tokens.count, into: &types)
  }

  // MARK: - What changed

  /// A value that was printed before and after the action.
  @discardableResult
  mutating func change(
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
  mutating func forget(_ place: Place) {
    switch current[place.before] {
    case .unknown?: break
    case nil: operations.append(.add(place.after, .unknown))
    case _?: operations.append(.replace(place.after, .unknown))
    }
  }

  mutating func change(from before: JSONValue?, to after: JSONValue?, _ place: Place) {
    switch (before, after) {
    case (nil, nil): break
    case (nil, let after?): operations.append(.add(place.after, after))
    case (_?, nil): operations.append(.remove(place.after))
    case (let before?, let after?):
      guard before != after else {
        // It was printed on both sides, and nothing of it.
        if before == .unknown { forget(place) }
        return
      }
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

  static func difference(_ before: JSONValue, _ after: JSONValue) -> [JSONPatch.Operation] {
    var writer = PatchWriter()
    writer.writeDifference(from: before, to: after)
    return (try? JSONPatch(JSONValue(parsing: writer.text)))?.operations ?? [.replace(JSONPointer(), after)]
  }

  /// A value of which parts may have changed; returns its type.
  @discardableResult
  mutating func walk(_ item: DumpItem, _ place: Place, _ owner: String = SeenTypes.root) -> SeenType {
    var type = SeenType.nothing
    switch item.content {
    case .unchanged: break
    case .value(.reference): forget(place)
    case .value(let value):
      let (json, seenType) = recorded(value, at: place, owner)
      let isFound = current[place.before] == .unknown && json != .unknown
      see(json, at: place.before)
      if isFound { operations.append(.replace(place.after, json ?? .null)) }
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
        walkMembers(items, place.appending(name), SeenTypes.place(enumType, name)) { types, label, type in
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
  mutating func expect(
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
      let isKnown = isEntries ? known?.kind == .object : known?.kind == .array && known?.count == item.countBefore
      guard mark != nil || !isKnown else { break }
      // It would take more memory than it is worth.
      room -= item.countBefore
      if room < 0 { return false }
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
  mutating func walkMembers(
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
        pairs.after[index].map { change(item, items[$0], part, SeenTypes.place(owner, label)) }
        ?? walkPart(item, part, SeenTypes.place(owner, label))
      note(&types, label, type)
    }
    closeMembers(of: place.before, named: named, hidden: hidden)
  }

  /// A member or entry that is on one side, or on both.
  ///
  /// - Parameter isEntry: whether a nil is an entry of a dictionary, which is recorded.
  mutating func walkPart(_ item: DumpItem, _ place: Place, _ owner: String, isEntry: Bool = false) -> SeenType {
    let absent: JSONValue? = isEntry ? .null : nil
    switch item.side {
    case .both:
      if current[place.before] == nil, isEntry || !item.isNil,
        !addMember(place.before.tokens.last ?? "", to: place.before.parent)
      {
        see(recorded(item.value(.before), at: place, owner).json, at: place.before)
      }
      if isEntry, item.isNil {
        see(absent, at: place.before)
        return .null
      }
      return walk(item, place, owner)
    case .before:
      let (json, type) = recorded(item.value(.before), at: place, owner)
      see(json ?? absent, at: place.before)
      if current[place.before] != nil { operations.append(.remove(place.after)) }
      return type
    case .after:
      let (json, type) = recorded(item.value(.after), at: place, owner)
      see(nil, at: place.before)
      if let json = json ?? absent { operations.append(.add(place.after, json)) }
      return type
    }
  }

  /// Forgets that there may be other members, where all were named.
  mutating func closeMembers(of object: JSONPointer, named: Set<String>, hidden: Int) {
    guard case .object(let members)? = current[object], let rest = Self.number(of: members[JSONValue.unknownMember])
    else { return }
    let unnamed = members.count - 1 - named.count { members[$0] != nil }
    guard hidden <= unnamed else { return }
    set(rest, at: object.appending(JSONValue.unknownMember), to: nil)
  }
}
