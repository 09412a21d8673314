internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension CommandSession {
  /// The request to replay into a branch.
  var branchRequest: ReplayRequest { debugging.branchRequest(secondsPerAction: settings.patience) }

  /// Goes to a branch.
  mutating func enter(_ number: Int) {
    debugging.enter(number)
    listed = nil
  }

  /// Adds a branch that was run, and enters it.
  mutating func add(_ name: String, _ report: BranchReport, at position: Int) throws -> CommandOutput {
    let landing = try debugging.add(name, recordedAt: report.path, at: position)
    listed = nil
    return output(report, name, at: landing)
  }

  /// Describes a new branch, and a stop in it.
  func output(_ report: BranchReport, _ name: String, at landing: Landing) -> CommandOutput {
    let count = report.end - report.start
    let actions = count == 1 ? "1 action" : "\(count) actions"
    let first =
      "\(name): \(actions) from position \(report.start) on\(report.grades), recorded in \(report.path)"
    return output(report, name, [first] + report.lines, at: landing)
  }

  func output(_ report: BranchReport, _ name: String, _ lines: [String], at landing: Landing) -> CommandOutput {
    var output = CommandOutput(
      form,
      text: StyledText(lines.map { TerminalText.escaped($0) + "\n" }.joined())
        + renderer.landing(landing, in: debugger),
      json: json(of: report, name, at: landing))
    output.landing = landing
    return output
  }

  /// Describes a new branch, and a stop in it, for programs.
  func json(of report: BranchReport, _ name: String, at landing: Landing) -> JSONFacts {
    let own = report.facts.adding(["name": name])
    return own.adding(landing.facts(in: debugger)).adding(own)
  }

  /// The index of a branch among all; `range` is the place of the typed name.
  func branchNumber(_ name: String, at range: Range<Int>) throws(CommandError) -> Int {
    let names = debugging.branchNames
    if let number = names.firstIndex(of: name) { return number }
    let near = Suggestion.nearest(to: name, among: names)
    throw CommandError(
      "there is no branch '\(name)'", at: range,
      hint: near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))")
  }

  /// An unused name, also not used by an earlier session: `fork1`, `fork2` …
  func freeBranchName(_ beginning: String) -> String {
    debugging.freeBranchName(beginning) { FileNames.exists("\(branchFolder)/\($0).jsonl") }
  }

  /// Records a branch to a new file such as `session.branches/NAME.jsonl`, which `body` writes; throws if there is a ``workspace`` and the
  /// folder is a link out of it.
  func recordBranch<Result>(_ name: String, _ body: (_ path: String) throws -> Result) throws -> Result {
    FileNames.makeFolder(branchFolder)
    defer { FileNames.removeEmptyFolder(branchFolder) }
    let path = FileNames.free("\(branchFolder)/\(name)", ending: "jsonl")
    if workspace != nil, FileNames.path(path, within: FileNames.folder(of: branchFolder)) == nil {
      throw CommandError("'\(branchFolder)' is a link to another place")
    }
    do { return try body(path) } catch let error as DebuggerError {
      // Its range is one of an expression, and not of the line.
      throw CommandError(error.description, hint: error.hint)
    }
  }

  /// The folder of the branches, beside the recording that was opened.
  private var branchFolder: String {
    FileNames.base(of: debugging.branches.first?.file.recording.name ?? recording.name) + ".branches"
  }
}

extension BranchReport {
  /// The certainty of the answers of effects, as the continuation of a sentence.
  var grades: String {
    let grades = answers.counts
    guard !grades.isEmpty else { return "" }
    return ", answers of effects: \(grades.joined(separator: ", "))\(isPossible ? ", so it is possible" : "")"
  }

  /// Remarks about the branch, besides where it is.
  package var lines: [String] {
    func counted(_ count: Int, _ what: String) -> String {
      count == 1 ? "1 recorded action is \(what)" : "\(count) recorded actions are \(what)"
    }
    var lines: [String] = []
    if !dropped.isEmpty {
      let what = dropped.count == 1 ? "it" : "them"
      lines.append("\(counted(dropped.count, "left out, too")): no effect of the branch would have sent \(what)")
    }
    if let first = answers.doubtful.first {
      let count = answers.doubtful.count
      let positions = answers.doubtful.prefix(10).map(String.init).joined(separator: ", ")
      lines.append(
        "\(count == 1 ? "the answer at \(first) is" : "the answers at \(positions)\(count > 10 ? ", …" : "") are") doubtful: an effect that was started on another state may have sent something else"
      )
    }
    if !skipped.isEmpty { lines.append("\(counted(skipped.count, "not run")): 'verify' says why") }
    if discontinuities > 0 {
      lines.append(
        "lines are missing \(discontinuities == 1 ? "once" : "\(discontinuities) times"): the state after them is taken up where it is known"
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
