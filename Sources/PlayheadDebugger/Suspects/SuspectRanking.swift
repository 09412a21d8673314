internal import PlayheadFormat
internal import PlayheadReader

/// Sorts suspects, and leaves out what is the consequence of another.
struct SuspectRanking {
  private let recording: Recording
  private let digests: LineDigests

  init(_ recording: Recording) {
    self.recording = recording
    digests = LineDigests(recording)
  }

  /// How many positions away something is near.
  private static let reach = 5

  /// Sorts findings, and leaves one of those at one position.
  func ranked(_ findings: [SuspectFinding]) throws -> [SuspectFinding] {
    guard findings.count > 1 else { return findings }
    let troubled = try troubled(near: findings.map(\.position))
    func isNear(_ finding: SuspectFinding) -> Bool {
      (finding.position - Self.reach...finding.position + Self.reach).contains { troubled.contains($0) }
    }
    let sorted = findings.map { (finding: $0, isNear: isNear($0)) }.sorted { left, right in
      let (left, right, areNear) = (left.finding, right.finding, (left.isNear, right.isNear))
      if left.certainty != right.certainty { return left.certainty < right.certainty }
      if left.isLasting != right.isLasting { return left.isLasting }
      if areNear.0 != areNear.1 { return areNear.0 }
      if left.position != right.position { return left.position > right.position }
      if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
      return left.place?.pointer.description ?? "" < right.place?.pointer.description ?? ""
    }
    var told: Set<Int> = []
    let doubled = Set(findings.filter { $0.kind == .twice }.map(\.position))
    return sorted.map(\.finding).filter { finding in
      if finding.kind == .twice, causes(of: finding.position).contains(where: doubled.contains) { return false }
      return told.insert(finding.position).inserted
    }
  }

  /// The actions that led to an action, up to the outside: what runs twice sets off all that follows twice.
  private func causes(of position: Int) -> [Int] {
    var (causes, next) = ([Int](), position)
    while causes.count < Self.chainLimit, case .effect(let id)? = recording.origin(next),
      let starter = recording.effect(id: id)?.seq, starter < next, starter > recording.first
    {
      causes.append(starter)
      next = starter
    }
    return causes
  }

  private static let chainLimit = 64

  /// The positions of notes, of failures and errors, and of effects that never ended; of failures only those near a position.
  private func troubled(near positions: [Int]) throws -> Set<Int> {
    var troubled = Set(try recording.notes().map(\.seq))
    let near = Set(positions.flatMap { $0 - Self.reach...$0 + Self.reach })
    for effect in recording.effects {
      if let last = effect.last {
        if near.contains(last), try digests.hasError(effect: effect.id) { troubled.insert(last) }
      } else {
        troubled.insert(effect.seq)
      }
    }
    for position in near where position >= recording.first && position <= recording.last {
      let logs = recording.logs(in: position...position)
      if try logs.contains(where: { try recording.log($0).level >= .error }) { troubled.insert(position) }
    }
    return troubled
  }
}
