internal import PlayheadFormat
internal import PlayheadReader

/// Whether an action changed the value at each of many places, where elements are followed by their identity: for each place that is
/// there after the action, in order. What an element has that was not there before has changed, unless it is nil.
struct ChangedElements {
  private let pattern: PlacePattern
  private let schema: Schema?
  private let identities: ElementIdentities
  private(set) var changes: [Bool] = []

  /// Compares the states after and before the action, in O(*n*) for their elements.
  init(at pattern: PlacePattern, in after: JSONView, since before: JSONView, _ schema: Schema?) {
    self.pattern = pattern
    self.schema = schema
    identities = ElementIdentities(schema)
    let first = pattern.steps.firstIndex(where: \.isMany) ?? pattern.steps.endIndex
    let way = PlacePattern(Array(pattern.steps[..<first]))
    let former = identities.followed(way, in: after).flatMap { PlacePattern($0).pointer(in: before) }
    var (container, member, field) = (
      after as JSONView?, schema.map { Schema.Member.value($0.stateType) }, Schema.Field?.none
    )
    for token in way.pointer(in: after)?.tokens ?? [] {
      container = container?.part(token)
      field = schema.flatMap { member?.field(token, in: $0) }
      member = schema.flatMap { member?.member(token, in: $0) }
    }
    add(container, former.flatMap { StateDifference.part(before, $0) }, after: first, member, field)
  }

  private mutating func add(
    _ new: JSONView?, _ old: JSONView?, after step: Int, _ member: Schema.Member?, _ field: Schema.Field?
  ) {
    guard step < pattern.steps.count else { return changes.append(!isSame(new, old)) }
    let token = PlacePattern([pattern.steps[step]]).pointer(in: new)?.tokens.last ?? "0"
    let (partField, part) = (
      schema.flatMap { member?.field(token, in: $0) }, schema.flatMap { member?.member(token, in: $0) }
    )
    guard pattern.steps[step].isMany else {
      let way = PlacePattern([pattern.steps[step]])
      func value(in view: JSONView?) -> JSONView? { way.pointer(in: view).flatMap { StateDifference.part(view, $0) } }
      return add(value(in: new), value(in: old), after: step + 1, part, partField)
    }
    guard let new else { return }
    let former = FormerElements(of: old, as: identities.kind(of: new, member, field), now: new)
    var (index, isKey) = (0, pattern.steps[step] == .values)
    var key: JSONValue?
    new.forEachElement { element in
      if isKey {
        key = element.decoded
      } else if pattern.steps[step].contains(index) {
        add(element, former.element(like: element, at: index, key), after: step + 1, part, partField)
      }
      isKey = pattern.steps[step] == .values && !isKey
      index += 1
      return pattern.steps[step].mayContain(index) && (changes.count & 0xFFF != 0 || !Task.isCancelled)
    }
    new.forEachMember { name, value in
      add(value, old?.kind == .object ? old?.part(name) : nil, after: step + 1, part, partField)
      return changes.count & 0xFFF != 0 || !Task.isCancelled
    }
  }

  private func isSame(_ new: JSONView?, _ old: JSONView?) -> Bool {
    if pattern.isCount { return new?.countOfParts(pattern) == old?.countOfParts(pattern) }
    guard let new, let old else { return new.isNil && old.isNil }
    return new.isSame(as: old)
  }
}

extension JSONView? {
  /// Whether nothing or nil is there.
  fileprivate var isNil: Bool { map { $0.kind == .null } ?? true }
}

extension PlacePattern.Step {
  fileprivate func contains(_ index: Int) -> Bool {
    if case .slice(let range) = self { range.contains(index) } else { true }
  }

  /// Whether it may lead to a place from this one on.
  fileprivate func mayContain(_ index: Int) -> Bool {
    if case .slice(let range) = self { index < range.upperBound } else { true }
  }
}

/// The elements of an array before an action, by what identifies them.
private struct FormerElements {
  private let array: JSONView?
  private let kind: ElementIdentities.Kind
  private var elements: [JSONValue: JSONView] = [:]
  /// The identities that two elements share afterwards, which identify neither.
  private var shared: Set<JSONValue> = []

  init(of array: JSONView?, as kind: ElementIdentities.Kind, now new: JSONView) {
    self.array = array?.kind == .array ? array : nil
    self.kind = kind
    guard kind != .places else { return }
    var (key, isKey, count) = (JSONValue?.none, true, 0)
    self.array?.forEachElement { element in
      count += 1
      switch kind {
      case .ids(let identity): key = StateDifference.part(element, identity)?.decoded
      case .values: key = element.decoded
      case .keys:
        defer { isKey.toggle() }
        if isKey {
          key = element.decoded
          return true
        }
      case .places: break
      }
      if let key, elements[key] == nil { elements[key] = element }
      return count & 0xFFF != 0 || !Task.isCancelled
    }
    guard case .ids(let identity) = kind else { return }
    var known: Set<JSONValue> = []
    new.forEachElement { element in
      if let id = StateDifference.part(element, identity)?.decoded, !known.insert(id).inserted { shared.insert(id) }
      return known.count & 0xFFF != 0 || !Task.isCancelled
    }
  }

  /// What an element was; nil if it was not there.
  func element(like element: JSONView, at index: Int, _ key: JSONValue?) -> JSONView? {
    switch kind {
    case .ids(let identity):
      let id = StateDifference.part(element, identity)?.decoded
      guard let id, id != .null, !shared.contains(id) else { break }
      return elements[id]
    case .keys: return key.flatMap { elements[$0] }
    case .values: return element.decoded.flatMap { elements[$0] }
    case .places: break
    }
    return array?.elements(in: index..<index + 1).first
  }
}
