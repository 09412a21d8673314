internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// Choices that lead to trouble, none of which can be left out.
package struct ControlledFinding: Codable, Hashable, Sendable {
  package var trouble: ControlledTrouble
  package var seed: UInt64
  package var choices: [WorldChoice]
  /// Whether all must be brought to rest after the choices.
  package var rests: Bool

  /// The name of the note in which a recording keeps the choices.
  static let noteName = "choices"

  /// What the note says: the choices, and the rule that was asked for.
  func noteText(_ asked: WorldQuestion?) -> String {
    var facts: JSONMembers<JSONValue> = ["seed": .string("\(seed)"), "choices": .array(choices.map(\.json))]
    if rests { facts["rests"] = .bool(true) }
    switch asked?.goal {
    case .never(let rule)?: facts["never"] = .string(rule)
    case .neverAtRest(let rule)?: facts["neverAtRest"] = .string(rule)
    case .crash?, .undescribed?, nil: break
    }
    var text = JSONWriter(capacity: 256)
    text.append(.object(facts))
    return text.text
  }
}

/// What was asked for at a prompt.
struct WorldQuestion {
  let goal: WorldGoal
  /// The positions that were given, as they are typed.
  let range: String

  /// Tells a receiver of the recording what was found, and how to find it again.
  func text(_ finding: ControlledFinding) -> String {
    let command = "\(goal.command) --seed \(finding.seed)\(range)"
    // The command has the rule.
    if case .never = finding.trouble.kind { return command }
    if case .neverAtRest = finding.trouble.kind { return command }
    return "\(finding.trouble.text); \(command)"
  }
}

/// The choices that a recording of a finding keeps.
struct KeptChoices {
  let seed: UInt64
  private(set) var choices: [WorldChoice]
  let rests: Bool
  /// The rule that was asked for.
  let goal: WorldGoal?

  /// Nil if it keeps none.
  init?(_ recording: Recording) {
    guard let note = (try? recording.notes())?.last(where: { $0.name == ControlledFinding.noteName }),
      let facts = try? JSONValue(parsing: note.text), case .string(let seed)? = facts["seed"], let seed = UInt64(seed),
      case .array(let choices)? = facts["choices"]
    else { return nil }
    (self.seed, self.choices) = (seed, choices.compactMap(WorldChoice.init))
    rests = facts["rests"] == .bool(true)
    goal = facts["never"]?.string.map(WorldGoal.never) ?? facts["neverAtRest"]?.string.map(WorldGoal.neverAtRest)
  }

  /// The choices in a run with the actions of the finding's own recording, in which none was left out.
  var ofOwnActions: KeptChoices {
    var (own, count) = (self, 0)
    own.choices = choices.map { choice in
      guard case .send(_, let distance) = choice else { return choice }
      count += 1
      return .send(count, after: distance)
    }
    return own
  }
}
