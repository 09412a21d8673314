internal import OrderedCollections
internal import PlayheadFormat

struct SetCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "set", group: .shell, arguments: "NAME VALUE",
    summary: "change a setting",
    discussion: """
      'show' lists the settings. What is to hold in every session can stand in ~/.config/playhead/rc.
      """,
    example: "set width 120", completion: .setting)

  func run(_ input: CommandInput, in session: inout CommandSession) throws -> Answer {
    _ = try input.required("a setting and its value")
    let setting = try Setting.named(input.words[0])
    guard input.words.count > 1 else {
      throw CommandError("expected a value after '\(input.words[0].text)'", at: input.rest.range)
    }
    try input.expectNoMore(after: 2)
    try setting.set(input.words[1], in: &session.settings)
    return Answer(session.form, json: ShowCommand.json(setting, session))
  }
}
