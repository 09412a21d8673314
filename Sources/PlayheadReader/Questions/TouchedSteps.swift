internal import PlayheadFormat

/// Decides from the index alone which steps may change the values at some places; each shape is compared once, after
/// which a step costs one table lookup.
package struct TouchedSteps: Sendable {
  /// A place, some tokens of which may be anything.
  package struct Place: Hashable, Sendable {
    /// The tokens; nil matches any.
    package var tokens: [String?]
    /// Whether only the number of parts matters.
    package var isCount: Bool

    package init(_ tokens: some Sequence<String?>, isCount: Bool = false) {
      self.tokens = Array(tokens)
      self.isCount = isCount
    }
  }

  private enum Touch: UInt8 {
    case unknown, none, some
  }

  private let places: [Place]
  private var touches: [Touch]

  package init(_ places: [Place], in recording: Recording) {
    self.places = places
    touches = Array(repeating: .unknown, count: recording.index.patches.shapeCount)
  }

  /// Whether the action that leads to a position may have changed one of the values.
  package mutating func isTouched(_ position: Int, in recording: Recording) -> Bool {
    guard let row = recording.index.steps.row(of: position) else { return true }
    // A keyframe after a gap may have another state.
    if recording.index.keyframes.last(atOrBefore: position)?.seq == position { return true }
    return isTouched(recording.index.steps[row].shape, in: recording.index)
  }

  /// Whether patches of a shape may change one of the values.
  @inline(__always) mutating func isTouched(_ shape: UInt32, in index: RecordingIndex) -> Bool {
    // The recording may have grown.
    if Int(shape) >= touches.count {
      touches += Array(repeating: .unknown, count: index.patches.shapeCount - touches.count)
    }
    let known = touches[Int(shape)]
    return known == .unknown ? look(at: shape, in: index) : known == .some
  }

  /// The index of the first of these steps that may change one of the values.
  mutating func firstTouched(in rows: ClosedRange<Int>, of index: RecordingIndex) -> Int? {
    for row in rows where isTouched(index.steps[row].shape, in: index) { return row }
    return nil
  }

  /// The index of the last of these steps that may change one of the values.
  mutating func lastTouched(in rows: ClosedRange<Int>, of index: RecordingIndex) -> Int? {
    for row in rows.reversed() where isTouched(index.steps[row].shape, in: index) { return row }
    return nil
  }

  @inline(never) private mutating func look(at shape: UInt32, in index: RecordingIndex) -> Bool {
    let isTouched =
      shape == PatchTable.irregular
      || index.patches.entries(of: shape).contains { entry in
        guard let path = try? JSONPointer(parsing: index.patches.paths.text(entry.path)) else { return true }
        return places.contains { $0.isTouched(by: entry.kind, at: path.tokens) }
      }
    touches[Int(shape)] = isTouched ? .some : .none
    return isTouched
  }
}

extension TouchedSteps.Place {
  /// Whether an operation may change the value.
  func isTouched(by kind: PatchTable.Kind, at path: [String]) -> Bool {
    for (depth, token) in path.enumerated() {
      guard depth < tokens.count else {
        // The operation lies beneath the place.
        return !isCount || depth == path.count - 1 && kind != .replace || kind == .beneath
      }
      guard let own = tokens[depth], JSONName(own) != JSONName(token) else { continue }
      guard let index = JSONPointer.index(own), depth == path.count - 1, kind != .replace else {
        return kind == .beneath && depth == path.count - 1 && JSONPointer.index(own) != nil
      }
      // An element inserted or removed before the place moves another one there.
      return token == "-" || JSONPointer.index(token).map { $0 <= index } ?? false
    }
    return true
  }
}
