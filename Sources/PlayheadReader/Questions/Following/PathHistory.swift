public import PlayheadFormat

/// Follows a place within elements that are known by their identity, forwards and backwards through a recording: where
/// it was, and how its value changed.
///
/// Insertions and removals before an element are tracked by arithmetic; the state is searched only if the element
/// itself, or its whole array, was written.
///
/// ```swift
/// let path = FollowedPath([.token("rows"), .element(96, identity: JSONPointer(["id"]))])
/// var trail = try PathHistory(path, in: recording, at: 0)
/// while let event = try trail.next() { print(event.position, event.to?.description ?? "gone") }
/// ```
///
/// If two elements have the same identity, arithmetic decides which one to follow. If it cannot, the element counts as
/// gone, and the event says why.
///
/// Positions that cannot be shown are skipped without an event.
public struct PathHistory: ~Copyable {
  /// The path history's present position.
  public private(set) var position: Int
  private var elements: FollowedElements
  private let recording: Recording
  /// The runs of consecutive positions, which begin at the first position or at a keyframe after a gap.
  private let runs: [ClosedRange<Int>]
  /// The run that contains the position or precedes it.
  private var run: Int
  private var cursor: StateCursor
  private var isAmbiguous = false
  /// Visits before the position, earliest first, for going back through positions at which the element is missing.
  private var earlier: [Visit] = []
  private var earlierBase: (position: Int, indexes: [Int])?
  /// How many positions the next such search covers.
  private var reach = 64
  private static let longestReach = 1 << 18
  /// The value at the present position, if known.
  private var value: JSONValue??
  /// The first and the last step of the present search.
  private var way = (start: 0, end: 1)

  /// Begins at a position.
  ///
  /// - Parameters:
  ///   - path: a place that need not exist at the position.
  ///   - recording: a recording, whose later growth the path history ignores.
  ///   - position: from 0 to the last one that can be shown.
  /// - Throws: ``RecordingError`` as ``StateCursor/move(to:in:)``.
  /// - Complexity: O(*n*) in the actions of the recording, a nanosecond each, and what it takes to go to the position.
  public init(_ path: FollowedPath, in recording: Recording, at position: Int) throws(RecordingError) {
    let runs = recording.runs
    let run = runs.lastIndex { $0.lowerBound <= position } ?? 0
    try self.init(path, in: recording, at: position, runs: runs, run: run)
  }

  init(
    _ path: FollowedPath, in recording: Recording, at position: Int, runs: [ClosedRange<Int>], run: Int
  ) throws(RecordingError) {
    elements = FollowedElements(path, in: recording)
    self.recording = recording
    self.position = position
    self.runs = runs
    self.run = run
    cursor = StateCursor(recording)
    try find(at: position)
  }

  /// The place of the value at the present position; nil where an element is gone.
  ///
  /// There need not be a value at the place.
  public var place: JSONPointer? { elements.place(elements.indexes) }

  // MARK: - Moving

  /// Goes to the next position at which the place or its value has changed.
  ///
  /// - Parameter end: the last position to look at.
  /// - Returns: what changed there; nil, with the path history at `end`, where nothing did.
  /// - Throws: ``RecordingError``, with the reason `interrupted` where the task is cancelled meanwhile.
  /// - Complexity: O(*n*) in the actions passed, a few nanoseconds each; O(*m*) in the text of the array where the element
  ///   itself was written.
  public mutating func next(through end: Int = .max) throws(RecordingError) -> PathEvent? {
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
  /// - Returns: what changed at the position after the new one; nil, with the path history at `start`, where nothing did.
  /// - Throws: ``RecordingError``, with the reason `interrupted` where the task is cancelled meanwhile.
  /// - Complexity: as ``next(through:)``; if the element is missing, the positions from an earlier keyframe on are
  ///   searched.
  public mutating func previous(downTo start: Int = 0) throws(RecordingError) -> PathEvent? {
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

  /// A position at which the place or its value may have changed.
  private struct Visit {
    var position: Int
    var from: [Int]
    var to: [Int]
    var isAmbiguous: Bool
    /// Whether elements only came or went before an entry or an element of a set.
    var isShift = false
    /// The operation with the new value, and the number of tokens in its path.
    var operation: (number: Int, length: Int)?
  }

  private func event(of visit: Visit, _ old: JSONValue?, _ new: JSONValue?) -> PathEvent? {
    if elements.isSame(visit.from, visit.to), old == new { return nil }
    let (from, to) = (elements.place(visit.from), elements.place(visit.to))
    if from == nil, to == nil { return nil }
    return PathEvent(
      position: visit.position, from: from, to: to, old: old, new: new, isAmbiguous: to == nil && visit.isAmbiguous)
  }

  // MARK: - Forwards

  private mutating func nextVisit(through end: Int) throws(RecordingError) -> Visit? {
    while true {
      let runEnd = runs[run].upperBound
      if position < end, let visit = try nextVisit(inRunTo: min(end, runEnd)) { return visit }
      position = max(position, min(end, runEnd))
      guard position >= runEnd, run + 1 < runs.count else { return nil }
      // Lost positions are skipped.
      guard runs[run + 1].lowerBound <= end else {
        if end > runEnd {
          position = end
          elements.indexes = []
        }
        return nil
      }
      run += 1
      position = runs[run].lowerBound
      value = nil
      try find(at: position)
    }
  }

  private mutating func nextVisit(inRunTo end: Int) throws(RecordingError) -> Visit? {
    var row = recording.index.steps.row(after: position)
    let last = recording.index.steps.row(after: end) - 1
    while row <= last {
      if row & 0x3FFF == 0 { try checkIn(row) }
      defer { row += 1 }
      let shape = recording.index.steps[row].shape
      guard elements.isConcerned(shape, in: recording.index) else { continue }
      let seq = recording.index.steps.seq(at: row)
      guard let span = recording.index.steps.change(at: row) else { continue }
      let from = elements.indexes
      let course = try elements.forwards(shape, span, in: recording.index)
      if course.isUnclear {
        try checkIn(row)
        try find(at: seq)
      }
      guard course.isUnclear || course.isTouched || elements.indexes != from else { continue }
      position = seq
      if elements.isGone, elements.place(from) == nil { continue }
      return Visit(
        position: seq, from: from, to: elements.indexes, isAmbiguous: isAmbiguous,
        isShift: !course.isUnclear && !course.isTouched && elements.isSame(from, elements.indexes),
        operation: course.isUnclear ? nil : course.operation)
    }
    return nil
  }

  // MARK: - Backwards

  private mutating func previousVisit(downTo start: Int) throws(RecordingError) -> Visit? {
    while position > start {
      if let visit = earlier.popLast() {
        guard visit.position > start else {
          // The visit is needed again if the path history goes further back.
          earlier.append(visit)
          elements.indexes = visit.to
          position = start
          return nil
        }
        position = visit.position - 1
        elements.indexes = visit.from
        return visit
      }
      if let base = earlierBase {
        guard base.position >= start else {
          position = start
          return nil
        }
        earlierBase = nil
        (position, elements.indexes) = base
        continue
      }
      if position > runs[run].upperBound {
        // The position lies among lost ones.
        position = max(start, runs[run].upperBound)
        if position == runs[run].upperBound { try find(at: position) }
        continue
      }
      let runStart = max(start, runs[run].lowerBound)
      if position > runStart {
        if elements.hasFirst || elements.isGone {
          try goOver(before: position)
          continue
        }
        if let visit = try previousVisit(inRunFrom: runStart) { return visit }
        position = runStart
      }
      guard position > start, run > 0 else { return nil }
      run -= 1
      if runs[run].upperBound == position {
        try find(at: position)
      } else {
        elements.indexes = []
        position = max(start, runs[run].upperBound + 1)
      }
    }
    return nil
  }

  private mutating func previousVisit(inRunFrom start: Int) throws(RecordingError) -> Visit? {
    var row = recording.index.steps.row(after: position) - 1
    let first = recording.index.steps.row(after: start)
    while row >= first {
      if row & 0x3FFF == 0 { try checkIn(row) }
      defer { row -= 1 }
      let shape = recording.index.steps[row].shape
      guard elements.isConcerned(shape, in: recording.index) else { continue }
      let seq = recording.index.steps.seq(at: row)
      guard recording.index.steps.change(at: row) != nil else { continue }
      let to = elements.indexes
      let course = elements.backwards(shape, in: recording.index)
      if course.isUnclear {
        try checkIn(row)
        try find(at: seq - 1)
      }
      guard course.isUnclear || course.isTouched || elements.indexes != to else { continue }
      position = seq - 1
      return Visit(
        position: seq, from: elements.indexes, to: to, isAmbiguous: false,
        operation: course.isUnclear ? nil : course.operation)
    }
    return nil
  }

  /// Searches the positions before one where the element is missing, since only the writing operations show where it
  /// was. Each search begins at an earlier keyframe than the last, because finding the element in a state costs more
  /// than tracking it through many actions.
  private mutating func goOver(before position: Int) throws(RecordingError) {
    let first = max(position - reach, runs[run].lowerBound)
    let base = max(recording.index.keyframes.last(atOrBefore: first)?.seq ?? recording.first, runs[run].lowerBound)
    reach = min(reach * 2, Self.longestReach)
    var trail = try PathHistory(elements.path, in: recording, at: base, runs: runs, run: run)
    trail.way = way
    earlierBase = (base, trail.elements.indexes)
    while let visit = try trail.nextVisit(inRunTo: position) { earlier.append(visit) }
  }

  // MARK: - Looking

  private mutating func begin(to end: Int) {
    way = (recording.index.steps.row(after: position), recording.index.steps.row(after: end))
  }

  private func checkIn(_ row: Int) throws(RecordingError) {
    try ReadingProgress.checkIn(abs(row - way.start), of: abs(way.end - way.start), recording.name)
  }

  /// The next run may begin with another state than the one in which this run ends.
  private mutating func move(to position: Int) throws(RecordingError) {
    let isDiscontinuity = run + 1 < runs.count && position == runs[run].upperBound
    try cursor.move(to: position, in: recording, reached: isDiscontinuity)
  }

  /// Finds the elements in the state at a position, trying the tracked indexes first.
  private mutating func find(at position: Int) throws(RecordingError) {
    try move(to: position)
    (elements.indexes, isAmbiguous) = cursor.find(elements.path, elements.identities, near: elements.indexes)
  }

  private mutating func value(_ indexes: [Int], at position: Int) throws(RecordingError) -> JSONValue? {
    guard let place = elements.place(indexes) else { return nil }
    try move(to: position)
    return try cursor.value(at: place, in: recording)
  }

  private mutating func knownValue(before visit: Visit) throws(RecordingError) -> JSONValue? {
    if let value { return value }
    return try value(visit.from, at: visit.position - 1)
  }

  private mutating func newValue(of visit: Visit) throws(RecordingError) -> JSONValue? {
    guard let pointer = elements.place(visit.to) else { return nil }
    if let operation = visit.operation, let row = recording.index.steps.row(of: visit.position),
      let span = recording.index.steps.change(at: row),
      let found = try elements.writtenValue(operation.number, in: span)
    {
      return found[JSONPointer(Array(pointer.tokens[operation.length...]))]
    }
    return try value(visit.to, at: visit.position)
  }
}
