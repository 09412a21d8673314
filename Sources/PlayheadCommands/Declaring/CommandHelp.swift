package import PlayheadDebugger

/// The declaration of a command: everything that is known of it without running it.
package struct CommandHelp: Sendable {
  /// The groups in which `help` lists commands.
  package enum Group: String, CaseIterable, Sendable {
    case moving = "Moving"
    case looking = "Looking"
    case stopping = "Stopping"
    case running = "Running code"
    case sharing = "Sharing"
    case shell = "The shell"
  }

  /// What an empty line does after the command.
  package enum Repetition: Sendable {
    case never
    case again
    /// The command without its arguments, so that it continues where it stopped.
    case withoutArguments
  }

  /// What a command may do besides inspecting the recording, by which a face admits or refuses it.
  package struct Powers: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Writes files that a person can see.
    package static let writesFiles = Powers(rawValue: 1)
    /// Runs the feature in another process.
    package static let runsFeature = Powers(rawValue: 2)
    /// Changes the running app.
    package static let changesApp = Powers(rawValue: 4)
    /// Runs other programs.
    package static let runsPrograms = Powers(rawValue: 8)
  }

  package var name: String
  package var aliases: [String]
  package var group: Group
  package var parameters: [Parameter]
  /// One line.
  package var summary: String
  /// One paragraph.
  package var discussion: String
  package var example: String
  /// Whether a `|` belongs to the arguments, instead of piping the output to a shell command.
  package var takesWholeLine: Bool
  package var repetition: Repetition
  package var powers: Powers

  package init(
    name: String, aliases: [String] = [], group: Group, parameters: [Parameter] = [], summary: String,
    discussion: String, example: String, takesWholeLine: Bool = false, repetition: Repetition = .never,
    powers: Powers = []
  ) {
    self.name = name
    self.aliases = aliases
    self.group = group
    self.parameters = parameters
    self.summary = summary
    self.discussion = discussion
    self.example = example
    self.takesWholeLine = takesWholeLine
    self.repetition = repetition
    self.powers = powers
  }

  /// The positional parameters, in order.
  package var arguments: [Parameter] { parameters.filter { $0.form == .argument } }

  /// The options that help lists.
  package var listedOptions: [Parameter] { parameters.filter { $0.form == .option && $0.isListed } }

  /// The usage of each listed option that has a summary, with the summary.
  package var optionLines: [(usage: String, summary: String)] {
    listedOptions.filter { !$0.summary.isEmpty }.map {
      ($0.kinds == [.flag] ? $0.name : "\($0.name) \($0.label)", $0.summary)
    }
  }

  /// The names of the options, in alphabetical order.
  package var options: [String] { parameters.filter { $0.form == .option }.map(\.name).sorted() }

  /// Whether the command can run without arguments.
  package var needsNothing: Bool { !parameters.contains(where: \.isRequired) }

  /// Where a regular expression may stand in the arguments.
  package var patterns: CommandText.Patterns {
    guard let parameter = parameters.first(where: { $0.has(.pattern) }) else { return .none }
    return parameter.form == .argument ? .atStart : .afterOption(String(parameter.name.drop { $0 == "-" }))
  }

  /// The name and its parameters, with more than two long options abbreviated as `[OPTION…]`.
  package var usage: String {
    let options = listedOptions
    let short = options.filter { !$0.name.hasPrefix("--") && $0.kinds == [.flag] }
    let long = options.filter { option in !short.contains { $0.name == option.name } }
    var parts = [name] + short.map(\.usage) + arguments.filter(\.isListed).map(\.usage)
    parts += long.count > 2 ? ["[OPTION…]"] : long.map(\.usage)
    parts += parameters.filter { $0.form == .clause }.map(\.usage)
    return parts.joined(separator: " ")
  }
}
