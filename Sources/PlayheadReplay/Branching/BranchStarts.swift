/// The states around the latest actions that returned effects while the branch differed from the recording, for grading their answers.
struct BranchStarts<State> {
  /// An action that was run again.
  struct Start {
    let before: State
    let after: State
    /// Whether the action and what its reducer read equal the recording.
    let isSameAction: Bool
  }

  /// How many actions are kept.
  private static var limit: Int { 1000 }

  private var starts: [Int: Start] = [:]
  private var order: [Int] = []
  /// The last action before the branch first differed.
  private var lastInStep: Int
  /// Whether everything so far ran as recorded, in the same order and completely.
  private(set) var isInStep = true

  /// `position` is the last one that the branch has in common with the recording.
  init(after position: Int) { lastInStep = position }

  /// Marks that the branch differs from the recording.
  mutating func leaveStep() { isInStep = false }

  /// Registers a recorded action that was run.
  mutating func didRun(_ seq: Int) {
    if isInStep { lastInStep = seq }
  }

  /// Keeps a recorded action that returned effects after the branch differed.
  mutating func append(_ start: Start, of seq: Int) {
    if order.count >= Self.limit * 2 {
      for old in order.prefix(Self.limit) { starts[old] = nil }
      order.removeFirst(Self.limit)
    }
    if starts.updateValue(start, forKey: seq) == nil { order.append(seq) }
  }

  /// Whether everything up to and including an action ran as recorded.
  func wasInStep(at seq: Int) -> Bool { seq <= lastInStep }

  /// Nil for an action that is not kept.
  func start(of seq: Int) -> Start? { starts[seq] }
}
