/// The result of a search.
public struct ExploreReport: Hashable, Sendable {
  /// What was found; nil for nothing.
  public var finding: Finding?
  public var coverage: Coverage
  /// Whether all that differs in one step was run.
  public var hasRunSingles: Bool
  /// Whether the search was ended by the person who started it.
  public var isInterrupted: Bool

  /// A run that reaches what must never occur, reduced to what that takes.
  public struct Finding: Hashable, Sendable {
    /// The branch, which is a recording of its own.
    public var branch: BranchReport
    /// Where it comes about in the branch.
    public var position: Int
    public var variation: Variation
    /// What is otherwise than it was recorded, in words.
    public var assumptions: [String]
    /// The positions, in the recording, of the actions from outside that are left.
    public var kept: [Int]
    /// How many actions from outside there were.
    public var count: Int

    public init(
      branch: BranchReport, position: Int, variation: Variation, assumptions: [String], kept: [Int], count: Int
    ) {
      (self.branch, self.position, self.variation) = (branch, position, variation)
      (self.assumptions, self.kept, self.count) = (assumptions, kept, count)
    }
  }

  /// How much was tried.
  public struct Coverage: Hashable, Sendable {
    /// How many variations were run.
    public var runs = 0
    /// How many actions ran in them.
    public var actions = 0
    /// How many places were seen: states, with what is under way and what is to come.
    public var states = 0
    /// The number of runs that ended early, because they had reached a place that was seen before.
    public var known = 0
    /// The number of runs that reached the goal only with doubtful answers, and are not findings.
    public var doubtful = 0
    /// How many ended the process, or did not return, which was not looked for.
    public var traps = 0

    public init() {}
  }

  public init(finding: Finding?, coverage: Coverage, hasRunSingles: Bool, isInterrupted: Bool = false) {
    (self.finding, self.coverage) = (finding, coverage)
    (self.hasRunSingles, self.isInterrupted) = (hasRunSingles, isInterrupted)
  }
}
