import PlayheadDebugger
import PlayheadFormat
import PlayheadReader

/// The search for the fewest actions from outside that lead to a goal, as far as outcomes are known.
///
/// Two processes that know the same outcomes are at the same place.
struct ShrinkSearch {
  /// What came of a candidate.
  enum Outcome: Character {
    case holds = "y"
    /// The goal is reached, with answers of effects that are doubtful.
    case doubtful = "d"
    case fails = "n"
    /// It ended the process, or did not return, other than it should.
    case traps = "t"
  }

  /// The positions of the actions from outside, up to the goal.
  let positions: [Int]
  /// The position of the goal.
  let end: Int
  private var search: DeltaDebugging
  /// Whether all actions together lead to the goal; nil until that is known.
  private(set) var isReproduced: Bool?
  private(set) var candidateCount = 0
  private(set) var trapCount = 0
  /// The fewest positions of a candidate with doubtful answers that leads to the goal.
  private var doubtfulBest: [Int]?
  /// Whether even all actions lead to the goal only with doubtful answers, which then are no reason to pass a candidate by.
  private var acceptsDoubtful = false

  /// - Returns: nil where the recording never comes to the goal.
  init?(_ recording: Recording, _ goal: ShrinkGoal) throws(DebuggerError) {
    guard let end = try goal.position(in: recording) else { return nil }
    self.end = end
    // What is there, and not what could be: a stranger's numbers may be far apart.
    positions = recording.actionPositions.prefix { $0 <= end }.filter { position in
      guard let origin = recording.origin(position) else { return false }
      if case .effect = origin { return false }
      return true
    }
    search = DeltaDebugging(count: positions.count)
  }

  /// The positions of the actions to run next; nil where the search is over.
  var candidate: [Int]? {
    guard let isReproduced else { return positions }
    return isReproduced ? search.candidate.map { $0.map { positions[$0] } } : nil
  }

  /// The positions of the fewest actions so far.
  var best: [Int] { search.best.map { positions[$0] } }

  /// The positions of fewer actions that lead to the goal with doubtful answers; nil where no such candidate has fewer.
  var shorterDoubtful: [Int]? { doubtfulBest.flatMap { $0.count < search.best.count ? $0 : nil } }

  mutating func record(_ outcome: Outcome) {
    candidateCount += 1
    if outcome == .traps { trapCount += 1 }
    if outcome == .doubtful {
      if isReproduced == nil { acceptsDoubtful = true }
      if let candidate, candidate.count < doubtfulBest?.count ?? .max { doubtfulBest = candidate }
    }
    let holds = outcome == .holds || acceptsDoubtful && outcome == .doubtful
    if isReproduced == nil { isReproduced = holds } else { search.record(holds: holds) }
  }

  /// Records the outcomes of a journal that are not recorded yet.
  mutating func record(_ journal: CInt) {
    for byte in ReplayFiles.text(of: journal).utf8.dropFirst(candidateCount) {
      if let outcome = Outcome(rawValue: Character(Unicode.Scalar(byte))) { record(outcome) }
    }
  }

  /// How far it has come, in a few words.
  var progress: String {
    let candidates = candidateCount == 1 ? "1 candidate" : "\(candidateCount) candidates"
    return "\(candidates) run, \(search.best.count) of \(positions.count) actions left"
  }

  /// What runs only some of the actions from outside.
  func plan(keeping kept: [Int], from start: Int) -> BranchPlan {
    let kept = Set(kept)
    return BranchPlan(start: start, end: end, without: positions.filter { !kept.contains($0) }.map { $0...$0 })
  }
}
