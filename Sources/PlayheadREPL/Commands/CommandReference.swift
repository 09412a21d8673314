internal import PlayheadCommands

/// The reference of all commands as a page of documentation, made from the texts of `help`.
package enum CommandReference {
  /// The page, in Markdown.
  package static var page: String {
    var text = """
      # The commands

      What `help` says of each command, in one page. A test keeps it so.

      ## Overview

      Unique prefixes of names work, except for `quit` and `exit`. `COMMAND | CMD` pipes the output of COMMAND into CMD.

      """
    for topic in HelpTopic.all {
      text += "\n### \(topic.name)\n\nHelp tells \(topic.summary).\n\n"
      for line in topic.discussion.split(separator: "\n") { text += "\(literal(line))\n" }
      text += "\nExample: `\(topic.example)`\n"
    }
    for group in CommandHelp.Group.allCases {
      text += "\n## \(group.rawValue)\n"
      for command in CommandRegistry.terminal.commands where command.help.group == group {
        text += section(command.help)
        guard command is InfoCommand else { continue }
        for topic in InfoCommand.topics.commands { text += section(topic.help, prefix: "info ") }
      }
    }
    return text
  }

  private static func section(_ help: CommandHelp, prefix: String = "") -> String {
    var text = "\n### \(prefix)\(help.name)\n\n`\(prefix)\(help.usage)`"
    if !help.aliases.isEmpty { text += ", also \(help.aliases.map { "`\($0)`" }.joined(separator: ", "))" }
    text += ": \(help.summary).\n\n"
    for line in help.discussion.split(separator: "\n") { text += "\(literal(line))\n" }
    if !help.optionLines.isEmpty { text += "\n| option | |\n|---|---|\n" }
    for (usage, summary) in help.optionLines {
      text += "| `\(usage.replacing("|", with: "\\|"))` | \(literal(summary[...])) |\n"
    }
    return text + "\nExample: `\(help.example)`\n"
  }

  /// Text, escaped so that Markdown reads it literally.
  private static func literal(_ text: Substring) -> String {
    var literal = ""
    for character in text {
      if "\\`*_[]<>#|".contains(character) { literal.append("\\") }
      literal.append(character)
    }
    return literal
  }

  /// The example of each command, by its name.
  package static var examples: [(command: String, example: String)] {
    let topics = InfoCommand.topics.commands.map { ("info \($0.name)", $0.help.example) }
    return CommandRegistry.terminal.commands.map { ($0.name, $0.help.example) } + topics
      + HelpTopic.all.map { ("help \($0.name)", $0.example) }
  }
}
