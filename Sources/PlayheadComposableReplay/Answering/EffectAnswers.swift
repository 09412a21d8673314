internal import ComposableRuntime
internal import PlayheadReading
internal import PlayheadRecorder
internal import PlayheadRecording

/// Does the work of a store's effects as it was recorded: sends what they sent, when all before it has happened.
@MainActor
final class EffectAnswers<State, Action>: EffectAnswering {
  private let script: AnswerScript
  private let action: (Int) -> Action?
  private var effects: AnsweredEffects<Action>?
  /// The place in the script of what is to happen next.
  private var next = 0
  /// Where actions of the store are in the recording, by their numbers.
  private var seqs: [Int: Int] = [:]
  /// What the store has overtaken.
  private var overtaken: [AnswerScript.Entry] = []
  /// The effects that were cancelled, by the recorded actions that started them: something may follow them.
  private var cancelled: [Int: [Int]] = [:]
  private var ids: [AnswerScript.EffectKey: Int] = [:]
  private var keys: [Int: AnswerScript.EffectKey] = [:]
  private var startCounts: [Int: Int] = [:]
  private var running: Set<Int> = []
  private var isProceeding = false
  private(set) var readAnswers: (any ReadAnswers)?

  /// - Parameter action: gives the recorded action with a number; nil where it is none of today's type.
  init(_ script: AnswerScript, action: @escaping (Int) -> Action?) {
    self.script = script
    self.action = action
  }

  func storeWillStart(_ effects: AnsweredEffects<Action>) { self.effects = effects }

  func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {
    readAnswers = nil
    guard next < script.entries.count else { return }
    var key: AnswerScript.EffectKey?
    if case .effect(let id) = origin {
      guard let known = keys[id] else { return }
      key = known
    }
    guard let recorded = passAction(from: key) else { return }
    seqs[seq] = recorded
    // Also of one that read nothing: it reads nothing anew where the recording tells.
    if let reads = script.reads[recorded] { readAnswers = RecordedAnswers(reads) }
  }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {
    // When its effects have started.
    Task { @MainActor [weak self] in self?.proceed(passingMissing: false) }
  }

  func effectDidStart(_ effect: EffectStart) {
    running.insert(effect.id)
    guard let starter = seqs[effect.seq] else { return }
    let key = AnswerScript.EffectKey(starter: starter, number: startCounts[starter, default: 0])
    startCounts[starter, default: 0] += 1
    ids[key] = effect.id
    keys[effect.id] = key
  }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    running.remove(id)
    if case .cancelled = end, let key = keys[id] { cancelled[key.starter, default: []].append(id) }
  }

  /// Passes the next action that an effect sent, or that came from outside.
  ///
  /// - Returns: its number in the recording; nil where it is not told before the next one from outside.
  private func passAction(from key: AnswerScript.EffectKey?) -> Int? {
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

  /// Does what effects did before the next action from outside.
  ///
  /// - Parameter isPassing: whether to pass by what effects sent that the store does not have; else it waits there.
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
        if let id = ids[key], running.contains(id), let action = action(seq) { effects?.send(action, id) }
        // Now it is passed, if it was sent.
        if next == place {
          guard isPassing else { return }
          next += 1
        }
      }
    }
  }

  /// Has the actions from outside sent that the store has not had, each when all before it has happened.
  ///
  /// - Parameter send: sends the action with a number.
  /// - Returns: how many were not sent: they are none of today's type, or changes without an action.
  func replay(_ send: (_ action: Action, _ seq: Int) -> Void) -> Int {
    var missed = 0
    proceed(passingMissing: true)
    while next < script.entries.count, case .action(let seq, nil) = script.entries[next] {
      let place = next
      if let action = action(seq) { send(action, seq) }
      if next == place {
        next += 1
        missed += 1
      }
      proceed(passingMissing: true)
    }
    return missed
  }

  /// Has effects do their work themselves from here on.
  func handOver() {
    next = script.entries.count
    readAnswers = nil
    effects?.doWork()
  }

  private func perform(_ entry: AnswerScript.Entry) {
    switch entry {
    case .action: break
    case .start(let key):
      // It may follow one that was cancelled alone.
      while ids[key] == nil, let id = cancelled[key.starter]?.first {
        cancelled[key.starter]?.removeFirst()
        effects?.goOn(id)
      }
    case .end(let key, let isCancelled):
      if let id = ids[key], running.contains(id) { effects?.end(id, isCancelled) }
    }
  }
}
