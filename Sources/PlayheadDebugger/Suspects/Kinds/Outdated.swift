internal import PlayheadFormat

/// An answer is taken, although what it was asked for was changed from outside meanwhile: a value that the starting action wrote, or one
/// that the answer names as it was when the effect started.
///
/// Only places that nothing but actions from outside write count as what is asked for. An answer that is kept where it belongs, in an
/// element of the old value, or beside the old value, is right. The opportunities are the first answers of one name that write what
/// they carry.
struct Outdated: SuspectRule {
  private struct Candidate {
    var finding: SuspectFinding
    var name: Int
    var shape: Int
  }

  private var opportunities: [Int: Int] = [:]
  private var candidates: [Candidate] = []
  private static let candidateLimit = 1 << 12

  mutating func actionDidReturn(_ step: SuspectStep, in session: SuspectSession) throws {
    guard step.isFirstAnswer, let run = step.run else { return }
    let contents = step.writes.filter { $0.isContent }
    guard !contents.isEmpty else { return }
    opportunities[step.name, default: 0] += 1
    var asked: [Int: WriteHistory.Input] = [:]
    var last: [Int: WriteHistory.Input] = [:]
    for input in session.history.inputs.reversed() {
      guard input.position > run.starter else { break }
      if last[input.place] == nil { last[input.place] = input }
      // The oldest has the value from when the effect started.
      asked[input.place] = input
    }
    guard !asked.isEmpty, candidates.count < Self.candidateLimit else { return }
    let payload = try session.payload(step.position)
    let started = Set(run.writes.filter { $0.isContent && $0.kind == .value }.map(\.place))
    let inputs = asked.values.sorted { $0.position < $1.position }
    for input in inputs where started.contains(input.place) || payload.mentions(input.old ?? .null) {
      guard let old = input.old, Self.isScalar(old), let current = last[input.place]?.new, current != old,
        current != .null,
        !step.writes.contains(where: { $0.place == input.place || $0.new == old }),
        let answer = contents.first(where: {
          $0.new.map(payload.isSource) ?? false && !session.places.identities(on: $0.place).contains(old)
        })
      else { continue }
      let last = last[input.place] ?? input
      let finding = SuspectFinding(
        kind: .outdated, position: step.position, cause: last.position,
        place: .init(pointer: last.pointer, position: last.position, number: input.place), start: run.starter,
        asked: (old, current),
        answer: .init(pointer: answer.pointer, position: answer.position(of: step), number: answer.place))
      candidates.append(Candidate(finding: finding, name: step.name, shape: input.shape))
      return
    }
  }

  private static func isScalar(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .bool, .array, .object: false
    default: true
    }
  }

  mutating func findings(in session: SuspectSession) -> [SuspectFinding] {
    var deviance = Deviance<Int>()
    for (name, count) in opportunities { deviance.addOpportunities(count, name) }
    for candidate in candidates where session.history.isInput(candidate.shape) {
      deviance.add(candidate.finding, candidate.name)
    }
    return deviance.told()
  }
}
