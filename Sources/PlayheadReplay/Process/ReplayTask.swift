package import PlayheadDebugger
import PlayheadFormat
import PlayheadPlatform
import PlayheadRecorder

/// The task of a process that runs a recording again.
enum ReplayTask {
  /// Compares what today's reducer does with the recording.
  case verify
  /// Runs actions into a branch.
  case branch(BranchPlan, path: String)
  /// Finds the fewest actions from outside that lead to a goal.
  case shrink(ShrinkGoal, path: String)

  /// Searches variations for a goal that did not occur.
  case explore(ExploreTask)

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

  private init?(_ json: JSONValue) {
    switch json["task"]?.string {
    case "verify": self = .verify
    case "branch":
      guard let path = json["to"]?.string, let plan = json["plan"].flatMap(BranchPlan.init) else {
        return nil
      }
      self = .branch(plan, path: path)
    case "shrink":
      guard let path = json["to"]?.string else { return nil }
      let divergence = json["divergence"].flatMap(Divergence.init).map(ShrinkGoal.divergence)
      self = .shrink(json["expression"]?.string.map(ShrinkGoal.expression) ?? divergence ?? .crash, path: path)
    case "explore":
      guard let task = ExploreTask(json) else { return nil }
      self = .explore(task)
    case "test": self = .test(expecting: json["expression"]?.string)
    default: return nil
    }
  }

  private var json: JSONValue.Object {
    switch self {
    case .verify: return ["task": "verify"]
    case .explore(let task): return task.json
    case .test(let expectation):
      var object: JSONValue.Object = ["task": "test"]
      object["expression"] = expectation.map(JSONValue.string)
      return object
    case .branch(let plan, let path):
      return ["task": "branch", "to": .string(path), "plan": .object(plan.json)]
    case .shrink(let goal, let path):
      var object: JSONValue.Object = ["task": "shrink", "to": .string(path)]
      switch goal {
      case .expression(let text): object["expression"] = .string(text)
      case .divergence(let divergence): object["divergence"] = .object(divergence.json)
      case .crash: break
      }
      return object
    }
  }

  /// Nil in a process that was started for something else.
  static var ofThisProcess: (task: ReplayTask, request: ReplayRequest)? {
    guard getenv(Recorder.replayVariable) != nil,
      let json = try? JSONValue(parsing: ReplayFiles.text(of: answerDescriptor)), let task = ReplayTask(json),
      let path = json["path"]?.string, let first = json["from"]?.int, let last = json["through"]?.int, first <= last
    else { return nil }
    var request = ReplayRequest(
      path: path, positions: first...last, recovers: json["recover"] == true, runsCrash: json["crash"] == true)
    request.jobs = json["jobs"]?.int ?? 1
    return (task, request)
  }

  /// The text by which the process gets its task.
  func text(_ request: ReplayRequest) -> String {
    var members: JSONValue.Object = [
      "path": .string(request.path), "from": .integer(Int64(request.positions.lowerBound)),
      "through": .integer(Int64(request.positions.upperBound)), "recover": .bool(request.recovers),
      "crash": .bool(request.runsCrash), "jobs": .integer(Int64(request.jobs)),
    ]
    for (name, value) in json { members[name] = value }
    var writer = JSONWriter(capacity: 256)
    writer.append(.object(members))
    return writer.text
  }
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
