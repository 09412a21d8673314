internal import PlayheadDebugger

/// A command of the REPL: it reads its arguments, calls the debugger, and renders what that says.
protocol Command: Sendable {
  var help: CommandHelp { get }

  /// Carries the command out.
  ///
  /// - Throws: ``CommandError``, or the debugger's own error; the session then is as it was before.
  func run(_ input: CommandInput, in session: inout Session) throws -> Answer
}

extension Command {
  var name: String { help.name }
}

/// What is to be known of a command without running it.
struct CommandHelp: Sendable {
  /// What `help` lists together.
  enum Group: String, CaseIterable, Sendable {
    case moving = "Moving"
    case looking = "Looking"
    case stopping = "Stopping"
    case running = "Running code"
    case shell = "The shell"
  }

  /// What an empty line does after the command.
  enum Repetition: Sendable {
    case never
    case again
    /// The command without its arguments, which goes on where it left off.
    case withoutArguments
  }

  /// What Tab completes after the command's name.
  enum Completion: Sendable {
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
  }

  var name: String
  var aliases: [String] = []
  var group: Group
  /// The arguments, as in `[n]`.
  var arguments = ""
  /// One line.
  var summary: String
  /// One paragraph.
  var discussion: String
  var example: String
  /// Whether a `|` belongs to the arguments, rather than giving what the command prints to a shell command.
  var takesWholeLine = false
  var repetition: Repetition = .never
  var completion: Completion = .nothing
  /// What can stand before the arguments.
  var options: [String] = []

  /// What Tab completes after an option that takes a value.
  private static let completionsOfOptions: [String: Completion] = [
    "--changed": .path, "--expect": .path, "--set": .path, "--without": .note,
  ]

  /// What Tab completes after some arguments: a condition may follow other things.
  func completion(after arguments: String, last word: String?) -> Completion {
    if let word, let completion = Self.completionsOfOptions[word] { return completion }
    return switch completion {
    case .action, .note:
      CommandText.offset(of: "if", in: arguments) != nil ? .path : completion
    // What stands after 'at' is a position or an action, and what stands in brackets an id or a key.
    case .path, .pathOrAction, .pathOrWord:
      word == "at" || CommandText.hasOpenBracket(arguments) ? .nothing : completion
    default: completion
    }
  }

  var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
}
