package import ArgumentParser
internal import PlayheadAgents
internal import PlayheadCommands
package import PlayheadDebugger
internal import PlayheadPlatform

/// The arguments of `playhead mcp`.
package struct McpArguments: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Let a coding agent look at recordings.",
    discussion: """
      Speaks the Model Context Protocol on standard input and output: an agent starts it. It looks at the recordings in the \
      FOLDERs, and deeper in them, and at no other file. It sends nothing to an app.

      Status: 0 the agent has left, 1 it has not read what it was told, 2 usage.
      """)

  @Argument(help: "The folders of the recordings. Default: the current one.", completion: .directory)
  var folders: [String] = []

  @Option(
    help: ArgumentHelp(
      "The form of an answer: a text, JSON, or both, as some clients read the one and some the other.",
      valueName: "both|text|json"),
    completion: .list(AnswerForm.allCases.map(\.rawValue)), transform: form)
  var answers = AnswerForm.both

  package init() {}

  private static func form(_ text: String) throws -> AnswerForm {
    guard let form = AnswerForm(rawValue: text) else {
      throw ValidationError("found '\(text)' as the form of answers, expected both, text or json")
    }
    return form
  }
}

extension McpArguments: Subcommand {
  package nonisolated static let word = "mcp"

  func run(_ output: Console, _ errors: Console) async -> Int32 { await serve(replayer: nil, errors) }

  /// Serves an agent by the arguments after the word, in a debugger with a feature linked in, and returns the exit status.
  @MainActor package static func run(_ raw: [String], replayer: any Replayer) async -> Int32 {
    let errors = Console(descriptor: STDERR_FILENO)
    let (arguments, status) = read(raw, Console(descriptor: STDOUT_FILENO), errors)
    guard let arguments else { return status }
    return await arguments.serve(replayer: replayer, errors)
  }

  /// Serves the agent that started this process.
  @MainActor func serve(replayer: (any Replayer)?, _ errors: Console) async -> Int32 {
    // Standard output is for messages alone.
    StandardStreams.leadOutputToErrors()
    do throws(CommandError) {
      return try await AgentServer.run(
        folders: folders, replayer: replayer, answers: answers, input: STDIN_FILENO, output: StandardStreams.output)
    } catch {
      errors.print(error.text(line: nil, place: nil, style: Style(choice: .auto, isTerminal: errors.isTerminal)))
      return 2
    }
  }
}
