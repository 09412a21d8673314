internal import PlayheadFormat

/// An answer names an element that was removed since its effect started, or would write what was put away, and writes something all the
/// same.
///
/// An answer that changes nothing, or only flags, was dropped as it should be. The opportunities are the first answers of one name.
struct Gone: SuspectRule {
  private var deviance = Deviance<Int>()

  mutating func actionDidReturn(_ step: SuspectStep, in session: SuspectSession) throws {
    guard step.isFirstAnswer, let run = step.run else { return }
    deviance.addOpportunity(step.name)
    guard let write = step.writes.first(where: { $0.isContent }) else { return }
    var payload: Payload?
    for removal in session.history.removals.reversed() {
      guard removal.position > run.starter else { return }
      guard let identity = removal.identity, step.enclosed?.contains(removal.position) != true else { continue }
      let carried = try payload ?? session.payload(step.position)
      payload = carried
      guard carried.mentions(identity), let array = session.places.parent(of: removal.place),
        session.writes.elements[array]?[identity] == nil || step.writes.contains(where: { $0.place == removal.place })
      else { continue }
      session.quiet.watch(write.pointer)
      deviance.add(
        SuspectFinding(
          kind: .gone, position: step.position, cause: removal.position,
          place: .init(pointer: write.pointer, position: step.position, number: write.place), start: run.starter,
          identity: identity), step.name)
      return
    }
  }

  mutating func findings(in session: SuspectSession) -> [SuspectFinding] { session.lasting(deviance.told()) }
}
