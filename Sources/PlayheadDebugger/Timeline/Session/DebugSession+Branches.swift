internal import PlayheadPlatform
internal import PlayheadReader

// Branches, each of which is a recording of its own.
extension DebugSession {
  /// The name of the branch that is looked at; nil for the original.
  public var branchName: String? { branch > 0 && branches.indices.contains(branch) ? branches[branch].name : nil }

  /// The names of the branches.
  public var branchNames: [String] { branches.isEmpty ? [Self.originalName] : branches.map(\.name) }

  static let originalName = "original"

  /// The branches as they are now, the original first.
  public var currentBranches: [Branch] {
    guard !branches.isEmpty else { return [Branch(name: Self.originalName, file: file, debugger: debugger)] }
    var current = branches
    current[branch].debugger = debugger
    return current
  }

  /// The debugger of the recording that was opened, which may go on while one of its branches is looked at.
  public var running: Debugger {
    get { branch == 0 ? debugger : branches[0].debugger }
    _modify { if branch == 0 { yield &debugger } else { yield &branches[0].debugger } }
  }

  /// Goes to a branch; the stops come along.
  ///
  /// - Parameter number: its place among ``branchNames``.
  public mutating func enter(_ number: Int) {
    guard branches.indices.contains(number) else { return }
    branches[branch].debugger = debugger
    var next = branches[number].debugger
    next.takeOver(debugger)
    (branch, file, debugger) = (number, branches[number].file, next)
    search = nil
  }

  /// A name that no branch has: `fork1`, `fork2` …
  ///
  /// - Parameters:
  ///   - beginning: what stands before the number.
  ///   - isTaken: whether a name is that of something else.
  public func freeBranchName(_ beginning: String, isTaken: (String) -> Bool = { _ in false }) -> String {
    let names = branchNames
    let number = (1...).first { !names.contains("\(beginning)\($0)") && !isTaken("\(beginning)\($0)") } ?? 1
    return "\(beginning)\(number)"
  }

  /// What is to be run into a branch.
  ///
  /// - Parameter seconds: how long the reducer may take for one action; nil for any time.
  public func branchRequest(secondsPerAction seconds: Int?) -> ReplayRequest {
    ReplayRequest(
      path: recording.name, positions: recording.first...max(recording.last, recording.first),
      recovers: recording.options.recovers, secondsPerAction: seconds ?? .max)
  }

  /// Adds a branch, and goes to it.
  ///
  /// - Parameters:
  ///   - name: one that no branch has.
  ///   - path: where it is recorded.
  ///   - position: where the cursor goes, or the end, if that comes first.
  /// - Returns: what is there. It is returned even if the task was cancelled: what was run until then is worth looking at.
  /// - Throws: an error where it cannot be opened; there is no further branch then.
  public mutating func add(_ name: String, recordedAt path: String, at position: Int) throws -> Landing {
    try uncancelled { session in
      let file = try RecordingFile(path: path)
      var other = Debugger(file.recording)
      _ = try other.goto(.position(min(position, other.timeline.end)))
      if session.branches.isEmpty { session.branches = session.currentBranches }
      session.branches.append(Branch(name: name, file: file, debugger: other))
      session.enter(session.branches.count - 1)
      return try session.debugger.current()
    }
  }

  /// Runs what makes the branch longer that is looked at, and goes to the first position that was added.
  ///
  /// - Returns: what became of it, and what is there.
  /// - Throws: ``ReplayError``, or what reading the recording throws; the branch is as it was then.
  public mutating func lengthen(
    _ request: ReplayRequest, _ plan: BranchPlan, with replayer: any Replayer
  ) throws -> (report: BranchReport, landing: Landing) {
    let path = recording.name
    var longer = path + ".longer"
    while access(longer, F_OK) == 0 { longer += "+" }
    // If anything fails, the unfinished file is removed.
    defer { unlink(longer) }
    var report = try replayer.branch(request, plan, to: longer)
    guard rename(report.path, path) == 0 else {
      throw ReplayError(.unwritable(path: path, message: String(cString: strerror(errno))))
    }
    report.path = path
    return try uncancelled { [report] session in (report, try session.reopen(path, at: plan.start + 1)) }
  }

  private mutating func reopen(_ path: String, at position: Int) throws -> Landing {
    let stops = debugger
    file = try RecordingFile(path: path)
    debugger = Debugger(file.recording)
    debugger.takeOver(stops)
    debugger.addedNotes = stops.addedNotes
    _ = try debugger.goto(.position(position))
    branches[branch].file = file
    branches[branch].debugger = debugger
    return try debugger.current()
  }

  /// Runs work even though the task was cancelled.
  private mutating func uncancelled<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable (inout DebugSession) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let (changed, result) = Uncancelled.run { [self] in
      var session = self
      let result = Result { () throws(Failure) in try body(&session) }
      return (session, result)
    }
    let value = try result.get()
    self = changed
    return value
  }
}

extension Debugger {
  /// Takes over what belongs to the session rather than to a branch.
  fileprivate mutating func takeOver(_ other: Debugger) {
    breakpoints = other.breakpoints
    changeLimit = other.changeLimit
    logLevel = other.logLevel
    results = other.results
  }
}
