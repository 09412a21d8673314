package import PlayheadDebugger
import PlayheadPlatform
import PlayheadReader

extension ReplayProcess {
  package func explore(
    _ request: ReplayRequest, _ goal: ExploreGoal, _ options: ExploreOptions, to path: String
  ) throws -> ExploreReport {
    let recording = try RecordingFile(path: request.path, options: Recording.Options(recovers: request.recovers))
      .recording
    try recording.expectRunnable()
    let plan = try BranchPlan(exploring: recording, request.positions)
    let descriptor = UnnamedFile.open()
    guard descriptor >= 0, let notes = ExploreNotes(descriptor) else {
      throw ReplayError(.process(String(cString: strerror(errno))))
    }
    defer { close(descriptor) }
    var report = ExploreReport(finding: nil, coverage: .init(), hasRunSingles: false)
    var found: Explored?
    do {
      let source = VariationSource(try SessionSteps(recording, after: plan.start, through: plan.end), options)
      found = try search(request, plan, goal, options, source, path, descriptor, notes, &report)
    } catch {
      guard error.isInterrupted else { throw error }
      report.isInterrupted = true
    }
    let traps = report.coverage.traps
    report.coverage = notes.coverage
    report.coverage.traps = traps
    guard let found, let variation = found.variation else { return report }
    report.finding = try finding(
      request, plan, goal, recording, variation, found.isCertain, path, isInterrupted: &report.isInterrupted)
    return report
  }

  /// Runs variations, in another process after each that traps.
  private func search(
    _ request: ReplayRequest, _ plan: BranchPlan, _ goal: ExploreGoal, _ options: ExploreOptions,
    _ source: VariationSource, _ path: String, _ descriptor: CInt, _ notes: ExploreNotes, _ report: inout ExploreReport
  ) throws -> Explored? {
    let start = ContinuousClock.now
    var first = 0
    while true {
      var rest = options
      rest.seconds = options.seconds.map { max($0 - Int(start.duration(to: .now).components.seconds), 0) }
      let task = ExploreTask(plan: plan, goal: goal, options: rest, first: first)
      let run = try ReplayRun(request, .explore(task), journal: descriptor)
      let ending: ReplayRun.Ending<Explored> = try run.wait { _ in notes.coverage.words }
      switch ending {
      case .answered(let answer):
        report.hasRunSingles = answer.hasRunSingles
        return answer
      case .trapped(let position, let message) where notes.number == 0:
        throw ReplayError(
          .told(
            "position \(position) traps as it was recorded: \(message)",
            hint: "'verify' says where; 'explore' needs a run")
        )
      case .hung(let position) where notes.number == 0:
        throw ReplayError(.told("position \(position) does not return, as it was recorded", hint: nil))
      case .trapped, .hung:
        // The process could not count the run that ended it.
        notes.coverage.runs += 1
        if goal == .crash, let variation = source.variation(notes.number) {
          let branch = try branch(request, plan.with(variation), to: path)
          // A trap at an answer that would have been another is none.
          if branch.answers.doubtful.isEmpty {
            return Explored(variation: variation, isCertain: branch.answers.unknown == 0)
          }
          unlink(branch.path)
          notes.coverage.doubtful += 1
        } else {
          report.coverage.traps += 1
        }
        first = notes.number + 1
      }
    }
  }

  // MARK: - What was found

  /// Reduces a variation to what its goal needs, and records that as a branch.
  private func finding(
    _ request: ReplayRequest, _ plan: BranchPlan, _ goal: ExploreGoal, _ recording: Recording, _ found: Variation,
    _ isCertain: Bool, _ path: String, isInterrupted: inout Bool
  ) throws -> ExploreReport.Finding {
    let session = try SessionSteps(recording, after: plan.start, through: plan.end)
    var search = FindingSearch(session, found)
    do { try narrow(request, plan, goal, found, isCertain, &search) } catch {
      guard error.isInterrupted else { throw error }
      isInterrupted = true
    }
    let (variation, without) = search.best
    let result = Uncancelled.run {
      Result {
        var plan = plan.with(variation.without(without))
        var branch = try self.branch(request, plan, to: path)
        if goal == .crash, isCertain, !branch.isPossible {
          // What traps cannot be graded while it is narrowed.
          unlink(branch.path)
          plan = plan.with(found)
          branch = try self.branch(request, plan, to: path)
        }
        let position = try Self.position(of: goal, in: branch)
        if let position, position < branch.end, !goal.looksAhead {
          // The branch is not needed beyond this.
          unlink(branch.path)
          plan.until = position
          branch = try self.branch(request, plan, to: path)
        }
        return (branch, position)
      }
    }
    let (branch, position) = try result.get()
    guard let position else { throw ReplayError(.told("what was found does not come about again", hint: nil)) }
    let kept = search.outside.filter { !without.contains($0) }.map { session.steps[$0].position }
    return ExploreReport.Finding(
      branch: branch, position: position, variation: variation,
      assumptions: VariationText(recording: recording, session: session).lines(variation), kept: kept,
      count: search.outside.count)
  }

  private static func position(of goal: ExploreGoal, in branch: BranchReport) throws -> Int? {
    switch goal {
    case .crash: return branch.trap == nil ? nil : branch.end
    case .expression(let text):
      var query = try Query(
        in: Debugger(RecordingFile(path: branch.path).recording), where: Expression(parsing: text))
      return try query.next()
    }
  }

  /// Runs candidates, in another process after each that traps.
  private func narrow(
    _ request: ReplayRequest, _ plan: BranchPlan, _ goal: ExploreGoal, _ found: Variation,
    _ isCertain: Bool, _ search: inout FindingSearch
  ) throws {
    let journal = UnnamedFile.open()
    guard journal >= 0 else { throw ReplayError(.process(String(cString: strerror(errno)))) }
    defer { close(journal) }
    var known = 0
    func record() {
      for outcome in ReplayFiles.text(of: journal).utf8.dropFirst(known) {
        known += 1
        search.record(holds: outcome == UInt8(ascii: "y"))
      }
    }
    defer { record() }
    while true {
      let task = ExploreTask(
        plan: plan, goal: goal, options: ExploreOptions(), first: 0, narrowed: found, isCertain: isCertain)
      let ending: ReplayRun.Ending<Explored> = try ReplayRun(request, .explore(task), journal: journal).wait { _ in
        record()
        return "\(known) shorter ones were run"
      }
      switch ending {
      case .answered: return
      case .trapped, .hung: try ReplayFiles.append(goal == .crash ? "y" : "n", to: journal)
      }
    }
  }
}

extension BranchPlan {
  fileprivate func with(_ variation: Variation) -> BranchPlan {
    var plan = self
    plan.variation = variation
    return plan
  }

  /// The most actions of a search, which runs them repeatedly and keeps them in memory.
  private static let exploredLimit = 100_000

  /// The plan of all variations of some positions; throws where there are too many.
  init(exploring recording: Recording, _ positions: ClosedRange<Int>) throws {
    // A reducer that ended the process would do so in each variation.
    let last = min(positions.upperBound, recording.ending.crashed.map { $0 - 1 } ?? .max)
    let start = min(max(positions.lowerBound - 1, recording.first), last)
    guard last - start <= Self.exploredLimit else {
      throw ReplayError(
        .told(
          "there are \(last - start) actions, and a search takes \(Self.exploredLimit) at most",
          hint: "search in a part: explore … from end-1000..end"))
    }
    self.init(start: start, end: last)
  }
}

extension ExploreReport.Coverage {
  /// The progress in a few words.
  var words: String { "\(runs) variations run, \(states) states seen" }
}
