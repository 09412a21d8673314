internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadRecording

struct InfoEffectsCommand: Command {
  let help = CommandHelp(
    name: "effects", group: .looking, summary: "show the effects that are running here",
    discussion: "Shows what was running at this position, since when, and the action that started it.",
    example: "info effects")

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let debugger = session.debugger
    let renderer = session.renderer
    let effects = debugger.timeline.effects(runningAt: debugger.position)
    var table = Table(["effect", "name", "since", "started by", "ended"], numeric: [0, 2])
    var rows: [JSONValue] = []
    for span in effects {
      let effect = try debugger.timeline.describe(effect: span.id)
      let end = try debugger.recording.end(ofEffect: span.id)
      let name = [effect.name, effect.location].compactMap { $0 }.map(renderer.safe).joined(separator: " ")
      table.add([
        String(span.id), name, effect.time.map(TimeText.moment) ?? "",
        effect.starter.map { "\($0.position) \(renderer.safe($0.name))" } ?? "",
        end.map(renderer.ending) ?? "never, as far as was recorded",
      ])
      guard case .object(var row) = JSONAnswer.json(effect) else { continue }
      row["end"] = end?.json
      rows.append(.object(row))
    }
    return Answer(
      text: effects.isEmpty ? "no effects are running here\n" : table.text(renderer.style),
      json: ["position": JSONAnswer.integer(debugger.position), "effects": .array(rows)])
  }
}
