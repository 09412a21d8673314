import Dispatch
import PlayheadDebugger
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader

/// The child process of a ``ReplayProcess``: runs its task, writes the answer, and ends.
package enum ReplayChild {
  /// The most memory for processes that run recordings again: half of the machine's, in bytes.
  private static var memoryLimit: UInt {
    UInt(max(sysconf(Int32(_SC_PHYS_PAGES)), 1 << 18) / 2) * UInt(max(sysconf(Int32(_SC_PAGESIZE)), 4096))
  }

  /// Runs a recording again and ends the process, if it was started for that; `makeRunner` is called for each run, and returns nil
  /// for a store that is a part of another one. `controlled` is the feature in its world, if effects
  /// call what a world answers.
  @MainActor
  package static func serve<Runner: ActionRunner>(
    _ makeRunner: @escaping () -> (runner: Runner, defaults: Runner.State)?,
    controlled: (any ControlledFeature<Runner.State, Runner.Action>)? = nil
  ) async {
    guard let order = ReplayTask.ofThisProcess else { return }
    let request = order.request
    let progress = RunningPosition(ReplayTask.progressDescriptor)
    let answer: any Encodable
    do {
      guard let (runner, defaults) = makeRunner() else { throw ReplayError(.childStore) }
      progress?.start()
      let recording = try RecordingFile(path: request.path, options: Recording.Options(recovers: request.recovers))
        .recording
      try recording.expectRunnable()
      switch order.task {
      case .verify:
        let positions = request.positions.clamped(to: recording.actions)
        let verifier = Verifier(
          recording, positions, runner: runner, defaults: defaults, runsCrash: request.runsCrash,
          progress: progress)
        answer = ReplayAnswer.done(try verifier.run())
      case .branch(let plan, let path):
        let branch = try BranchRunner(
          recording, plan, runner: runner, defaults: defaults, path: path, existing: .replace, progress: progress)
        answer = ReplayAnswer.done(try await run(branch, plan))
      case .explore(let task):
        let notes = task.narrowed == nil ? ExploreNotes(ReplayTask.journalDescriptor) : nil
        let exploration = try Exploration<Runner>(
          recording, task.plan, Exploration.Goal(task.goal), coverage: notes?.coverage ?? .init(), defaults: defaults,
          progress: progress
        ) {
          guard let (runner, _) = makeRunner() else { throw ReplayError(.childStore) }
          return runner
        }
        answer = ReplayAnswer.done(try explore(task, exploration, notes))
      case .world(let task):
        guard let controlled else {
          throw ReplayError(
            .told(
              "its effects call no dependencies, so that no world answers them",
              hint: "--orders, --failures and --actions explore the recorded answers"))
        }
        answer = ReplayAnswer.done(
          try await run(task, controlled, recording, request.positions, defaults: defaults, progress))
      case .test(let expectation):
        let export = try TestExport<Runner.State, Runner.Action>(
          recording, request.positions, reducer: runner.reducerName, expecting: expectation, runner: runner)
        answer = ReplayAnswer.done(try export.text())
      case .shrink(let goal, let path):
        try shrink(recording, goal, path) { plan in
          guard let (runner, defaults) = makeRunner() else { throw ReplayError(.childStore) }
          let branch = try BranchRunner(
            recording, plan, runner: runner, defaults: defaults, path: path, progress: progress)
          _ = try branch.run()
        }
        answer = ReplayAnswer.done(true)
      }
    } catch {
      let error = error as? any ReportedError ?? ReplayError(.process("\(error)"))
      answer = ReplayAnswer<Bool>.failed(error.description, hint: error.hint)
    }
    ReplayFiles.orEnd { try ReplayFiles.replace(ReplayTask.answerDescriptor, with: answer) }
    progress?.answer()
    _exit(0)
  }

  /// Runs a branch, whose working effects a signal can end.
  @MainActor
  private static func run<Runner: ActionRunner>(
    _ branch: BranchRunner<Runner>, _ plan: BranchPlan
  ) async throws -> BranchReport {
    guard plan.runsEffects else { return try branch.run() }
    signal(ReplayRun.stopSignal, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: ReplayRun.stopSignal, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { branch.stopEffects() } }
    source.resume()
    defer { source.cancel() }
    return try await branch.runEffects()
  }

  /// Runs candidates to the end of the search, except those with known outcomes.
  private static func shrink(
    _ recording: Recording, _ goal: ShrinkGoal, _ path: String, run: (BranchPlan) throws -> Void
  ) throws {
    guard var search = try ShrinkSearch(recording, goal) else { return }
    search.record(ReplayTask.journalDescriptor)
    while let candidate = search.candidate {
      unlink(path)
      try run(search.plan(keeping: candidate, from: recording.first))
      let branch = try RecordingFile(path: path).recording
      // A reducer that ends the process does not get here.
      let outcome = try goal.holds(in: branch, of: recording) ? ShrinkSearch.Outcome(reachedBy: branch) : .fails
      try ReplayFiles.append(String(outcome.rawValue), to: ReplayTask.journalDescriptor)
      search.record(outcome)
    }
  }

  /// Makes this process end with its parent.
  private static func endWithParent() {
    let parent = getppid()
    DispatchQueue.global().async {
      while getppid() == parent { sleep(1) }
      _exit(1)
    }
  }

  /// Prepares the process for reducers that trap or hang, before any other code of the program runs.
  package static func begin() {
    limit()
    endWithParent()
  }

  private static func limit() {
    ProcessLimits.forbidCores()
    let jobs = ReplayTask.ofThisProcess?.request.jobs ?? 1
    ProcessLimits.limitMemory(to: memoryLimit / UInt(max(jobs, 1)))
  }
}
