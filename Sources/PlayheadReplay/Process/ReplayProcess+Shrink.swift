package import PlayheadDebugger
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader

extension ReplayProcess {
  package func shrink(_ request: ReplayRequest, _ goal: ShrinkGoal, to path: String) throws -> ShrinkReport {
    let recording = try RecordingFile(path: request.path, options: Recording.Options(recovers: request.recovers))
      .recording
    try recording.expectRunnable()
    guard var search = try ShrinkSearch(recording, goal) else { throw ReplayError(.noGoal(goal)) }
    let journal = UnnamedFile.open()
    guard journal >= 0 else { throw ReplayError(.process(String(cString: strerror(errno)))) }
    defer { close(journal) }
    let candidatePath = Self.freeName(beside: path)
    let unfinished = UnfinishedRuns.begin { .file(candidatePath) }
    defer {
      unlink(candidatePath)
      UnfinishedRuns.end(unfinished)
    }
    let isInterrupted = try run(request, goal, recording, candidatePath, journal, &search)
    search.record(journal)
    guard search.isReproduced == true else {
      throw ReplayError(isInterrupted ? .interrupted : .notReproduced(goal))
    }
    let plan = search.plan(keeping: search.best, from: recording.first)
    // The best result so far is useful even if the search was interrupted.
    let branch =
      isInterrupted
      ? Uncancelled.run { Result { try self.branch(request, plan, to: path) } }
      : Result { try self.branch(request, plan, to: path) }
    let result = try branch.get()
    try check(result, goal, recording)
    return ShrinkReport(
      branch: result, kept: search.best, count: search.positions.count, candidates: search.candidateCount,
      traps: search.trapCount, shorterDoubtful: search.shorterDoubtful, isInterrupted: isInterrupted)
  }

  /// Throws if the result is not reproduced, as with a reducer that reads values that no recording contains.
  private func check(_ branch: BranchReport, _ goal: ShrinkGoal, _ recording: Recording) throws {
    guard branch.trap == nil else { return }
    let holds = Uncancelled.run {
      Result { try goal.holds(in: RecordingFile(path: branch.path).recording, of: recording) }
    }
    if (try? holds.get()) == false { throw ReplayError(.notReproduced(goal)) }
  }

  /// An unused name beside a path.
  private static func freeName(beside path: String) -> String {
    while true {
      let name = "\(path).candidate-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
      if access(name, F_OK) != 0 { return name }
    }
  }

  /// Runs candidates, in another process after each that traps, and returns whether the search was interrupted.
  private func run(
    _ request: ReplayRequest, _ goal: ShrinkGoal, _ recording: Recording, _ path: String, _ journal: CInt,
    _ search: inout ShrinkSearch
  ) throws -> Bool {
    while true {
      let ending: ReplayRun.Ending<Bool>
      do {
        ending = try ReplayRun(request, .shrink(goal, path: path), journal: journal).wait { _ in
          search.record(journal)
          return search.progress
        }
      } catch {
        if error.isInterrupted { return true }
        throw error
      }
      switch ending {
      case .answered: return false
      case .trapped: try note(outcome(path, as: goal.trap(in: recording, hangs: false), of: recording), in: journal)
      case .hung: try note(outcome(path, as: goal.trap(in: recording, hangs: true), of: recording), in: journal)
      }
    }
  }

  /// Appends the outcome of a candidate whose process ended by itself or by a signal.
  private func note(_ outcome: ShrinkSearch.Outcome, in journal: CInt) throws {
    try ReplayFiles.append(String(outcome.rawValue), to: journal)
  }

  /// Whether a candidate ended in the reducer of the same action as the recording did at `position`.
  private func outcome(_ path: String, as position: Int?, of recording: Recording) -> ShrinkSearch.Outcome {
    guard let position, let candidate = try? Recording(path: path), let end = candidate.ending.crashed,
      let action = try? candidate.action(end), let recorded = try? recording.action(position)
    else { return .traps }
    let isSame = action.name == recorded.name && action.value == recorded.value
    return (isSame ? try? ShrinkSearch.Outcome(reachedBy: candidate) : nil) ?? .traps
  }
}

extension ShrinkSearch.Outcome {
  /// The outcome of a candidate that reaches the goal.
  init(reachedBy branch: Recording) throws(RecordingError) {
    self = try branch.doubtfulAnswers().isEmpty ? .holds : .doubtful
  }
}
