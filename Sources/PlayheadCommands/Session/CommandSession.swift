package import PlayheadDebugger
internal import PlayheadFormat
package import PlayheadReader

/// What commands work on: a session of the debugger, and what is remembered from one line to the next.
///
/// It is a value: a command works on a copy, which takes the place of the session where the command comes to its end.
package struct CommandSession: Sendable {
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
  /// The folder that files are named from, and outside of which none is written that is named; nil for where the process started,
  /// and any.
  package var workspace: String?
  /// The positions that `list` showed last, and where the cursor was then.
  var listed: (positions: ClosedRange<Int>, cursor: Int)?

  /// - Parameters:
  ///   - debugging: what is debugged.
  ///   - registry: the commands; a face may have further ones.
  package init(
    _ debugging: DebugSession, settings: Settings = Settings(), registry: CommandRegistry = .standard
  ) {
    self.debugging = debugging
    self.registry = registry
    self.settings = settings
    renderer = Renderer(settings, schema: debugging.recording.schema)
    limitStops()
  }

  /// Sees to it that stops tell as much as is set.
  private mutating func limitStops() {
    debugger.changeLimit = settings.changeLimit
    debugger.logLevel = settings.isJSON ? .trace : settings.logLevel
  }

  package var debugger: Debugger {
    get { debugging.debugger }
    _modify { yield &debugging.debugger }
  }

  package var recording: Recording { debugging.recording }

  /// The form in which answers are wanted.
  package var form: AnswerForm { settings.form }

  /// The prompt, which says where the cursor is.
  package var prompt: StyledText {
    let branch = debugging.branchName.map { "\(renderer.safe($0)) " } ?? ""
    // It stays until it is taken back, and costs more than a recorded answer.
    let effects = settings.effects == .live ? ", effects live" : ""
    let presented = debugging.presented.map { ", the app shows \($0)" } ?? ""
    return StyledText.prompt("(playhead \(branch)\(debugger.position)/\(debugger.timeline.last)\(effects)\(presented))")
      + " "
  }

  /// What a move says, and what is displayed where it landed.
  ///
  /// - Parameter isPassed: whether it is no stop, but a position that following passes.
  package func answer(_ stop: Stop, isPassed: Bool = false) -> Answer {
    var answer = Answer(
      form, text: renderer.stop(stop, in: debugger), json: JSONAnswer.members(of: stop, in: debugger))
    if !isPassed { answer.stop = stop }
    var isSilent = false
    for case .hit(let hit) in stop.reasons where !isPassed {
      // As in gdb, only where it stands first.
      let silences = hit.commands.first == "silent"
      isSilent = isSilent || silences
      answer.commands += hit.commands.dropFirst(silences ? 1 : 0)
    }
    if isSilent { answer.text = "" }
    if isPassed || debugging.displays.isEmpty { return answer }
    let displayed = displayed(at: stop.position)
    answer.text += displayed.text
    if form.hasJSON { answer.json["displays"] = displayed.json["displays"] }
    return answer
  }

  /// What stands before the row of a position: a mark where the cursor is, if who reads the answer can move it.
  func cursorMark(_ position: Int) -> StyledText {
    settings.tellsCommands && position == debugger.position ? ">" : ""
  }

  /// What the end of an effect says.
  func answer(_ outcome: EffectOutcome) -> Answer {
    Answer(form, text: renderer.outcome(outcome) + "\n", json: JSONAnswer.members(of: outcome))
  }

  /// Where a file is written that was named.
  ///
  /// - Throws: ``CommandError`` where that is outside of ``workspace``.
  func pathToWrite(_ file: CommandInput.Word) throws(CommandError) -> String {
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

  /// Whether a line is `continue`, by whatever name.
  package func isContinue(_ line: String) -> Bool {
    guard let input = CommandInput(line).map(aliases.expanded), input.words.isEmpty else { return false }
    return (try? registry.command(named: input.name)) is ContinueCommand
  }

  private func command(of input: inout CommandInput) throws(CommandError) -> any Command {
    // A number alone is a position.
    if input.words.isEmpty, input.name.text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 }) {
      input = input.asArgument(of: "goto")
    }
    // What stands after a slash is a format in gdb.
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

  /// The name that a line begins with: what fails after the name of a value is told as 'print' tells it.
  private func firstName(of line: String) -> String {
    String(line.trimmingPrefix { $0 == " " }.prefix { $0 == "_" || $0.isLetter || $0.isNumber })
  }

  /// Whether a line is a path or an expression that has a value, such as `rows[49].title`.
  private func hasValue(_ line: String) -> Bool {
    guard let expression = try? Expression(parsing: line) else { return false }
    var debugger = debugger
    return (try? debugger.value(expression)) != nil
  }

  /// Carries a line out, in which no alias is left.
  ///
  /// - Parameters:
  ///   - input: the line.
  ///   - face: is told what comes before the answer, and asked what the command needs to know.
  /// - Throws: ``CommandError``; the session is as it was then, but for what has come in a recording that goes on.
  package mutating func run(
    _ input: CommandInput, for face: any CommandContext
  ) async throws(CommandError) -> CommandResult {
    do throws(CommandError) {
      var named = input
      var command = try command(of: &named)
      let isField = named.words.isEmpty && named.name == input.name && hasValue(input.name.text)
      let runs = command.help.needsNothing
      if isField, !runs {
        named = input.asArgument(of: "print")
        command = try registry.command(named: named.name)
      }
      var result = try await run(named, command, for: face)
      if isField, runs { result.answer.add(field: input.name.text, form) }
      return result
    } catch {
      // A line that is no call of the command may be an expression: `message > 3` of a state with a message.
      guard let print = registry.command(exactly: "print"), hasValue(firstName(of: input.line)), hasValue(input.line)
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
      let answer = try await run(command, ArgumentReader.read(own, command.help, in: debugger), for: face)
      return CommandResult(help: command.help, answer: answer, pipe: own.pipe)
    } catch {
      var error = CommandError(error, in: own)
      if let hint = Habits.hint(forArguments: own.words.map(\.text), of: command.help), await isTrue(hint) {
        error.hint = hint
      }
      throw error
    }
  }

  /// Whether what a hint says to type instead can be typed: commands that only look are tried.
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

  /// Carries a command out with arguments that were not typed.
  ///
  /// - Parameter name: the command's whole name, of topics after `info`.
  /// - Throws: ``CommandError``, as for a line.
  package mutating func run(
    _ name: String, _ arguments: CommandArguments, for face: any CommandContext
  ) async throws(CommandError) -> Answer {
    guard let command = registry.command(exactly: name) else { throw CommandError("there is no command '\(name)'") }
    try face.admit(command.help, arguments.input)
    do { return try await run(command, arguments, for: face) } catch {
      throw CommandError(error, in: arguments.input)
    }
  }

  private mutating func run(
    _ command: any Command, _ arguments: CommandArguments, for face: any CommandContext
  ) async throws -> Answer {
    var session = self
    // What goes to another program has no colours, unless they are asked for.
    if arguments.input.pipe != nil { session.settings.isTerminal = false }
    do {
      var answer = try await command.run(arguments, in: &session, for: face)
      answer.tell(session.takeMessages(), session.form)
      session.settings.isTerminal = settings.isTerminal
      self = session
      return answer
    } catch {
      // What has come meanwhile was read and told, and does not come again.
      if debugging.live != nil, !(command is any ImmediateCommand) { debugging = session.debugging }
      throw error
    }
  }
}

/// A command that was carried out.
package struct CommandResult: Sendable {
  package var help: CommandHelp
  package var answer: Answer
  /// The shell command that is to be given the answer.
  package var pipe: CommandInput.Word?

  package init(help: CommandHelp, answer: Answer, pipe: CommandInput.Word? = nil) {
    self.help = help
    self.answer = answer
    self.pipe = pipe
  }
}
