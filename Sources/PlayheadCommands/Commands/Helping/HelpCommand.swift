internal import PlayheadDebugger
internal import PlayheadFormat

struct HelpCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "help", aliases: ["h", "?"], group: .shell, parameters: [Self.command, Self.topic],
    summary: "list the commands, or explain one",
    discussion:
      """
      Without arguments it lists the first commands to know; 'help all' lists all commands, 'help TOPIC' explains a topic.
      Unique prefixes of names work, except for 'quit' and 'exit'. At a terminal an empty line repeats the last move.
      The topics are positions, paths, expressions and time.
      """,
    example: "help goto")

  private static let command = Parameter.optional("command", .name(.command), label: "COMMAND|TOPIC")
  /// The topic after 'info'.
  private static let topic = Parameter.optional("topic", .name(.topic), isListed: false)

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    guard let word = arguments[Self.command] else { return firstScreen(session) }
    let second = arguments[Self.topic]
    if let second, !"info".hasPrefix(word.text) || session.aliases[word.text] != nil {
      throw CommandError("found '\(second.text)', expected nothing more", at: second.range)
    }
    if let meaning = session.aliases[word.text] {
      let text = "\(word.text) is your alias of '\(meaning)'"
      return CommandOutput(
        session.form, text: session.renderer.safe(text) + "\n",
        json: ["name": word.text, "alias": meaning])
    }
    if word.text == Self.all { return overview(session) }
    if let topic = HelpTopic.all.first(where: { $0.name == word.text || $0.name == word.text + "s" }) {
      return explanation(of: topic, session)
    }
    if let second {
      return explanation(of: try InfoCommand.topics.command(named: second, what: "topic").help, session, "info ")
    }
    return explanation(of: try session.registry.command(named: word).help, session)
  }

  private func explanation(of topic: HelpTopic, _ session: CommandSession) -> CommandOutput {
    let text =
      StyledText.heading("\(topic.name): \(topic.summary)")
      + "\n\(Self.fitted(topic.discussion, session))\nexample: \(topic.example)\n"
    return CommandOutput(
      session.form, text: text,
      json: [
        "name": topic.name, "summary": topic.summary, "discussion": topic.discussion, "example": topic.example,
      ])
  }

  private func explanation(of help: CommandHelp, _ session: CommandSession, _ prefix: String = "") -> CommandOutput {
    var text = StyledText.heading(prefix + help.usage) + "\n"
    if !help.aliases.isEmpty { text += "also: \(help.aliases.joined(separator: ", "))\n" }
    text += "\(Self.fitted(help.discussion, session))\n"
    let options = help.optionLines
    let width = options.map(\.usage.count).max() ?? 0
    for (usage, summary) in options {
      text += "  \(usage)\(String(repeating: " ", count: width - usage.count))  \(summary)\n"
    }
    text += "example: \(help.example)\n"
    return CommandOutput(session.form, text: text, json: Self.json(help))
  }

  /// The discussion, rewrapped if the terminal is narrow.
  private static func fitted(_ discussion: String, _ session: CommandSession) -> String {
    guard let columns = session.settings.columns else { return discussion }
    var paragraphs: [Substring] = []
    var text = ""
    for line in discussion.split(separator: "\n") {
      // A line ends a paragraph if the first word of the next line would have fitted into it.
      let next = line.prefix { $0 != " " }
      let isNew = paragraphs.last.map { $0.count + 1 + next.count <= Self.sourceWidth } ?? false
      text += paragraphs.isEmpty ? "" : isNew ? "\n" : " "
      text += line
      paragraphs.append(line)
    }
    return StyledText(text).wrapped(toWidth: columns, indentation: 0).plain
  }

  /// The width to which discussions are wrapped in the source.
  private static let sourceWidth = 100

  /// The argument that lists all commands.
  private static let all = "all"

  /// The commands that a person in the middle of a bug needs first.
  private static let firstCommands = [
    "step", "reverse-step", "continue", "goto", "find", "list", "print", "diff", "why", "history", "break", "watch",
  ]

  private func firstScreen(_ session: CommandSession) -> CommandOutput {
    var text = StyledText()
    for name in Self.firstCommands {
      guard let command = session.registry.commands.first(where: { $0.name == name }) else { continue }
      text += Self.row(([name] + command.help.aliases.prefix(2)).joined(separator: ", "), command.help.summary)
    }
    text += "'help all' lists all commands, 'help COMMAND' explains one; 'help expressions' says what can be asked.\n"
    return CommandOutput(session.form, text: text, json: Self.json(session))
  }

  private func overview(_ session: CommandSession) -> CommandOutput {
    var text = StyledText()
    for group in CommandHelp.Group.allCases {
      text += StyledText.heading(group.rawValue) + "\n"
      for command in session.registry.commands where command.help.group == group {
        text += Self.row(([command.name] + command.help.aliases).joined(separator: ", "), command.help.summary)
      }
    }
    text += "\(StyledText.heading("Topics"))\n"
    for topic in HelpTopic.all { text += Self.row(topic.name, topic.summary) }
    text += "'help COMMAND' explains one. 'COMMAND | CMD' pipes the output of COMMAND into CMD.\n"
    return CommandOutput(session.form, text: text, json: Self.json(session))
  }

  private static func row(_ name: String, _ summary: String) -> String {
    "  \(name)\(String(repeating: " ", count: max(30 - name.count, 1)))\(summary)\n"
  }

  private static func json(_ session: CommandSession) -> JSONFacts {
    ["commands": session.registry.commands.map { json($0.help) }]
  }

  static func json(_ help: CommandHelp) -> JSONFacts {
    [
      "name": help.name, "aliases": help.aliases, "usage": help.usage, "summary": help.summary,
      "discussion": help.discussion, "example": help.example,
    ]
  }
}
