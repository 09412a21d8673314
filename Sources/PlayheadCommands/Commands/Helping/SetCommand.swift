internal import PlayheadFormat

struct SetCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "set", group: .shell, parameters: [Self.name, Self.value],
    summary: "change a setting",
    discussion: """
      'show' lists the settings. What is to hold in every session can stand in ~/.config/playhead/rc.
      """,
    example: "set width 120")

  private static let name = Parameter.required("name", .name(.setting), what: "a setting and its value")
  private static let value = Parameter.required("value", .name(.settingValue))

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let setting = try Setting.named(arguments.required(Self.name))
    try setting.set(arguments.required(Self.value), in: &session.settings)
    return CommandOutput(session.form, json: ShowCommand.json(setting, session))
  }
}
