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
      if index.steps[place].change < 0 {
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
    if target == position { return }
    let keyframe = recording.index.keyframe(atOrBefore: target)
    let base = keyframe?.seq ?? 0
    let goesOn = position <= target && position >= base
    try recording.checkReach(from: goesOn ? position : base, to: target)
    var state =
      goesOn
      ? self.state
      : try keyframe.map { (frame) throws(RecordingError) in
        try recording.decode(frame.line, RecordedKeyframe.init).state
      } ?? recording.header.state
    // Held twice, the state would be copied by the first patch.
    if goesOn { self.state = .null }
    var reached = goesOn ? position : base
    do throws(RecordingError) {
      while reached < target {
        try Self.apply(reached + 1, of: recording, to: &state)
        reached += 1
      }
    } catch {
      // The patches applied so far were good: a cursor that went on stands behind the last of them.
      if goesOn {
        self.state = state
        position = reached
      }
      throw error
    }
    self.state = state
    position = target
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
    let step = try recording.step(seq)
    let span = RecordingIndex.Span(offset: step.change, length: Int(step.changeLength))
    let change = try recording.decode(span, RecordedChange.init)
    do throws(JSONPatchError) { _ = try change.patch.effects(on: &state) } catch {
      throw RecordingError(
        source: recording.name, line: try recording.lineNumber(at: step.change), reason: .patch(error))
    }
  }
}
