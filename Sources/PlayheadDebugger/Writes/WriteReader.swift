internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// Finds what an action wrote: the places whose values differ before and after, where elements of arrays are followed by identity, also
/// within a list that was replaced as a whole.
struct WriteReader {
  private let schema: Schema?
  private let identities: ElementIdentities
  let places = PlaceTable()
  /// How often each identity stands in each array, by the array's place.
  private(set) var elements: [Int: [JSONValue: Int]] = [:]
  /// The arrays in which an identity stands, by their places.
  private(set) var arrays: [JSONValue: Set<Int>] = [:]
  /// The arrays of objects, and the dictionaries, whose identities fields may name.
  private(set) var rosters: Set<Int> = []
  /// The insertions and removals of the action so far, in their order.
  private(set) var shifts: [Shift] = []
  private var writes: [StateWrite] = []
  /// Where the elements stand that came or went.
  private var spots: [Int: Spot] = [:]
  /// Whether an array is being replaced as a whole.
  private var isReplacing = false
  /// Where the last operation removed a key of a dictionary, whose value the next one removes.
  private var removedKey: JSONPointer?

  init(_ schema: Schema?) {
    self.schema = schema
    identities = ElementIdentities(schema)
  }

  /// How elements of an array came to stand elsewhere.
  struct Shift {
    var array: Int
    var kind: Kind

    enum Kind {
      case insertion(JSONValue, at: Int)
      case removal(JSONValue, at: Int)
      /// The array was replaced: where each of its elements stood before, if it was there.
      case replacement([Int?])
    }
  }

  /// The most elements of a replaced array that are followed.
  private static let replacementLimit = 1 << 12

  private struct Spot {
    var place = PlaceTable.root
    var member: Schema.Member?
    var field: Schema.Field?
    var pointer = JSONPointer()
  }

  private typealias Elements = PlaceTable.Identity

  private var root: Spot { Spot(member: schema.map { .value($0.stateType) }) }

  private mutating func part(_ token: PlaceTable.Token, at index: String, of spot: Spot) -> Spot {
    var part = spot
    part.place = places.child(of: spot.place, token)
    part.field = schema.flatMap { spot.member?.field(index, in: $0) }
    part.member = schema.flatMap { spot.member?.member(index, in: $0) }
    part.pointer.tokens.append(index)
    return part
  }

  private func elements(of spot: Spot) -> Elements {
    let kind = elementKind(of: spot)
    places.identify(elementsOf: spot.place, by: kind)
    return kind
  }

  private func elementKind(of spot: Spot) -> Elements {
    if CompositeType(spot.member) != nil { return .whole }
    switch identities.keyedKind(spot.member) {
    case .keys?: return .keys
    case .values?: return .values
    case .ids?, .places?, nil: break
    }
    return .ids(
      identities.identity(of: JSONView?.none, spot.member, spot.field) ?? JSONPointer([ElementIdentities.plainID]))
  }

  // MARK: - One action

  /// Begins with a state, to which no action led.
  mutating func begin(with state: JSONValue) {
    elements = [:]
    arrays = [:]
    enroll(state, root, by: 1)
  }

  /// Adds an operation of the action, in the state before the operation.
  mutating func add(_ effect: JSONPatch.Effect, in state: JSONView) {
    var (spot, view) = (root, state as JSONView?)
    let tokens = effect.pointer.tokens
    for (depth, token) in tokens.enumerated() {
      guard let container = view, container.kind == .array else {
        spot = part(.member(token), at: token, of: spot)
        view = view?.part(token)
        continue
      }
      let kind = elements(of: spot)
      if depth == tokens.count - 1 { return addElement(effect, kind, container, of: spot) }
      guard let identity = identity(of: token, kind, in: container) else {
        return appendElements(.value, effect.old, effect.new, at: spot)
      }
      let rest = JSONPointer(Array(tokens[(depth + 1)...]))
      if case .ids(let place) = kind, place == rest || rest.contains(place) || place.contains(rest) {
        return addIdentity(effect, at: rest, of: container.part(token)?.decoded, token, kind, of: spot)
      }
      spot = part(.element(identity), at: token, of: spot)
      view = container.part(token)
    }
    compare(effect.old, effect.new, at: spot)
  }

  /// What the action wrote, each place once.
  mutating func take() -> (writes: [StateWrite], shifts: [Shift]) {
    let shifts = shifts
    defer {
      writes.removeAll(keepingCapacity: true)
      spots.removeAll(keepingCapacity: true)
    }
    removedKey = nil
    self.shifts.removeAll(keepingCapacity: true)
    guard writes.count > 1 else { return (writes, shifts) }
    var numbers: [Int: Int] = [:]
    var merged: [StateWrite] = []
    let all = writes
    for write in all {
      guard let number = numbers[write.place] else {
        numbers[write.place] = merged.count
        merged.append(write)
        continue
      }
      if write.isOfElements, merged[number].isOfElements {
        merged[number].old = Self.joined(merged[number].old, write.old)
        merged[number].new = Self.joined(merged[number].new, write.new)
      } else {
        merged[number].new = write.new
      }
      merged[number].pointer = write.pointer
      if merged[number].kind != write.kind { merged[number].kind = .value }
    }
    // An element that was taken out and put in again stayed; only what differs in it was written.
    for (number, write) in merged.enumerated().reversed() {
      guard write.kind == .value, let spot = spots[write.place] else { continue }
      merged.remove(at: number)
      writes.removeAll(keepingCapacity: true)
      compare(write.old, write.new, at: spot)
      merged += writes
    }
    return (merged.filter { $0.kind == .extended || $0.old != $0.new }, shifts)
  }

  private static func joined(_ left: JSONValue?, _ right: JSONValue?) -> JSONValue? {
    guard case .array(let first)? = left, case .array(let second)? = right else { return right ?? left }
    return .array(first + second)
  }

  /// Adds what became of some elements of an array that have no identity.
  private mutating func appendElements(
    _ kind: StateWrite.Kind, _ old: JSONValue?, _ new: JSONValue?, at spot: Spot
  ) {
    let count = writes.count
    append(kind, .array(old.map { [$0] } ?? []), .array(new.map { [$0] } ?? []), at: spot)
    if writes.count > count { writes[count].isOfElements = true }
  }

  /// Adds that an element got another identity in place: it went, and another one came.
  private mutating func addIdentity(
    _ effect: JSONPatch.Effect, at place: JSONPointer, of element: JSONValue?, _ token: String, _ kind: Elements,
    of spot: Spot
  ) {
    let operation: JSONPatch.Operation =
      if let new = effect.new { effect.old == nil ? .add(place, new) : .replace(place, new) } else { .remove(place) }
    var latter = element
    if var value = latter, (try? JSONPatch([operation]).apply(to: &value)) != nil { latter = value }
    guard case .ids(let identity) = kind else { return }
    let (old, new) = (Self.id(element?[identity]), Self.id(latter?[identity]))
    if old == new { return compare(element, latter, at: spot) }
    if let old { addElement(old, element, nil, at: token, of: spot) }
    if let new { addElement(new, nil, latter, at: token, of: spot) }
  }

  private mutating func append(_ kind: StateWrite.Kind, _ old: JSONValue?, _ new: JSONValue?, at spot: Spot) {
    if kind != .extended, old == new { return }
    writes.append(
      StateWrite(
        place: spot.place, shape: places.shape(of: spot.place), kind: kind, old: old, new: new, pointer: spot.pointer))
    if kind == .value {
      if let old { enroll(old, spot, by: -1) }
      if let new { enroll(new, spot, by: 1) }
    }
  }

  // MARK: - Elements

  private func identity(of token: String, _ kind: Elements, in array: JSONView) -> JSONValue? {
    switch kind {
    case .ids(let place): return Self.id(place.tokens.reduce(array.part(token)) { $0?.part($1) }?.decoded)
    case .keys:
      guard let index = JSONPointer.index(token), !index.isMultiple(of: 2) else { return nil }
      return array.part(String(index - 1))?.decoded
    case .values: return array.part(token)?.decoded
    case .whole: return nil
    }
  }

  private static func id(_ value: JSONValue?) -> JSONValue? { value == .null ? nil : value }

  private mutating func addElement(_ effect: JSONPatch.Effect, _ kind: Elements, _ array: JSONView, of spot: Spot) {
    let token = effect.pointer.tokens.last ?? ""
    switch kind {
    case .ids(let place):
      let (old, new) = (Self.id(effect.old?[place]), Self.id(effect.new?[place]))
      if let old, old == new {
        compare(effect.old, effect.new, at: part(.element(old), at: token, of: spot))
      } else if old == nil, new == nil {
        addPlain(effect, at: spot)
      } else {
        if let old { addElement(old, effect.old, nil, at: token, of: spot) }
        if let new { addElement(new, nil, effect.new, at: token, of: spot) }
      }
    case .values:
      if let old = effect.old { addElement(old, old, nil, at: token, of: spot) }
      if let new = effect.new { addElement(new, nil, new, at: token, of: spot) }
    case .keys:
      if effect.isElement, effect.new == nil {
        // The key is removed first, then its value at the same place.
        if removedKey == effect.pointer { return removedKey = nil }
        removedKey = effect.pointer
        if let key = effect.old { addElement(key, .bool(true), nil, at: token, of: spot) }
      } else if let index = JSONPointer.index(token), index.isMultiple(of: 2), let key = effect.new {
        // A key comes before its value, which is added next, unless it takes the place of another key.
        let isNew = effect.isElement && removedKey != effect.pointer
        removedKey = nil
        if isNew || key == effect.old { return }
        let value = array.part(effect.isElement ? token : String(index + 1))?.decoded
        if let old = effect.old { addElement(old, value, nil, at: String(index + 1), of: spot) }
        addElement(key, nil, value ?? .null, at: String(index + 1), of: spot)
      } else if let key = identity(of: token, kind, in: array) {
        if effect.isElement {
          addElement(key, nil, effect.new, at: token, of: spot)
        } else {
          compare(effect.old, effect.new, at: part(.element(key), at: token, of: spot))
        }
      }
    case .whole: addPlain(effect, at: spot)
    }
  }

  private mutating func addPlain(_ effect: JSONPatch.Effect, at spot: Spot) {
    appendElements(effect.isElement && effect.new != nil ? .extended : .value, effect.old, effect.new, at: spot)
  }

  /// Adds an element that came, or went.
  private mutating func addElement(
    _ identity: JSONValue, _ old: JSONValue?, _ new: JSONValue?, at token: String, of spot: Spot
  ) {
    let part = part(.element(identity), at: token, of: spot)
    spots[part.place] = part
    count(identity, in: spot.place, by: new == nil ? -1 : 1)
    if !isReplacing, let index = JSONPointer.index(token) {
      let kind = new == nil ? Shift.Kind.removal(identity, at: index) : .insertion(identity, at: index)
      shifts.append(Shift(array: spot.place, kind: kind))
    }
    if let value = old ?? new, value.kind == .object { rosters.insert(spot.place) }
    if let value = old ?? new { enrollParts(of: value, part, by: new == nil ? -1 : 1) }
    append(new == nil ? .removed : .inserted, old, new, at: part)
  }

  // MARK: - Values

  private mutating func compare(_ old: JSONValue?, _ new: JSONValue?, at spot: Spot) {
    if old == new { return }
    switch (old, new) {
    case (.object(let before)?, .object(let after)?)
    where before.isEmpty || after.isEmpty || before.keys.contains(where: { after[$0] != nil }):
      if StackRoom.isLow() { return append(.value, old, new, at: spot) }
      for (name, value) in before { compare(value, after[name], at: part(.member(name), at: name, of: spot)) }
      for (name, value) in after where before[name] == nil {
        compare(nil, value, at: part(.member(name), at: name, of: spot))
      }
    case (.array(let before)?, .array(let after)?): compare(before, after, at: spot)
    default: append(.value, old, new, at: spot)
    }
  }

  private mutating func compare(_ before: [JSONValue], _ after: [JSONValue], at spot: Spot) {
    let kind = elements(of: spot)
    guard let old = Self.identities(of: before, kind), let new = Self.identities(of: after, kind), !StackRoom.isLow()
    else {
      let isExtended = before.count < after.count && Self.isSubsequence(before, of: after)
      return append(isExtended ? .extended : .value, .array(before), .array(after), at: spot)
    }
    let isOutermost = !isReplacing
    isReplacing = true
    defer { isReplacing = !isOutermost }
    var origins: [Int?] = []
    var rest = Dictionary(old.map { ($0.identity, [$0.index]) }, uniquingKeysWith: +)
    for (identity, index) in new {
      let former = rest[identity]?.popLast()
      origins.append(former)
      if let former {
        compare(before[former], after[index], at: part(.element(identity), at: String(index), of: spot))
      } else {
        addElement(identity, nil, after[index], at: String(index), of: spot)
      }
    }
    for (identity, index) in old where rest[identity]?.popLast() != nil {
      addElement(identity, before[index], nil, at: String(index), of: spot)
    }
    if origins.count <= Self.replacementLimit {
      shifts.append(Shift(array: spot.place, kind: .replacement(origins)))
    }
  }

  /// The identities of all elements, and where the elements stand; nil where one has none.
  private static func identities(
    of array: [JSONValue], _ kind: Elements
  ) -> [(identity: JSONValue, index: Int)]? {
    var found: [(JSONValue, Int)] = []
    found.reserveCapacity(array.count)
    switch kind {
    case .ids(let place):
      for (index, element) in array.enumerated() {
        guard let id = id(element[place]) else { return nil }
        found.append((id, index))
      }
    case .values: for (index, element) in array.enumerated() { found.append((element, index)) }
    case .keys:
      for index in stride(from: 1, to: array.count, by: 2) { found.append((array[index - 1], index)) }
    case .whole: return nil
    }
    return found
  }

  private static func isSubsequence(_ part: [JSONValue], of whole: [JSONValue]) -> Bool {
    var rest = part[...]
    for element in whole where rest.first == element { rest.removeFirst() }
    return rest.isEmpty
  }

  // MARK: - Which elements there are

  private mutating func count(_ identity: JSONValue, in array: Int, by step: Int) {
    let count = (elements[array]?[identity] ?? 0) + step
    elements[array, default: [:]][identity] = count > 0 ? count : nil
    if count > 0 {
      arrays[identity, default: []].insert(array)
    } else {
      arrays[identity]?.remove(array)
      if arrays[identity]?.isEmpty == true { arrays[identity] = nil }
    }
  }

  private mutating func enroll(_ value: JSONValue, _ spot: Spot, by step: Int) {
    guard case .array(let array) = value else { return enrollParts(of: value, spot, by: step) }
    let kind = elements(of: spot)
    guard let identities = Self.identities(of: array, kind) else { return }
    for (identity, index) in identities {
      count(identity, in: spot.place, by: step)
      if array[index].kind == .object { rosters.insert(spot.place) }
      if array[index].kind == .object || array[index].kind == .array {
        enrollParts(of: array[index], part(.element(identity), at: String(index), of: spot), by: step)
      }
    }
  }

  private mutating func enrollParts(of value: JSONValue, _ spot: Spot, by step: Int) {
    if StackRoom.isLow() { return }
    switch value {
    case .object(let members):
      for (name, value) in members where value.kind == .object || value.kind == .array {
        enroll(value, part(.member(name), at: name, of: spot), by: step)
      }
    case .array: enroll(value, spot, by: step)
    case .null, .bool, .integer, .unsigned, .double, .number, .string: break
    }
  }
}
