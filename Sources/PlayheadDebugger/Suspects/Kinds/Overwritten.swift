internal import PlayheadFormat
internal import PlayheadReader

/// An answer writes what it carries to a place that something else wrote since its effect started.
///
/// Only the first answer of each name counts, since later ones are news and not what the effect was started for; and what an answer
/// to an older request wrote may be overwritten. Flags do not count, nor does a value that the answer does not carry: `count += 1`
/// overwrites nothing. The opportunities are the answers of one name that write such places.
struct Overwritten: SuspectRule {
  private struct Key: Hashable {
    var name: Int
    var shape: Int
  }

  private var deviance = Deviance<Key>()

  mutating func actionDidReturn(_ step: SuspectStep, in session: SuspectSession) throws {
    guard step.isFirstAnswer, let run = step.run else { return }
    var payload: Payload?
    var counted: Set<Int> = []
    var isFound = false
    for write in step.writes where write.isContent || write.kind == .removed {
      let shape = write.kind == .removed ? session.places.parent(of: write.shape) ?? write.shape : write.shape
      let key = Key(name: step.name, shape: shape)
      if counted.insert(shape).inserted { deviance.addOpportunity(key) }
      guard !isFound,
        let other = session.unorderedWrite(of: write.place, since: run.starter, before: step)
      else { continue }
      let carried = try payload ?? session.payload(step.position)
      payload = carried
      guard isCarried(write, by: carried, to: step, in: session) else { continue }
      session.quiet.watch(write.pointer)
      deviance.add(
        SuspectFinding(
          kind: .overwritten, position: step.position, cause: other.position,
          place: .init(pointer: write.pointer, position: write.position(of: step), number: write.place),
          start: run.starter, request: other.request), key)
      isFound = true
    }
  }

  /// Whether the answer carries what it wrote, or the list from which it left an element out.
  private func isCarried(
    _ write: StateWrite, by payload: Payload, to step: SuspectStep, in session: SuspectSession
  ) -> Bool {
    switch write.kind {
    case .value, .inserted: return write.new.map(payload.isSource) ?? false
    case .extended:
      guard case .array(let elements)? = StateDifference.part(step.state, write.array)?.decoded else { return false }
      return payload.arrays.contains(elements)
    case .removed:
      guard let array = session.places.parent(of: write.place), let identities = session.writes.elements[array] else {
        return false
      }
      return !identities.isEmpty && identities.keys.allSatisfy { payload.scalars.contains($0) }
    }
  }

  mutating func findings(in session: SuspectSession) -> [SuspectFinding] { session.lasting(deviance.told()) }
}
