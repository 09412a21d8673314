package import PlayheadDebugger
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader

/// Runs recordings again in a child process, so that a reducer that traps or hangs is a result: the child has the arguments of this
/// process and finds its task in the environment, so that the code that would run the store runs the recording instead.
package struct ReplayProcess: Replayer {
  package let hasWorld: Bool

  package init(hasWorld: Bool = false) { self.hasWorld = hasWorld }

  package func abandon() { UnfinishedRuns.abandon() }

  package func verify(_ request: ReplayRequest) throws -> Verification {
    var verification = try verifyOnce(request)
    guard let divergence = verification.divergence, divergence.difference.mayVary else { return verification }
    // What depends on the order of a set, or on a clock, differs in each process.
    var again = request
    again.positions = request.positions.lowerBound...max(divergence.position, request.positions.lowerBound)
    for _ in 0..<Self.repetitions where !verification.isUnstable {
      // The difference stands, even if the repetition fails.
      guard let other = try? verifyOnce(again) else { break }
      verification.isUnstable = other.divergence != divergence
    }
    return verification
  }

  /// How often a difference is checked again: two elements of a set have the same order in every other process.
  private static var repetitions: Int { 3 }

  private func verifyOnce(_ request: ReplayRequest) throws -> Verification {
    let ending: ReplayRun.Ending<Verification> = try ReplayRun(request, .verify).wait()
    switch ending {
    case .answered(let verification): return verification
    case .trapped(let position, let message):
      let message = Backtrace.placed(message) {
        let again: ReplayRun.Ending<Verification> =
          try ReplayRun(request, .verify, environment: Backtrace.environment).wait()
        return if case .trapped(position, let placed) = again { placed } else { nil }
      }
      return try verification(request, upTo: position, message, isHang: false)
    case .hung(let position): return try verification(request, upTo: position, "", isHang: true)
    }
  }

  package func branch(_ request: ReplayRequest, _ plan: BranchPlan, to path: String) throws -> BranchReport {
    var path = path
    let unfinished = try UnfinishedRuns.begin {
      path = try Self.newFile(path)
      return .file(path)
    }
    defer { UnfinishedRuns.end(unfinished) }
    do { return try run(request, plan, into: path) } catch {
      // An unfinished branch is useless.
      unlink(path)
      throw error
    }
  }

  /// Creates the file of a branch under an unused name.
  static func newFile(_ path: String) throws -> String {
    switch NewRecordingFile.open(path, existing: .keep) {
    case .failure(let failure): throw ReplayError(.unwritable(path: path, message: failure.message))
    case .success(let file):
      close(file.descriptor)
      return file.path
    }
  }

  private func run(_ request: ReplayRequest, _ plan: BranchPlan, into path: String) throws -> BranchReport {
    let run = try ReplayRun(request, .branch(plan, path: path))
    let ending: ReplayRun.Ending<BranchReport> =
      try plan.runsEffects ? run.wait(canStop: true, doing: Self.working(plan)) : run.wait()
    var report = BranchReport(path: path, start: plan.start)
    report.runsEffects = plan.runsEffects
    switch ending {
    case .answered(let report): return report
    case .trapped(let position, let message):
      report.end = position
      report.trap = Backtrace.placed(message) {
        // Effects may do another thing when they work once more.
        if plan.runsEffects { return nil }
        let other = try Self.newFile(path)
        defer { unlink(other) }
        let again: ReplayRun.Ending<BranchReport> =
          try ReplayRun(request, .branch(plan, path: other), environment: Backtrace.environment).wait()
        return if case .trapped(position, let placed) = again { placed } else { nil }
      }
    case .hung(let position):
      report.end = position
      report.trap = "the reducer has not returned within \(request.secondsPerAction) seconds"
    }
    guard run.isInReducer || !plan.runsEffects else {
      // The last reducer has returned, so an effect has ended the process.
      report.end = max(report.end, plan.start)
      report.endedInEffect = true
      return report
    }
    guard plan.runsStarters, report.end <= plan.start else { return report }
    // The process ended before it wrote the branch's file: the recorded effects must do.
    var plan = plan
    plan.runsStarters = false
    return try self.run(request, plan, into: path)
  }

  /// Names the effects at a position, as far as they are known.
  private static func working(_ plan: BranchPlan) -> (Int) -> String {
    { position in
      let count = max(position - plan.start, 0)
      return "effects do their work, \(count == 1 ? "1 action" : "\(count) actions") so far; Ctrl-C ends that"
    }
  }

  package func testSource(
    _ request: ReplayRequest, expecting expectation: String?
  ) throws -> String {
    let ending: ReplayRun.Ending<String> = try ReplayRun(request, .test(expecting: expectation)).wait()
    switch ending {
    case .answered(let source): return source
    case .trapped(_, let message): throw ReplayError(.process(message))
    case .hung: throw ReplayError(.process("it has not returned"))
    }
  }

  /// The report for a recording in one of whose reducers the process ended.
  private func verification(
    _ request: ReplayRequest, upTo position: Int, _ message: String, isHang: Bool
  ) throws -> Verification {
    let options = Recording.Options(recovers: request.recovers)
    let recording = try RecordingFile(path: request.path, options: options).recording
    let action = recording.actionName(position) ?? "?"
    // The positions before it are run again, for the rest of the report.
    var before = request
    let first = min(max(request.positions.lowerBound, recording.actions.lowerBound), position)
    var verification = Verification(positions: first...position)
    if position > first {
      before.positions = first...position - 1
      verification = try verifyOnce(before)
      if verification.divergence != nil { return verification }
      verification.positions = first...position
    }
    if recording.ending.crashed == position, !isHang {
      verification.crash = Verification.Crash(position: position, action: action, returned: false, message: message)
    } else {
      verification.divergence = Divergence(
        position: position, action: action,
        difference: isHang ? .hang(seconds: request.secondsPerAction) : .trap(message))
    }
    return verification
  }
}
