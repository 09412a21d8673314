/// The states of a branch around the actions that returned effects, for the grades of what these send.
///
/// They are kept only where the branch is not in step with the recording. States share what they have in common, and only the
/// last ones are kept.
struct BranchStarts<State> {
  /// An action that was run again.
  struct Start {
    let before: State
    let after: State
    /// Whether the action and what its reducer read are equal to what was recorded.
    let isSameAction: Bool
  }

  /// How many actions are remembered.
  private static var limit: Int { 1000 }

  private var starts: [Int: Start] = [:]
  private var order: [Int] = []
  /// The last action that was run in step.
  private var lastInStep: Int
  /// Whether all that ran so far did what was recorded, in the same order, and nothing was left out.
  private(set) var isInStep = true

  /// - Parameter position: the last one that the branch has in common with the recording.
  init(after position: Int) { lastInStep = position }

  /// The branch does something else than the recording tells.
  mutating func leaveStep() { isInStep = false }

  /// A recorded action was run, and is in step or not.
  mutating func didRun(_ seq: Int) {
    if isInStep { lastInStep = seq }
  }

  /// Remembers a recorded action that returned effects out of step.
  mutating func append(_ start: Start, of seq: Int) {
    if order.count >= Self.limit * 2 {
      for old in order.prefix(Self.limit) { starts[old] = nil }
      order.removeFirst(Self.limit)
    }
    if starts.updateValue(start, forKey: seq) == nil { order.append(seq) }
  }

  /// Whether all was in step up to an action, and with it.
  func wasInStep(at seq: Int) -> Bool { seq <= lastInStep }

  /// What is known of an action that returned effects out of step; nil where it is not remembered.
  func start(of seq: Int) -> Start? { starts[seq] }
}
