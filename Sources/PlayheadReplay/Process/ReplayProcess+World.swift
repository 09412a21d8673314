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
    // Another debugger must not take the same name during the search.
    var path = path
    let unfinished = try UnfinishedRuns.begin {
      path = try Self.newFile(path)
      return .file(path)
    }
    defer { UnfinishedRuns.end(unfinished) }
    var search = WorldSearch(request, goal, options, path, journal)
    do { try search.run() } catch {
      unlink(path)
      throw error
    }
    if search.report.finding == nil { unlink(path) }
    return search.report
  }
}

/// A search in child processes, another one after each that ends early.
private struct WorldSearch {
  private let request: ReplayRequest
  private let goal: WorldGoal
  private let options: ExploreOptions
  /// Where what is found is recorded.
  private let path: String
  /// The file for the choices of the run that is under way.
  private let journal: CInt
  private let end: ContinuousClock.Instant?
  private(set) var report = WorldReport()
  private var undescribed: Set<String> = []

  init(
    _ request: ReplayRequest, _ goal: WorldGoal, _ options: ExploreOptions, _ path: String, _ journal: CInt
  ) {
    (self.request, self.goal, self.path, self.journal) = (request, goal, path, journal)
    self.options = options
    end = options.seconds.map { .now.advanced(by: .seconds($0)) }
  }

  /// Those who ask what is not described wait for no fault.
  private var runLimit: Int { goal == .undescribed ? min(options.runs, 100) : options.runs }
  /// How many more runs look for other calls that the world does not describe.
  private static var describedRuns: Int { 20 }

  private var secondsLeft: Int? {
    end.map { Int(ContinuousClock.now.duration(to: $0).components.seconds) }
  }

  private func start(
    _ step: WorldTask.Step, journal: CInt, environment: [String: String] = [:]
  ) throws -> ReplayRun {
    try ReplayRun(request, .world(WorldTask(goal: goal, step: step)), journal: journal, environment: environment)
  }

  // MARK: - Searching

  mutating func run() throws {
    do { try search() } catch {
      guard error.isInterrupted else { throw error }
      report.runs = runCount
      report.isInterrupted = true
    }
    if !undescribed.isEmpty, report.finding == nil {
      report.complaint = UndescribedCall.complaint(undescribed.sorted())
    }
  }

  private mutating func search() throws {
    /// The seed of the next run; that of a finding is run once more as it is, if a process ended while something was left out of it.
    var (first, shrinks) = (options.seed, true)
    var limit = runLimit
    while true {
      let done = Int(clamping: first - options.seed)
      guard done < limit, secondsLeft.map({ $0 > 0 }) ?? true || !shrinks else { return }
      let step = WorldTask.Step.search(
        first: first, runs: shrinks ? limit - done : 1, seconds: shrinks ? secondsLeft : nil, shrinks: shrinks)
      let ending: ReplayRun.Ending<WorldAnswer> = try start(step, journal: journal)
        .wait(canStop: true) { [self] _ in words }
      switch ending {
      case .answered(let answer):
        report.isInterrupted = (try? ReadingProgress.checkIn("", request.path)) == nil
        report.runs = done + answer.report.runCount
        report.actions = answer.actionCount
        undescribed.formUnion(answer.report.undescribed)
        report.complaint = answer.complaint
        guard var found = answer.report.finding else { return }
        report.isCutShort = answer.report.isCutShort && !report.isInterrupted
        if !shrinks { found = try narrowed(found) }
        return try record(found)
      case .trapped, .hung:
        guard let run = RunJournal.unfinished(in: journal), run.seed >= first else {
          throw ReplayError(.process("the process ended before its first run"))
        }
        report.runs = Int(clamping: run.seed - options.seed) + 1
        undescribed.formUnion(run.undescribed)
        if run.isShrinking {
          (first, shrinks) = (run.seed, false)
          continue
        }
        (first, shrinks) = (run.seed + 1, true)
        if Self.isRefused(ending) {
          limit = min(limit, report.runs + Self.describedRuns)
        } else if goal == .crash {
          let kind: ControlledTrouble.Kind = if case .hung = ending { .hang } else { .trap }
          let trouble = ControlledTrouble(kind: kind, actionCount: 0)
          let found = ControlledFinding(trouble: trouble, seed: run.seed, choices: run.choices, rests: false)
          return try record(ending: narrowed(found))
        } else {
          report.traps += 1
        }
      }
    }
  }

  /// Whether the process ended because a live value was about to be used.
  private static func isRefused(_ ending: ReplayRun.Ending<WorldAnswer>) -> Bool {
    guard case .trapped(_, let message) = ending else { return false }
    return message == ReplayRun.exitText(ReplayRun.liveValueStatus)
  }

  private var runCount: Int {
    guard let run = RunJournal.unfinished(in: journal, limit: 256), run.seed >= options.seed else { return 0 }
    return Int(clamping: run.seed - options.seed)
  }

  private var words: String {
    let count = runCount
    let isFound = RunJournal.unfinished(in: journal, limit: 256)?.isShrinking ?? false
    return (count == 1 ? "1 run" : "\(count) runs") + (isFound ? ", found; leaving out what it does not need" : "")
  }

  // MARK: - What was found

  /// Runs what was found into its recording, and once more in another process, in which sets have another order.
  private mutating func record(_ found: ControlledFinding) throws {
    let (start, journal, path) = (start, journal, path)
    let (recorded, again) = try Uncancelled.run {
      Swift.Result { () throws -> (ReplayRun.Ending<WorldAnswer>, ReplayRun.Ending<WorldAnswer>) in
        (
          try start(.record(found, path: path), journal, [:]).wait(),
          try start(.again(found), journal, ["SWIFT_DETERMINISTIC_HASHING": "1"]).wait()
        )
      }
    }.get()
    guard case .answered(let recorded) = recorded, var finding = recorded.finding else {
      throw ReplayError(
        .told(
          "in run \(report.runs) \(found.trouble.text), but not again with the same choices",
          hint: "it depends on \(WorldReport.outsideInfluences)"))
    }
    finding.differsAt =
      if case .answered(let again) = again {
        recorded.digests.firstDifference(from: again.digests)
      } else { 0 }
    report.finding = finding
  }

  /// Leaves out of a run what it does not need, in another process after each that ends.
  private mutating func narrowed(_ found: ControlledFinding) throws -> ControlledFinding {
    let outcomes = UnnamedFile.open()
    guard outcomes >= 0 else { throw ReplayError(.process(String(cString: strerror(errno)))) }
    defer { close(outcomes) }
    do {
      var isDone = false
      while !isDone {
        if let secondsLeft, secondsLeft <= 0 {
          report.isCutShort = true
          break
        }
        let ending: ReplayRun.Ending<WorldAnswer> = try start(.narrow(found), journal: outcomes).wait { _ in
          "found; \(ReplayFiles.text(of: outcomes).utf8.count) shorter ones were run"
        }
        switch ending {
        case .answered: isDone = true
        case .trapped:
          let holds = found.trouble.kind == .trap && !Self.isRefused(ending)
          try ReplayFiles.append(holds ? "y" : "n", to: outcomes)
        case .hung: try ReplayFiles.append(found.trouble.kind == .hang ? "y" : "n", to: outcomes)
        }
      }
    } catch {
      guard error.isInterrupted else { throw error }
      report.isInterrupted = true
    }
    var found = found
    found.choices = ChoiceShrinking(found.choices, outcomes: ReplayFiles.text(of: outcomes)).best
    return found
  }

  /// Records a run in which the process ends, or a reducer does not return.
  private mutating func record(ending found: ControlledFinding) throws {
    let (start, journal, path, seconds) = (start, journal, path, request.secondsPerAction)
    report.finding = try Uncancelled.run {
      Swift.Result { () throws -> WorldReport.Finding in
        let message: String
        switch try start(.record(found, path: path), journal, [:]).wait() as ReplayRun.Ending<WorldAnswer> {
        case .answered:
          throw ReplayError(.told("\(found.trouble.text), but not again with the same choices", hint: nil))
        case .trapped(_, let last): message = last
        case .hung: message = "it has not returned within \(seconds == 1 ? "1 second" : "\(seconds) seconds")"
        }
        let recording = try RecordingFile(path: path).recording
        let choices = RunJournal.unfinished(in: journal)?.choices ?? found.choices
        var finding = WorldReport.Finding(
          path: path, text: found.trouble.text, position: recording.last,
          story: try FindingStory(recording, [:]).lines(ofUnfinished: choices), seed: found.seed)
        finding.trap = message
        return finding
      }
    }.get()
  }
}
