/// Runs recordings again through the reducer that is linked in.
public protocol Replayer: Sendable {
  /// Runs the actions of a recording through today's reducer, and compares what it does with what was recorded.
  ///
  /// It blocks the thread until it is done, or until the task is cancelled.
  ///
  /// - Parameter request: what is to be run.
  /// - Throws: ``ReplayError`` where it cannot be run; `interrupted` where the task is cancelled.
  func verify(_ request: ReplayRequest) throws -> Verification

  /// Runs actions of a recording through today's reducer into a branch, which is a recording of its own.
  ///
  /// It blocks the thread as ``verify(_:)`` does. What ran before it was cancelled, or a reducer trapped, is in the branch.
  ///
  /// - Parameters:
  ///   - request: the recording; progress is reported by its positions.
  ///   - plan: what is to be run.
  ///   - path: where the branch is recorded, at which there is nothing yet.
  /// - Throws: ``ReplayError`` as ``verify(_:)``.
  func branch(_ request: ReplayRequest, _ plan: BranchPlan, to path: String) throws -> BranchReport

  /// Looks for the fewest actions from outside that lead to something, and runs them into a branch.
  ///
  /// It blocks the thread as ``verify(_:)`` does. Where the task is cancelled, the fewest so far are run into the branch.
  ///
  /// - Parameters:
  ///   - request: the recording; progress is reported by its positions.
  ///   - goal: what they are to lead to.
  ///   - path: where the branch is recorded, at which there is nothing yet.
  /// - Throws: ``ReplayError`` where today's reducer does not come to it with all actions.
  func shrink(_ request: ReplayRequest, _ goal: ShrinkGoal, to path: String) throws -> ShrinkReport

  /// Looks for what did not happen when a session was recorded, and runs the first that comes to a goal into a branch, with as
  /// little else as that takes.
  ///
  /// It blocks the thread as ``verify(_:)`` does. Where the task is cancelled, the report says how much was tried.
  ///
  /// - Parameters:
  ///   - request: the recording, and the positions whose steps may be otherwise.
  ///   - goal: what must never come about.
  ///   - options: what may be otherwise, and how much is tried.
  ///   - path: where the branch is recorded, at which there is nothing yet.
  /// - Throws: ``ReplayError`` where it comes about as it was recorded, or there is nothing to try.
  func explore(
    _ request: ReplayRequest, _ goal: ExploreGoal, _ options: ExploreOptions, to path: String
  ) throws -> ExploreReport

  /// Whether a world of the feature is described, in which its effects can do their own work.
  var hasWorld: Bool { get }

  /// Runs the feature with its real effects, with what came from outside in a recording, in orders that are chosen at random, until
  /// something happens that is looked for; leaves out of that run what is not needed, and records it.
  ///
  /// It blocks the thread as ``verify(_:)`` does. Where the task is cancelled, the report says how much was tried.
  ///
  /// - Parameters:
  ///   - request: the recording, and the positions whose actions from outside come in.
  ///   - goal: what is looked for. An issue that the feature reports is always told.
  ///   - options: how much is tried.
  ///   - path: where what is found is recorded, at which there is nothing yet.
  /// - Throws: ``ReplayError`` where the runs cannot begin.
  func explore(
    _ request: ReplayRequest, inWorld goal: WorldGoal, _ options: ExploreOptions, to path: String
  ) throws -> WorldReport

  /// Writes recorded actions as a Swift test of the feature, with a `TestStore`.
  ///
  /// It blocks the thread as ``verify(_:)`` does. No action is run.
  ///
  /// - Parameters:
  ///   - request: what is to be in the test.
  ///   - expectation: an expression that is to hold in the end, and does not in the recording; nil to expect each step as
  ///     it was recorded.
  /// - Returns: The source of a file.
  /// - Throws: ``ReplayError`` where there can be no such test.
  func testSource(_ request: ReplayRequest, expecting expectation: String?) throws -> String

  /// Ends what is being run, and removes what is half done, as this process is about to end. Nothing can be run after it.
  ///
  /// It may be called on any thread.
  func abandon()
}

/// What is to be run again.
public struct ReplayRequest: Codable, Hashable, Sendable {
  /// The file of the recording, compressed or not.
  public var path: String
  /// The positions whose actions are to be run. To verify, those that the recording has of them.
  public var positions: ClosedRange<Int>
  /// Whether to read on after broken lines.
  public var recovers: Bool
  /// Whether to run the last action of a recording that ends in its reducer.
  public var runsCrash: Bool
  /// How long the reducer may take for one action.
  public var secondsPerAction: Int
  /// The number of recordings that run at the same time, and share the memory.
  package var jobs = 1

  public init(
    path: String, positions: ClosedRange<Int> = 1...Int.max, recovers: Bool = false, runsCrash: Bool = true,
    secondsPerAction: Int = 10
  ) {
    self.secondsPerAction = secondsPerAction
    self.path = path
    self.positions = positions
    self.recovers = recovers
    self.runsCrash = runsCrash
  }
}
