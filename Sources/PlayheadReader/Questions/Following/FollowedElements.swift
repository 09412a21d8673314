internal import PlayheadFormat

/// Tracks the indexes of the elements along a followed path through patches by arithmetic alone; if arithmetic cannot
/// decide, the course is unclear and the state must be searched.
struct FollowedElements: ~Copyable {
  let path: FollowedPath
  let identities: [ElementIdentity]
  /// Whether the path selects the first of several equal elements, which only going forwards can identify.
  let hasFirst: Bool
  /// The indexes of the elements, up to the first missing one.
  var indexes: [Int] = []
  private let count: Int
  private var shapes: FollowedShapes
  private var window: LineCache

  /// The effect of a patch's operations on the place.
  struct Course {
    /// Whether only the state determines the place on the other side.
    var isUnclear = false
    var isTouched = false
    /// The operation with the new value, and the number of tokens in its path.
    var operation: (number: Int, length: Int)?

    static var unclear: Course { Course(isUnclear: true) }
  }

  init(_ path: FollowedPath, in recording: Recording) {
    self.path = path
    count = path.elementCount
    identities = path.parts.compactMap(ElementIdentity.init)
    hasFirst = identities.contains(where: \.isFirst)
    shapes = FollowedShapes(path, in: recording.index)
    window = LineCache(recording.source, size: 1 << 16)
  }

  /// Whether one of the elements is missing.
  var isGone: Bool { indexes.count < count }

  /// The place of the value for these element indexes; nil if an element is missing.
  func place(_ indexes: [Int]) -> JSONPointer? { indexes.count == count ? path.pointer(indexes) : nil }

  /// Whether indexes denote the same place, ignoring insertions and removals before entries and elements of sets.
  func isSame(_ from: [Int], _ to: [Int]) -> Bool {
    if from.count != to.count { return false }
    return from.indices.allSatisfy { from[$0] == to[$0] || identities[$0].isFirst }
  }

  /// Whether patches of a shape may move the place or change its value.
  @inline(__always) mutating func isConcerned(_ shape: UInt32, in index: RecordingIndex) -> Bool {
    shapes.isConcerned(shape, in: index)
  }

  /// The value that an operation of a change writes; nil if the line is not in the writer's order.
  mutating func writtenValue(_ number: Int, in span: RecordingIndex.Span) throws(RecordingError) -> JSONValue? {
    try window.operationValue(number, in: span)
  }

  // MARK: - Forwards

  /// Moves the indexes forwards over a patch.
  mutating func forwards(
    _ shape: UInt32, _ span: RecordingIndex.Span, in index: RecordingIndex
  ) throws(RecordingError) -> Course {
    var course = Course()
    if shape == PatchTable.irregular { return .unclear }
    let entries = index.patches.entries(of: shape)
    var next = entries.startIndex
    while next < entries.endIndex {
      let entry = entries[next]
      let number = next - entries.startIndex
      next += 1
      let relation = shapes.relation(of: entry, in: index)
      if relation.kinds == .known { continue }
      if isUnclear(relation, entry.kind) { return .unclear }
      guard relation.kinds.contains(.element) else {
        if touches(relation) {
          course.isTouched = true
          course.operation = isWhole(entry.kind, relation) ? (number, relation.length) : nil
        }
        continue
      }
      guard relation.isSame(indexes, relation.count) else { continue }
      let isPair = identities[relation.count].isKey && isPair(entry, before: entries[next...], in: index)
      if isPair { next += 1 }
      switch try shift(over: entry.kind, relation, isPair, number, span) {
      case nil: break
      case .to(let index): indexes[relation.count] = index
      // All elements beneath are new.
      case .hits where identities[relation.count].isKey && relation.count + 1 == count:
        course.isTouched = true
        course.operation = (number, relation.length)
      case .hits, .unclear: return .unclear
      }
    }
    return course
  }

  /// The effect of an operation on an element's array on the element's index; nil if the element is missing before and
  /// after.
  private mutating func shift(
    over kind: PatchTable.Kind, _ relation: FollowedRelation, _ isPair: Bool, _ number: Int,
    _ span: RecordingIndex.Span
  ) throws(RecordingError) -> IndexShift? {
    let depth = relation.count
    let identity = identities[depth]
    let own = depth < indexes.count ? indexes[depth] : nil
    let other = Int(relation.index)
    if mayWrite(kind, at: other, isPair, identity, before: own), try mayAppear(identity, number, in: span) {
      return .unclear
    }
    if identity.isKey {
      // An operation on a single part turns values into keys, so only the array shows whether the followed key is
      // there.
      guard let own else { return kind == .replace || isPair ? nil : .unclear }
      return .forwardsInPairs(over: kind, isPair: isPair, at: other, from: own)
    }
    return own.map { .forwards(over: kind, at: other, from: $0) }
  }

  /// Whether an operation may write the element or its key at or before the index, or anywhere if the element is
  /// missing.
  private func mayWrite(
    _ kind: PatchTable.Kind, at other: Int, _ isPair: Bool, _ identity: ElementIdentity, before own: Int?
  ) -> Bool {
    if identity.isKey {
      guard kind == .replace ? other.isMultiple(of: 2) : kind == .add && isPair else { return false }
      return own.map { other < $0 - 1 || kind == .add && other == $0 - 1 } ?? true
    }
    guard kind != .remove else { return false }
    return own.map { identity.isFirst && kind != .beneath && other <= $0 } ?? true
  }

  /// Whether an operation's value may be the element or its key.
  private mutating func mayAppear(
    _ identity: ElementIdentity, _ number: Int, in span: RecordingIndex.Span
  ) throws(RecordingError) -> Bool {
    try window.operationValue(number, in: span) { base, value in identity.mayIdentify(value, from: base) } ?? true
  }

  /// Whether an operation and the next one insert or remove a key with its value.
  private mutating func isPair(
    _ entry: PatchTable.Entry, before rest: ArraySlice<PatchTable.Entry>, in index: RecordingIndex
  ) -> Bool {
    guard let next = rest.first, entry.kind == next.kind else { return false }
    let key = shapes.relation(of: entry, in: index)
    let value = shapes.relation(of: next, in: index)
    guard value.kinds.contains(.element), value.count == key.count, value.isSame(indexes, value.count),
      key.index.isMultiple(of: 2), key.index < FollowedRelation.end
    else { return false }
    return switch entry.kind {
    case .add: value.index == key.index + 1
    case .remove: value.index == key.index
    case .replace, .beneath: false
    }
  }

  // MARK: - Backwards

  /// Moves the indexes backwards over a patch; all elements must be present.
  mutating func backwards(_ shape: UInt32, in index: RecordingIndex) -> Course {
    var course = Course()
    if shape == PatchTable.irregular { return .unclear }
    let entries = index.patches.entries(of: shape)
    for number in entries.indices.reversed() {
      let entry = entries[number]
      let relation = shapes.relation(of: entry, in: index)
      if relation.kinds == .known { continue }
      if isUnclear(relation, entry.kind) { return .unclear }
      if relation.kinds.contains(.element) {
        guard relation.count < indexes.count, relation.isSame(indexes, relation.count) else { continue }
        let own = indexes[relation.count]
        guard case .to(let index) = IndexShift.backwards(over: entry.kind, at: Int(relation.index), from: own) else {
          return .unclear
        }
        indexes[relation.count] = index
      } else if touches(relation) {
        if !course.isTouched, isWhole(entry.kind, relation) {
          course.operation = (number - entries.startIndex, relation.length)
        }
        course.isTouched = true
      }
    }
    return course
  }

  // MARK: - Both ways

  private func touches(_ relation: FollowedRelation) -> Bool {
    relation.kinds.contains(.value) && !isGone && relation.isSame(indexes, relation.count)
  }

  /// Whether an operation's value includes the new value of the place.
  private func isWhole(_ kind: PatchTable.Kind, _ relation: FollowedRelation) -> Bool {
    (kind == .add || kind == .replace) && !relation.kinds.contains(.beneath)
  }

  /// Whether after an operation the element has to be found by its identity.
  private func isUnclear(_ relation: FollowedRelation, _ kind: PatchTable.Kind) -> Bool {
    let number = relation.identified
    if relation.kinds.contains(.identity), relation.isSame(indexes, number) {
      guard number < indexes.count else { return true }
      let (own, other) = (indexes[number], Int(relation.indexes[number]))
      if other == own || identities[number].isFirst && other < own { return true }
    }
    let isAround = relation.kinds.contains(.unclear) || kind == .beneath && relation.kinds.contains(.element)
    return isAround && relation.isSame(indexes, relation.count)
  }
}
