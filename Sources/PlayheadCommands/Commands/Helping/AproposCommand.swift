internal import OrderedCollections
internal import PlayheadFormat

struct AproposCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "apropos", group: .shell, arguments: "WORD",
    summary: "find commands by what their help says",
    discussion: "Lists the commands whose name, summary or explanation has the word, in capitals or not.",
    example: "apropos effect")

  func run(_ input: CommandInput, in session: inout CommandSession) throws -> Answer {
    let word = try input.required("a word").text.lowercased()
    let needle = Needle(Array(word.utf8))
    let found = session.registry.commands.map(\.help).filter { help in
      ([help.name, help.summary, help.discussion] + help.aliases).contains { text in
        var text = text.lowercased()
        // By bytes: one character of thousands of marks takes long to compare.
        return text.withUTF8 { needle.isIn(UnsafeRawBufferPointer($0)) }
      }
    }
    let text = found.map { "\($0.name): \($0.summary)\n" }.joined()
    return Answer(
      session.form, text: found.isEmpty ? "nothing about '\(session.renderer.safe(word))'\n" : text,
      json: ["commands": .array(found.map { .object(HelpCommand.json($0)) })])
  }
}
