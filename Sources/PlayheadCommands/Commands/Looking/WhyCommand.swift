package import PlayheadDebugger
package import PlayheadFormat
internal import PlayheadReader

struct WhyCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "why", aliases: ["blame"], group: .looking, parameters: [.isPlace, .path, Self.position],
    summary: "explain a value: who wrote it, and what led to that",
    discussion: """
      Shows the action that wrote the value at PATH, at or before this position, or at or before POSITION. Then it shows
      the action that started the effect that sent this action, and so on to the outside. For each action it shows what
      the action changed, what its reducer read from its dependencies, where in the code the effect that sent it was
      made, and how that effect ended. An element that has an identity is followed; its moves while the effects were
      running are shown. Under an answer stands what happened before it came: which actions asked for something newer,
      and which changed what it was asked for. An action that overtook this one is shown, too: the effect that sent it
      started later, and it wrote the value first. Effects of the same kind that were still under way when the recording
      ended are listed. In place of PATH, 'suspect 1' is the value that the first suspect is about, at its position; of
      a suspect that is about effects, the effects that ran there are shown.
      """,
    example: "why rows[3].title")

  private static let position = Parameter.clause("at", .position)

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let isPlace = arguments.has(.isPlace)
    var debugger = session.debugger
    _ = try arguments.read(Self.position) { try debugger.goto(PositionReference(parsing: $0)) }
    var suspect: Suspect?
    let read = try arguments.required(.path) { text -> Explanation? in
      var text = text
      if case .suspect(let number)? = try? PositionReference(parsing: text) {
        let found = try debugger.goto(suspect: number)
        suspect = found
        guard let path = found.path else { return nil }
        text = path
      }
      let path = try ValuePath(parsing: text)
      let explanation = try debugger.explain(path, isPlace: isPlace)
      // If there is no value, that is reported, instead of saying that nothing changed it.
      if explanation.change == nil { _ = try debugger.value(path) }
      return explanation
    }
    let renderer = session.renderer
    let heading = suspect.map { StyledText("\($0.position) \(renderer.safe($0.text))\n") } ?? StyledText()
    guard let explanation = read else {
      // It is about effects.
      var here = session
      here.debugger = debugger
      return try InfoEffectsCommand.output(in: here, heading)
    }
    let path = explanation.path
    let member = renderer.stateMember(at: path)
    func json() -> JSONFacts {
      [
        "path": PathText.text(of: path, in: JSONView?.none, schema: session.recording.schema),
        "causes": explanation.causes, "unwritten": explanation.failure, "change": explanation.change,
        "moves": explanation.moves.orNil, "overtakers": explanation.overtakers.orNil,
        "underWay": explanation.underWay.orNil, "suspect": suspect,
      ]
    }
    func text() -> StyledText {
      heading + ownText()
    }
    func ownText() -> StyledText {
      let failure = explanation.failure.map { "  \(renderer.reason($0))\n" } ?? StyledText()
      guard let change = explanation.change else {
        let isStart = session.debugger.selectedPosition == session.debugger.timeline.first
        let wayOn = isStart && renderer.settings.tellsCommands ? ": this is the start, 'goto end' goes to the end" : ""
        return "\(renderer.place(path)): no action up to here has changed it\(wayOn)\n\(failure)"
      }
      var text: StyledText = "\(renderer.place(path)): \(renderer.event(change, member, of: path))\n\(failure)"
      for (number, cause) in explanation.causes.enumerated() {
        text += renderer.cause(cause, number: number, in: session.recording)
      }
      for move in explanation.moves {
        let name = renderer.name(ofActionAt: move.position, in: session.debugger.timeline) ?? "?"
        text += "meanwhile, at \(move.position) \(name), the element moved: "
        text += renderer.event(move, nil) + "\n"
      }
      for frame in explanation.overtakers {
        text +=
          "overtaken by \(frame.position) \(renderer.title(of: frame.action)), which wrote it before: its effect started later\n"
        text += "    \(renderer.cause(of: frame))\n"
      }
      for effect in explanation.underWay {
        text += "still under way when the recording ended: \(renderer.name(of: effect))\n"
      }
      return text
    }
    return CommandOutput(session.form, text: text(), json: json())
  }
}

extension Cause: JSONObjectConvertible {
  package var facts: JSONFacts {
    frame.facts.adding([
      "changes": changes, "changeCount": changeCount, "end": end?.json, "reads": reads.orNil,
      "requests": meanwhile?.requests.orNil, "inputs": meanwhile?.inputs.orNil,
    ])
  }
}

extension Meanwhile.Input: JSONObjectConvertible {
  package var facts: JSONFacts { frame.facts.adding(["changes": changes]) }
}

extension RecordedChange.Read: JSONObjectConvertible {
  package var facts: JSONFacts { ["key": key, "value": value] }
}

extension Renderer {
  /// A step of an explanation, on lines of its own.
  fileprivate func cause(_ cause: Cause, number: Int, in recording: Recording) -> StyledText {
    let frame = cause.frame
    var text: StyledText =
      "#\(number)  \(frame.position)  \(TimeText.moment(frame.action.time))  \(title(of: frame.action))\n"
    for line in changes(
      cause.changes, count: cause.changeCount, limit: .max,
      wayOn: "diff \(frame.position - 1) \(frame.position)"
    )
    .lines where !line.isEmpty { text += "    \(line)\n" }
    for read in cause.reads { text += "      read \(self.read(read))\n" }
    switch frame.origin {
    case .outside: text += "    ← outside\n"
    case .debugger: text += "    ← debugger\n"
    case .binding, .named: text += "    ← \(safe(frame.origin.changeText(schema) ?? ""))\n"
    case .effect(let effect):
      let start = effect.time.map { ", started \(TimeText.moment($0))" } ?? ""
      let end = cause.end.map { ending($0, in: recording) } ?? "never ended"
      text += "    ← \(name(of: effect))\(StyledText.dim("\(start), \(end)"))\n"
      if let doubt = frame.doubt { text += "      \(StyledText.error(doubt))\n" }
      if let meanwhile = cause.meanwhile { text += self.meanwhile(meanwhile) }
    }
    return text
  }

  /// What happened before an answer came, on lines of its own.
  private func meanwhile(_ meanwhile: Meanwhile) -> StyledText {
    var text = StyledText()
    for request in meanwhile.requests {
      text += "      meanwhile \(request.position) \(title(of: request.action)) asked for something newer\n"
    }
    for input in meanwhile.inputs {
      let changed = input.frame.action.isChange ? "" : " changed"
      text += "      meanwhile \(input.frame.position) \(title(of: input.frame.action))\(changed)\n"
      for line in changes(input.changes, count: input.changes.count, limit: .max, wayOn: "").lines where !line.isEmpty {
        text += "        \(line)\n"
      }
    }
    return text
  }

  /// A value that a reducer read: `date = 2026-11-23T…`.
  func read(_ read: RecordedChange.Read) -> String { "\(safe(read.key)) = \(short(read.value))" }
}
