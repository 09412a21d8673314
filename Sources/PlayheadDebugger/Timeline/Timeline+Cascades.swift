internal import Algorithms
internal import PlayheadFormat
public import PlayheadReader

// Causes precede what they cause, so one pass forwards determines for each action whether it belongs to a cascade.
extension Timeline {
  /// The first later position whose action is not caused by this one's, directly or through its effects.
  ///
  /// - Complexity: O(*n*) in the actions passed.
  public func position(afterCascadeAt position: Int) -> Int? {
    var next = self.position(after: position)
    // All actions passed so far belong to the cascade, so a cause among them is sufficient.
    while let candidate = next, position > first, let cause = recording.cause(of: candidate), cause >= position {
      next = self.position(after: candidate)
    }
    return next
  }

  /// The earliest position from which ``position(afterCascadeAt:)`` leads here.
  ///
  /// There is none if the action before this one has caused it. The result is the position of that cause then: moving on from there
  /// passes this action.
  ///
  /// - Complexity: O(*n*) in the actions passed, back to the last one whose cause lies as far back as this one's.
  public func position(beforeCascadeAt position: Int) -> Int? {
    guard let previous = self.position(before: position) else { return nil }
    let cause = recording.cause(of: position) ?? 0
    var landing = previous
    // The earliest cause of all actions between the candidate and the position, which must all belong to the candidate's cascade.
    var firstCause = Int.max
    var next: Int? = previous
    while let candidate = next, candidate > max(cause, first), firstCause > cause {
      if firstCause >= candidate { landing = candidate }
      firstCause = min(firstCause, recording.cause(of: candidate) ?? 0)
      next = self.position(before: candidate)
    }
    return landing
  }

  /// The effects of an action and of all the actions that they led to, in the order in which they started.
  ///
  /// - Complexity: O(*e*) in the effects of the recording.
  public func effects(ofCascadeAt position: Int) -> [RecordedEffect] {
    var members: [RecordedEffect] = []
    var ids: Set<Int> = []
    for effect in recording.effects(startedBy: { $0 >= position }) {
      // An effect is recorded before the actions that it sends.
      var belongs = effect.seq == position
      if !belongs, case .effect(let id) = recording.origin(effect.seq) { belongs = ids.contains(id) }
      if belongs {
        members.append(effect)
        ids.insert(effect.id)
      }
    }
    return members
  }

  /// The effects that were running when the store had reached a position.
  ///
  /// - Complexity: O(*e*) in the effects of the recording.
  public func effects(runningAt position: Int) -> [RecordedEffect] {
    recording.effects(runningAt: position)
  }

  /// The effects that came to their ends at a position, after its action and before the next one.
  ///
  /// - Complexity: O(log *e*) in the effects of the recording, apart from those that are returned.
  public func effects(endedAt position: Int) -> [RecordedEffect] {
    let ended = recording.endedEffects
    let first = ended.partitioningIndex { $0.last.map { $0 >= position } ?? true }
    return ended[first...].prefix { $0.last == position }.map { $0 }
  }

  /// The effects of an action that failed, with their ends.
  ///
  /// - Complexity: O(*e*) in the effects of the recording.
  public func failures(ofEffectsStartedBy position: Int) throws -> [EffectOutcome] {
    try outcomes(of: recording.effects { $0 == position }).filter(\.isFailure)
  }

  /// How effects ended, those that have.
  public func outcomes(of effects: some Sequence<RecordedEffect>) throws -> [EffectOutcome] {
    var outcomes: [EffectOutcome] = []
    for effect in effects {
      guard let end = try recording.end(ofEffect: effect.id) else { continue }
      outcomes.append(EffectOutcome(effect: try describe(effect: effect.id), end: end))
    }
    return outcomes
  }
}
