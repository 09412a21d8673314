package import PlayheadDebugger
import PlayheadRecorder
import PlayheadRecording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ReplayRequest {
  /// Where that process writes what it found.
  static let answerDescriptor: CInt = 3
  /// The file in which that process notes what it is running.
  static let progressDescriptor: CInt = 4

  /// What this process was started to run into a branch, and where that is recorded; nil where it was not.
  static var branchOfThisProcess: (plan: BranchPlan, path: String)? {
    guard let text = getenv(Recorder.replayVariable).map({ String(cString: $0) }),
      let json = try? JSONValue(parsing: text)["branch"], let path = json["path"]?.string,
      let start = json["start"]?.int, let end = json["end"]?.int
    else { return nil }
    var plan = BranchPlan(start: start, end: end)
    if case .array(let ranges)? = json["without"] {
      plan.without = ranges.compactMap { range in
        guard let first = range[0]?.int, let last = range[1]?.int, first <= last else { return nil }
        return first...last
      }
    }
    return (plan, path)
  }

  /// What this process was started to run; nil where it was started for something else.
  package static var ofThisProcess: ReplayRequest? {
    guard let text = getenv(Recorder.replayVariable).map({ String(cString: $0) }),
      let json = try? JSONValue(parsing: text), let path = json["path"]?.string, let first = json["from"]?.int,
      let last = json["through"]?.int, first <= last
    else { return nil }
    return ReplayRequest(
      path: path, positions: first...last, recovers: json["recover"] == true, runsCrash: json["crash"] == true)
  }

  /// The value of the variable.
  func environmentValue(_ branch: (plan: BranchPlan, path: String)?) -> String {
    var members: JSONValue.Object = [
      "path": .string(path), "from": .integer(Int64(positions.lowerBound)),
      "through": .integer(Int64(positions.upperBound)), "recover": .bool(recovers), "crash": .bool(runsCrash),
    ]
    if let (plan, path) = branch {
      members["branch"] = [
        "path": .string(path), "start": .integer(Int64(plan.start)), "end": .integer(Int64(plan.end)),
        "without": .array(
          plan.without.map { [.integer(Int64($0.lowerBound)), .integer(Int64($0.upperBound))] }),
      ]
    }
    var writer = JSONWriter(capacity: 256)
    writer.append(.object(members))
    return writer.text
  }
}
