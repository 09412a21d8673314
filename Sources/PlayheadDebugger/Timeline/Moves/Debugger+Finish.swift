internal import PlayheadFormat
internal import PlayheadReader

extension Debugger {
  /// Goes to where the effect that fed this action ended; on an action from outside, to where all effects of its
  /// cascade had.
  ///
  /// An effect that had ended by this position leaves the cursor where it is. One that never ended leads to the end of
  /// the recording.
  ///
  /// - Throws: ``DebuggerError`` where no action leads to this position.
  public mutating func finish() throws -> Landing {
    guard let frame = try timeline.frame(at: position) else { throw DebuggerError(.noAction(position: position)) }
    let (target, reasons) = try timeline.finish(of: frame)
    // A target that cannot be shown is replaced by the next position that can.
    let landing = timeline.contains(target) ? target : timeline.position(after: target) ?? timeline.end
    return try travel(to: max(landing, position), reasons: reasons)
  }

  /// Goes to just before the action that started the effect that fed this one; on an action from outside, to just
  /// before it.
  ///
  /// - Throws: ``DebuggerError`` where no action leads to this position.
  public mutating func reverseFinish() throws -> Landing {
    guard recording.hasAction(position) else { throw DebuggerError(.noAction(position: position)) }
    let starter = recording.cause(of: position) ?? position
    return try travel(to: timeline.position(before: starter) ?? timeline.first)
  }
}

extension Timeline {
  fileprivate func finish(of frame: Frame) throws -> (target: Int, reasons: [Landing.Reason]) {
    let effects = effects(ofCascadeAt: frame.position)
    if case .effect(let effect) = frame.origin {
      guard let end = try recording.end(ofEffect: effect.id), let last = recording.effect(id: effect.id)?.last else {
        return (self.end, [.end, .running(effect: effect)])
      }
      return (last, [.ended(effect: effect, end)])
    }
    var running: [Landing.Reason] = []
    for effect in effects where effect.last == nil {
      running.append(.running(effect: try describe(effect: effect.id)))
    }
    if !running.isEmpty { return (end, [.end] + running) }
    let outcomes = try outcomes(of: effects)
    // Of several effects, report only failures.
    let told = outcomes.filter { effects.count == 1 || $0.isFailure }
      .map { Landing.Reason.ended(effect: $0.effect, $0.end) }
    let settled: [Landing.Reason] = effects.count == 1 ? [] : [.settled(effects: effects.count)]
    return (effects.compactMap(\.last).max() ?? frame.position, told + settled)
  }
}
