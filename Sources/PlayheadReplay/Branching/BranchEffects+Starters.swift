import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

// The effects that are running at the start.
extension BranchEffects {
  /// Runs today's reducer on the actions whose effects are running at the start, each on its recorded state, and follows these
  /// effects to there; an effect that cannot be run, or differs today, stays as recorded.
  mutating func runStarters<Runner: ActionRunner>(
    _ recording: Recording, _ runner: Runner, _ decoder: ActionDecoder<Runner.Action>,
    _ salvage: StateSalvage<Runner.State>, progress: RunningPosition?
  ) throws(RecordingError) {
    guard let first = starters.min() else { return }
    var pending: (seq: Int, text: [UInt8])?
    var cursor = StateCursor(recording)
    var reader = try RunReader(recording, after: max(first - 1, recording.first))
    reading: while let event = try reader.next() {
      switch event {
      case .action(let action):
        if action.seq > start { break reading }
        if case .effect(let id) = action.origin {
          if !isOver(id, before: action.seq) { passHeld(before: id, runner) }
        } else {
          passHeld(runner)
        }
        pending = starters.contains(action.seq) ? action.value.map { (action.seq, Array($0)) } : nil
      case .change(let change):
        guard let (seq, text) = pending, seq == change.seq else { continue }
        pending = nil
        guard (try? cursor.move(to: seq - 1, in: recording)) != nil, let before = cursor.view.decoded,
          var state = try? salvage.state(before, after: nil),
          let action = text.withUnsafeBytes({ try? decoder.action($0) })
        else {
          starters.remove(seq)
          continue
        }
        progress?.begin(seq)
        _ = runner.run(
          action, on: &state, seq: seq, answering: change.reads.map { [RecordedChange.Read](text: $0) } ?? [])
        progress?.end()
        take(runner)
      case .effect(let event): follow(event, runner)
      case .cancellation(let cancellation):
        if let seq = cancellation.by, starters.contains(seq) { follow(cancellationBy: seq, runner) }
      case .discontinuity: break
      }
    }
    for id in forgetUnpaired() { runner.end(effect: id, isCancelled: true) }
    _ = runner.takeEffectEvents()
  }

  private mutating func take<Runner: ActionRunner>(_ runner: Runner) {
    guard runner.hasEffectEvents else { return }
    for event in runner.takeEffectEvents() {
      switch event {
      case .started(let today, let seq, let name, _, let feature):
        didStartAgain(today, name: name, seq: seq, feature: feature)
      case .metNothing(_, let seq): if let seq { unmet[seq, default: 0] += 1 }
      case .sent: break
      case .ended(let today, _): didEnd(today)
      case .cancelled(let today, _, _): didCancel(today)
      }
    }
  }

  private mutating func follow<Runner: ActionRunner>(_ event: RecordedEffectEvent, _ runner: Runner) {
    switch event.event {
    case .start(let seq, let name, _, let feature):
      guard starters.contains(seq) else { return }
      repeat {
        if let today = pair(event.id, startedBy: seq, name: name, feature: feature) {
          return keepID(event.id, of: today)
        }
      } while goOn(of: seq, runner)
    case .finish, .fail:
      passHeld(before: event.id, runner)
      end(event.id, isCancelled: false, runner)
    case .cancel(let seq, _):
      guard let today = today(event.id) else { return }
      if let seq, starters.contains(seq) { while self[today]?.isOver == false, goOn(of: seq, runner) {} }
      end(event.id, isCancelled: true, runner)
    }
  }

  /// Starts what the recording has started after an action: what follows a `send`, or an effect that was cancelled alone; false if nothing.
  private mutating func goOn<Runner: ActionRunner>(of seq: Int, _ runner: Runner) -> Bool {
    if runner.heldBy != nil {
      runner.goOn()
    } else if let today = nextCancelled(of: seq) {
      runner.goOn(after: today)
    } else {
      return false
    }
    take(runner)
    return true
  }

  /// Starts what follows actions of effects, because the recording continues with an effect that started before these.
  private mutating func passHeld<Runner: ActionRunner>(before recordedID: Int, _ runner: Runner) {
    guard let holder = runner.heldBy, today(recordedID) ?? 0 < holder else { return }
    passHeld(runner)
  }

  private mutating func passHeld<Runner: ActionRunner>(_ runner: Runner) {
    while runner.heldBy != nil {
      runner.goOn()
      take(runner)
    }
  }

  /// Replays a recorded cancellation that found nothing in flight.
  private mutating func follow<Runner: ActionRunner>(cancellationBy seq: Int, _ runner: Runner) {
    while unmet[seq, default: 0] <= 0, goOn(of: seq, runner) {}
    unmet[seq, default: 0] -= 1
  }

  private mutating func end<Runner: ActionRunner>(_ recordedID: Int, isCancelled: Bool, _ runner: Runner) {
    guard let today = today(recordedID), self[today]?.isOver == false else { return }
    runner.end(effect: today, isCancelled: isCancelled)
    if isCancelled { didCancel(today) } else { didEnd(today) }
    take(runner)
  }
}
