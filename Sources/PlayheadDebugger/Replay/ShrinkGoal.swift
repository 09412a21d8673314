internal import PlayheadFormat
package import PlayheadReader

/// What the fewest actions are looked for that lead to it.
public enum ShrinkGoal: Codable, Hashable, Sendable {
  /// An expression holds at some position.
  case expression(String)
  /// Today's reducer does what it does there, and not what was recorded: the first difference that `verify` found.
  case divergence(Divergence)
  /// The last reducer ends the process, as when it was recorded.
  case crash

  /// Returns the first position at which a recording reaches the goal.
  package func position(in recording: Recording) throws -> Int? {
    switch self {
    case .crash: return recording.ending.crashed
    case .divergence(let divergence): return divergence.position
    case .expression(let text):
      let expression = try Expression(parsing: text)
      var query = try Query(in: Debugger(recording), where: expression)
      let position = try query.next()
      // The truth of such an expression depends on what follows, so all of it is needed.
      return expression.looksAhead ? position.map { _ in recording.last } : position
    }
  }

  /// Whether a branch, in which today's reducer ran some of the recorded actions and returned, reaches the goal.
  package func holds(in branch: Recording, of recording: Recording) throws -> Bool {
    switch self {
    case .expression: return try position(in: branch) != nil
    case .divergence(let divergence): return try divergence.recurs(in: branch, of: recording)
    case .crash: return false
    }
  }

  /// Returns the position of the action whose reducer ends the process, or must be stopped, if that is the goal.
  package func trap(in recording: Recording, hangs: Bool) -> Int? {
    switch self {
    case .expression: return nil
    case .crash: return hangs ? nil : recording.ending.crashed
    case .divergence(let divergence):
      switch divergence.difference {
      case .trap: return hangs ? nil : divergence.position
      case .hang: return hangs ? divergence.position : nil
      default: return nil
      }
    }
  }
}

/// The fewest actions that were found.
public struct ShrinkReport: Hashable, Sendable {
  /// The branch of these actions, which is a recording of its own.
  public var branch: BranchReport
  /// The positions, in the recording that was shrunk, of the actions from outside that are left.
  public var kept: [Int]
  /// How many actions from outside there were.
  public var count: Int
  /// How many candidates were run.
  public var candidates: Int
  /// How many of them ended the process, or did not return, other than they should.
  public var traps: Int
  /// The positions of fewer actions from outside that lead to the goal only with doubtful answers of effects; nil where none
  /// were found.
  public var shorterDoubtful: [Int]?
  /// Whether the search was ended before it was done.
  public var isInterrupted: Bool

  public init(
    branch: BranchReport, kept: [Int], count: Int, candidates: Int, traps: Int, shorterDoubtful: [Int]? = nil,
    isInterrupted: Bool = false
  ) {
    self.branch = branch
    self.kept = kept
    self.count = count
    self.candidates = candidates
    self.traps = traps
    self.shorterDoubtful = shorterDoubtful
    self.isInterrupted = isInterrupted
  }
}
