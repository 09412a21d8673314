package import PlayheadDebugger
import PlayheadPlatform
import PlayheadReader

extension ReplayProcess {
  package func explore(
    _ request: ReplayRequest, inWorld goal: WorldGoal, _ options: ExploreOptions, to path: String
  ) throws -> WorldReport {
    let journal = UnnamedFile.open()
    guard journal >= 0 else { throw ReplayError(.process(String(cString: strerror(errno)))) }
    defer { close(journal) }
    let (again, traces) = ("\(path).again", ["\(path).run", "\(path).again.run"])
    let unfinished = ([path, again] + traces).map { path in UnfinishedRuns.begin { .file(path) } }
    defer {
      for file in [again] + traces { unlink(file) }
      for number in unfinished { UnfinishedRuns.end(number) }
    }
    let search = WorldSearch(request: request, goal: goal, options: options, path: path, journal: journal)
    do {
      var report = try search.run()
      if report.finding?.trap == nil, let found = report.found { try search.runAgain(found, at: again, &report.told) }
      return report.told
    } catch {
      // An unfinished recording is useless.
      unlink(path)
      throw error
    }
  }
}

/// A search in child processes, another one after each that traps.
private struct WorldSearch {
  let request: ReplayRequest
  let goal: WorldGoal
  let options: ExploreOptions
  let path: String
  /// The file for the choices of the run that is under way.
  let journal: CInt

  struct Result {
    var told = WorldReport()
    var found: ControlledFinding?
    var finding: WorldReport.Finding? { told.finding }
  }

  private func task(_ step: WorldTask.Step, to path: String) -> ReplayTask {
    .world(WorldTask(goal: goal, step: step, path: path))
  }

  func run() throws -> Result {
    let start = ContinuousClock.now
    var result = Result()
    /// The seed of the next run; that of a finding in which something trapped that was to be left out is run once more as it is.
    var (first, shrinks) = (options.seed, true)
    while true {
      let done = Int(clamping: first - options.seed)
      let seconds = options.seconds.map { $0 - Int(start.duration(to: .now).components.seconds) }
      guard done < options.runs, seconds.map({ $0 > 0 }) ?? true || !shrinks else { return result }
      let runs = shrinks ? options.runs - done : 1
      let step = WorldTask.Step.search(first: first, runs: runs, seconds: shrinks ? seconds : nil, shrinks: shrinks)
      let ending: ReplayRun.Ending<WorldAnswer>
      do {
        let run = try ReplayRun(request, task(step, to: path), journal: journal)
        ending = try run.wait(canStop: true) { _ in Self.words(journal, from: options.seed) }
      } catch {
        guard error.isInterrupted else { throw error }
        result.told.runs = Self.runCount(journal, from: options.seed)
        result.told.isInterrupted = true
        return result
      }
      switch ending {
      case .answered(let answer):
        add(answer, first, &result)
        if !shrinks, let found = result.found {
          let found = try narrowed(found, &result.told.isInterrupted)
          guard case .answered(let answer) = try record(found, to: path), let finding = answer.finding else {
            throw ReplayError(.told("what was found does not come about again", hint: nil))
          }
          (result.found, result.told.finding) = (found, finding)
        }
        return result
      case .trapped, .hung:
        guard let run = RunJournal.unfinished(in: journal), run.seed >= first else {
          throw ReplayError(.process("the process ended before its first run"))
        }
        if run.isShrinking {
          (first, shrinks) = (run.seed, false)
        } else if goal == .crash {
          let found = ControlledFinding(
            trouble: .init(kind: .trap, position: 0), seed: run.seed, choices: run.choices, rests: false)
          result.told.runs = Int(clamping: run.seed - options.seed) + 1
          result.told.finding = try finding(narrowed(found, &result.told.isInterrupted))
          return result
        } else {
          result.told.traps += 1
          result.told.runs = Int(clamping: run.seed - options.seed) + 1
          (first, shrinks) = (run.seed + 1, true)
        }
      }
    }
  }

  private func add(_ answer: WorldAnswer, _ first: UInt64, _ result: inout Result) {
    result.told.runs = Int(clamping: first - options.seed) + answer.report.runCount
    result.told.choices = answer.report.choiceCount
    result.told.undescribed = answer.linesToAdd
    result.found = answer.report.finding
    result.told.finding = answer.finding
    (result.told.complaint, result.told.isFailed) = (answer.complaint, answer.isFailed)
    result.told.isInterrupted = (try? ReadingProgress.checkIn("", request.path)) == nil
  }

  private static func runCount(_ journal: CInt, from first: UInt64) -> Int {
    RunJournal.unfinished(in: journal, limit: 64).map { $0.seed >= first ? Int(clamping: $0.seed - first) : 0 } ?? 0
  }

  private static func words(_ journal: CInt, from first: UInt64) -> String {
    let count = runCount(journal, from: first)
    return count == 1 ? "1 run" : "\(count) runs"
  }

  /// Runs what was found in one more process, in which sets have another order.
  func runAgain(_ found: ControlledFinding, at again: String, _ report: inout WorldReport) throws {
    switch try record(found, to: again, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]) {
    case .answered:
      let difference = try RunRecordings.difference(path, again)
      report.finding?.differsAt = difference
    case .trapped, .hung: report.finding?.differsAt = 0
    }
  }

  /// Records a run in another process, also after the search was interrupted.
  private func record(
    _ found: ControlledFinding, to path: String, environment: [String: String] = [:]
  ) throws -> ReplayRun.Ending<WorldAnswer> {
    let step = task(.record(found), to: path)
    return try Uncancelled.run { [request, journal] in
      Swift.Result { () throws -> ReplayRun.Ending<WorldAnswer> in
        try ReplayRun(request, step, journal: journal, environment: environment).wait()
      }
    }.get()
  }

  // MARK: - Traps

  /// Leaves out of a run what it does not need, in another process after each that traps.
  private func narrowed(_ found: ControlledFinding, _ isInterrupted: inout Bool) throws -> ControlledFinding {
    let outcomes = UnnamedFile.open()
    guard outcomes >= 0 else { throw ReplayError(.process(String(cString: strerror(errno)))) }
    defer { close(outcomes) }
    do {
      var isDone = false
      while !isDone {
        let run = try ReplayRun(request, task(.narrow(found), to: path), journal: outcomes)
        let ending: ReplayRun.Ending<WorldAnswer> = try run.wait { _ in
          "\(ReplayFiles.text(of: outcomes).utf8.count) shorter ones were run"
        }
        switch ending {
        case .answered: isDone = true
        case .trapped, .hung: try ReplayFiles.append(found.trouble.kind == .trap ? "y" : "n", to: outcomes)
        }
      }
    } catch {
      guard error.isInterrupted else { throw error }
      isInterrupted = true
    }
    var shrinking = ChoiceShrinking(found.choices)
    for outcome in ReplayFiles.text(of: outcomes).utf8 { shrinking.record(holds: outcome == UInt8(ascii: "y")) }
    var found = found
    found.choices = shrinking.best
    return found
  }

  /// Records a run in which a reducer traps.
  private func finding(_ found: ControlledFinding) throws -> WorldReport.Finding {
    let message: String
    switch try record(found, to: path) {
    case .answered: throw ReplayError(.told("a reducer trapped, but not again with the same choices", hint: nil))
    case .trapped(_, let last): message = last
    case .hung: message = "the reducer has not returned within \(request.secondsPerAction) seconds"
    }
    let recording = try RecordingFile(path: path).recording
    let choices = RunJournal.unfinished(in: journal)?.choices ?? found.choices
    var finding = WorldReport.Finding(
      path: path, text: found.trouble.text, position: recording.last,
      story: try FindingStory(recording, [:]).lines(ofUnfinished: choices), seed: found.seed)
    finding.trap = message
    return finding
  }
}
