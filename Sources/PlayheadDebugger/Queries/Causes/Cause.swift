public import PlayheadFormat
public import PlayheadReader

/// One step of the way from a value to the outside: an action, what it changed, and what it knew.
public struct Cause: Hashable, Sendable {
  /// The action with what sent it.
  public var frame: Frame
  /// What it changed, the first of it.
  public var changes: [StateChange]
  /// How much it changed in all.
  public var changeCount: Int
  /// What its reducer read from its dependencies.
  public var reads: [RecordedChange.Read]
  /// How the effect ended that sent it; nil where none did, or where it was still running.
  public var end: RecordedEffectEvent?
  /// What happened between the start of that effect and this answer; nil where nothing did.
  public var meanwhile: Meanwhile?
}

/// Why a value is what it is.
public struct Explanation: Sendable {
  /// The place, with its elements followed.
  public var path: FollowedPath
  /// The change that made the value; nil where nothing has changed it since the start.
  public var change: PathEvent?
  /// The action that made it, then the one that started the effect which sent that, and so on to the outside.
  public var causes: [Cause]
  /// Where the element that the value belongs to moved between the first of these actions and the last, oldest first.
  public var moves: [PathEvent]
  /// Why the value could not be written; nil where it was.
  public var failure: WritingFailure?
  /// The actions that wrote the value before, while the effect that wrote it was running, and came from effects which started later:
  /// their answers overtook it. Oldest first.
  public var overtakers: [Frame] = []
  /// The effects of the kind that wrote the value which were under way when the recording ended: their answers would have come.
  public var underWay: [EffectDescription] = []
}

extension Debugger {
  private static let causeChangeLimit = 4
  private static let causeLimit = 20

  /// Explains the value at a place: the action that wrote it, the effect that sent the action, the action that started the
  /// effect, up to the outside.
  ///
  /// - Throws: ``DebuggerError`` where there is no such place in the state.
  public mutating func explain(_ path: ValuePath, isPlace: Bool = false) throws -> Explanation {
    let followed = try followedPath(path, isPlace: isPlace)
    let change = try timeline.previousChange(of: followed, upTo: selectedPosition)
    var explanation = Explanation(path: followed, change: change, causes: [], moves: [])
    explanation.failure = try failure(of: followed, since: change)
    guard let change else { return explanation }
    for frame in try timeline.frames(from: change.position, limit: Self.causeLimit) {
      explanation.causes.append(try cause(frame))
    }
    // An effect that keeps an index writes to the wrong element once elements have moved.
    if let first = explanation.causes.last?.frame.position, first < change.position {
      try timeline.forEachEvent(of: followed, after: first - 1) { event in
        if event.position >= change.position { return false }
        if event.isMove { explanation.moves.append(event) }
        return explanation.moves.count < Self.causeLimit
      }
    }
    if case .effect(let effect)? = explanation.causes.first?.frame.origin {
      explanation.underWay = try underWay(like: effect)
    }
    explanation.overtakers = try overtakers(of: followed, change, explanation.causes.first?.frame)
    return explanation
  }

  /// Returns the answers of later effects that a late answer of an effect has overwritten.
  private func overtakers(of path: FollowedPath, _ change: PathEvent, _ frame: Frame?) throws -> [Frame] {
    guard case .effect(let effect)? = frame?.origin, let span = recording.effect(id: effect.id), span.seq > 0 else {
      return []
    }
    var positions: [Int] = []
    var hasWritten = false
    try timeline.forEachEvent(of: path, after: span.first) { event in
      if event.position >= change.position { return false }
      guard event.isChange, case .effect(let other)? = recording.origin(event.position) else { return true }
      // The repeated writes of an effect, such as a timer, are not late answers.
      if other == effect.id {
        hasWritten = true
        return false
      }
      if let starter = recording.effect(id: other)?.seq, starter > span.seq {
        positions.append(event.position)
      }
      return positions.count < Self.causeLimit
    }
    var frames: [Frame] = []
    for position in hasWritten ? [] : positions {
      if let frame = try timeline.frame(at: position) { frames.append(frame) }
    }
    return frames
  }

  private mutating func cause(_ frame: Frame) throws -> Cause {
    let limit = changeLimit
    changeLimit = Self.causeChangeLimit
    defer { changeLimit = limit }
    let landing = try look(at: frame.position, from: position, reasons: [])
    var cause = Cause(
      frame: frame, changes: landing.changes ?? [], changeCount: landing.changeCount,
      reads: try reads(at: frame.position))
    if case .effect(let effect) = frame.origin {
      cause.end = try recording.end(ofEffect: effect.id)
      cause.meanwhile = try meanwhile(before: frame)
    }
    return cause
  }

  /// What the reducer of a position's action read from its dependencies, in order.
  ///
  /// - Throws: `RecordingError` where the line is bad.
  public func reads(at position: Int) throws -> [RecordedChange.Read] {
    guard recording.hasChange(position) else { return [] }
    return try recording.change(position)?.reads ?? []
  }
}
