public import PlayheadFormat

/// A position in a recording with its state, from which moving forward and back is cheap.
///
/// Stepping forward applies one patch, and stepping back takes it back; any other move starts at the nearest keyframe
/// before the target. Only the requested parts of the state are decoded.
public struct StateCursor: Sendable {
  public private(set) var position: Int
  private var lazy: LazyJSON
  /// The position of the keyframe from which the state was played forward.
  private var base: Int
  /// The number of undo records at each position, from `first` on.
  private var changeCounts: [Int] = [0]
  private var first: Int

  /// A cursor at the first position.
  public init(_ recording: Recording) {
    position = recording.first
    base = recording.first
    first = recording.first
    lazy = recording.initial
  }

  /// The whole state, decoded.
  ///
  /// - Complexity: O(*n*) in the bytes of the state, each time.
  public func state(in recording: Recording) throws(RecordingError) -> JSONValue {
    try Self.decode(lazy, lazy.root, of: recording)
  }

  /// The value at a place, decoded; nil where there is none.
  ///
  /// - Complexity: O(*n*) in the bytes of the containers around the place, which are skipped, and in the value's, which
  ///   are decoded.
  public func value(at pointer: JSONPointer, in recording: Recording) throws(RecordingError) -> JSONValue? {
    try lazy.slot(at: pointer).map { slot throws(RecordingError) in try Self.decode(lazy, slot, of: recording) }
  }

  /// Finds the elements along a path, as ``LazyJSON/find(_:_:near:)`` does.
  func find(
    _ path: FollowedPath, _ identities: [ElementIdentity], near hints: [Int]
  ) -> (indexes: [Int], isAmbiguous: Bool) {
    lazy.find(path, identities, near: hints)
  }

  /// The whole state, not decoded.
  public var view: JSONView { JSONView(lazy, lazy.root) }

  private static func decode(
    _ lazy: LazyJSON, _ slot: LazyJSON.Slot, of recording: Recording
  ) throws(RecordingError) -> JSONValue {
    do throws(JSONSyntaxError) { return try lazy.value(slot) } catch {
      throw RecordingError(error, in: recording.name)
    }
  }

  // MARK: - Moving

  /// Moves to a position.
  ///
  /// - Parameters:
  ///   - target: the position.
  ///   - recording: the recording that the cursor was made for, which may have grown since. The cursor does not hold
  ///     it, since the index of a recording that is held twice would be copied when it grows.
  /// - Throws: ``RecordingError`` as ``Recording/state(at:)``; the cursor then stays where it was, or at the last position
  ///   on the way that can be shown.
  public mutating func move(to target: Int, in recording: Recording) throws(RecordingError) {
    try move(to: target, in: recording, reached: false)
  }

  /// Moves to a position by its action's change, even if there is a keyframe.
  package mutating func reach(_ target: Int, in recording: Recording) throws(RecordingError) {
    try move(to: target, in: recording, reached: true)
  }

  /// `isReached` is whether to apply the action's change even if there is a keyframe.
  mutating func move(to target: Int, in recording: Recording, reached isReached: Bool) throws(RecordingError) {
    let keyframe = recording.index.keyframes.last(atOrBefore: isReached ? max(target - 1, recording.first) : target)
    let start = keyframe?.seq ?? recording.first
    let isOnTheWay = base >= start && (!isReached || base < target || target == recording.first)
    if isOnTheWay {
      if target == position { return }
      if target < position, target >= first {
        goBack(to: target)
        return
      }
      if target > position {
        try recording.checkReach(from: position, to: target)
        try play(to: target, in: recording)
        return
      }
    }
    try recording.checkReach(from: start, to: target)
    var other = self
    other.lazy =
      try keyframe.map { (frame) throws(RecordingError) in try recording.lazyState(of: frame) }
      ?? recording.initial
    other.base = start
    other.begin(at: start)
    try other.play(to: target, in: recording)
    self = other
  }

  private mutating func begin(at position: Int) {
    self.position = position
    first = position
    changeCounts = [lazy.undo.count]
  }

  private mutating func goBack(to target: Int) {
    changeCounts.removeLast(position - target)
    lazy.revert(to: changeCounts[target - first])
    position = target
  }

  private mutating func play(to target: Int, in recording: Recording) throws(RecordingError) {
    guard position < target else { return }
    let start = position
    let size = recording.index.byteCount(ofChangesFrom: position, to: target, limit: 1 << 18)
    var window = LineCache(recording.source, size: size)
    while position < target {
      if position & 0x1F == 0 { try ReadingProgress.checkIn(position - start, of: target - start, recording.name) }
      try playNext(in: recording, &window)
    }
  }

  private mutating func playNext(in recording: Recording, _ window: inout LineCache) throws(RecordingError) {
    let next = position + 1
    guard let span = recording.index.steps.change(at: try recording.row(of: next)) else { throw recording.lost(next) }
    if !(try window.line(span) { lazy.apply(change: $0) }) {
      if Task.isCancelled { throw RecordingError(source: recording.name, reason: .interrupted) }
      // An irregular change is decoded, which also reports errors.
      let change = try recording.decode(span, RecordedChange.init)
      do throws(RecordingError) {
        _ = try apply(change.patch, limit: 0, in: recording) { _, _ in }
      } catch {
        var error = error
        if case .patch = error.reason { error.line = try recording.lineNumber(at: span.offset) }
        throw error
      }
    }
    arrive(at: next)
  }

  private mutating func arrive(at next: Int) {
    position = next
    changeCounts.append(lazy.undo.count)
    if lazy.isLoose, let written = lazy.written() {
      lazy = written
      begin(at: next)
    }
  }

  // MARK: - What an action does

  /// Applies the change that leads to the next position and passes the first `limit` effects to `look` with a temporary
  /// view of the state; the cursor moves there, taking a keyframe's state if there is one, and stays where it was if
  /// this throws.
  package mutating func advance<Look>(
    in recording: Recording, limit: Int = .max, _ look: (JSONPatch.Effect, JSONView) -> Look
  ) throws(RecordingError) -> Advance<Look> {
    let length = recording.index.byteCount(ofChangesFrom: position, to: position + 1, limit: 1 << 18)
    var window = LineCache(recording.source, size: length)
    return try advance(in: recording, through: &window, limit: limit, look)
  }

  /// As ``advance(in:limit:_:)``, for many actions in turn.
  ///
  /// - Parameter window: reads the lines of all of them.
  package mutating func advance<Look>(
    in recording: Recording, through window: inout LineCache, limit: Int = .max,
    _ look: (JSONPatch.Effect, JSONView) -> Look
  ) throws(RecordingError) -> Advance<Look> {
    let next = position + 1
    guard let span = recording.index.steps.change(at: try recording.row(of: next)) else { throw recording.lost(next) }
    let before = recording.index.keyframes.last(atOrBefore: next)?.seq == next ? self : nil
    var advance = Advance<Look>()
    var duration: Int?
    let isApplied = try window.line(span) { line in
      duration = RecordedChange.duration(of: line)
      advance.overlaps = RecordedChange.overlaps(of: line) ?? false
      // An irregular line is found before the first look: what it tells may be counted.
      return duration != nil && LazyJSON.isScannable(change: line)
        && lazy.apply(change: line) { lazy, kind, path, value in
          advance.count += 1
          guard advance.looks.count < limit else { return true }
          guard let operation = JSONPatch.Operation(kind, path, value), let effect = try? lazy.effect(of: operation)
          else { return false }
          advance.looks.append(look(effect, JSONView(lazy, lazy.root)))
          return true
        }
    }
    if !isApplied {
      if Task.isCancelled { throw RecordingError(source: recording.name, reason: .interrupted) }
      let change = try recording.decode(span, RecordedChange.init)
      duration = change.duration
      advance = try apply(change.patch, limit: limit, in: recording, look)
      advance.overlaps = change.overlaps
    }
    advance.duration = duration ?? 0
    if let before { self = before } else { arrive(at: next) }
    return advance
  }

  /// The result of a step.
  package struct Advance<Look> {
    /// The results of `look` for the first effects.
    package var looks: [Look] = []
    /// The number of effects.
    package var count = 0
    package var duration = 0
    /// Whether another reducer was running meanwhile.
    package var overlaps = false
  }

  /// Applies a decoded patch and passes `limit` effects to `look`; the state is unchanged if this throws.
  private mutating func apply<Look>(
    _ patch: JSONPatch, limit: Int, in recording: Recording, _ look: (JSONPatch.Effect, JSONView) -> Look
  ) throws(RecordingError) -> Advance<Look> {
    var advance = Advance<Look>()
    let isApplied = lazy.apply(patch) { lazy, operation in
      if advance.count < limit, let effect = try? lazy.effect(of: operation) {
        advance.looks.append(look(effect, JSONView(lazy, lazy.root)))
      }
      advance.count += 1
    }
    if isApplied { return advance }
    if Task.isCancelled { throw RecordingError(source: recording.name, reason: .interrupted) }
    return try applyToWhole(patch, limit: limit, in: recording, look)
  }

  /// Applies any patch by decoding the whole state.
  private mutating func applyToWhole<Look>(
    _ patch: JSONPatch, limit: Int, in recording: Recording, _ look: (JSONPatch.Effect, JSONView) -> Look
  ) throws(RecordingError) -> Advance<Look> {
    var state = try state(in: recording)
    let effects: [JSONPatch.Effect]
    do throws(JSONPatchError) { effects = try patch.effects(on: &state) } catch {
      throw RecordingError(source: recording.name, reason: .patch(error))
    }
    guard let written = LazyJSON(state) else { throw RecordingError(source: recording.name, reason: .stateTooLong) }
    lazy = written
    // The changes before this one cannot be undone.
    first = position + 1
    changeCounts = []
    let view = view
    return Advance(looks: effects.prefix(limit).map { look($0, view) }, count: effects.count)
  }
}
