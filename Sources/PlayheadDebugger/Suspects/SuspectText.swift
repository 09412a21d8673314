internal import PlayheadFormat
internal import PlayheadReader

/// Says in a sentence what is odd about an action, and which command shows it.
struct SuspectText {
  private let timeline: Timeline

  init(_ timeline: Timeline) { self.timeline = timeline }

  func suspects(_ findings: [SuspectFinding]) throws -> [Suspect] { try findings.map(suspect) }

  private func suspect(_ finding: SuspectFinding) throws -> Suspect {
    let (place, isThere) = try finding.place.map(path) ?? ("the state", false)
    var (path, pointer) = isThere ? (place, finding.place?.pointer) : (nil, nil)
    if let answer = finding.answer, case let (place, isThere) = try self.path(answer), isThere {
      (path, pointer) = (place, answer.pointer)
    }
    let command =
      finding.kind == .twice
      ? "effects \(finding.position)" : path.map { "why \($0) at \(finding.position)" } ?? "goto \(finding.position)"
    return Suspect(
      kind: finding.kind, position: finding.position, cause: finding.cause, alike: finding.alike, same: finding.same,
      others: finding.others, certainty: finding.certainty, text: try text(of: finding, at: place), path: path,
      pointer: pointer,
      command: command)
  }

  private func text(of finding: SuspectFinding, at place: String) throws -> String {
    let action = try title(finding.position)
    let cause = try finding.cause.map(numbered) ?? "another action"
    let start = try finding.start.map(numbered) ?? "an action"
    let value = finding.identity.map { values.line($0, nil) } ?? ""
    return switch finding.kind {
    case .overwritten:
      if let request = finding.request {
        "\(action) overwrites \(place), which \(cause) wrote in answer to \(try numbered(request)), a newer request than \(start)"
      } else {
        "\(action) overwrites \(place), which \(cause) wrote after \(start) had asked for it"
      }
    case .outdated:
      "\(action) answers what \(start) asked for, but \(cause) had changed \(place)\(change(finding.asked))"
    case .moved: "\(action) writes \(place) by an index, but \(cause) moved what stood there when \(start) asked for it"
    case .gone: "\(action) writes \(place) in answer to \(start), but \(cause) had removed the element \(value)"
    case .stuck where finding.cancels:
      "\(action) cancels the effect of \(cause), but leaves \(place) as that had set it"
    case .stuck: "\(place) is still as \(cause) set it, although the effect is over"
    case .twice: "\(action) starts an effect that \(cause) started, too, and that is still running"
    case .identity where finding.isDangling: "\(action) removes the element \(value), which \(place) names"
    case .identity:
      "\(action) puts the id \(value) into a list for the second time, at \(place)\(try twin(of: finding))"
    case .unheard: "what \(start) asked for failed, and nothing shows it"
    case .broken:
      "\(action) breaks a rule of the other recordings: \(try finding.rule.map { try rule($0, at: finding.position) } ?? place)"
    }
  }

  /// The most characters of a value.
  private static let valueLimit = 40

  private var values: ValueText { ValueText(schema: nil, limit: Self.valueLimit) }

  private func change(_ asked: (old: JSONValue, new: JSONValue)?) -> String {
    guard let asked else { return "" }
    return " from \(values.line(asked.old, nil)) to \(values.line(asked.new, nil))"
  }

  private static let differenceLimit = 2

  /// Where else an identity stands in the list.
  private func twin(of finding: SuspectFinding) throws -> String {
    guard let place = finding.place, let identity = finding.identity, let own = place.pointer.tokens.last else {
      return ""
    }
    let array = JSONPointer(Array(place.pointer.tokens.dropLast()))
    guard let view = StateDifference.part(try timeline.recording.view(at: place.position), array) else { return "" }
    var (index, other) = (0, nil as (index: Int, value: JSONValue?)?)
    let id =
      ElementIdentities(timeline.recording.schema).identity(at: array) ?? JSONPointer([ElementIdentities.plainID])
    view.forEachElement { element in
      let found = element.scalar ?? id.tokens.reduce(element as JSONView?) { $0?.part($1) }?.decoded
      if found == identity, String(index) != own { other = (index, element.decoded) }
      index += 1
      return other == nil
    }
    guard let other else { return "" }
    // What differs tells how the two came to be two.
    let differences = InnermostDifferences(other.value, view.part(own)?.decoded, limit: Self.differenceLimit).shown
    let told = differences.map {
      "\(PathText.text(of: $0.place, in: JSONView?.none)) \(values.line($0.old, nil)) there"
    }
    return "; it stands at [\(other.index)], too" + (told.isEmpty ? "" : ", with \(told.joined(separator: ", "))")
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
    // The position says which it is; the way to a child is long.
    let name = try timeline.recording.action(position).name
    return name.split(separator: ".").last.map(String.init) ?? name
  }

  /// The path of a place, and whether it is there when the state has reached the suspect.
  private func path(_ place: SuspectFinding.Place) throws -> (text: String, isThere: Bool) {
    let position = max(min(place.position, timeline.lastState), timeline.first)
    let state = try timeline.recording.view(at: position)
    let isThere = position == place.position && StateDifference.part(state, place.pointer) != nil
    return (PathText.text(of: place.pointer, in: state, schema: timeline.recording.schema), isThere)
  }
}
