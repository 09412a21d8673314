internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadRecording

struct PrintCommand: Command {
  let help = CommandHelp(
    name: "print", aliases: ["p"], group: .looking, arguments: "[PATH] [at N]",
    summary: "show a value",
    discussion: """
      PATH begins with 'state', which may be left out, 'old' for the state before this action, 'action', or '$3' for an
      earlier result, and goes on with names, indices and keys: items[3].name, rows["a b"], action.response.0. 'at N'
      asks at another position. Without PATH it is the whole state. The value is shown whole, unless 'set depth' says
      otherwise, and numbered.
      """,
    example: "print items[3].name at 12", completion: .path)

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    // 'print at 12' is of the whole state, too.
    let isWhole = input.rest.text.isEmpty || input.words.first?.text == "at" && input.words.count == 2
    let text = isWhole ? "state " + input.rest.text : input.rest.text
    let value = try session.debugger.value(ValuePath(parsing: text))
    let json = value.json ?? .null
    session.debugger.results.append(value)
    let number = session.debugger.results.count
    let shown = session.renderer.pretty(value.json, value.member)
    return Answer(
      text: "$\(number) = \(shown)\n", json: ["result": JSONAnswer.integer(number), "value": json])
  }
}
