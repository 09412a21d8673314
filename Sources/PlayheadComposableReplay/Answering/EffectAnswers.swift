internal import ComposableRuntime
internal import PlayheadFormat
internal import PlayheadReader
internal import PlayheadRecorder
internal import PlayheadReplay

/// Replaces the work of a store's effects by the recorded actions, each sent when everything before it has happened.
@MainActor
final class EffectAnswers<State, Action>: EffectAnswering {
  private let script: AnswerScript
  private let action: (Int) -> Action?
  private var effects: AnsweredEffects<Action>?
  /// The index of the next entry of the script.
  private var next = 0
  /// The recorded numbers of the store's actions, by the store's own numbers.
  private var seqs: [Int: Int] = [:]
  /// The recorded actions that the store has reduced.
  private var had: Set<Int> = []
  /// The entries that the store has overtaken.
  private var overtaken: [AnswerScript.Entry] = []
  /// For each effect, the recorded actions that the store had not reduced when their turn came, in order.
  private var missed: [AnswerScript.EffectKey: [MissedAnswer]] = [:]
  /// The cancelled effects, which may have successors, by the recorded actions that started them.
  private var cancelled: [Int: [Int]] = [:]
  /// The recorded actions some of whose effects were cancelled.
  private var cancelledStarters: Set<Int> = []
  private var cancelledEffects: Set<Int> = []
  private var ids: [AnswerScript.EffectKey: Int] = [:]
  private var keys: [Int: AnswerScript.EffectKey] = [:]
  private var startCounts: [Int: Int] = [:]
  private var running: Set<Int> = []
  /// The effects that were started but are not in the session.
  private(set) var newEffects: [(key: AnswerScript.EffectKey, start: EffectStart)] = []
  /// The recorded action that is being sent, and its effect.
  private var turn: (seq: Int, key: AnswerScript.EffectKey)?
  private var isProceeding = false
  private(set) var readAnswers: (any ReadAnswers)?

  /// `action` returns the recorded action with a number; nil where it does not decode as today's type.
  init(_ script: AnswerScript, action: @escaping (Int) -> Action?) {
    self.script = script
    self.action = action
  }

  func storeWillStart(_ effects: AnsweredEffects<Action>) { self.effects = effects }

  func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {
    readAnswers = nil
    guard next < script.entries.count || !missed.isEmpty else { return }
    var key: AnswerScript.EffectKey?
    if case .effect(let id) = origin {
      guard let known = keys[id] else { return }
      key = known
    }
    guard let recorded = passAction(from: key) else { return }
    seqs[seq] = recorded
    had.insert(recorded)
    // Even if it read nothing: a recorded action must not read new values.
    if let reads = script.reads[recorded] { readAnswers = RecordedAnswers(reads) }
  }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {
    // In a later turn, after the effects of the action have started.
    Task { @MainActor [weak self] in self?.proceed(passingMissing: false) }
  }

  func effectDidStart(_ effect: EffectStart) {
    running.insert(effect.id)
    guard let starter = seqs[effect.seq] else { return }
    let key = AnswerScript.EffectKey(starter: starter, number: startCounts[starter, default: 0])
    startCounts[starter, default: 0] += 1
    ids[key] = effect.id
    keys[effect.id] = key
    if script.effectNames[key] != effect.name { newEffects.append((key, effect)) }
  }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    running.remove(id)
    if case .cancelled = end, let key = keys[id] {
      cancelled[key.starter, default: []].append(id)
      cancelledStarters.insert(key.starter)
      cancelledEffects.insert(id)
    }
  }

  /// Moves past the next action of an effect, or from outside for nil, and returns its recorded number; nil if it is not recorded
  /// before the next action from outside.
  private func passAction(from key: AnswerScript.EffectKey?) -> Int? {
    if let key, let seq = passMissed(from: key) { return seq }
    for place in next..<script.entries.count {
      guard case .action(let seq, let found) = script.entries[place] else { continue }
      if found == key {
        overtaken += script.entries[next..<place]
        next = place + 1
        return seq
      }
      if found == nil { return nil }
    }
    return nil
  }

  /// Resolves a missed action of an effect: the one that is being sent, or else the first that the effect sends by itself.
  private func passMissed(from key: AnswerScript.EffectKey) -> Int? {
    let turn = turn
    guard turn?.key != key || turn?.seq != dueAction,
      let index = missed[key]?.firstIndex(where: {
        turn?.key == key ? $0.seq == turn?.seq : $0.reason != .unreadable
      })
    else { return nil }
    let seq = missed[key]?.remove(at: index).seq
    if missed[key]?.isEmpty == true { missed[key] = nil }
    return seq
  }

  /// The action at ``next``; nil if another entry is there.
  private var dueAction: Int? {
    guard next < script.entries.count, case .action(let seq, _) = script.entries[next] else { return nil }
    return seq
  }

  /// Registers an action of an effect that the store has not reduced in its turn.
  private func miss(_ seq: Int, from key: AnswerScript.EffectKey) {
    missed[key, default: []].append(MissedAnswer(seq: seq, effect: key, reason: reasonToMiss(seq, from: key)))
  }

  private func reasonToMiss(_ seq: Int, from key: AnswerScript.EffectKey) -> MissedAnswer.Reason {
    guard had.contains(key.starter) else { return .notSent }
    guard let id = ids[key] else {
      if cancelledStarters.contains(key.starter) { return .cancelled }
      return script.immediateEffects.contains(key) ? .notReturned : .notStarted
    }
    if running.contains(id) { return action(seq) == nil ? .unreadable : .late }
    return cancelledEffects.contains(id) ? .cancelled : .ended
  }

  /// The missed actions in order, without those that today's feature decides, or that follow from another missed action.
  var missedAnswers: [MissedAnswer] {
    missed.values.joined().filter { ![.cancelled, .notReturned, .notSent].contains($0.reason) }
      .sorted { $0.seq < $1.seq }
  }

  /// The recorded effects until ``next`` that the store has not started, although it has reduced the actions that did.
  var missedEffects: [AnswerScript.EffectKey] {
    script.entries.prefix(next).compactMap { entry in
      guard case .start(let key) = entry, ids[key] == nil, had.contains(key.starter),
        !cancelledStarters.contains(key.starter)
      else { return nil }
      return key
    }
  }

  /// Repeats what effects did before the next action from outside; `isPassing` skips the actions that the store cannot send, and
  /// otherwise it waits there.
  func proceed(passingMissing isPassing: Bool) {
    guard !isProceeding else { return }
    isProceeding = true
    defer { isProceeding = false }
    while true {
      let passed = overtaken
      overtaken = []
      for entry in passed { perform(entry) }
      guard next < script.entries.count else { return }
      switch script.entries[next] {
      case .start, .end:
        next += 1
        perform(script.entries[next - 1])
      case .action(_, nil): return
      case .action(let seq, let key?):
        let place = next
        send(seq, from: key)
        // An action that was sent has moved `next`.
        if next == place {
          guard isPassing else { return }
          miss(seq, from: key)
          next += 1
        }
      }
    }
  }

  /// Sends each remaining action from outside by `send` when everything before it has happened, and returns how many actions could
  /// not be sent: they do not decode, are changes without an action, or belong to effects that the store does not have.
  func replay(_ send: (_ action: Action, _ seq: Int) -> Void) -> Int {
    var unsent = 0
    proceed(passingMissing: true)
    while next < script.entries.count, case .action(let seq, nil) = script.entries[next] {
      let place = next
      if let action = action(seq) { send(action, seq) }
      if next == place {
        next += 1
        unsent += 1
      }
      proceed(passingMissing: true)
    }
    return unsent + missedAnswers.count + script.changeCount
  }

  /// Lets effects do their own work from now on.
  func handOver() {
    next = script.entries.count
    missed = [:]
    readAnswers = nil
    effects?.doWork()
  }

  private func send(_ seq: Int, from key: AnswerScript.EffectKey) {
    guard let id = ids[key], running.contains(id), let action = action(seq) else { return }
    turn = (seq, key)
    effects?.send(action, id)
    turn = nil
  }

  private func perform(_ entry: AnswerScript.Entry) {
    switch entry {
    case .action(_, nil): break
    case .action(let seq, let key?):
      // Registered first, so that the store finds it when it reduces the action.
      miss(seq, from: key)
      send(seq, from: key)
    case .start(let key):
      // The effect may follow one that was cancelled alone.
      while ids[key] == nil, let id = cancelled[key.starter]?.first {
        cancelled[key.starter]?.removeFirst()
        effects?.goOn(id)
      }
    case .end(let key, let isCancelled):
      if let id = ids[key], running.contains(id) { effects?.end(id, isCancelled) }
    }
  }
}

/// A recorded action of an effect that the store has not reduced in its turn.
struct MissedAnswer {
  enum Reason {
    /// The action does not decode as today's type.
    case unreadable
    /// Today's feature does not start the effect.
    case notStarted
    /// Today's feature does not return the `send`.
    case notReturned
    /// Today's feature has cancelled the effect, or one that it follows.
    case cancelled
    /// The action that started the effect was not sent.
    case notSent
    /// Today's effect has ended before.
    case ended
    /// The store has not reached it yet.
    case late
  }

  let seq: Int
  let effect: AnswerScript.EffectKey
  let reason: Reason
}
