import PlayheadFormat
import PlayheadReader

/// The effects of a branch: those of today's reducer, those of the recording, and their pairs.
struct BranchEffects {
  struct Effect {
    /// Its id in the branch; nil where the branch does not record it.
    var id: Int?
    let name: String
    /// The recorded action whose reducer returned it, if it was recorded.
    let seq: Int?
    /// The place of the feature that returned it, in the branch; nil for the whole state.
    let feature: JSONPointer?
    var isOver = false
    /// Whether its recorded end was reached, which some styles record before the last action of the effect.
    var isFinished = false
  }

  private let recording: Recording
  /// The last position that the branch has in common with the recording.
  let start: Int
  /// Whether all effects are those of the recording.
  var areRecorded = false
  /// The actions up to the start whose effects are running there, or have successors.
  var starters: Set<Int>
  /// By today's ids.
  private var effects: [Int: Effect] = [:]
  /// The ids of those that are running.
  private var running: Set<Int> = []
  private var pairing = EffectPairing()
  /// The ids in the branch, by recorded ids, of effects that actions up to the start returned.
  private var inherited: [Int: Int] = [:]
  private var lastID: Int
  /// For each action, how many more of today's cancellations found nothing in flight than the recording has contained so far.
  var unmet: [Int: Int] = [:]

  /// `start` is the last position that the branch has in common with the recording.
  init(_ recording: Recording, start: Int) {
    self.recording = recording
    self.start = start
    // The ids of an untrusted recording may be near the largest integer.
    lastID = min(recording.lastEffectID(through: start), 1 << 48)
    starters = Set(
      recording.effects(startedBy: { $0 <= start }).filter { ($0.last ?? .max) > start || $0.first > start }.map(\.seq))
  }

  subscript(today: Int) -> Effect? { effects[today] }

  var hasRunning: Bool { !running.isEmpty }

  /// The names of today's running effects, in the order in which they started.
  var unanswered: [String] {
    running.compactMap { effects[$0] }.filter { $0.id ?? 0 > 0 }.sorted { $0.id ?? 0 < $1.id ?? 0 }.map(\.name)
  }

  /// Identifies the set of running effects, by which two positions with equal states may differ.
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

  /// The id in the branch of an effect that an action up to the start returned; nil for all others.
  func inherited(_ id: Int) -> Int? {
    if let known = inherited[id] { return known }
    guard let effect = recording.effect(id: id), effect.seq <= start, effect.first <= start else { return nil }
    return id
  }

  /// Whether a recorded effect ended before an action that it has sent was reduced, because the action was queued.
  func isOver(_ recordedID: Int, before seq: Int) -> Bool { recording.effect(id: recordedID)?.last ?? .max < seq }

  /// Whether today's reducer decides which effects an action starts; where it is a function without effects, the recording decides.
  func isRun(_ seq: Int) -> Bool { !areRecorded && (seq > start || starters.contains(seq)) }

  // MARK: - Today's

  /// Registers an effect of today's reducer and returns its new id in the branch, where `feature` returned it on the recorded action `seq`.
  mutating func didStart(_ today: Int, name: String, seq: Int?, feature: JSONPointer?) -> Int {
    lastID += 1
    effects[today] = Effect(id: lastID, name: name, seq: seq, feature: feature)
    running.insert(today)
    if let seq { pairing.didStart(today, of: seq) }
    return lastID
  }

  /// Registers an effect of today's reducer whose start the recording contains next.
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

  /// Registers an effect that is only recorded, and returns its id in the branch.
  mutating func inherit(_ recordedID: Int) -> Int {
    lastID += 1
    inherited[recordedID] = lastID
    return lastID
  }

  /// The cancelled effect whose successor the recording may start now; nil while another effect of the action is not paired.
  mutating func nextCancelled(of seq: Int) -> Int? {
    pairing.nextCancelled(of: seq)
  }

  /// Whether effects of an action have started today that the recording has not started yet.
  func isWaiting(_ seq: Int) -> Bool { !pairing.waiting(of: seq).isEmpty }

  /// Finds today's counterpart of a recorded effect: the first one with its name and feature, or else the next one, if it has its name.
  @discardableResult mutating func pair(
    _ recordedID: Int, startedBy seq: Int, name: String, feature: JSONPointer?
  ) -> Int? {
    let waiting = pairing.waiting(of: seq)
    // In the branch the elements on the way may be at other indices.
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

  /// Drops today's effects that the recording does not start until the branch begins, and returns those that are running.
  mutating func forgetUnpaired() -> [Int] {
    var dropped: [Int] = []
    for today in pairing.forgetWaiting() {
      if running.remove(today) != nil { dropped.append(today) }
      effects[today] = nil
    }
    // An effect that today's reducer has cancelled, but the recording has not, runs on as recorded.
    pairing.unpair { effects[$0]?.isOver ?? true }
    return dropped
  }
}
