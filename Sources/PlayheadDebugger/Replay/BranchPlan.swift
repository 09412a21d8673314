public import PlayheadFormat

/// What a branch runs of a recording, and what else.
public struct BranchPlan: Codable, Hashable, Sendable {
  /// The last position that both have in common: the branch begins with the state there.
  public var start: Int
  /// The last position of the recording whose action is run.
  public var end: Int
  /// What is changed in the state at the start, before anything runs.
  public var edit = JSONPatch()
  /// The actions that are sent at the start, in their recorded shape, before those of the recording.
  public var sends: [JSONValue] = []
  /// Whether the recording's actions from outside are run; what effects send is, whatever this says.
  public var runsOutside = true
  /// Whether effects do their work, those that are under way at the start, too. No action of the recording is run then:
  /// what follows is up to the effects, and goes on until none is under way, or the task is cancelled.
  public var runsEffects = false
  /// The positions whose actions are left out, with all that only they cause.
  public var without: [ClosedRange<Int>]
  /// How the order and content of the recording's steps vary; nil to run them as they were recorded.
  public var variation: Variation?
  /// The position of the branch after which the variation no longer applies; nil for all of it.
  package var until: Int?
  /// Whether to run the last action of a recording that ends in its reducer.
  public var runsCrash: Bool
  /// Whether the recording is a branch itself, and what is made of it is that branch, longer.
  public var isLonger = false
  /// Whether effects running at the start are recreated by today's reducer, which can then cancel them and start their successors.
  package var runsStarters = true

  public init(start: Int, end: Int, without: [ClosedRange<Int>] = [], runsCrash: Bool = true) {
    self.start = start
    self.end = end
    self.without = without
    self.runsCrash = runsCrash
  }
}
