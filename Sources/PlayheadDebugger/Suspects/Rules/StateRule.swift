internal import PlayheadFormat

/// A rule about two places of a state, by their numbers.
struct StateRule: Hashable, Comparable {
  var kind: Kind
  var first: Int
  var second: Int

  enum Kind: Int, CaseIterable {
    /// The first, or each element of it, is an element of the second.
    case containment
    /// Only one of the two is there.
    case exclusion
    /// Both numbers or counts are the same.
    case equality
    /// The first number or count is less than the second.
    case less
    /// The first number or count is at most the second.
    case atMost

    /// Whether the places can be exchanged.
    var isSymmetric: Bool { self == .exclusion || self == .equality }

    /// How many different things must speak for it before it is taken for a rule.
    fileprivate var enough: Int { self == .exclusion ? 6 : 4 }

  }

  /// The rule that says most comes first.
  static func < (left: Self, right: Self) -> Bool {
    (left.kind.rawValue, left.first, left.second) < (right.kind.rawValue, right.first, right.second)
  }

  /// Whether a state keeps the rule, and what speaks for it there; nil where the rule says nothing.
  func test(_ facts: [StateFacts.Fact]) -> (isKept: Bool, witness: JSONValue?)? {
    let (first, second) = (facts[first], facts[second])
    switch kind {
    case .containment:
      guard let identities = second.identities, !first.isNothing else { return nil }
      if let elements = first.identities {
        return (elements.isSubset(of: identities), elements.isEmpty ? nil : .integer(Int64(elements.count)))
      }
      guard first.count == nil, let value = first.scalar else { return nil }
      switch value {
      case .string, .integer: return (identities.contains(value), value)
      default: return (false, nil)
      }
    case .exclusion:
      if first.isNothing, second.isNothing { return (true, nil) }
      return (first.isNothing || second.isNothing, .bool(first.isNothing))
    case .equality:
      guard let first = first.quantity, let second = second.quantity else { return nil }
      return (first == second, .integer(first))
    case .less, .atMost:
      guard let first = first.quantity, let second = second.quantity else { return nil }
      let (gap, isTooFar) = second.subtractingReportingOverflow(first)
      let least: Int64 = kind == .less ? 1 : 0
      if isTooFar { return (first < second, nil) }
      // What is far apart is not held apart by a rule.
      return (gap >= least, gap == least ? .integer(first) : nil)
    }
  }
}

/// What speaks for rules in the states of some recordings.
struct RuleEvidence {
  private struct Support {
    var isBroken = false
    var witnesses: Set<JSONValue> = []
    var recordings = 0
    var lastRecording = -1
  }

  private var support: [StateRule: Support] = [:]
  private var places = 0
  /// The recordings that must speak for a rule.
  static let recordingCount = 3
  private static let witnessLimit = 16

  /// Adds a state, of which only some places differ from the one before.
  mutating func add(_ facts: [StateFacts.Fact], changed: [Int], ofRecording number: Int) {
    var known: Set<StateRule> = []
    for place in changed {
      for other in facts.indices where other != place {
        for kind in StateRule.Kind.allCases {
          let rules =
            kind.isSymmetric
            ? [StateRule(kind: kind, first: min(place, other), second: max(place, other))]
            : [
              StateRule(kind: kind, first: place, second: other), StateRule(kind: kind, first: other, second: place),
            ]
          for rule in rules where support[rule]?.isBroken != true && known.insert(rule).inserted {
            add(rule, facts, number)
          }
        }
      }
    }
  }

  private mutating func add(_ rule: StateRule, _ facts: [StateFacts.Fact], _ number: Int) {
    guard let (isKept, witness) = rule.test(facts) else { return }
    if !isKept {
      support[rule] = Support(isBroken: true)
    } else if var witness {
      // Each must have been there in each recording.
      if rule.kind == .exclusion { witness = [witness, .integer(Int64(number))] }
      var found = support[rule] ?? Support()
      support[rule] = nil
      if found.witnesses.count < Self.witnessLimit { found.witnesses.insert(witness) }
      if found.lastRecording != number {
        found.lastRecording = number
        found.recordings += 1
      }
      support[rule] = found
    }
  }

  /// The rules that all states keep, and for which enough speaks.
  var rules: [StateRule] {
    let kept = support.filter { rule, found in
      !found.isBroken && found.recordings >= Self.recordingCount && found.witnesses.count >= rule.kind.enough
    }
    return kept.keys.filter { rule in
      switch rule.kind {
      case .containment, .exclusion, .equality: return true
      case .less, .atMost:
        let equality = StateRule(
          kind: .equality, first: min(rule.first, rule.second), second: max(rule.first, rule.second))
        let less = StateRule(kind: .less, first: rule.first, second: rule.second)
        return support[equality]?.isBroken ?? true && (rule.kind == .less || kept[less] == nil)
      }
    }
  }
}
