internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// `playhead WORD FILE …`: a command about a file, by its declaration.
struct FileArguments<Declared: FileCommand>: Subcommand {
  nonisolated static var word: String { Declared().help.name }

  nonisolated static var configuration: CommandConfiguration {
    let help = declared
    let options = help.optionLines
    let width = options.map(\.usage.count).max() ?? 0
    let lines = options.map { "  \($0.usage)\(String(repeating: " ", count: width - $0.usage.count))  \($0.summary)" }
    // The argument parser wraps lines itself.
    let text = help.discussion.split(separator: "\n").joined(separator: " ")
    let parts = [text, lines.joined(separator: "\n"), "Status: 2 usage; \(Declared.statuses)"]
    return CommandConfiguration(
      commandName: help.name, abstract: "\(help.summary.prefix(1).uppercased())\(help.summary.dropFirst()).",
      usage: "playhead \(help.usage) [--json] [--inflate-limit <MiB>]",
      discussion: parts.filter { !$0.isEmpty }.joined(separator: "\n\n"))
  }

  /// The command's declaration, with the file among its arguments.
  private nonisolated static var declared: CommandHelp {
    var help = Declared().help
    let file = Parameter.required("playhead-file", .file, what: "a recording: .jsonl, or compressed as .jsonl.gz")
    let place = help.parameters.indices.filter { help.parameters[$0].form == .argument }.dropFirst(Declared.filePlace)
      .first
    help.parameters.insert(file, at: place ?? Declared.filePlace)
    return help
  }

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The recording and what the command takes, as its usage says.", valueName: "arguments"),
    completion: .file())
  var arguments: [String] = []

  @Flag(help: "Print JSON: one object a line.")
  var json = false

  @OptionGroup var inflating: InflateOptions

  func run(_ output: Console, _ errors: Console) async -> Int32 {
    var settings = Settings(isTerminal: output.isTerminal, isJSON: json)
    settings.terminalColumns = TerminalSize.columns()
    let face = ProcessFace(output: output, errors: errors, settings: settings)
    let input = CommandInput(Self.word, arguments: arguments)
    do throws(CommandError) {
      let read = try ArgumentReader.read(input, Self.declared, in: nil)
      let path = read.text(of: "playhead-file")
      let file = CommandFile(path: path, inflatedLimit: inflating.limit, settings: settings)
      return await run(read, file, face)
    } catch {
      face.fail(error, Self.word)
      errors.printLines("See 'playhead \(Self.word) --help'.")
      return 2
    }
  }

  private func run(_ arguments: CommandArguments, _ file: CommandFile, _ face: ProcessFace) async -> Int32 {
    let meter = ProgressMeter.onTerminal()
    let command = Declared()
    face.meter = meter
    do {
      let work: @Sendable () async -> Result<CommandOutput, any Error> = {
        do { return .success(try await command.run(arguments, on: file, for: face)) } catch { return .failure(error) }
      }
      let answer = try await Task.detached { if let meter { await meter.run(work) } else { await work() } }.value.get()
      meter?.clear()
      let reader = OutputReader(CommandResult(help: command.help, output: answer), file.settings, schema: nil)
      while face.output.condition == .open, let text = await reader.next() { face.output.print(text) }
      if let failure = reader.failure { throw failure }
      return answer.status
    } catch {
      meter?.clear()
      face.fail(CommandError(error, in: arguments.input), Self.word)
      if let problem = error as? FileProblem { return problem.status }
      return error is DebuggerError || error is RecordingError ? 65 : 1
    }
  }
}

/// The option that limits the size of compressed recordings.
struct InflateOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The most that a compressed recording may come to.", valueName: "MiB"))
  var inflateLimit = RecordingFile.defaultLimit >> 20

  /// The limit in bytes.
  var limit: Int { min(max(inflateLimit, 0), Int.max >> 20) << 20 }
}

/// The face of a process that runs a single command.
@MainActor
final class ProcessFace: CommandContext {
  let output: Console
  private let errors: Console
  private let settings: Settings
  var meter: ProgressMeter?

  init(output: Console, errors: Console, settings: Settings) {
    (self.output, self.errors, self.settings) = (output, errors, settings)
  }

  func tell(_ answer: CommandOutput, as command: String) {
    meter?.clear()
    output.print(
      settings.isJSON ? JSONLine.text(of: answer.json, command: command) + "\n" : settings.style.text(answer.text))
  }

  func remark(_ text: StyledText) {
    meter?.clear()
    errors.print(text.plain)
  }

  func readLine() -> LineInput { .end }

  func confirms(_ question: String) -> Bool {
    meter?.clear()
    errors.print("\(question) (y or n) ")
    return Swift.readLine()?.lowercased().hasPrefix("y") == true
  }

  var isAttended: Bool { isatty(STDIN_FILENO) == 1 && errors.isTerminal }

  func fail(_ error: CommandError, _ command: String) {
    errors.print(
      error.text(line: nil, place: nil, style: Style(choice: .auto, isTerminal: errors.isTerminal)))
    if settings.isJSON { output.printLines(JSONLine.text(error.json(command: command))) }
  }
}
