internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct ForkCommand: Command {
  let help = CommandHelp(
    name: "fork", group: .running, arguments: "[NAME] [--without RANGE]",
    summary: "run the rest of the recording again, from here, into a branch",
    discussion: """
      A branch has all up to here in common with the recording. From here on the recorded actions run through today's
      reducer, in another process, '--without' some of them and all that only these cause. No effect does its work: what
      an effect sent is fed back if it was under way here, or if the reducer returns the same one again. The branch is a
      recording of its own beside this one, which stays as it is; 'switch original' goes back to it.
      """,
    example: "fork calm --without 12..14", completion: .note, options: ["--without"])

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let replayer = try session.replayer(for: input)
    try session.expectFinished(input)
    let (name, without) = try arguments(input, in: session)
    let timeline = session.debugger.timeline
    let start = min(session.debugger.position, without.map { $0.lowerBound - 1 } ?? .max)
    let path = session.path(ofBranch: name)
    let plan = BranchPlan(start: start, end: session.recording.last, without: without.map { [$0] } ?? [])
    let request = ReplayRequest(
      path: session.recording.name, positions: timeline.first...timeline.first,
      recovers: session.recording.options.recovers, secondsPerAction: session.settings.patience ?? .max)
    let report = try replayer.branch(request, plan, to: path)
    try session.add(name, RecordingFile(path: report.path), at: start)
    let stop = try session.debugger.current()
    var answer = Answer(
      session.form,
      text: Self.lines(report, name).map { session.renderer.wrapped($0) + "\n" }.joined()
        + session.renderer.text(of: stop, in: session.debugger),
      json: report.json)
    answer.json["name"] = session.form == .json ? .string(name) : nil
    return answer
  }

  private func arguments(
    _ input: CommandInput, in session: Session
  ) throws -> (name: String, without: ClosedRange<Int>?) {
    var words = input.words
    var without: ClosedRange<Int>?
    if let place = words.firstIndex(where: { $0.text == "--without" }) {
      guard place + 1 < words.count else {
        throw CommandError("expected a range after '--without'", at: words[place].range)
      }
      let word = words[place + 1]
      without = try input.reading(word) { (text) throws(DebuggerError) in
        try session.debugger.positions(PositionRange(parsing: text))
      }
      if without?.lowerBound == session.debugger.timeline.first {
        throw CommandError("position \(session.debugger.timeline.first) has no action", at: word.range)
      }
      words.removeSubrange(place...place + 1)
    }
    if words.count > 1 {
      throw CommandError("found '\(words[1].text)', expected nothing more", at: words[1].range)
    }
    let names = session.branchNames
    guard let word = words.first else {
      return (session.freeBranchName("fork"), without)
    }
    guard !names.contains(word.text) else {
      throw CommandError("there is a branch '\(word.text)' already", at: word.range)
    }
    guard word.text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
      throw CommandError(
        "found '\(word.text)', expected a name of letters, digits, '-' and '_'", at: word.range)
    }
    return (word.text, without)
  }

  private static func lines(_ report: BranchReport, _ name: String) -> [String] {
    func counted(_ count: Int, _ what: String) -> String {
      count == 1 ? "1 recorded action is \(what)" : "\(count) recorded actions are \(what)"
    }
    let count = report.end - report.start
    var lines = [
      "\(name): \(count == 1 ? "1 action" : "\(count) actions") from position \(report.start) on, recorded in \(report.path)"
    ]
    if !report.dropped.isEmpty {
      lines.append("\(counted(report.dropped.count, "left out, too")): no effect of the branch sends what they are")
    }
    if !report.skipped.isEmpty { lines.append("\(counted(report.skipped.count, "not run")): 'verify' says why") }
    if !report.unanswered.isEmpty {
      lines.append("effects without an answer: \(report.unanswered.joined(separator: ", "))")
    }
    if let trap = report.trap { lines.append("position \(report.end) traps: \(trap)") }
    return lines.map(TerminalText.escaped)
  }
}
