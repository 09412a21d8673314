internal import PlayheadFormat
internal import PlayheadReader

/// Looks for one kind of suspects, while the recording is gone through once.
protocol SuspectRule {
  /// Whether it looks at something before the next action from outside.
  var isWaiting: Bool { get }
  mutating func effectDidStart(_ run: EffectRun, at position: Int, in session: SuspectSession) throws
  /// The next action comes from outside: all that the last one set off at once has come.
  mutating func willComeFromOutside(before position: Int, in session: SuspectSession) throws
  /// The history ends before the action.
  mutating func actionDidReturn(_ step: SuspectStep, in session: SuspectSession) throws
  mutating func effectDidEnd(_ run: EffectRun, at position: Int, in session: SuspectSession) throws
  /// What it found, when all has been gone through.
  mutating func findings(in session: SuspectSession) throws -> [SuspectFinding]
}

extension SuspectRule {
  var isWaiting: Bool { false }

  mutating func effectDidStart(_ run: EffectRun, at position: Int, in session: SuspectSession) throws {}
  mutating func willComeFromOutside(before position: Int, in session: SuspectSession) throws {}
  mutating func actionDidReturn(_ step: SuspectStep, in session: SuspectSession) throws {}
  mutating func effectDidEnd(_ run: EffectRun, at position: Int, in session: SuspectSession) throws {}
}

/// A suspect before it is known how often it goes otherwise, and how to say it.
struct SuspectFinding {
  var kind: SuspectKind
  var position: Int
  var cause: Int?
  /// What was written, or the element that is meant.
  var place: Place?
  /// The position of the action that started the effect.
  var start: Int?
  var alike = 1
  var others = 0
  var certainty = Suspect.Certainty.possible
  /// Whether a field names what is no longer there.
  var isDangling = false
  /// The element that stands twice, or that was removed.
  var identity: JSONValue?
  /// What was asked for, and what it was changed to.
  var asked: (old: JSONValue, new: JSONValue)?
  /// What the answer wrote, where the place is what it was asked for.
  var answer: Place?
  /// The newer request that the other action answers.
  var request: Int?
  /// Whether the action cancelled the effect.
  var cancels = false
  /// The positions of others that went the same way.
  var same: [Int] = []
  /// Whether what went wrong stays as it is until the end.
  var isLasting = false
  /// What other recordings keep to.
  var rule: BrokenRule?

  struct Place {
    var pointer: JSONPointer
    /// The state in which it stands.
    var position: Int
    var number: Int
  }
}

/// Counts how often something happens among its opportunities, and reports it where that is seldom. What has one key has one cause, and
/// is reported once.
struct Deviance<Key: Hashable> {
  private var opportunities: [Key: Int] = [:]
  private var findings: [Key: [SuspectFinding]] = [:]
  private var counts: [Key: Int] = [:]

  /// With more opportunities than this, one in five may go another way and is unusual.
  private static var few: Int { 5 }
  private static var findingLimit: Int { 16 }

  mutating func addOpportunity(_ key: Key) { addOpportunities(1, key) }

  mutating func addOpportunities(_ count: Int, _ key: Key) { opportunities[key, default: 0] += count }

  mutating func add(_ finding: SuspectFinding, _ key: Key) {
    counts[key, default: 0] += 1
    if findings[key, default: []].count < Self.findingLimit { findings[key, default: []].append(finding) }
  }

  func told() -> [SuspectFinding] {
    findings.flatMap { key, found -> [SuspectFinding] in
      let (all, alike) = (opportunities[key] ?? 0, counts[key] ?? 0)
      let isUnusual = all >= Self.few && alike * Self.few <= all
      guard isUnusual || all < Self.few && alike == 1 else { return [] }
      guard var finding = found.first(where: \.isLasting) ?? found.first else { return [] }
      finding.alike = alike
      finding.same = found.map(\.position).filter { $0 != finding.position }
      finding.others = max(all - alike, 0)
      finding.certainty = isUnusual ? .unusual : .possible
      return [finding]
    }
  }
}
