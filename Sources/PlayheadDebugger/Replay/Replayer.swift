/// Runs recordings again through the reducer that is linked in.
public protocol Replayer: Sendable {
  /// Runs the actions of a recording through today's reducer, and compares what it does with what was recorded.
  ///
  /// It blocks the thread until it is done, or until the task is cancelled.
  ///
  /// - Parameter request: what is to be run.
  /// - Throws: ``ReplayError`` where it cannot be run; `interrupted` where the task is cancelled.
  func verify(_ request: ReplayRequest) throws(ReplayError) -> Verification
}

/// What is to be run again.
public struct ReplayRequest: Hashable, Sendable {
  /// The file of the recording, compressed or not.
  public var path: String
  /// The positions whose actions are to be run.
  public var positions: ClosedRange<Int>
  /// Whether to read on after broken lines.
  public var recovers: Bool
  /// Whether to run the last action of a recording that ends in its reducer.
  public var runsCrash: Bool
  /// How long the reducer may take for one action.
  public var secondsPerAction: Int

  public init(
    path: String, positions: ClosedRange<Int>, recovers: Bool = false, runsCrash: Bool = true,
    secondsPerAction: Int = 10
  ) {
    self.secondsPerAction = secondsPerAction
    self.path = path
    self.positions = positions
    self.recovers = recovers
    self.runsCrash = runsCrash
  }
}
