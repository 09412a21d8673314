internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

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
