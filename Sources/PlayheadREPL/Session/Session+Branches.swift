internal import PlayheadDebugger

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
}
