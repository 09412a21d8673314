internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform

/// The arguments of `playhead attach`.
struct AttachArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Go to an app that runs, and see what happens in its store.",
    discussion: """
      The app listens: 'recorder.listen()', of the product PlayheadAttach. What comes is a recording from there on: all that looks back \
      works on it. 'send', 'note' and 'present' do where the app allows it. The app never waits for its debuggers.

      An app on a phone, or in a sandbox, has an address, 127.0.0.1:PORT, and has printed a token.

      Status: 0, or 1 where nothing can be attached to or a command failed, 2 usage.
      """)

  @Argument(
    help: "The app's name, the number of its process, or its address; the one that listens, if there is only one.")
  var app: String?

  @Flag(help: "List the apps that listen, and leave.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "What the app has printed, for an address; else it is taken from PLAYHEAD_TOKEN.", valueName: "token"))
  var token: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Keep what comes in a new file, a recording.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var shell: ShellOptions
}

extension AttachArguments: Subcommand {
  nonisolated static let word = "attach"

  func run(_ output: Console, _ errors: Console) async -> Int32 {
    let start = ShellStart(shell, CommandLine.arguments, output: output, errors: errors)
    do throws(AttachError) {
      if list {
        let apps = try AttachableApp.all()
        for app in apps {
          output.printLines(shell.json ? JSONLine.text(Self.json(app)) : Self.text(app))
        }
        if apps.isEmpty, !shell.json { errors.print("no app listens\n") }
        return 0
      }
      let token = token ?? getenv("PLAYHEAD_TOKEN").map { String(cString: $0) }
      return await start.run(
        try AttachedSession(to: AttachableApp.find(app, token: token), keepingIn: self.output))
    } catch {
      start.report(CommandError(error.description, hint: error.hint), command: Self.word)
      return 1
    }
  }

  private static func text(_ app: AttachableApp) -> String {
    TerminalText.escaped("\(app.pid)  \(app.name)  since \(app.started)  \(app.address)")
  }

  private static func json(_ app: AttachableApp) -> JSONValue {
    [
      "command": .string(word), "pid": .integer(Int64(app.pid)), "app": .string(app.name),
      "started": .string(app.started), "address": .string(app.address),
    ]
  }
}
