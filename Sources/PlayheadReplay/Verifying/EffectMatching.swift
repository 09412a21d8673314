import PlayheadDebugger
import PlayheadFormat
import PlayheadRecorder

/// Compares the effects of a recording with those of today's reducer.
///
/// ``EffectPairing`` says which are the same. What follows an
/// action's line until the next one are the effects that it starts and cancels, and those that start because another one
/// has come to its end: a group. At its end both sides must agree.
///
/// It is a class, as ``ActionDecoder`` is.
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
  /// Today's effects by today's ids.
  private var effects: [Int: Effect] = [:]
  private var pairing = EffectPairing()
  /// The actions whose effects are known.
  private var isRun = AscendingNumbers()
  /// Where the leaves of the recording were made, and where that line is today.
  private var locations: [String: String] = [:]
  /// Those of this group, which count when both sides agree in all of it.
  private var newLocations: [String: String] = [:]
  /// What was recorded and what happened today since the last action, of each action that returned effects.
  private var recordedStarts: [Int: [Leaf]] = [:]
  private var startsToday: [Int: [Leaf]] = [:]
  /// Today's effects that were cancelled since the last action and that the recording has not cancelled.
  private var unmatchedCancellations: Set<Int> = []
  /// How many more cancellations of each action have met nothing today than the recording has told of so far.
  private var unmet: [Int: Int] = [:]
  private var hasMismatch = false
  /// The first effect that was cancelled then and not today.
  private var missedCancellation: Int?
  /// How many effects and cancellations were not compared.
  private(set) var unknownCount = 0

  init(_ runner: Runner) {
    self.runner = runner
  }

  /// An action was run.
  ///
  /// - Parameter hasEvents: whether it did something to effects.
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
        // What no action does is not compared.
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

  /// What meets nothing changes nothing, but tells how far the action's effects have come.
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

  /// Goes on with what follows an action that an effect has sent.
  private func goOn() -> Bool {
    guard runner.heldBy != nil else { return false }
    runner.goOn()
    takeEvents()
    return true
  }

  /// Goes on with what an action has returned, where the recording has come further: what follows an action that an effect has
  /// sent, or an effect that was cancelled alone.
  ///
  /// - Returns: whether anything was left.
  private func goOn(of seq: Int) -> Bool {
    if goOn() { return true }
    guard let id = pairing.nextCancelled(of: seq) else { return false }
    runner.goOn(after: id)
    takeEvents()
    return true
  }

  /// Goes on with all that is held: the recording has come past it.
  ///
  /// - Returns: whether anything was left.
  func goOnWithAll() -> Bool {
    var wasHeld = false
    while goOn() { wasHeld = true }
    return wasHeld
  }

  /// Whether what is held has happened before an effect acts: it has started before, so that it was not one of those that act at
  /// once.
  func isPassed(before recordedID: Int) -> Bool {
    guard let holder = runner.heldBy, let id = pairing.today(recordedID) else { return false }
    return id < holder
  }

  /// Whether both have the same name, and the line that made the one is where the line is today that made the other.
  private func isSame(_ recorded: Leaf, _ today: Leaf) -> Bool {
    guard recorded.name == today.name else { return false }
    guard let location = recorded.location, let known = locations[location] else { return true }
    return known == today.location
  }

  private func end(_ recordedID: Int, by seq: Int?, isCancelled: Bool = false) {
    guard let id = pairing.today(recordedID), let effect = effects[id] else {
      // One that started before the first action that is run.
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

  /// What today's counterpart of a recorded effect sends, if it is nothing but an action.
  func action(sentBy recordedID: Int) -> Runner.Action? {
    pairing.today(recordedID).flatMap { effects[$0]?.sent }
  }

  /// Ends the group.
  ///
  /// - Parameter isWhole: whether the recording tells all of it.
  /// - Returns: the first difference in it.
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
    // One that the recording does not know is an effect too many, and not one that should go on.
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
      // Where one side has more, the first that differs is the one too many.
      if recorded.count > today.count { return .effect(expected: expected, actual: nil) }
      if recorded.count < today.count { return .effect(expected: nil, actual: actual) }
      return .effect(expected: expected, actual: actual)
    }
    return nil
  }
}
