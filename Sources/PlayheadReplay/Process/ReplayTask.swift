package import PlayheadDebugger
import PlayheadPlatform
import PlayheadRecorder

/// The task of a process that runs a recording again.
enum ReplayTask: Codable {
  /// Compares what today's reducer does with the recording.
  case verify
  /// Runs actions into a branch.
  case branch(BranchPlan, path: String)
  /// Finds the fewest actions from outside that lead to a goal.
  case shrink(ShrinkGoal, path: String)

  /// Searches variations for a goal that did not occur.
  case explore(ExploreTask)

  /// Runs the feature in its world.
  case world(WorldTask)

  /// Writes a test, which expects an expression at the end, or each step.
  case test(expecting: String?)

  /// The file with the task, which the answer replaces.
  static let answerDescriptor: CInt = 3
  /// The file for the position that the process is running.
  static let progressDescriptor: CInt = 4
  /// The file for the outcomes of the candidates of a search.
  static let journalDescriptor: CInt = 5

  /// The exit status of a process that does not find its task.
  static let lostStatus: CInt = 70

  /// A task with the recording for it.
  struct Order: Codable {
    let task: ReplayTask
    let request: ReplayRequest
  }

  /// Nil in a process that was started for something else.
  static var ofThisProcess: Order? {
    getenv(Recorder.replayVariable) == nil ? nil : ReplayFiles.content(of: answerDescriptor)
  }
}

/// The answer of a process to its task.
enum ReplayAnswer<Content: Codable>: Codable {
  case done(Content)
  case failed(String, hint: String?)
}

extension ReplayRequest {
  /// Whether this process was started to run a recording again; one that does not find its task ends, because the program would
  /// start another one.
  package static var isOfThisProcess: Bool {
    guard getenv(Recorder.replayVariable) != nil else { return false }
    if ReplayTask.ofThisProcess == nil { _exit(ReplayTask.lostStatus) }
    return true
  }
}
