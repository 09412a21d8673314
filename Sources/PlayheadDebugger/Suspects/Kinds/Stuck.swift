internal import PlayheadFormat
internal import PlayheadReader

/// An effect is over, and what the action that started it had set is as it was, where others of its kind put it back.
///
/// Whoever started the same effect again takes it over. It is looked at before the next action from outside, so that answers which
/// were queued have come. The opportunities are the effects of one kind whose starting actions wrote such a place.
struct Stuck: SuspectRule {
  private struct Key: Hashable {
    var kind: UInt64
    var shape: Int
  }

  private struct Candidate {
    var finding: SuspectFinding
    var key: Key
    /// Whether the effect sent nothing, failed or finished, and a flag is left on.
    var isSilent: Bool
    /// The effects that were under way, any of which may still put it back.
    var others: Set<Int>
  }

  private var ended: [(run: EffectRun, position: Int)] = []
  private var opportunities: [Key: Int] = [:]
  private var resets: [Key: Int] = [:]
  private var candidates: [Candidate] = []
  private static let candidateLimit = 1 << 12

  var isWaiting: Bool { !ended.isEmpty }

  mutating func effectDidEnd(_ run: EffectRun, at position: Int, in session: SuspectSession) {
    if !run.writes.isEmpty { ended.append((run, position)) }
  }

  mutating func willComeFromOutside(before position: Int, in session: SuspectSession) throws {
    try lookAtEnded(in: session)
  }

  private mutating func lookAtEnded(in session: SuspectSession) throws {
    for (run, position) in ended { try look(at: run, endedAt: position, in: session) }
    ended = []
  }

  private mutating func look(at run: EffectRun, endedAt position: Int, in session: SuspectSession) throws {
    for write in run.writes where write.kind == .value && !write.putsBack {
      switch write.new {
      case .array?: continue
      default: break
      }
      let key = Key(kind: run.kind, shape: write.shape)
      let last = session.history.last(at: write.place, in: session.places)
      let isReset = last.map { $0.position > run.starter } ?? false
      if !isReset, session.isAnyRunning(ofKindOf: run) { continue }
      // What is no flag is kept on purpose by an answer that leaves it, such as a draft for another try.
      if !isReset, write.new?.kind != .bool, run.lastAnswer != nil { continue }
      opportunities[key, default: 0] += 1
      if isReset {
        // Put back by an answer, or by the action that cancelled it.
        // What only failures put back is rolled back.
        let isAnswered = try last.map { try $0.effect != nil && !session.isFailure($0.position) } ?? false
        if isAnswered || last?.position == position && last?.effect == nil { resets[key, default: 0] += 1 }
        continue
      }
      // What is hardly ever put back is not meant to be.
      let all = opportunities[key] ?? 0
      guard candidates.count < Self.candidateLimit, all < 16 || (resets[key] ?? 0) * 2 > all else { continue }
      let end = try session.recording.end(ofEffect: run.id)?.event
      var isCancelled = false
      if case .cancel(let by, _)? = end {
        // The end of the recording cancelled it.
        if by == nil { continue }
        isCancelled = true
      }
      let finding = SuspectFinding(
        kind: .stuck, position: run.lastAnswer ?? max(position, run.starter), cause: run.starter,
        place: .init(pointer: write.pointer, position: run.starter, number: write.place), start: run.starter,
        cancels: isCancelled && run.lastAnswer == nil)
      candidates.append(
        Candidate(
          finding: finding, key: key, isSilent: !isCancelled && run.lastAnswer == nil && write.new == .bool(true),
          others: session.running.count < 32 ? Set(session.running.keys) : []))
    }
  }

  mutating func findings(in session: SuspectSession) throws -> [SuspectFinding] {
    try lookAtEnded(in: session)
    var deviance = Deviance<Key>()
    for (key, count) in opportunities where resets[key] != nil || count == 1 {
      for _ in 0..<count { deviance.addOpportunity(key) }
    }
    for candidate in candidates where resets[candidate.key] != nil || candidate.isSilent {
      var finding = candidate.finding
      if let place = finding.place?.number, let write = session.history.last(at: place, in: session.places) {
        // What else was under way has put it back.
        if let effect = write.effect, candidate.others.contains(effect) { continue }
        finding.isLasting = write.position <= finding.position
      }
      deviance.add(finding, candidate.key)
    }
    return deviance.told()
  }
}
