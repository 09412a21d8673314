internal import PlayheadFormat
package import PlayheadReader

/// What the fewest actions are looked for that lead to it.
public enum ShrinkGoal: Hashable, Sendable {
  /// An expression holds at some position.
  case expression(String)
  /// Today's reducer does what it does there, and not what was recorded: the first difference that `verify` found.
  case divergence(Divergence)
  /// The last reducer ends the process, as when it was recorded.
  case crash

  /// The first position at which a recording has come to the goal; nil where it never does.
  package func position(in recording: Recording) throws(DebuggerError) -> Int? {
    switch self {
    case .crash: return recording.ending.crashed
    case .divergence(let divergence): return divergence.position
    case .expression(let text):
      let expression = try Expression(parsing: text)
      var query = try Query(in: Debugger(recording), where: expression)
      let position = try query.next()
      // What comes later is a part of it.
      return expression.looksAhead ? position.map { _ in recording.last } : position
    }
  }

  /// Whether what today's reducer made of some of a recording's actions, and returned from, comes to the goal.
  package func holds(in branch: Recording, of recording: Recording) throws(DebuggerError) -> Bool {
    switch self {
    case .expression: return try position(in: branch) != nil
    case .divergence(let divergence): return try divergence.recurs(in: branch, of: recording)
    case .crash: return false
    }
  }

  /// The position of the action in whose reducer a process ends, or is ended, where that is the goal.
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
