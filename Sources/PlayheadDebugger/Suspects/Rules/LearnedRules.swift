internal import PlayheadFormat
internal import PlayheadReader

/// The rules that all states of some recordings keep, and the actions of another recording that break one.
struct LearnedRules {
  /// How many states keep them.
  private(set) var stateCount = 0
  private let recordings: [Recording]

  init(_ recordings: [Recording]) { self.recordings = recordings }

  /// - Complexity: O(*n*) in the actions, and in the places that they change times 256.
  mutating func findings(in recording: Recording) throws -> [SuspectFinding] {
    var (facts, evidence) = (StateFacts(recording.schema), RuleEvidence())
    for (number, other) in recordings.enumerated() {
      try Self.walk(other, &facts) { facts, changed, _, _ in
        evidence.add(facts.facts, changed: changed, ofRecording: number)
        stateCount += 1
      }
    }
    var rules = Dictionary(grouping: evidence.rules, by: \.first)
    for rule in evidence.rules { rules[rule.second, default: []].append(rule) }
    var broken: Set<StateRule> = []
    var findings: [SuspectFinding] = []
    try Self.walk(recording, &facts) { facts, changed, position, isFirst in
      let now = Set(changed.flatMap { rules[$0] ?? [] }).subtracting(broken).filter {
        $0.test(facts.facts)?.isKept == false
      }
      broken.formUnion(now)
      // A recording that begins with a broken rule has others.
      guard !isFirst, let rule = now.min() else { return }
      findings.append(
        SuspectFinding(
          kind: .broken, position: position,
          place: .init(pointer: facts.places[rule.first], position: position, number: PlaceTable.root),
          others: stateCount, certainty: .unusual,
          rule: BrokenRule(
            kind: rule.kind, first: facts.places[rule.first], second: facts.places[rule.second],
            isCounted: (facts.facts[rule.first].count != nil, facts.facts[rule.second].count != nil))))
    }
    return findings
  }

  private static func walk(
    _ recording: Recording, _ facts: inout StateFacts, _ body: (StateFacts, [Int], Int, Bool) throws -> Void
  ) throws {
    var cursor = StateCursor(recording)
    var window = LineCache(recording)
    for run in recording.runs {
      try cursor.move(to: run.lowerBound, in: recording)
      _ = facts.read(cursor.view)
      try body(facts, Array(facts.facts.indices), run.lowerBound, true)
      for position in run.dropFirst() {
        if position & 0x3F == 0 { try ReadingProgress.checkIn(position, of: recording.last, recording.name) }
        let places = try cursor.advance(in: recording, through: &window) { effect, _ in effect.pointer }.looks
        try cursor.move(to: position, in: recording)
        let changed = facts.read(cursor.view, at: places)
        try body(facts, changed, position, false)
      }
    }
  }
}

/// A rule with the places that it is about.
struct BrokenRule {
  var kind: StateRule.Kind
  var first: JSONPointer
  var second: JSONPointer
  /// Which of the two is a count.
  var isCounted: (first: Bool, second: Bool)

  /// Says the rule, given the texts of the places.
  func text(_ first: String, _ second: String) -> String {
    let (one, other) = (isCounted.first ? "\(first).count" : first, isCounted.second ? "\(second).count" : second)
    return switch kind {
    case .containment: "\(second) has \(isCounted.first ? "all of \(first)" : first)"
    case .exclusion: "\(first) or \(second) is nil"
    case .equality: "\(one) is \(other)"
    case .less: "\(one) is less than \(other)"
    case .atMost: "\(one) is at most \(other)"
    }
  }
}
