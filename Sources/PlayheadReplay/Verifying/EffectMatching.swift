import PlayheadDebugger
import PlayheadFormat
import PlayheadRecorder

/// Compares the recorded effects with those of today's reducer in groups: after the line of each action, both sides must agree on
/// what starts and is cancelled before the next one; a class for the reason of ``ActionDecoder``.
final class EffectMatching<Runner: ActionRunner> {
  private typealias Leaf = Divergence.Leaf

  private struct Effect {
    let seq: Int
    let leaf: Leaf
    var sent: Runner.Action?
    var cancelledBy: Int?
    var isInRecording = false
    var isOver = false
  }

  private let runner: Runner
  /// By today's ids.
  private var effects: [Int: Effect] = [:]
  private var pairing = EffectPairing()
  /// The actions whose effects are known.
  private var isRun = AscendingNumbers()
  /// Where today's source has the lines that made the recorded effects.
  private var locations: [String: String] = [:]
  /// The locations of this group, which count when both sides agree on all of it.
  private var newLocations: [String: String] = [:]
  /// What was recorded, and what happened today, since the last action, by the actions that returned the effects.
  private var recordedStarts: [Int: [Leaf]] = [:]
  private var startsToday: [Int: [Leaf]] = [:]
  /// Today's effects that were cancelled since the last action, but not in the recording.
  private var unmatchedCancellations: Set<Int> = []
  /// For each action, how many more of today's cancellations found nothing in flight than the recording has contained so far.
  private var unmet: [Int: Int] = [:]
  private var hasMismatch = false
  /// The first effect that was cancelled in the recording, but not today.
  private var missedCancellation: Int?
  /// The number of effects and cancellations that were not compared.
  private(set) var unknownCount = 0

  init(_ runner: Runner) {
    self.runner = runner
  }

  /// Registers an action that was run; `hasEvents` says whether effects have events.
  func didRun(_ seq: Int, hasEvents: Bool) {
    isRun.append(seq)
    if hasEvents { takeEvents() }
  }

  private func takeEvents() {
    for event in runner.takeEffectEvents() {
      switch event {
      case .started(let id, let seq, let name, let location, _):
        let leaf = Leaf(name: name, location: location)
        effects[id] = Effect(seq: seq, leaf: leaf)
        pairing.didStart(id, of: seq)
        startsToday[seq, default: []].append(leaf)
      case .sent(let action, let id): effects[id]?.sent = action
      case .ended: break
      case .metNothing(_, let seq): if let seq { unmet[seq, default: 0] += 1 }
      case .cancelled(let id, let seq, _):
        // A cancellation without an action is not compared.
        guard let seq else { continue }
        effects[id]?.cancelledBy = seq
        effects[id]?.isOver = true
        if let effect = effects[id] { pairing.didCancel(id, of: effect.seq) }
        unmatchedCancellations.insert(id)
      }
    }
  }

  // MARK: - What the recording tells

  func recorded(_ event: RecordedEffectEvent) {
    switch event.event {
    case .start(let seq, let name, let location, _):
      guard isRun.contains(seq) else {
        unknownCount += 1
        return
      }
      start(event.id, seq, Leaf(name: name, location: location))
    case .finish, .fail: end(event.id, by: nil)
    case .cancel(let seq, _): end(event.id, by: seq, isCancelled: true)
    }
  }

  /// A cancellation that found nothing changes nothing, but shows which of the action's effects have started.
  func recorded(_ cancellation: RecordedCancellation) {
    guard let seq = cancellation.by, isRun.contains(seq) else { return }
    while unmet[seq, default: 0] <= 0, goOn(of: seq) {}
    unmet[seq, default: 0] -= 1
  }

  private func start(_ recordedID: Int, _ seq: Int, _ leaf: Leaf) {
    recordedStarts[seq, default: []].append(leaf)
    while pairing.waiting(of: seq).isEmpty, goOn(of: seq) {}
    guard let id = pairing.pair(recordedID, startedBy: seq), let effect = effects[id] else {
      hasMismatch = true
      return
    }
    effects[id]?.isInRecording = true
    if !isSame(leaf, effect.leaf) {
      hasMismatch = true
    } else if let location = leaf.location, let today = effect.leaf.location {
      newLocations[location] = today
    }
  }

  /// Starts what follows a `send`.
  private func goOn() -> Bool {
    guard runner.heldBy != nil else { return false }
    runner.goOn()
    takeEvents()
    return true
  }

  /// Starts what the recording has started after an action: what follows a `send`, or an effect that was cancelled alone; false if nothing.
  private func goOn(of seq: Int) -> Bool {
    if goOn() { return true }
    guard let id = pairing.nextCancelled(of: seq) else { return false }
    runner.goOn(after: id)
    takeEvents()
    return true
  }

  /// Starts everything that waits, because the recording has passed it; false if nothing waits.
  func goOnWithAll() -> Bool {
    var wasHeld = false
    while goOn() { wasHeld = true }
    return wasHeld
  }

  /// Whether what waits happened before an effect acted, because the effect started earlier and so did not act at once.
  func isPassed(before recordedID: Int) -> Bool {
    guard let holder = runner.heldBy, let id = pairing.today(recordedID) else { return false }
    return id < holder
  }

  /// Whether both have the same name, and today's source location is where the recorded one has moved to.
  private func isSame(_ recorded: Leaf, _ today: Leaf) -> Bool {
    guard recorded.name == today.name else { return false }
    guard let location = recorded.location, let known = locations[location] else { return true }
    return known == today.location
  }

  private func end(_ recordedID: Int, by seq: Int?, isCancelled: Bool = false) {
    guard let id = pairing.today(recordedID), let effect = effects[id] else {
      // The effect started before the first action that is run.
      if isCancelled, let seq, isRun.contains(seq) { unknownCount += 1 }
      return
    }
    if isCancelled, let seq, isRun.contains(seq) {
      while effects[id]?.cancelledBy == nil, goOn(of: seq) {}
      if effects[id]?.cancelledBy == nil, missedCancellation == nil { missedCancellation = id }
      unmatchedCancellations.remove(id)
    } else if effect.cancelledBy == nil {
      runner.end(effect: id, isCancelled: isCancelled)
      effects[id]?.isOver = true
      if isCancelled { pairing.didCancel(id, of: effect.seq) }
      takeEvents()
    }
  }

  // MARK: - What differs

  /// The action of today's counterpart of a recorded effect, if that is a `send`.
  func action(sentBy recordedID: Int) -> Runner.Action? {
    pairing.today(recordedID).flatMap { effects[$0]?.sent }
  }

  /// Ends the group and returns its first difference; `isWhole` says whether the recording contains all of it.
  func endGroup(isWhole: Bool = true) -> Divergence.Difference? {
    if startsToday.isEmpty, recordedStarts.isEmpty, unmatchedCancellations.isEmpty, missedCancellation == nil {
      return nil
    }
    defer {
      recordedStarts.removeAll(keepingCapacity: true)
      startsToday.removeAll(keepingCapacity: true)
      unmatchedCancellations.removeAll(keepingCapacity: true)
      hasMismatch = false
      missedCancellation = nil
    }
    if !hasMismatch, !newLocations.isEmpty {
      locations.merge(newLocations) { $1 }
      newLocations.removeAll(keepingCapacity: true)
    }
    if hasMismatch || (isWhole && pairing.hasWaiting), let difference = differentStart { return difference }
    if let id = missedCancellation, let effect = effects[id] {
      return .cancellation(effect.leaf, startedAt: effect.seq, isExpected: true)
    }
    // An effect that is not recorded is one too many, and not one that should have run on.
    let goesOn = unmatchedCancellations.filter { effects[$0]?.isInRecording == true }
    if isWhole, let id = goesOn.min(), let effect = effects[id] {
      return .cancellation(effect.leaf, startedAt: effect.seq, isExpected: false)
    }
    return nil
  }

  private var differentStart: Divergence.Difference? {
    for seq in Set(recordedStarts.keys).union(startsToday.keys).sorted(by: >) {
      let (recorded, today) = (recordedStarts[seq] ?? [], startsToday[seq] ?? [])
      let place = zip(recorded, today).prefix { isSame($0, $1) }.count
      let (expected, actual) = (recorded.dropFirst(place).first, today.dropFirst(place).first)
      guard expected != nil || actual != nil else { continue }
      // Where one side has more effects, the first that differs is the additional one.
      if recorded.count > today.count { return .effect(expected: expected, actual: nil) }
      if recorded.count < today.count { return .effect(expected: nil, actual: actual) }
      return .effect(expected: expected, actual: actual)
    }
    return nil
  }
}
