internal import PlayheadFormat
internal import PlayheadReader

/// An effect is started while the same one runs: of the same kind, for an action with the same payload, which that effect did not
/// send itself.
///
/// The opportunities are the starts of effects of one kind.
struct Twice: SuspectRule {
  private var deviance = Deviance<UInt64>()

  mutating func effectDidStart(_ run: EffectRun, at position: Int, in session: SuspectSession) {
    deviance.addOpportunity(run.kind)
    guard let other = session.firstRunning(like: run) else { return }
    deviance.add(
      SuspectFinding(kind: .twice, position: run.starter, cause: other.starter, start: other.starter), run.kind)
  }

  mutating func findings(in session: SuspectSession) -> [SuspectFinding] { deviance.told() }
}
