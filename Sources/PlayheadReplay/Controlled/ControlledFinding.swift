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

  /// What the note says.
  var noteText: String {
    var facts: JSONMembers<JSONValue> = ["seed": .string("\(seed)"), "choices": .array(choices.map(\.json))]
    if rests { facts["rests"] = .bool(true) }
    var text = JSONWriter(capacity: 256)
    text.append(.object(facts))
    return text.text
  }

  /// The choices that a recording of a finding keeps; nil if it keeps none.
  static func choices(in recording: Recording) -> (seed: UInt64, choices: [WorldChoice], rests: Bool)? {
    guard let note = (try? recording.notes())?.last(where: { $0.name == noteName }),
      let facts = try? JSONValue(parsing: note.text), case .string(let seed)? = facts["seed"], let seed = UInt64(seed),
      case .array(let choices)? = facts["choices"]
    else { return nil }
    return (seed, choices.compactMap(WorldChoice.init), facts["rests"] == .bool(true))
  }
}
