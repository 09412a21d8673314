internal import PlayheadDebugger
internal import PlayheadReading

/// A recording, and where it is looked at: the original, or one that branches off.
struct Branch: Sendable {
  var name: String
  var file: RecordingFile
  var debugger: Debugger
}

extension Session {
  /// The name of the branch that is looked at; nil for the original.
  var branchName: String? { branch > 0 && branches.indices.contains(branch) ? branches[branch].name : nil }

  /// Goes to a branch; the stops come along.
  mutating func enter(_ number: Int) {
    branches[branch].debugger = debugger
    var next = branches[number].debugger
    next.breakpoints = debugger.breakpoints
    next.changeLimit = debugger.changeLimit
    (branch, file, debugger) = (number, branches[number].file, next)
    listed = nil
    search = nil
  }

  /// Adds a branch, and goes to it.
  mutating func add(_ name: String, _ file: RecordingFile, at position: Int) throws(DebuggerError) {
    var other = Debugger(file.recording)
    _ = try other.goto(.position(min(position, other.timeline.end)))
    if branches.isEmpty { branches = [Branch(name: "original", file: self.file, debugger: debugger)] }
    branches.append(Branch(name: name, file: file, debugger: other))
    enter(branches.count - 1)
  }

  /// The names of the branches.
  var branchNames: [String] { branches.isEmpty ? ["original"] : branches.map(\.name) }

  /// A name that no branch has: `fork1`, `fork2` …
  func freeBranchName(_ beginning: String) -> String {
    let names = branchNames
    let number = (1...).first { !names.contains("\(beginning)\($0)") } ?? 1
    return "\(beginning)\(number)"
  }

  /// Where a branch is recorded, at which there is nothing yet: `session-NAME.jsonl` for `session.jsonl`.
  func path(ofBranch name: String) -> String {
    var base = branches.first?.file.recording.name ?? recording.name
    for ending in [".gz", ".jsonl"] where base.hasSuffix(ending) { base.removeLast(ending.count) }
    let first = "\(base)-\(name)"
    if !FileNames.exists(first + ".jsonl") { return first + ".jsonl" }
    let number = (2...).first { !FileNames.exists("\(first)-\($0).jsonl") } ?? 2
    return "\(first)-\(number).jsonl"
  }

  /// - Throws: ``CommandError`` where the recording goes on, so that it has no branches.
  func expectFinished(_ input: CommandInput) throws(CommandError) {
    guard debugger.timeline.isLive else { return }
    throw CommandError(
      "a session that goes on has no branches", at: input.name.range, hint: "leave it, and open \(recording.name)")
  }
}
