import PlayheadFormat
import PlayheadReader

/// The effects of a branch: those that today's reducer has started, those of the recording, and which of both are the same.
struct BranchEffects {
  /// An effect of today's reducer.
  struct Effect {
    /// Its id in the branch; nil where the branch tells nothing of it.
    var id: Int?
    let name: String
    /// The recorded action whose reducer returned it; nil where that has none.
    let seq: Int?
    /// The place of the feature that returned it, in the branch; nil for the whole state.
    let feature: JSONPointer?
    var isOver = false
    /// Whether it came to its end as it was recorded: some tell of that before what they send at last.
    var isFinished = false
  }

  private let recording: Recording
  /// The last position that the branch has in common with the recording.
  let start: Int
  /// Whether all effects are those of the recording.
  var areRecorded = false
  /// The actions up to the start whose effects are under way there, or have others to follow them.
  var starters: Set<Int>
  /// Today's effects by today's ids.
  private var effects: [Int: Effect] = [:]
  /// Those of them that are under way.
  private var running: Set<Int> = []
  private var pairing = EffectPairing()
  /// The ids in the branch of effects that actions up to the branch point returned, by those of the recording.
  private var inherited: [Int: Int] = [:]
  private var lastID: Int
  /// How many more cancellations of each action have met nothing today than the recording has told of so far.
  var unmet: [Int: Int] = [:]

  /// - Parameter start: the last position that the branch has in common with the recording.
  init(_ recording: Recording, start: Int) {
    self.recording = recording
    self.start = start
    // Ids of a stranger's may end where integers do.
    lastID = min(recording.lastEffectID(through: start), 1 << 48)
    starters = Set(
      recording.effects(startedBy: { $0 <= start }).filter { ($0.last ?? .max) > start || $0.first > start }.map(\.seq))
  }

  subscript(today: Int) -> Effect? { effects[today] }

  /// Whether effects of today's reducer go on.
  var hasRunning: Bool { !running.isEmpty }

  /// The names of the effects of today's reducer that go on, in the order in which they started.
  var unanswered: [String] {
    running.compactMap { effects[$0] }.filter { $0.id ?? 0 > 0 }.sorted { $0.id ?? 0 < $1.id ?? 0 }.map(\.name)
  }

  /// What tells two places of a run apart besides the state: which effects are under way.
  var fingerprint: Int {
    var sum = 0
    for today in running {
      guard let effect = effects[today] else { continue }
      var hasher = Hasher()
      hasher.combine(effect.name)
      hasher.combine(effect.seq)
      hasher.combine(effect.feature)
      sum &+= hasher.finalize()
    }
    return sum
  }

  /// Today's id of a recorded effect.
  func today(_ recordedID: Int) -> Int? { pairing.today(recordedID) }

  /// The id in the branch of an effect that an action up to the branch point returned; nil for all others.
  func inherited(_ id: Int) -> Int? {
    if let known = inherited[id] { return known }
    guard let effect = recording.effect(id: id), effect.seq <= start, effect.first <= start else { return nil }
    return id
  }

  /// Whether a recorded effect has ended before the line of an action that it has sent, which was queued.
  func isOver(_ recordedID: Int, before seq: Int) -> Bool { recording.effect(id: recordedID)?.last ?? .max < seq }

  /// Whether it is today's reducer that says what effects an action starts. One that is a function says nothing of effects: they
  /// are those of the recording.
  func isRun(_ seq: Int) -> Bool { !areRecorded && (seq > start || starters.contains(seq)) }

  // MARK: - Today's

  /// An effect of today's reducer has started, of which the branch tells under a new id.
  ///
  /// - Parameters:
  ///   - seq: the recorded action whose reducer returned it; nil where that has none.
  ///   - feature: the place of the feature that returned it, in the branch; nil for the whole state.
  /// - Returns: its id in the branch.
  mutating func didStart(_ today: Int, name: String, seq: Int?, feature: JSONPointer?) -> Int {
    lastID += 1
    effects[today] = Effect(id: lastID, name: name, seq: seq, feature: feature)
    running.insert(today)
    if let seq { pairing.didStart(today, of: seq) }
    return lastID
  }

  /// An effect of today's reducer has started, and the recording is about to tell of it.
  mutating func didStartAgain(_ today: Int, name: String, seq: Int, feature: JSONPointer?) {
    effects[today] = Effect(id: nil, name: name, seq: seq, feature: feature)
    running.insert(today)
    pairing.didStart(today, of: seq)
  }

  mutating func didEnd(_ today: Int) {
    effects[today]?.isOver = true
    running.remove(today)
  }

  mutating func didFinish(_ today: Int) {
    didEnd(today)
    effects[today]?.isFinished = true
  }

  mutating func didCancel(_ today: Int) {
    didEnd(today)
    if let starter = effects[today]?.seq { pairing.didCancel(today, of: starter) }
  }

  // MARK: - The recording's

  /// An effect that only the recording knows has started.
  ///
  /// - Returns: its id in the branch.
  mutating func inherit(_ recordedID: Int) -> Int {
    lastID += 1
    inherited[recordedID] = lastID
    return lastID
  }

  /// The effect that was cancelled, and whose successor the recording may tell of now; nil where another one waits to be told.
  mutating func nextCancelled(of seq: Int) -> Int? {
    pairing.nextCancelled(of: seq)
  }

  /// Whether effects of an action have started today of which the recording has not told yet.
  func isWaiting(_ seq: Int) -> Bool { !pairing.waiting(of: seq).isEmpty }

  /// Finds today's counterpart of an effect that starts in the recording: the first one of its name and feature, or else the
  /// next one, if it has its name.
  ///
  /// - Parameter feature: the place of the feature that returned it; nil for the whole state.
  @discardableResult mutating func pair(
    _ recordedID: Int, startedBy seq: Int, name: String, feature: JSONPointer?
  ) -> Int? {
    let waiting = pairing.waiting(of: seq)
    // In the branch the elements on the way may stand elsewhere.
    func place(_ feature: JSONPointer?) -> [String]? {
      feature?.tokens.map { JSONPointer.index($0) == nil ? $0 : "*" }
    }
    let wanted = place(feature)
    let found = waiting.first { effects[$0]?.name == name && place(effects[$0]?.feature) == wanted }
    guard let today = found ?? waiting.first, effects[today]?.name == name else { return nil }
    pairing.pair(recordedID, with: today, startedBy: seq)
    return today
  }

  /// Gives an effect that was started again the id that it has up to the start.
  mutating func keepID(_ recordedID: Int, of today: Int) { effects[today]?.id = recordedID }

  /// Drops the effects of today's reducer that the recording does not tell of up to the start.
  ///
  /// - Returns: those that go on.
  mutating func forgetUnpaired() -> [Int] {
    var dropped: [Int] = []
    for today in pairing.forgetWaiting() {
      if running.remove(today) != nil { dropped.append(today) }
      effects[today] = nil
    }
    // What today's reducer has cancelled goes on in the recording, as at the start.
    pairing.unpair { effects[$0]?.isOver ?? true }
    return dropped
  }
}
