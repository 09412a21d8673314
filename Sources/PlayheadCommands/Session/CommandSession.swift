package import PlayheadDebugger
internal import PlayheadFormat
package import PlayheadReader

/// The debug session, and everything that is remembered from one line to the next.
package struct CommandSession: Sendable {
  // A value: a command works on a copy, which replaces the session only if the command succeeds.

  package var debugging: DebugSession
  package let registry: CommandRegistry
  package private(set) var renderer: Renderer
  package var settings: Settings {
    didSet {
      renderer = Renderer(settings, schema: recording.schema)
      limitStops()
    }
  }
  package var aliases = Aliases()
  /// The folder to which file names are relative, and outside of which no named file is written; nil for the current folder without that
  /// limit.
  package var workspace: String?
  /// The names of the state's members, once a command was typed that could be one.
  private var fields: Set<String>?
  /// The positions that `list` showed last, and the cursor at that time.
  var listed: (positions: ClosedRange<Int>, cursor: Int)?

  /// A face can add commands of its own to the registry.
  package init(
    _ debugging: DebugSession, settings: Settings = Settings(), registry: CommandRegistry = .standard
  ) {
    self.debugging = debugging
    self.registry = registry
    self.settings = settings
    renderer = Renderer(settings, schema: debugging.recording.schema)
    limitStops()
  }

  /// Limits the facts of stops by the settings.
  private mutating func limitStops() {
    debugger.changeLimit = settings.changeLimit
    debugger.logLevel = settings.isJSON ? .trace : settings.logLevel
  }

  package var debugger: Debugger {
    get { debugging.debugger }
    _modify { yield &debugging.debugger }
  }

  package var recording: Recording { debugging.recording }

  package var form: OutputForm { settings.form }

  /// The prompt, which shows the cursor.
  package var prompt: StyledText {
    let branch = debugging.branchName.map { "\(renderer.safe($0)) " } ?? ""
    // Shown because the setting persists, and live effects cost more than recorded answers.
    let effects = settings.effects == .live ? ", effects live" : ""
    let presented = debugging.presented.map { ", the app shows \($0)" } ?? ""
    return StyledText.prompt("(playhead \(branch)\(debugger.position)/\(debugger.timeline.last)\(effects)\(presented))")
      + " "
  }

  /// Describes a move, with the displays at its position, unless that is only passed.
  package func output(_ landing: Landing, isPassed: Bool = false) -> CommandOutput {
    var output = CommandOutput(
      form, text: renderer.landing(landing, in: debugger), json: landing.facts(in: debugger))
    if !isPassed { output.landing = landing }
    var isSilent = false
    for case .hit(let hit) in landing.reasons where !isPassed {
      // As in gdb, `silent` only counts as the first command.
      let silences = hit.commands.first == "silent"
      isSilent = isSilent || silences
      output.commands += hit.commands.dropFirst(silences ? 1 : 0)
    }
    if isSilent { output.text = "" }
    if isPassed || debugging.displays.isEmpty { return output }
    let displayed = displayed(at: landing.position)
    output.text += displayed.text
    if form.hasJSON { output.json["displays"] = displayed.json["displays"] }
    return output
  }

  /// The mark before a listed position if the cursor is there, for readers who can move the cursor.
  func cursorMark(_ position: Int) -> StyledText {
    settings.tellsCommands && position == debugger.position ? ">" : ""
  }

  /// Describes the end of an effect.
  func output(_ outcome: EffectOutcome) -> CommandOutput {
    CommandOutput(form, text: renderer.outcome(outcome, in: recording) + "\n", json: outcome.facts)
  }

  /// The path of a named file to write; throws if it is outside of the ``workspace``.
  func pathToWrite(_ file: CommandInput.Word) throws(CommandError) -> String {
    try Self.pathToWrite(file, in: workspace)
  }

  static func pathToWrite(_ file: CommandInput.Word, in workspace: String?) throws(CommandError) -> String {
    guard let workspace else { return FileNames.path(file.text) }
    guard let path = FileNames.path(file.text, within: workspace) else {
      let folder = FileNames.folder(of: FileNames.path(file.text))
      if !FileNames.exists(folder.hasPrefix("/") ? folder : "\(workspace)/\(folder)") {
        throw CommandError("there is no folder '\(folder)'", at: file.range)
      }
      throw CommandError("'\(file.text)' is not in the workspace", at: file.range)
    }
    return path
  }

  /// Whether a line is `continue` under any of its names.
  package func isContinue(_ line: String) -> Bool {
    guard let input = CommandInput(line).map(aliases.expanded), input.words.isEmpty else { return false }
    return (try? registry.command(named: input.name)) is ContinueCommand
  }

  private func command(of input: inout CommandInput) throws(CommandError) -> any Command {
    // A number alone is a position.
    if input.words.isEmpty, input.name.text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 }) {
      input = input.asArgument(of: "goto")
    }
    // In gdb, a format follows a slash.
    if let slash = input.name.text.firstIndex(of: "/"), slash > input.name.text.startIndex {
      let name = CommandInput.Word(text: String(input.name.text[..<slash]), range: input.name.range)
      if let command = try? registry.command(named: name), command is PrintCommand { return command }
    }
    do throws(CommandError) {
      let command = try registry.command(named: input.name)
      if !command.help.takesWholeLine, ["--help", "-h"].contains(input.rest.text) {
        input = CommandInput("help \(command.name)") ?? input
        return try registry.command(named: input.name)
      }
      return command
    } catch {
      var error = error
      if PositionReference.unlessName(input.line) != nil {
        error.hint = "'goto \(input.line)' goes to a position"
        throw error
      }
      if !input.name.text.hasPrefix("."), hasValue(input.line) || hasValue(firstName(of: input.line)) {
        input = input.asArgument(of: "print")
        return try registry.command(named: input.name)
      }
      guard debugging.runsStore, input.name.text.hasPrefix(".") else { throw error }
      error.hint = input.line.utf8.count > 80 ? "an action is sent by 'send'" : "did you mean 'send \(input.line)'?"
      throw error
    }
  }

  /// The name at the beginning of a line; if it is that of a value, 'print' reports what is wrong with the rest.
  private func firstName(of line: String) -> String {
    String(line.trimmingPrefix { $0 == " " }.prefix { $0 == "_" || $0.isLetter || $0.isNumber })
  }

  /// Whether the state has a member of a name, as it was first.
  private mutating func isField(_ name: String) -> Bool {
    if let fields { return fields.contains(name) }
    var debugger = debugger
    _ = try? debugger.goto(.start)
    let names = Set(debugger.memberNames(of: nil))
    fields = names
    return names.contains(name)
  }

  /// Whether a line is a path or an expression that has a value, such as `rows[49].title`.
  private func hasValue(_ line: String) -> Bool {
    guard let expression = try? Expression(parsing: line) else { return false }
    var debugger = debugger
    return (try? debugger.value(expression)) != nil
  }

  /// Runs a line without aliases; if it throws, the session is unchanged but for news of a live recording.
  package mutating func run(
    _ input: CommandInput, for face: any CommandContext
  ) async throws(CommandError) -> CommandResult {
    do throws(CommandError) {
      var named = input
      var command = try command(of: &named)
      let isField = named.words.isEmpty && named.name == input.name && isField(input.name.text)
      let runs = command.help.needsNothing
      if isField, !runs {
        named = input.asArgument(of: "print")
        command = try registry.command(named: named.name)
      }
      var result = try await run(named, command, for: face)
      if isField, runs { result.output.add(field: input.name.text, form) }
      return result
    } catch {
      // A line that is no valid command may be an expression: `message > 3` in a state with a message.
      guard let print = registry.command(exactly: "print"), isField(firstName(of: input.line)), hasValue(input.line)
      else {
        throw error
      }
      return try await run(input.asArgument(of: "print"), print, for: face)
    }
  }

  private mutating func run(
    _ input: CommandInput, _ command: any Command, for face: any CommandContext
  ) async throws(CommandError) -> CommandResult {
    let own = command.help.takesWholeLine ? input : try input.separatingPipe(command.help.patterns)
    try face.admit(command.help, own)
    do {
      let output = try await run(command, ArgumentReader.read(own, command.help, in: debugger), for: face)
      return CommandResult(help: command.help, output: output, pipe: own.pipe)
    } catch {
      var error = CommandError(error, in: own)
      if let hint = ForeignHabits.hint(forArguments: own.words.map(\.text), of: command.help), await isTrue(hint) {
        error.hint = hint
      }
      throw error
    }
  }

  /// Whether the commands in a hint succeed, of which only read-only ones are tried.
  private func isTrue(_ hint: String) async -> Bool {
    for part in hint.split(separator: "'", omittingEmptySubsequences: false).enumerated() where part.offset % 2 == 1 {
      guard let input = CommandInput(String(part.element)), input.pipe == nil,
        let command = registry.command(exactly: input.name.text), command.help.powers.isEmpty,
        !input.words.contains(where: { $0.text.allSatisfy(\.isUppercase) })
      else { continue }
      var session = self
      guard let own = try? input.separatingPipe(command.help.patterns),
        let arguments = try? ArgumentReader.read(own, command.help, in: debugger),
        (try? await command.run(arguments, in: &session, for: NoFace())) != nil
      else { return false }
    }
    return true
  }

  /// Runs a command with arguments that were not typed; `name` is its whole name, and for topics includes `info`.
  package mutating func run(
    _ name: String, _ arguments: CommandArguments, for face: any CommandContext
  ) async throws(CommandError) -> CommandOutput {
    guard let command = registry.command(exactly: name) else { throw CommandError("there is no command '\(name)'") }
    try face.admit(command.help, arguments.input)
    do { return try await run(command, arguments, for: face) } catch {
      throw CommandError(error, in: arguments.input)
    }
  }

  private mutating func run(
    _ command: any Command, _ arguments: CommandArguments, for face: any CommandContext
  ) async throws -> CommandOutput {
    var session = self
    // Piped output has no colours, unless they are requested.
    if arguments.input.pipe != nil { session.settings.isTerminal = false }
    do {
      var output = try await command.run(arguments, in: &session, for: face)
      output.tell(session.takeMessages(), session.form)
      session.settings.isTerminal = settings.isTerminal
      self = session
      return output
    } catch {
      // The news was already printed and will not come again, so it is kept.
      if debugging.live != nil, !(command is any ImmediateCommand) { debugging = session.debugging }
      throw error
    }
  }
}

/// A command that was run, with its output.
package struct CommandResult: Sendable {
  package var help: CommandHelp
  package var output: CommandOutput
  /// The shell command that receives the output.
  package var pipe: CommandInput.Word?

  package init(help: CommandHelp, output: CommandOutput, pipe: CommandInput.Word? = nil) {
    self.help = help
    self.output = output
    self.pipe = pipe
  }
}
