import PlayheadDebugger
import PlayheadFormat

// What happens to effects.
extension BranchRunner {
  /// Applies the events of today's effects to the branch.
  func takeEvents() {
    guard runner.hasEffectEvents else { return }
    for event in runner.takeEffectEvents() {
      switch event {
      case .started(let today, let seq, let name, let location, let feature):
        let id = effects.didStart(today, name: name, seq: seq > 0 ? seq : nil, feature: feature)
        output.write(id, .start(seq: position(of: seq), name: name, location: location, feature: feature))
      case .sent(let action, let today):
        sent.append((action, today))
      case .ended(let today, let event):
        effects.didEnd(today)
        if let id = effects[today]?.id { output.write(id, event) }
      case .cancelled(let today, let seq, let cancelID):
        effects.didCancel(today)
        cancelled.append(today)
        if let id = effects[today]?.id { output.write(id, .cancel(by: seq.map(position), id: cancelID)) }
      case .metNothing(let cancelID, let seq):
        if let seq { effects.unmet[seq, default: 0] += 1 }
        output.writeCancellation(of: cancelID, by: seq.map(position))
      }
    }
  }

  /// The position in the branch of an action, given by its recorded number, or by the negative position if it was not recorded.
  private func position(of seq: Int) -> Int { positions[seq] ?? abs(seq) }

  // MARK: - After the start

  /// Applies an event of a recorded effect.
  func follow(_ event: RecordedEffectEvent) {
    switch event.event {
    case .start(let seq, let name, let location, let feature):
      guard effects.isRun(seq) else {
        // An effect that is only recorded exists if the action that started it does.
        guard let position = seq > plan.start ? positions[seq] : seq else { return }
        output.advance(to: event.time)
        return output.write(
          effects.inherit(event.id), .start(seq: position, name: name, location: location, feature: feature))
      }
      while !effects.isWaiting(seq), goOn(of: seq) {}
      effects.pair(event.id, startedBy: seq, name: name, feature: feature)
    case .finish, .fail: end(event.id, event.event, at: event.time, isCancelled: false)
    case .cancel(nil, _): end(event.id, event.event, at: event.time, isCancelled: true)
    case .cancel(let seq?, let cancelID):
      if !effects.isRun(seq) {
        // An effect that is only recorded has cancelled others here.
        end(event.id, .cancel(by: seq, id: cancelID), at: event.time, isCancelled: true)
      } else if effects.today(event.id) == nil, let id = effects.inherited(event.id),
        let position = seq > plan.start ? positions[seq] : seq
      {
        // Today's reducer decides whether an action cancels today's effects.
        output.write(id, .cancel(by: position, id: cancelID))
      } else if let today = effects.today(event.id) {
        while effects[today]?.isOver == false, goOn(of: seq) {}
      }
    }
  }

  /// Applies a recorded cancellation that found nothing in flight.
  func follow(_ cancellation: RecordedCancellation) {
    guard let seq = cancellation.by, effects.isRun(seq) else { return }
    while effects.unmet[seq, default: 0] <= 0, goOn(of: seq) {}
    effects.unmet[seq, default: 0] -= 1
  }

  /// Starts what the recording has started after an action: what follows a `send`, or an effect that was cancelled alone; false if nothing.
  private func goOn(of seq: Int) -> Bool {
    if runner.heldBy != nil {
      reduceQueued()
      if report.trap == nil { goOn() }
      return report.trap == nil
    }
    guard let today = effects.nextCancelled(of: seq) else { return false }
    runner.goOn(after: today)
    takeEvents()
    return true
  }

  private func end(_ recordedID: Int, _ event: RecordedEffectEvent.Event, at time: Int, isCancelled: Bool) {
    if let today = effects.today(recordedID) {
      guard let effect = effects[today], !effect.isOver, let id = effect.id else { return }
      reduceSent(before: today)
      output.advance(to: time)
      output.write(id, event)
      endToday(today, isCancelled: isCancelled)
      return takeEvents()
    }
    guard let id = effects.inherited(recordedID) else { return }
    output.advance(to: time)
    output.write(id, event)
  }

  func endToday(_ today: Int, isCancelled: Bool) {
    runner.end(effect: today, isCancelled: isCancelled)
    if isCancelled { effects.didCancel(today) } else { effects.didFinish(today) }
  }
}
