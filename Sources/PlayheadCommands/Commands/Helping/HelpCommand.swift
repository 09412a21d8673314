internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadFormat

struct HelpCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "help", aliases: ["h", "?"], group: .shell, arguments: "[COMMAND|TOPIC]",
    summary: "list the commands, or explain one",
    discussion:
      """
      Unique prefixes of names work, except for 'quit' and 'exit'. At a terminal an empty line repeats the last move.
      The topics are positions, paths and expressions.
      """,
    example: "help goto", completion: .command)

  func run(_ input: CommandInput, in session: inout CommandSession) throws -> Answer {
    guard let word = input.words.first else { return overview(session) }
    if let meaning = session.aliases[word.text] {
      try input.expectNoMore(after: 1)
      let text = "\(word.text) is your alias of '\(meaning)'"
      return Answer(
        session.form, text: session.renderer.safe(text) + "\n",
        json: ["name": .string(word.text), "alias": .string(meaning)])
    }
    if let topic = HelpTopic.all.first(where: { $0.name == word.text || $0.name == word.text + "s" }) {
      try input.expectNoMore(after: 1)
      return explanation(of: topic, session)
    }
    let command = try session.registry.command(named: word)
    if command is InfoCommand, input.words.count > 1 {
      return explanation(
        of: try InfoCommand.topics.command(named: input.words[1], what: "topic").help, session, "info ")
    }
    try input.expectNoMore(after: 1)
    return explanation(of: command.help, session)
  }

  private func explanation(of topic: HelpTopic, _ session: CommandSession) -> Answer {
    let text =
      StyledText.heading("\(topic.name): \(topic.summary)")
      + "\n\(Self.fitted(topic.discussion, session))\nexample: \(topic.example)\n"
    return Answer(
      session.form, text: text,
      json: [
        "name": .string(topic.name), "summary": .string(topic.summary), "discussion": .string(topic.discussion),
        "example": .string(topic.example),
      ])
  }

  private func explanation(of help: CommandHelp, _ session: CommandSession, _ prefix: String = "") -> Answer {
    var text = StyledText.heading(prefix + help.usage) + "\n"
    if !help.aliases.isEmpty { text += "also: \(help.aliases.joined(separator: ", "))\n" }
    text += "\(Self.fitted(help.discussion, session))\nexample: \(help.example)\n"
    return Answer(session.form, text: text, json: Self.json(help))
  }

  /// The discussion, with its lines broken anew where the terminal is narrow.
  private static func fitted(_ discussion: String, _ session: CommandSession) -> String {
    guard let columns = session.settings.columns else { return discussion }
    var paragraphs: [Substring] = []
    var text = ""
    for line in discussion.split(separator: "\n") {
      // A line into which the next word would have fitted ends a paragraph.
      let next = line.prefix { $0 != " " }
      let isNew = paragraphs.last.map { $0.count + 1 + next.count <= Self.sourceWidth } ?? false
      text += paragraphs.isEmpty ? "" : isNew ? "\n" : " "
      text += line
      paragraphs.append(line)
    }
    return StyledText(text).wrapped(toWidth: columns, indentation: 0).plain
  }

  /// How long a line of a discussion is at least before a word that goes to the next.
  private static let sourceWidth = 100

  private func overview(_ session: CommandSession) -> Answer {
    var text = StyledText()
    for group in CommandHelp.Group.allCases {
      text += StyledText.heading(group.rawValue) + "\n"
      for command in session.registry.commands where command.help.group == group {
        let names = ([command.name] + command.help.aliases).joined(separator: ", ")
        let padding = String(repeating: " ", count: max(30 - names.count, 1))
        text += "  \(names)\(padding)\(command.help.summary)\n"
      }
    }
    text += "\(StyledText.heading("Topics"))\n"
    for topic in HelpTopic.all {
      text += "  \(topic.name)\(String(repeating: " ", count: max(30 - topic.name.count, 1)))\(topic.summary)\n"
    }
    text += "'help COMMAND' explains one. 'COMMAND | CMD' pipes the output of COMMAND into CMD.\n"
    return Answer(
      session.form, text: text,
      json: ["commands": .array(session.registry.commands.map { .object(Self.json($0.help)) })])
  }

  static func json(_ help: CommandHelp) -> JSONValue.Object {
    [
      "name": .string(help.name), "aliases": .array(help.aliases.map(JSONValue.string)),
      "usage": .string(help.usage), "summary": .string(help.summary), "discussion": .string(help.discussion),
      "example": .string(help.example),
    ]
  }
}
