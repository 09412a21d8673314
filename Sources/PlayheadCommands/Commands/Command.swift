package import PlayheadDebugger

/// A command: it reads its arguments, calls the session, and renders what that says.
package protocol Command: Sendable {
  var help: CommandHelp { get }

  /// Carries the command out.
  ///
  /// - Throws: ``CommandError``, or the debugger's own error; the session then is as it was before.
  func run(
    _ input: CommandInput, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> Answer
}

extension Command {
  package var name: String { help.name }
}

/// What is to be known of a command without running it.
package struct CommandHelp: Sendable {
  /// What `help` lists together.
  package enum Group: String, CaseIterable, Sendable {
    case moving = "Moving"
    case looking = "Looking"
    case stopping = "Stopping"
    case running = "Running code"
    case shell = "The shell"
  }

  /// What an empty line does after the command.
  package enum Repetition: Sendable {
    case never
    case again
    /// The command without its arguments, which goes on where it left off.
    case withoutArguments
  }

  /// What Tab completes after the command's name.
  package enum Completion: Sendable {
    /// One of these words.
    case words([String])
    /// One of the first words, then one of the next.
    case sequence([[String]])
    case nothing, path, note, command, topic, setting, alias
    /// The name of a branch.
    case branch
    /// The name of a position, or of a branch.
    case noteOrBranch
    /// A path, or the name of an action.
    case pathOrAction
    /// A path, or one of these words.
    case pathOrWord([String])
    /// The name under which a recording lists an action.
    case action
    /// An action as in Swift.
    case typedAction
    /// A file's name, spaces in it included.
    case file
    /// A file's name among other words.
    case fileWord

    /// Whether paths are among what may stand there.
    var isOfPaths: Bool {
      switch self {
      case .path, .pathOrAction, .pathOrWord: true
      default: false
      }
    }
  }

  /// What a command may do besides looking at the recording; a face admits it by that.
  package struct Powers: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Write into files that a person can see.
    package static let writesFiles = Powers(rawValue: 1)
    /// Run the feature in another process.
    package static let runsFeature = Powers(rawValue: 2)
    /// Change the running app.
    package static let changesApp = Powers(rawValue: 4)
    /// Run other programs.
    package static let runsPrograms = Powers(rawValue: 8)
  }

  package var name: String
  package var aliases: [String] = []
  package var group: Group
  /// The arguments, as in `[n]`.
  package var arguments = ""
  /// One line.
  package var summary: String
  /// One paragraph.
  package var discussion: String
  package var example: String
  /// Whether a `|` belongs to the arguments, rather than giving what the command prints to a shell command.
  package var takesWholeLine = false
  /// Where a regular expression may stand in the arguments.
  package var patterns = CommandText.Patterns.none
  package var repetition: Repetition = .never
  package var completion: Completion = .nothing
  /// What can stand before the arguments.
  package var options: [String] = []
  /// What it may do besides looking at the recording.
  package var powers: Powers = []

  /// What Tab completes after an option that takes a value.
  private static let completionsOfOptions: [String: Completion] = [
    "--changed": .path, "--expect": .path, "--set": .path, "--without": .note,
  ]

  /// What Tab completes after some arguments: a condition may follow other things.
  package func completion(after arguments: String, last word: String?) -> Completion {
    if let word, let completion = Self.completionsOfOptions[word] { return completion }
    return switch completion {
    case .action, .note:
      CommandText(arguments, patterns: patterns).offset(of: "if") != nil ? .path : completion
    // What stands after 'at' is a position or an action, and what stands in brackets an id or a key.
    case .path, .pathOrAction, .pathOrWord:
      word == "at" || CommandText(arguments).hasOpenBracket ? .nothing : completion
    default: completion
    }
  }

  package init(
    name: String, aliases: [String] = [], group: Group, arguments: String = "", summary: String, discussion: String,
    example: String, takesWholeLine: Bool = false, patterns: CommandText.Patterns = .none,
    repetition: Repetition = .never, completion: Completion = .nothing, options: [String] = [], powers: Powers = []
  ) {
    self.name = name
    self.aliases = aliases
    self.group = group
    self.arguments = arguments
    self.summary = summary
    self.discussion = discussion
    self.example = example
    self.takesWholeLine = takesWholeLine
    self.patterns = patterns
    self.repetition = repetition
    self.completion = completion
    self.options = options
    self.powers = powers
  }

  package var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
}
