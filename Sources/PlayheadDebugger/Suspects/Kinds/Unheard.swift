internal import PlayheadFormat
internal import PlayheadReader

/// An effect failed, or an answer brings a failure, and nothing shows it: the answer only puts back what the starting action had set,
/// and neither a later answer nor a log message of a warning says more before the next action from outside.
///
/// The opportunities are the effects of one kind that ended.
struct Unheard: SuspectRule {
  private var deviance = Deviance<UInt64>()
  private var failed: [(run: EffectRun, position: Int)] = []
  /// The last failure of each effect that was looked at: an answer brings it, and then the effect's end.
  private var known: [Int: Int] = [:]

  var isWaiting: Bool { !failed.isEmpty }

  mutating func effectDidStart(_ run: EffectRun, at position: Int, in session: SuspectSession) {
    // An answer that tries again is heard.
    if session.last.position == run.starter, let sender = session.last.run { hear(sender) }
  }

  mutating func willComeFromOutside(before position: Int, in session: SuspectSession) throws {
    try lookAtFailed(before: position, in: session)
  }

  mutating func actionDidReturn(_ step: SuspectStep, in session: SuspectSession) throws {
    guard let run = step.run else { return }
    run.isHeard = false
    let isSilent = step.writes.allSatisfy { write in
      write.putsBack && run.writes.contains { $0.place == write.place }
    }
    if !isSilent {
      hear(run)
    } else if try session.isFailure(step.position) {
      failed.append((run, step.position))
    }
  }

  mutating func effectDidEnd(_ run: EffectRun, at position: Int, in session: SuspectSession) throws {
    deviance.addOpportunity(run.kind)
    guard !run.isHeard, try session.digests.hasError(effect: run.id) else { return }
    failed.append((run, run.lastAnswer ?? max(position, run.starter)))
  }

  private mutating func hear(_ run: EffectRun) {
    run.isHeard = true
    failed.removeAll { $0.run === run }
  }

  private mutating func lookAtFailed(before position: Int, in session: SuspectSession) throws {
    var told: Set<Int> = []
    for (run, failure) in failed where told.insert(run.id).inserted {
      guard known.updateValue(failure, forKey: run.id) != failure else { continue }
      let logs = session.recording.logs(in: failure...max(position - 1, failure))
      if try logs.contains(where: { try session.recording.log($0).level >= .warning }) { continue }
      deviance.add(
        SuspectFinding(kind: .unheard, position: failure, cause: run.starter, start: run.starter, isLasting: true),
        run.kind)
    }
    failed = []
  }

  mutating func findings(in session: SuspectSession) throws -> [SuspectFinding] {
    try lookAtFailed(before: session.recording.last + 1, in: session)
    return deviance.told()
  }
}
