internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A recording, and where it is looked at: the original, or one that branches off.
struct Branch: Sendable {
  var name: String
  var file: RecordingFile
  var debugger: Debugger
}

extension Session {
  /// The name of the branch that is looked at; nil for the original.
  var branchName: String? { branch > 0 && branches.indices.contains(branch) ? branches[branch].name : nil }

  /// The debugger of the recording that was opened, which may go on while one of its branches is looked at.
  var running: Debugger {
    get { branch == 0 ? debugger : branches[0].debugger }
    _modify { if branch == 0 { yield &debugger } else { yield &branches[0].debugger } }
  }

  /// Goes to a branch; the stops come along.
  mutating func enter(_ number: Int) {
    branches[branch].debugger = debugger
    var next = branches[number].debugger
    next.takeOver(debugger)
    (branch, file, debugger) = (number, branches[number].file, next)
    listed = nil
    search = nil
  }

  /// Does something although the command was cancelled: what was run until then is looked at all the same.
  mutating func uncancelled<Value: Sendable>(
    _ body: @escaping @Sendable (inout Session) throws -> Value
  ) throws -> Value {
    let (changed, result) = Uncancelled.run { [self] in
      var session = self
      let result = Result { try body(&session) }
      return (session, result)
    }
    self = changed
    return try result.get()
  }

  /// Adds a branch, and goes to it.
  mutating func add(_ name: String, _ file: RecordingFile, at position: Int) throws(DebuggerError) {
    var other = Debugger(file.recording)
    _ = try other.goto(.position(min(position, other.timeline.end)))
    if branches.isEmpty { branches = [Branch(name: "original", file: self.file, debugger: debugger)] }
    branches.append(Branch(name: name, file: file, debugger: other))
    enter(branches.count - 1)
  }

  /// What is to be run into a branch.
  var branchRequest: ReplayRequest {
    ReplayRequest(
      path: recording.name, positions: recording.first...max(recording.last, recording.first),
      recovers: recording.options.recovers,
      secondsPerAction: settings.patience ?? .max)
  }

  /// Adds a branch that was run, and goes to it.
  mutating func add(_ name: String, _ report: BranchReport, at position: Int) throws -> Answer {
    try uncancelled { session in
      try session.add(name, RecordingFile(path: report.path), at: position)
      return session.answer(report, name, at: try session.debugger.current())
    }
  }

  /// What there is to say of a new branch, and of a stop in it.
  func answer(_ report: BranchReport, _ name: String, at stop: Stop) -> Answer {
    let count = report.end - report.start
    let actions = count == 1 ? "1 action" : "\(count) actions"
    let first =
      "\(name): \(actions) from position \(report.start) on\(report.grades), recorded in \(report.path)"
    return answer(report, name, [first] + report.lines, at: stop)
  }

  /// Runs what makes the branch longer that is looked at, and goes to what was added.
  mutating func lengthen(_ plan: BranchPlan, _ replayer: any Replayer) throws -> Answer {
    let path = recording.name
    let longer = (1...).lazy.map { "\(path).longer\($0)" }.first { !FileNames.exists($0) } ?? "\(path).longer"
    // Nothing of it stays where it cannot be.
    defer { unlink(longer) }
    var report = try replayer.branch(branchRequest, plan, to: longer)
    guard rename(report.path, path) == 0 else {
      throw ReplayError(.unwritable(path: path, message: String(cString: strerror(errno))))
    }
    report.path = path
    return try uncancelled { [report] session in try session.reopen(report, at: plan.start + 1) }
  }

  /// Opens the branch that is looked at anew, after it was made longer.
  private mutating func reopen(_ report: BranchReport, at position: Int) throws -> Answer {
    let (name, stops) = (branches[branch].name, debugger)
    file = try RecordingFile(path: report.path)
    debugger = Debugger(file.recording)
    debugger.takeOver(stops)
    debugger.addedNotes = stops.addedNotes
    _ = try debugger.goto(.position(position))
    branches[branch] = Branch(name: name, file: file, debugger: debugger)
    return answer(report, name, report.lines, at: try debugger.current())
  }

  private func answer(_ report: BranchReport, _ name: String, _ lines: [String], at stop: Stop) -> Answer {
    return Answer(
      form,
      text: lines.map { renderer.wrapped(TerminalText.escaped($0)) + "\n" }.joined()
        + renderer.text(of: stop, in: debugger),
      json: json(of: report, name, at: stop))
  }

  /// What there is to say of a new branch, and of a stop in it, for programs.
  func json(of report: BranchReport, _ name: String, at stop: Stop) -> JSONValue.Object {
    var json = report.json
    json["name"] = .string(name)
    for (member, value) in JSONAnswer.members(of: stop, in: debugger) where json[member] == nil { json[member] = value }
    return json
  }

  /// The branches as they are now, the original first.
  var currentBranches: [Branch] {
    guard !branches.isEmpty else { return [Branch(name: "original", file: file, debugger: debugger)] }
    var current = branches
    current[branch].debugger = debugger
    return current
  }

  /// The names of the branches.
  var branchNames: [String] { branches.isEmpty ? ["original"] : branches.map(\.name) }

  /// The place of a branch among the others.
  ///
  /// - Parameter range: where it was typed.
  func branchNumber(_ name: String, at range: Range<Int>) throws(CommandError) -> Int {
    let names = branchNames
    if let number = names.firstIndex(of: name) { return number }
    let near = Suggestion.nearest(to: name, among: names)
    throw CommandError(
      "there is no branch '\(name)'", at: range,
      hint: near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))")
  }

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
}

extension Debugger {
  /// Takes over what belongs to the session, and not to one of its branches.
  fileprivate mutating func takeOver(_ other: Debugger) {
    breakpoints = other.breakpoints
    changeLimit = other.changeLimit
    results = other.results
  }
}

extension BranchReport {
  /// How much is known of the answers of effects, to follow on how much was run.
  var grades: String {
    let grades = answers.counts
    guard !grades.isEmpty else { return "" }
    return ", answers of effects: \(grades.joined(separator: ", "))\(isPossible ? ", so it is possible" : "")"
  }

  /// What there is to say of it besides where it is.
  fileprivate var lines: [String] {
    func counted(_ count: Int, _ what: String) -> String {
      count == 1 ? "1 recorded action is \(what)" : "\(count) recorded actions are \(what)"
    }
    var lines: [String] = []
    if !dropped.isEmpty {
      lines.append("\(counted(dropped.count, "left out, too")): no effect of the branch sends what they are")
    }
    if let first = answers.doubtful.first {
      let count = answers.doubtful.count
      let positions = answers.doubtful.prefix(10).map(String.init).joined(separator: ", ")
      lines.append(
        "\(count == 1 ? "the answer at \(first) is" : "the answers at \(positions)\(count > 10 ? ", …" : "") are") doubtful: an effect that was started on another state may have sent something else"
      )
    }
    if !skipped.isEmpty { lines.append("\(counted(skipped.count, "not run")): 'verify' says why") }
    if seams > 0 {
      lines.append(
        "lines are missing \(seams == 1 ? "once" : "\(seams) times"): the state after them is taken up where it is known"
      )
    }
    if !unanswered.isEmpty {
      var counts: OrderedDictionary<String, Int> = [:]
      for name in unanswered { counts[name, default: 0] += 1 }
      let names = counts.map { $1 == 1 ? $0 : "\($0) (\($1) times)" }.joined(separator: ", ")
      lines.append(runsEffects ? "effects under way: \(names)" : "effects without an answer: \(names)")
    }
    if let trap {
      lines.append(endedInEffect ? "after position \(end) an effect traps: \(trap)" : "position \(end) traps: \(trap)")
    }
    return lines
  }
}
