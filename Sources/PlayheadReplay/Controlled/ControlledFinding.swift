internal import PlayheadDebugger
internal import PlayheadFormat

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
