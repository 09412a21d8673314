/// What a branch runs of a recording.
public struct BranchPlan: Hashable, Sendable {
  /// The last position that both have in common: the branch begins with the state there.
  public var start: Int
  /// The last position of the recording whose action is run.
  public var end: Int
  /// The positions whose actions are left out, with all that only they cause.
  public var without: [ClosedRange<Int>]
  /// Whether to run the last action of a recording that ends in its reducer.
  public var runsCrash: Bool

  public init(start: Int, end: Int, without: [ClosedRange<Int>] = [], runsCrash: Bool = true) {
    self.start = start
    self.end = end
    self.without = without
    self.runsCrash = runsCrash
  }
}
