public import PlayheadRecording

/// Goes along a place that lies in elements which are known by their identity: where they stood, and what became of
/// them, forwards and backwards through a recording.
///
/// Where elements were put in or taken out before it, arithmetic tells where an element stands; the state is looked at
/// only where the element itself, or all of its array, was written.
///
/// ```swift
/// let path = FollowedPath([.token("rows"), .element(96, identity: JSONPointer(["id"]))])
/// var trail = try Trail(path, in: recording, at: 0)
/// while let event = try trail.next() { print(event.position, event.to?.description ?? "gone") }
/// ```
///
/// Where two elements have the identity, the one is followed that arithmetic leads to. Where that cannot tell which of them
/// it is, the element is gone, and the event says why.
///
/// Positions that cannot be shown are passed over; what happened in them is no event.
public struct Trail: ~Copyable {
  /// Where the trail has come to.
  public private(set) var position: Int
  private let path: FollowedPath
  private let elementCount: Int
  private let identities: [ElementIdentity]
  /// Whether an element is the first of those that are written alike: then only the way forwards tells which one it is.
  private let hasFirst: Bool
  private let recording: Recording
  /// The positions that lead from one to the next; a run begins at the first or at a keyframe after a gap.
  private let runs: [ClosedRange<Int>]
  /// The run that the position lies in, or after.
  private var run: Int
  private var shapes: FollowedShapes
  private var cursor: StateCursor
  private var window: LineWindow
  /// The indexes of the elements; fewer than there are elements in the path where the next one is gone.
  private var indexes: [Int] = []
  private var isAmbiguous = false
  /// What lies before, on the way back through positions at which the element is gone; the earliest first.
  private var earlier: [Visit] = []
  private var earlierBase: (position: Int, indexes: [Int])?
  /// How many positions are gone over for it.
  private var reach = 64
  private static let longestReach = 1 << 18
  /// The value at the trail's position, where it is known.
  private var value: JSONValue??
  /// The steps at which the present search begins and ends.
  private var way = (start: 0, end: 1)

  /// Begins at a position.
  ///
  /// - Parameters:
  ///   - path: need not lead to anything at the position.
  ///   - recording: the one in which it lies; what is read of it later is not seen.
  ///   - position: from 0 to the last one that can be shown.
  /// - Throws: ``RecordingError`` as ``StateCursor/move(to:in:)``.
  /// - Complexity: O(*n*) in the actions of the recording, a nanosecond each, and what it takes to go to the position.
  public init(_ path: FollowedPath, in recording: Recording, at position: Int) throws(RecordingError) {
    let runs = recording.runs
    let run = runs.lastIndex { $0.lowerBound <= position } ?? 0
    try self.init(path, in: recording, at: position, runs: runs, run: run)
  }

  private init(
    _ path: FollowedPath, in recording: Recording, at position: Int, runs: [ClosedRange<Int>], run: Int
  ) throws(RecordingError) {
    self.path = path
    self.recording = recording
    self.position = position
    self.runs = runs
    self.run = run
    elementCount = path.elementCount
    identities = path.parts.compactMap(ElementIdentity.init)
    hasFirst = identities.contains(where: \.isFirst)
    shapes = FollowedShapes(path, in: recording.index)
    cursor = StateCursor(recording)
    window = LineWindow(recording.source, size: 1 << 16)
    try find(at: position, near: [])
  }

  /// The place of the value at the trail's position; nil where an element is gone.
  ///
  /// The value need not be there all the same.
  public var place: JSONPointer? { indexes.count == elementCount ? path.pointer(indexes) : nil }

  // MARK: - Moving

  /// Goes to the next position at which the place or its value has changed.
  ///
  /// - Parameter end: the last position to look at.
  /// - Returns: what changed there; nil, with the trail at `end`, where nothing did.
  /// - Throws: ``RecordingError``, with the reason `interrupted` where the task is cancelled meanwhile.
  /// - Complexity: O(*n*) in the actions passed, a few nanoseconds each; O(*m*) in the text of the array where the element
  ///   itself was written.
  public mutating func next(through end: Int = .max) throws(RecordingError) -> TrailEvent? {
    let end = min(end, recording.last)
    earlier = []
    earlierBase = nil
    begin(to: end)
    while let visit = try nextVisit(through: end) {
      if visit.isShift { continue }
      let old = try knownValue(before: visit)
      let new = try newValue(of: visit)
      value = .some(new)
      if let event = event(of: visit, old, new) { return event }
    }
    return nil
  }

  /// Goes back to before the last change of the place or its value.
  ///
  /// - Parameter start: the first position to go back to.
  /// - Returns: what changed at the position after the trail's; nil, with the trail at `start`, where nothing did.
  /// - Throws: ``RecordingError``, with the reason `interrupted` where the task is cancelled meanwhile.
  /// - Complexity: as ``next(through:)``; where the element is gone, the positions from the keyframe before are gone over.
  public mutating func previous(downTo start: Int = 0) throws(RecordingError) -> TrailEvent? {
    let start = max(start, recording.first)
    value = nil
    begin(to: start)
    while let visit = try previousVisit(downTo: start) {
      if visit.isShift { continue }
      let new = try newValue(of: visit)
      let old = try knownValue(before: visit)
      if let event = event(of: visit, old, new) { return event }
    }
    return nil
  }

  /// A position at which the place may be another one, or its value.
  private struct Visit {
    var position: Int
    var from: [Int]
    var to: [Int]
    var isAmbiguous: Bool
    /// Whether no more happened than that elements came or went before an entry, or an element of a set.
    var isShift = false
    /// The operation whose value has the new value, and how many tokens its path has.
    var operation: (number: Int, length: Int)?
  }

  private func event(of visit: Visit, _ old: JSONValue?, _ new: JSONValue?) -> TrailEvent? {
    if isSame(visit.from, visit.to), old == new { return nil }
    func place(_ indexes: [Int]) -> JSONPointer? { indexes.count == elementCount ? path.pointer(indexes) : nil }
    let (from, to) = (place(visit.from), place(visit.to))
    if from == nil, to == nil { return nil }
    return TrailEvent(
      position: visit.position, from: from, to: to, old: old, new: new, isAmbiguous: to == nil && visit.isAmbiguous)
  }

  /// Whether indexes are of one place, whatever came or went before entries and elements of sets.
  private func isSame(_ from: [Int], _ to: [Int]) -> Bool {
    if from.count != to.count { return false }
    return from.indices.allSatisfy { from[$0] == to[$0] || identities[$0].isFirst }
  }

  // MARK: - Forwards

  private mutating func nextVisit(through end: Int) throws(RecordingError) -> Visit? {
    while true {
      let runEnd = runs[run].upperBound
      if position < end, let visit = try nextVisit(inRunTo: min(end, runEnd)) { return visit }
      position = max(position, min(end, runEnd))
      guard position >= runEnd, run + 1 < runs.count else { return nil }
      // What is lost is passed over.
      guard runs[run + 1].lowerBound <= end else {
        if end > runEnd {
          position = end
          indexes = []
        }
        return nil
      }
      run += 1
      position = runs[run].lowerBound
      value = nil
      try find(at: position, near: indexes)
    }
  }

  private mutating func nextVisit(inRunTo end: Int) throws(RecordingError) -> Visit? {
    var place = recording.index.place(after: position)
    let last = recording.index.place(after: end) - 1
    while place <= last {
      if place & 0x3FFF == 0 { try checkIn(place) }
      defer { place += 1 }
      let shape = recording.index.steps[place].shape
      guard shapes.isConcerned(shape, in: recording.index) else { continue }
      let seq = recording.index.seq(at: place)
      guard let span = recording.index.change(at: place) else { continue }
      let from = indexes
      let course = try forwards(shape, span)
      if course.isUnclear {
        try checkIn(place)
        try find(at: seq, near: indexes)
      }
      guard course.isUnclear || course.isTouched || indexes != from else { continue }
      position = seq
      if indexes.count < elementCount, from.count < elementCount { continue }
      return Visit(
        position: seq, from: from, to: indexes, isAmbiguous: isAmbiguous,
        isShift: !course.isUnclear && !course.isTouched && isSame(from, indexes),
        operation: course.isUnclear ? nil : course.operation)
    }
    return nil
  }

  /// What the operations of a patch do to the place.
  private struct Course {
    /// Only the state tells where the place is on the other side.
    var isUnclear = false
    var isTouched = false
    var operation: (number: Int, length: Int)?
  }

  /// Moves the indexes over a patch.
  private mutating func forwards(_ shape: UInt32, _ span: RecordingIndex.Span) throws(RecordingError) -> Course {
    var course = Course()
    if shape == PatchTable.irregular { return Course(isUnclear: true) }
    let entries = recording.index.patches.entries(of: shape)
    var number = entries.startIndex
    while number < entries.endIndex {
      defer { number += 1 }
      let entry = entries[number]
      let relation = shapes.relation(of: entry, in: recording.index)
      if relation.kinds == .known { continue }
      if isUnclear(relation, entry.kind) { return Course(isUnclear: true) }
      if relation.kinds.contains(.element) {
        guard relation.isSame(indexes, relation.count) else { continue }
        let identity = identities[relation.count]
        if identity.isKey {
          let isPair = isPair(number, in: entries)
          guard let isTouched = try forwards(over: entry.kind, relation, isPair, number - entries.startIndex, span)
          else {
            return Course(isUnclear: true)
          }
          if isTouched {
            course.isTouched = true
            course.operation = (number - entries.startIndex, relation.length)
          }
          if isPair { number += 1 }
          continue
        }
        guard relation.count < indexes.count else {
          guard entry.kind != .remove, indexes.count < elementCount else { continue }
          if try mayAppear(relation.count, number - entries.startIndex, in: span) { return Course(isUnclear: true) }
          continue
        }
        let own = indexes[relation.count]
        let other = Int(relation.index)
        if identity.isFirst, entry.kind == .add || entry.kind == .replace, other <= own,
          try mayAppear(relation.count, number - entries.startIndex, in: span)
        {
          return Course(isUnclear: true)
        }
        switch entry.kind {
        case .add: if other <= own { indexes[relation.count] = own + 1 }
        case .remove where other < own: indexes[relation.count] = own - 1
        case .remove, .replace: if other == own { return Course(isUnclear: true) }
        case .beneath: return Course(isUnclear: true)
        }
      } else if touches(relation) {
        course.isTouched = true
        let isWhole = (entry.kind == .add || entry.kind == .replace) && !relation.kinds.contains(.beneath)
        course.operation = isWhole ? (number - entries.startIndex, relation.length) : nil
      }
    }
    return course
  }

  /// Whether an operation and the next one put in a key with its value, or take them out.
  private mutating func isPair(_ number: Int, in entries: ArraySlice<PatchTable.Entry>) -> Bool {
    guard number + 1 < entries.endIndex, entries[number].kind == entries[number + 1].kind else { return false }
    let key = shapes.relation(of: entries[number], in: recording.index)
    let value = shapes.relation(of: entries[number + 1], in: recording.index)
    guard value.kinds.contains(.element), value.count == key.count, value.isSame(indexes, value.count),
      key.index.isMultiple(of: 2), key.index < FollowedRelation.end
    else { return false }
    return switch entries[number].kind {
    case .add: value.index == key.index + 1
    case .remove: value.index == key.index
    case .replace, .beneath: false
    }
  }

  /// Moves the index of an entry over an operation on its array.
  ///
  /// - Parameter isPair: whether the next operation does the same with the value after the key.
  /// - Returns: whether it writes the entry's value; nil where only the state tells.
  private mutating func forwards(
    over kind: PatchTable.Kind, _ relation: FollowedRelation, _ isPair: Bool, _ number: Int,
    _ span: RecordingIndex.Span
  ) throws(RecordingError) -> Bool? {
    let depth = relation.count
    let other = Int(relation.index)
    let key = depth < indexes.count ? indexes[depth] - 1 : nil
    switch kind {
    case .replace where other.isMultiple(of: 2):
      if let key, other >= key { return other == key ? nil : false }
      return try mayAppear(depth, number, in: span) ? nil : false
    case .replace:
      guard let key, other == key + 1 else { return false }
      // All elements beneath are new ones.
      return depth + 1 == elementCount ? true : nil
    case .add where isPair:
      if let key, other > key { return false }
      if try mayAppear(depth, number, in: span) { return nil }
      if key != nil { indexes[depth] += 2 }
      return false
    case .remove where isPair:
      guard let key, other <= key else { return false }
      if other == key { return nil }
      indexes[depth] -= 2
      return false
    // What was a value may be a key.
    case .add, .remove, .beneath: return nil
    }
  }

  private func touches(_ relation: FollowedRelation) -> Bool {
    relation.kinds.contains(.value) && indexes.count == elementCount && relation.isSame(indexes, relation.count)
  }

  /// Whether an operation leaves the element to be found by its identity.
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

  /// Whether the value of an operation may be the element, or its key.
  private mutating func mayAppear(
    _ depth: Int, _ number: Int, in span: RecordingIndex.Span
  ) throws(RecordingError) -> Bool {
    let identity = identities[depth]
    return try window.operationValue(number, in: span) { base, value in identity.mayIdentify(value, from: base) }
      ?? true
  }

  // MARK: - Backwards

  private mutating func previousVisit(downTo start: Int) throws(RecordingError) -> Visit? {
    while position > start {
      if let visit = earlier.popLast() {
        guard visit.position > start else {
          // It is needed again, should the trail go further.
          earlier.append(visit)
          indexes = visit.to
          position = start
          return nil
        }
        position = visit.position - 1
        indexes = visit.from
        return visit
      }
      if let base = earlierBase {
        guard base.position >= start else {
          position = start
          return nil
        }
        earlierBase = nil
        (position, indexes) = base
        continue
      }
      if position > runs[run].upperBound {
        // It stands in what is lost.
        position = max(start, runs[run].upperBound)
        if position == runs[run].upperBound { try find(at: position, near: indexes) }
        continue
      }
      let runStart = max(start, runs[run].lowerBound)
      if position > runStart {
        if hasFirst || indexes.count < elementCount {
          try goOver(before: position)
          continue
        }
        if let visit = try previousVisit(inRunFrom: runStart) { return visit }
        position = runStart
      }
      guard position > start, run > 0 else { return nil }
      run -= 1
      if runs[run].upperBound == position {
        try find(at: position, near: indexes)
      } else {
        indexes = []
        position = max(start, runs[run].upperBound + 1)
      }
    }
    return nil
  }

  private mutating func previousVisit(inRunFrom start: Int) throws(RecordingError) -> Visit? {
    var place = recording.index.place(after: position) - 1
    let first = recording.index.place(after: start)
    while place >= first {
      if place & 0x3FFF == 0 { try checkIn(place) }
      defer { place -= 1 }
      let shape = recording.index.steps[place].shape
      guard shapes.isConcerned(shape, in: recording.index) else { continue }
      let seq = recording.index.seq(at: place)
      guard recording.index.change(at: place) != nil else { continue }
      let to = indexes
      let course = backwards(shape)
      if course.isUnclear {
        try checkIn(place)
        try find(at: seq - 1, near: indexes)
      }
      guard course.isUnclear || course.isTouched || indexes != to else { continue }
      position = seq - 1
      return Visit(
        position: seq, from: indexes, to: to, isAmbiguous: false, operation: course.isUnclear ? nil : course.operation)
    }
    return nil
  }

  /// Moves the indexes back over a patch.
  private mutating func backwards(_ shape: UInt32) -> Course {
    var course = Course()
    if shape == PatchTable.irregular { return Course(isUnclear: true) }
    let entries = recording.index.patches.entries(of: shape)
    for number in entries.indices.reversed() {
      let entry = entries[number]
      let relation = shapes.relation(of: entry, in: recording.index)
      if relation.kinds == .known { continue }
      if isUnclear(relation, entry.kind) { return Course(isUnclear: true) }
      if relation.kinds.contains(.element) {
        guard relation.count < indexes.count, relation.isSame(indexes, relation.count) else { continue }
        let own = indexes[relation.count]
        let other = Int(relation.index)
        switch entry.kind {
        // An element at the end is the followed one only if it is the last; only the state tells.
        case .add where other == Int(FollowedRelation.end): return Course(isUnclear: true)
        case .add where other < own: indexes[relation.count] = own - 1
        case .add, .replace: if other == own { return Course(isUnclear: true) }
        case .remove: if other <= own { indexes[relation.count] = own + 1 }
        case .beneath: return Course(isUnclear: true)
        }
      } else if touches(relation) {
        let isWhole = (entry.kind == .add || entry.kind == .replace) && !relation.kinds.contains(.beneath)
        if !course.isTouched, isWhole { course.operation = (number - entries.startIndex, relation.length) }
        course.isTouched = true
      }
    }
    return course
  }

  /// Goes over the positions before one where the element is gone: only what was written tells where it was.
  ///
  /// It begins at a keyframe, further away each time, as to find the element in a state takes longer than many actions.
  private mutating func goOver(before position: Int) throws(RecordingError) {
    let first = max(position - reach, runs[run].lowerBound)
    let base = max(recording.index.keyframe(atOrBefore: first)?.seq ?? recording.first, runs[run].lowerBound)
    reach = min(reach * 2, Self.longestReach)
    var trail = try Trail(path, in: recording, at: base, runs: runs, run: run)
    trail.way = way
    earlierBase = (base, trail.indexes)
    while let visit = try trail.nextVisit(inRunTo: position) { earlier.append(visit) }
  }

  // MARK: - Looking

  private mutating func begin(to end: Int) {
    way = (recording.index.place(after: position), recording.index.place(after: end))
  }

  private func checkIn(_ place: Int) throws(RecordingError) {
    try ReadingProgress.checkIn(abs(place - way.start), of: abs(way.end - way.start), recording.name)
  }

  /// Where a run ends the next one may begin, with another state.
  private mutating func move(to position: Int) throws(RecordingError) {
    let isSeam = run + 1 < runs.count && position == runs[run].upperBound
    try cursor.move(to: position, in: recording, reached: isSeam)
  }

  /// Finds the elements in the state at a position.
  ///
  /// - Parameter hints: where they may stand.
  private mutating func find(at position: Int, near hints: [Int]) throws(RecordingError) {
    try move(to: position)
    (indexes, isAmbiguous) = cursor.find(path, identities, near: hints)
  }

  private mutating func value(_ indexes: [Int], at position: Int) throws(RecordingError) -> JSONValue? {
    guard indexes.count == elementCount else { return nil }
    try move(to: position)
    return try cursor.value(at: path.pointer(indexes), in: recording)
  }

  private mutating func knownValue(before visit: Visit) throws(RecordingError) -> JSONValue? {
    if let value { return value }
    return try value(visit.from, at: visit.position - 1)
  }

  private mutating func newValue(of visit: Visit) throws(RecordingError) -> JSONValue? {
    guard visit.to.count == elementCount else { return nil }
    let pointer = path.pointer(visit.to)
    if let operation = visit.operation, let place = recording.index.index(of: visit.position),
      let span = recording.index.change(at: place),
      let found = try window.operationValue(operation.number, in: span)
    {
      return found[JSONPointer(Array(pointer.tokens[operation.length...]))]
    }
    return try value(visit.to, at: visit.position)
  }
}

extension Recording {
  /// The positions that lead from one to the next.
  ///
  /// A run begins at the first position or at a keyframe to which no change leads, with the state that is told there. It
  /// ends where positions are lost, or where the next run begins.
  fileprivate var runs: [ClosedRange<Int>] {
    var seams = lostPositions.map { (end: $0.lowerBound - 1, start: $0.upperBound + 1) }
    for keyframe in keyframes where index.index(of: keyframe).flatMap(index.change(at:)) == nil {
      seams.append((keyframe - 1, keyframe))
    }
    // After a gap the state may have changed without an action.
    for gap in index.gaps where gap.after > first && index.keyframe(atOrBefore: gap.after)?.seq == gap.after {
      seams.append((gap.after, gap.after))
    }
    var runs: [ClosedRange<Int>] = []
    var start = first
    for seam in seams.sorted(by: <) where start <= seam.end {
      if start == seam.start, !runs.isEmpty { continue }
      runs.append(start...seam.end)
      start = seam.start
    }
    if start <= last { runs.append(start...last) }
    return runs
  }
}
