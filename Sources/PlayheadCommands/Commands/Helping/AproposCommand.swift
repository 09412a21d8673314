internal import PlayheadFormat

struct AproposCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "apropos", group: .shell, parameters: [Self.word],
    summary: "find commands by what their help says",
    discussion: "Lists the commands whose name, summary or explanation has the word, in capitals or not.",
    example: "apropos effect")

  private static let word = Parameter.required("word", .rest, label: "WORD", what: "a word")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let word = try arguments.required(Self.word).text.lowercased()
    let needle = BytePattern(Array(word.utf8))
    let found = session.registry.commands.map(\.help).filter { help in
      let options = help.optionLines.flatMap { [$0.usage, $0.summary] }
      return ([help.name, help.summary, help.discussion] + help.aliases + options).contains { text in
        var text = text.lowercased()
        // Compares bytes, since a character with thousands of combining marks is slow to compare.
        return text.withUTF8 { needle.isIn(UnsafeRawBufferPointer($0)) }
      }
    }
    let text = found.map { "\($0.name): \($0.summary)\n" }.joined()
    return CommandOutput(
      session.form, text: found.isEmpty ? "nothing about '\(session.renderer.safe(word))'\n" : text,
      json: ["commands": found.map(HelpCommand.json)])
  }
}
