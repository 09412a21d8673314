internal import PlayheadFormat

struct ShowCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "show", group: .shell, parameters: [Self.name],
    summary: "show the settings, or one of them",
    discussion: "Each with its value and what it does; 'set' changes it.", example: "show width")

  private static let name = Parameter.optional("name", .name(.setting))

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    if let word = arguments[Self.name] {
      let setting = try Setting.named(word)
      return CommandOutput(
        session.form, text: "\(setting.value(in: session.settings))\n", json: Self.json(setting, session))
    }
    var table = Table(["setting", "value", ""])
    for setting in Setting.allCases {
      table.add(["\(setting.name)", "\(setting.value(in: session.settings))", "\(setting.summary)"])
    }
    return CommandOutput(
      session.form, text: table.takeText(session.renderer),
      json: ["settings": Setting.allCases.map { Self.json($0, session) }])
  }

  static func json(_ setting: Setting, _ session: CommandSession) -> JSONFacts {
    ["name": setting.name, "value": setting.value(in: session.settings)]
  }
}
