internal import PlayheadDebugger
internal import PlayheadFormat

struct AliasCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "alias", group: .shell, parameters: [Self.name, Self.meaning],
    summary: "give a command with its arguments a name",
    discussion: """
      Arguments after the name are added to the command. 'alias NAME =' deletes the alias, 'alias NAME' shows it, and
      'alias' shows all. A command's own name cannot be taken.
      """,
    example: "alias here = print state.rows[0]", takesWholeLine: true)

  private static let name = Parameter.optional("name", .name(.alias), label: "NAME [= [COMMAND…]]")
  private static let meaning = Parameter.optional("meaning", .rest, .name(.command), isListed: false)

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    guard let name = arguments[Self.name] else { return output(session.aliases.names, session) }
    guard let meaning = arguments[Self.meaning] else {
      guard session.aliases[name.text] != nil else {
        throw CommandError("there is no alias '\(name.text)'", at: name.range)
      }
      return output([name.text], session)
    }
    let words = arguments.input.words.dropFirst()
    guard let sign = words.first, sign.text == "=" else {
      let sign = words.first ?? meaning
      throw CommandError("found '\(sign.text)', expected '='", at: sign.range)
    }
    guard let start = words.dropFirst().first?.range.lowerBound else {
      session.aliases[name.text] = nil
      return CommandOutput()
    }
    try check(name, in: session)
    let command = arguments.input.line.bytes(start..<meaning.range.upperBound)
    try check(command, at: start, in: session)
    session.aliases[name.text] = command
    return CommandOutput()
  }

  private func check(_ name: CommandInput.Word, in session: CommandSession) throws(CommandError) {
    let isName = name.text.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0 == "-" || $0 == "_" }
    guard isName, name.text.first != "-" else {
      throw CommandError("found '\(name.text)', expected a name of letters, digits and '-'", at: name.range)
    }
    if let command = session.registry.commands.first(where: { ([$0.name] + $0.help.aliases).contains(name.text) }) {
      throw CommandError(
        "'\(name.text)' is taken by the command '\(command.name)'", at: name.range, hint: "choose another name")
    }
  }

  /// Checks the command when the alias is defined, rather than whenever it is used.
  private func check(_ command: String, at start: Int, in session: CommandSession) throws(CommandError) {
    guard var word = CommandInput(command)?.name else {
      throw CommandError("expected a command after '='", at: start..<start + command.utf8.count)
    }
    word.range = start + word.range.lowerBound..<start + word.range.upperBound
    if session.aliases[word.text] == nil { _ = try session.registry.command(named: word) }
  }

  private func output(_ names: [String], _ session: CommandSession) -> CommandOutput {
    let aliases = names.compactMap { name in session.aliases[name].map { (name: name, command: $0) } }
    let text = aliases.map { session.renderer.safe("\($0.name) = \($0.command)") + "\n" }.joined()
    return CommandOutput(
      session.form, text: aliases.isEmpty ? "there are no aliases\n" : text,
      json: ["aliases": aliases.map { ["name": $0.name, "command": $0.command] as JSONFacts }])
  }
}
