internal import PlayheadDebugger

/// What a search of controlled runs has come to.
package struct ControlledReport: Codable, Sendable {
  package var finding: ControlledFinding?
  /// Whether the search ended before all that the finding does not need was left out.
  package var isCutShort = false
  /// The calls that the world does not describe. The search ends soon after the first.
  package var undescribed: Set<String> = []
  package var runCount = 0
  package var choiceCount = 0
  /// How many actions came from outside in all.
  package var outsideCount = 0
  /// How many runs never rested.
  package var restlessCount = 0
  /// How many ended at a recorded action that did not fit.
  package var unfitCount = 0
  /// What went on past the executor, by effects.
  package var uncontrolled: Set<String> = []
}

extension ControlledReport {
  /// Why little or nothing was explored, if so.
  @MainActor var complaint: WorldReport.Complaint? {
    if !undescribed.isEmpty { return UndescribedCall.complaint(undescribed.sorted()) }
    func counted(_ count: Int) -> String { count == 1 ? "1 run" : "\(count) runs" }
    if outsideCount == 0 {
      return WorldReport.Complaint(
        text: "nothing was explored: in \(counted(runCount)) no action came from outside", details: [], hint: nil,
        lines: [], isError: true)
    }
    if restlessCount + unfitCount > runCount / 2 {
      return WorldReport.Complaint(
        text:
          "\(restlessCount) of \(counted(runCount)) never came to rest, and \(unfitCount) ended at a recorded action that did not fit: little was explored",
        details: [], hint: nil, lines: [], isError: false)
    }
    let uncontrolled = uncontrolled.sorted() + ControlledExecutor.uncontrolled
    if uncontrolled.isEmpty { return nil }
    return WorldReport.Complaint(
      text: "not all that the feature does is controlled, so that it was not always seen at rest",
      details: uncontrolled,
      hint: "describe in the world what these wait for; threads, queues of Dispatch and sockets stay outside",
      lines: [], isError: false)
  }
}

extension WorldReport.Complaint {
  /// As an issue of a test has it.
  var issue: String {
    func list(_ lines: [String]) -> String { lines.map { "\n  \(TerminalText.escaped($0))" }.joined() }
    return text + (details.isEmpty ? "" : "\n" + list(details))
      + (hint.map { "\n\nhint: \($0)\(list(lines))" } ?? "")
  }
}

/// Something that the feature called and the world does not describe, as an issue names it.
struct UndescribedCall {
  /// The name of the endpoint or of the dependency.
  let name: String
  /// The line of a world that describes it.
  let line: String

  /// - Parameter issue: the message of the runtime, or of Point-Free's libraries.
  init(_ issue: String) {
    let first = issue.split(separator: "\n").first.map(String.init) ?? issue
    // `an endpoint of a client was called, and has no implementation here: SearchClient.find`, `Unimplemented: SearchClient.find`
    let last = first.split(separator: " ").last.map(String.init) ?? first
    let parts = last.split(separator: ".")
    if first.contains("has no implementation") || first.hasPrefix("Unimplemented"), parts.count >= 2 {
      name = last
      line =
        "world.client(\(parts.dropLast().joined(separator: ".")).self) { $0.answers(\\.\(parts[parts.count - 1])) { … } }"
      return
    }
    // `a test uses a dependency that has no value for tests: "api" of type App.API, key App.APIKey`, `@Dependency(\.api) has no …`
    name = first.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? first
    let quoted = first.split(separator: "\"", omittingEmptySubsequences: false)
    let path = first.firstMatch(of: /@Dependency\(\\?\.?(\w+)/)
    let property = path.map { String($0.1) } ?? (quoted.count >= 3 ? String(quoted[1]) : nil)
    if let property, property.first?.isLowercase == true {
      line = "world.sets(\\.\(property), …)"
    } else {
      let key = first.firstMatch(of: /key (\S+)/).map { String($0.1) } ?? last
      line = "world.sets(\(key).self, …)"
    }
  }

  static func complaint(_ issues: [String]) -> WorldReport.Complaint {
    let calls = issues.map(UndescribedCall.init)
    var lines: [String] = []
    for call in calls where !lines.contains(call.line) { lines.append(call.line) }
    return WorldReport.Complaint(
      text: "nobody has described what the feature calls", details: calls.map(\.name), hint: "add to the world",
      lines: lines, isError: true)
  }
}
