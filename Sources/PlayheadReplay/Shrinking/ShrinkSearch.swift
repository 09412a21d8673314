import PlayheadDebugger
import PlayheadFormat
import PlayheadReader

/// Finds the fewest actions from outside that lead to a goal; it depends on outcomes only, so two processes with the same outcomes
/// are at the same candidate.
struct ShrinkSearch {
  enum Outcome: Character {
    case holds = "y"
    /// The goal is reached with doubtful answers of effects.
    case doubtful = "d"
    case fails = "n"
    /// The process ended or hung in another way than expected.
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
  /// The fewest positions that reach the goal with doubtful answers.
  private var doubtfulBest: [Int]?
  /// Whether even all actions only reach the goal with doubtful answers, which are then accepted.
  private var acceptsDoubtful = false

  /// Nil where the recording never reaches the goal.
  init?(_ recording: Recording, _ goal: ShrinkGoal) throws {
    guard let end = try goal.position(in: recording) else { return nil }
    self.end = end
    // Only recorded positions, because the numbers of an untrusted recording may be far apart.
    positions = recording.actionPositions.prefix { $0 <= end }.filter { position in
      guard let origin = recording.origin(position) else { return false }
      if case .effect = origin { return false }
      return true
    }
    search = DeltaDebugging(count: positions.count)
  }

  /// The positions of the actions to run next; nil where the search has ended.
  var candidate: [Int]? {
    guard let isReproduced else { return positions }
    return isReproduced ? search.candidate.map { $0.map { positions[$0] } } : nil
  }

  /// The positions of the fewest actions so far.
  var best: [Int] { search.best.map { positions[$0] } }

  /// Fewer positions that reach the goal with doubtful answers, if any.
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

  /// The progress in a few words.
  var progress: String {
    let candidates = candidateCount == 1 ? "1 candidate" : "\(candidateCount) candidates"
    return "\(candidates) run, \(search.best.count) of \(positions.count) actions left"
  }

  /// The plan that runs only some of the actions from outside.
  func plan(keeping kept: [Int], from start: Int) -> BranchPlan {
    let kept = Set(kept)
    return BranchPlan(start: start, end: end, without: positions.filter { !kept.contains($0) }.map { $0...$0 })
  }
}
