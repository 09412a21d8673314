internal import PlayheadFormat
internal import PlayheadReader

/// Says in a sentence what is odd about an action, and which command shows it.
struct SuspectText {
  private let timeline: Timeline

  init(_ timeline: Timeline) { self.timeline = timeline }

  func suspects(_ findings: [SuspectFinding]) throws -> [Suspect] { try findings.map(suspect) }

  private func suspect(_ finding: SuspectFinding) throws -> Suspect {
    let (place, isThere) = try finding.place.map(path) ?? ("the state", false)
    let path = isThere ? place : nil
    let command = path.map { "why \($0) at \(finding.position)" } ?? "goto \(finding.position)"
    return Suspect(
      kind: finding.kind, position: finding.position, cause: finding.cause, alike: finding.alike,
      others: finding.others, certainty: finding.certainty, text: try text(of: finding, at: place), path: path,
      command: command)
  }

  private func text(of finding: SuspectFinding, at place: String) throws -> String {
    let action = try title(finding.position)
    let cause = try finding.cause.map(numbered) ?? "another action"
    let start = try finding.start.map(numbered) ?? "an action"
    return switch finding.kind {
    case .overwritten: "\(action) overwrites \(place), which \(cause) wrote after \(start) had asked for it"
    case .outdated: "\(action) is taken although \(cause) changed \(place) after \(start) had asked for it"
    case .moved: "\(action) writes \(place) by an index, but \(cause) moved what stood there when \(start) asked for it"
    case .gone: "\(action) writes \(place), but \(cause) removed what \(start) had asked for"
    case .stuck: "\(place) is still as \(cause) set it, although the effect is over"
    case .twice: "\(action) starts an effect that \(cause) started, too, and that is still running"
    case .identity where finding.isDangling: "\(action) removes the element that \(place) names"
    case .identity: "\(action) puts an id into a list for the second time, at \(place)"
    case .unheard: "what \(start) asked for failed, and nothing shows it"
    case .broken:
      "\(action) breaks a rule of the other recordings: \(try finding.rule.map { try rule($0, at: finding.position) } ?? place)"
    }
  }

  private func rule(_ rule: BrokenRule, at position: Int) throws -> String {
    let state = try timeline.recording.view(at: position)
    func text(_ pointer: JSONPointer) -> String {
      PathText.text(of: pointer, in: state, schema: timeline.recording.schema)
    }
    return rule.text(text(rule.first), text(rule.second))
  }

  private func numbered(_ position: Int) throws -> String {
    timeline.recording.hasAction(position) ? "\(position) \(try title(position))" : "the start"
  }

  private func title(_ position: Int) throws -> String {
    guard timeline.recording.hasAction(position) else { return "the start" }
    return ActionTitle(timeline.recording.schema).title(of: try timeline.recording.action(position))
  }

  /// The path of a place, and whether it is there when the state has reached the suspect.
  private func path(_ place: SuspectFinding.Place) throws -> (text: String, isThere: Bool) {
    let position = max(min(place.position, timeline.lastState), timeline.first)
    let state = try timeline.recording.view(at: position)
    let isThere = position == place.position && StateDifference.part(state, place.pointer) != nil
    return (PathText.text(of: place.pointer, in: state, schema: timeline.recording.schema), isThere)
  }
}
