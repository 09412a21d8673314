internal import PlayheadDebugger

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
