/// What a branch runs of a recording.
public struct BranchPlan: Hashable, Sendable {
  /// The last position that both have in common: the branch begins with the state there.
  public var start: Int
  /// The last position of the recording whose action is run.
  public var end: Int
  /// The positions whose actions are left out, with all that only they cause.
  public var without: Set<Int>
  /// Whether to run the last action of a recording that ends in its reducer.
  public var runsCrash: Bool

  public init(start: Int, end: Int, without: Set<Int> = [], runsCrash: Bool = true) {
    self.start = start
    self.end = end
    self.without = without
    self.runsCrash = runsCrash
  }
}

/// What became of a branch.
public struct BranchReport: Hashable, Sendable {
  /// Where the branch is recorded.
  public var path: String
  /// The last position that it has in common with its parent.
  public var start: Int
  /// Its last position.
  public var end: Int
  /// The recorded actions that no effect of the branch would have sent.
  public var dropped: [Int] = []
  /// The recorded actions that are none of today's type.
  public var skipped: [Int] = []
  /// The names of the effects to which the recording has no answer, in the order in which they started.
  public var unanswered: [String] = []

  public init(path: String, start: Int) {
    self.path = path
    self.start = start
    end = start
  }
}
