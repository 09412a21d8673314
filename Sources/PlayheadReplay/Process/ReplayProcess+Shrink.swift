package import PlayheadDebugger
import PlayheadReading
import PlayheadRecording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ReplayProcess {
  package func shrink(
    _ request: ReplayRequest, _ goal: ShrinkGoal, to path: String
  ) throws(ReplayError) -> ShrinkReport {
    let recording: Recording
    let found: ShrinkSearch?
    do throws(DebuggerError) {
      recording = try RecordingFile(path: request.path, options: Recording.Options(recovers: request.recovers))
        .recording
      found = try ShrinkSearch(recording, goal)
    } catch {
      throw ReplayError(error.reason == .interrupted ? .interrupted : .file(error))
    }
    guard var search = found else { throw ReplayError(.noGoal(goal)) }
    let journal = UnnamedFile.open()
    guard journal >= 0 else { throw ReplayError(.process(String(cString: strerror(errno)))) }
    defer { close(journal) }
    let candidatePath = "\(path).candidate"
    defer { unlink(candidatePath) }
    let isInterrupted = try run(request, goal, recording, candidatePath, journal)
    search.record(ReplayFiles.text(of: journal))
    guard search.isReproduced == true else {
      throw ReplayError(isInterrupted ? .interrupted : .notReproduced(goal))
    }
    let plan = search.plan(keeping: search.best, from: recording.first)
    // The best so far is worth having, also where the search was ended.
    let branch =
      isInterrupted
      ? Uncancelled.run { Result { () throws(ReplayError) in try self.branch(request, plan, to: path) } }
      : Result { () throws(ReplayError) in try self.branch(request, plan, to: path) }
    return ShrinkReport(
      branch: try branch.get(), kept: search.best, count: search.positions.count, candidates: search.candidateCount,
      traps: search.trapCount, isInterrupted: isInterrupted)
  }

  /// Runs candidates, in another process after each that traps.
  ///
  /// - Returns: whether it was ended before it was done.
  private func run(
    _ request: ReplayRequest, _ goal: ShrinkGoal, _ recording: Recording, _ path: String, _ journal: CInt
  ) throws(ReplayError) -> Bool {
    while true {
      let ending: ReplayRun.Ending
      do throws(ReplayError) {
        ending = try ReplayRun(request, .shrink(goal, path: path), journal: journal).wait()
      } catch {
        if error.reason == .interrupted { return true }
        throw error
      }
      switch ending {
      case .answered(let answer):
        if let message = answer["error"]?.string { throw ReplayError(.process(message)) }
        return false
      case .trapped: note(ends(path, goal.trappingAction(of: recording, hangs: false)), in: journal)
      case .hung: note(ends(path, goal.trappingAction(of: recording, hangs: true)), in: journal)
      }
    }
  }

  /// Notes what came of a candidate that ended its process, or was ended.
  private func note(_ isWanted: Bool, in journal: CInt) {
    ReplayFiles.append(String((isWanted ? ShrinkSearch.Outcome.holds : .traps).rawValue), to: journal)
  }

  /// Whether a candidate ended in the reducer of an action.
  private func ends(_ path: String, _ action: String?) -> Bool {
    guard let action, let candidate = try? Recording(path: path), let position = candidate.ending.unfinishedSince else {
      return false
    }
    return candidate.actionName(position) == action
  }
}
