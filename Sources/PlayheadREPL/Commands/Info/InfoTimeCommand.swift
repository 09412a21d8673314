struct InfoTimeCommand: Command {
  let help = CommandHelp(
    name: "time", group: .looking, summary: "say where the cursor is", discussion: "As 'when'.", example: "info time")

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    try session.when()
  }
}
