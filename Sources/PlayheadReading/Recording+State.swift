public import PlayheadRecording

extension Recording {
  /// The whole state at a position.
  ///
  /// - Throws: ``RecordingError``: no such position; its reducer never returned; what leads there was lost or is bad.
  /// - Complexity: one keyframe and the patches since, at most 1,000 in a recording of this library.
  public func state(at position: Int) throws(RecordingError) -> JSONValue {
    var cursor = StateCursor(self)
    try cursor.move(to: position, in: self)
    return cursor.state
  }

  /// Checks that a position exists and that all changes between a keyframe and it are there.
  func checkReach(from keyframe: Int, to position: Int) throws(RecordingError) {
    guard position >= 0, position <= last else {
      throw RecordingError(source: name, reason: .outOfRange(position: position, last: last))
    }
    guard position > keyframe else { return }
    for seq in (keyframe + 1)...position {
      guard let place = index.index(of: seq) else { throw lost(position) }
      if !index.steps[place].hasChange {
        if let outermost = ending.unfinishedSince, seq >= outermost {
          throw RecordingError(source: name, reason: .unfinished(position: outermost))
        }
        throw lost(position)
      }
    }
  }
}

/// A place in a recording with its state, cheap to move on from.
///
/// Stepping forward applies one patch; any other move starts at the nearest keyframe before the target.
public struct StateCursor: Sendable {
  public private(set) var position = 0
  public private(set) var state: JSONValue
  /// The position of the keyframe that the state was played forward from.
  private var base = 0

  /// A cursor at position 0.
  public init(_ recording: Recording) {
    state = recording.header.state
  }

  /// Moves to a position.
  ///
  /// - Parameters:
  ///   - target: the position.
  ///   - recording: the one that the cursor was made for, of which more may have been read since. The cursor
  ///     holds none, as the index of a recording that is held twice would be copied when it grows.
  /// - Throws: ``RecordingError`` as ``Recording/state(at:)``; the cursor then stays where it was.
  public mutating func move(to target: Int, in recording: Recording) throws(RecordingError) {
    try move(to: target, in: recording, reached: false)
  }

  /// - Parameter isReached: whether to go there by its action, even if there is a keyframe.
  mutating func move(to target: Int, in recording: Recording, reached isReached: Bool) throws(RecordingError) {
    let keyframe = recording.index.keyframe(atOrBefore: isReached ? max(target - 1, 0) : target)
    let start = keyframe?.seq ?? 0
    let isOnTheWay = base >= start && (!isReached || base < target || target == 0)
    if target == position, isOnTheWay { return }
    let goesOn = position <= target && isOnTheWay
    try recording.checkReach(from: goesOn ? position : start, to: target)
    var state =
      goesOn
      ? self.state
      : try keyframe.map { (frame) throws(RecordingError) in
        try recording.decode(frame.line, RecordedKeyframe.init).state
      } ?? recording.header.state
    // Held twice, the state would be copied by the first patch.
    if goesOn { self.state = .null }
    var reached = goesOn ? position : start
    do throws(RecordingError) {
      while reached < target {
        if reached & 0x1F == 0, Task.isCancelled {
          throw RecordingError(source: recording.name, reason: .interrupted)
        }
        try Self.apply(reached + 1, of: recording, to: &state)
        reached += 1
      }
    } catch {
      // The patches applied so far were good: a cursor that went on stands after the last of them.
      if goesOn {
        self.state = state
        position = reached
      }
      throw error
    }
    self.state = state
    position = target
    if !goesOn { base = start }
  }

  /// Applies the change that leads to the next position, and tells what each of its operations did.
  ///
  /// The cursor moves there, unless there is a keyframe: the state is then the keyframe's, on every way.
  ///
  /// - Throws: ``JSONPatchError``; the cursor then stays where it was.
  package mutating func advance(
    by change: RecordedChange, in recording: Recording
  ) throws(JSONPatchError) -> [JSONPatch.Effect] {
    if recording.index.keyframe(atOrBefore: position + 1)?.seq == position + 1 {
      var state = self.state
      return try change.patch.effects(on: &state)
    }
    let effects = try change.patch.effects(on: &state)
    position += 1
    return effects
  }

  private static func apply(_ seq: Int, of recording: Recording, to state: inout JSONValue) throws(RecordingError) {
    guard let span = recording.index.change(at: try recording.place(of: seq)) else { throw recording.lost(seq) }
    let change = try recording.decode(span, RecordedChange.init)
    do throws(JSONPatchError) { _ = try change.patch.effects(on: &state) } catch {
      throw RecordingError(
        source: recording.name, line: try recording.lineNumber(at: span.offset), reason: .patch(error))
    }
  }
}
