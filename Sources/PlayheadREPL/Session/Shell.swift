internal import CReadline
internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadRecording

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Reads lines, has them carried out, and prints the answers.
@MainActor
final class Shell {
  /// How a line went.
  enum Outcome: Hashable {
    case fine, failed, quit
    /// A command has run the recording again.
    case judged(Verification.Verdict)
  }

  /// Where a line comes from.
  struct Place {
    var file: String
    var number: Int
    var text: String { "\(file):\(number)" }
  }

  /// How deep scripts can run scripts.
  private static let depthLimit = 16

  var session: Session
  let output: Output
  private let errors: Output
  var isJSON: Bool { session.settings.isJSON }
  /// The person's own commands of every start, which are run first of all.
  var startFile: String?
  /// Whether a person reads what is printed, page by page if there is much.
  private(set) var canPage = false
  /// What debugs a recording that goes on.
  var live: LiveController?
  /// What the app in this process prints, where that is kept apart.
  var appOutput: AppOutput?
  /// Where lines come from, once they are asked for.
  private(set) var source: (any LineSource)?
  /// Ends what is being done off the main actor, if anything is.
  private var cancelRunning: (() -> Void)?
  /// Whether a pager has the terminal.
  var isPaging = false
  /// Whether Ctrl-C came since the line was entered, perhaps before its command began to run.
  var isInterrupted = false
  /// Whether the process is to end by Ctrl-C when the command has said what it found.
  private var endsBySignal = false
  /// Whether a question is asked, whose answer nothing may come between.
  var isAsking = false
  /// The stop whose commands the next lines are, up to `end`.
  private var collecting: (breakpoint: Int, lines: [String])?
  /// What is to be run next: the commands of the stops that the last move came to.
  var pendingCommands: [String] = []
  /// What an empty line runs.
  private var repeated: String?

  /// A command that was carried out.
  struct Done: Sendable {
    var help: CommandHelp
    var answer: Answer
    /// The shell command that is given the answer.
    var pipe: CommandInput.Word?
  }

  init(session: Session, output: Output, errors: Output, isJSON: Bool) {
    self.session = session
    self.session.settings.isJSON = isJSON
    self.output = output
    self.errors = errors
  }

  // MARK: - Running

  /// Runs the commands of the start, then, if it is no batch, those of standard input.
  ///
  /// - Returns: the status of the process.
  func run(_ commands: [StartCommand], isBatch: Bool) async -> Int32 {
    canPage = ReadlineSource.isAvailable && !isBatch && !isJSON
    hearInterrupt(endsProcess: isBatch || isJSON || !ReadlineSource.isAvailable)
    if let startFile, !isJSON, await runStartFile(startFile) == .quit { return 0 }
    if !isBatch || isJSON { greet() }
    var status: Int32 = 0
    // Ctrl-C ends the rest of them, too.
    for command in commands where !isInterrupted {
      let outcome =
        switch command {
        case .line(let line): await run(line, at: nil)
        case .script(let path): await runScript(path)
        }
      switch outcome {
      case .fine: break
      case .quit: return status
      case .failed:
        status = Self.failure
        if isBatch { return status }
      // What follows may show more of it.
      case .judged(let verdict): status = Self.status(status, after: verdict)
      }
    }
    if isBatch { return status }
    guard ReadlineSource.isAvailable, !isJSON else {
      return await runPlain(PlainSource(output: output), status)
    }
    await runInteractively()
    return 0
  }

  /// Has Ctrl-C end what is being done before there is a prompt. What was found until then is told; a second one ends the
  /// process at once.
  ///
  /// - Parameter endsProcess: whether the process ends by it, too, as there is no prompt to go on to.
  private func hearInterrupt(endsProcess: Bool) {
    // A run that goes on has an end of its own.
    guard live == nil else { return }
    SignalEvents.shared.handle(SIGINT) { [weak self] in
      // With the last command done, the process is about to end.
      guard let self else { return creadline_end_by_interrupt() }
      guard interrupt() else { return endByInterrupt() }
      endsBySignal = endsProcess
      SignalEvents.shared.handle(SIGINT) { [weak self] in
        if let self { endByInterrupt() } else { creadline_end_by_interrupt() }
      }
    }
  }

  private func endByInterrupt() {
    session.replayer?.abandon()
    SignalEvents.shared.release(SIGINT)
    creadline_end_by_interrupt()
  }

  /// Says what was opened.
  func greet() {
    let overview = RecordingOverview(of: session)
    if isJSON {
      print(overview.json, command: "open")
    } else {
      var text = overview.summary(session.renderer)
      if session.debugger.timeline.last > 0, let stop = try? session.debugger.current() {
        text += session.renderer.position(of: stop, in: session.debugger.timeline) + "\n"
      }
      output.print(session.renderer.wrapped(text))
    }
  }

  /// The status of a process in which a command failed.
  private static let failure: Int32 = 1
  /// The status of a process in which a difference was found.
  private static let divergence: Int32 = 3
  /// The status of a process that could not run and compare all: `git bisect run` passes a commit over then.
  private static let partial: Int32 = 125

  /// The status after a recording was run again. A difference is more than that not all was compared.
  private static func status(_ status: Int32, after verdict: Verification.Verdict) -> Int32 {
    switch verdict {
    case .same: status
    case .different: status == 0 || status == partial ? divergence : status
    case .partial: status == 0 ? partial : status
    }
  }

  /// Reads a pipe or a file to its end; errors do not end it.
  ///
  /// - Parameter status: the status that the process would have already.
  /// - Returns: the status of the process.
  private func runPlain(_ source: PlainSource, _ status: Int32) async -> Int32 {
    var status = status
    self.source = source
    readNews()
    while output.condition == .open, case .line(let line) = await source.readLine(prompt: "") {
      isInterrupted = false
      defer { readNews() }
      switch await run(line, at: nil) {
      case .fine: break
      case .failed: status = Self.failure
      case .judged(let verdict): status = Self.status(status, after: verdict)
      case .quit: return status
      }
    }
    return endsWithinCommands(at: nil) ? Self.failure : status
  }

  /// Says that the commands of a stop are not ended where the lines are, if that is so.
  private func endsWithinCommands(at place: Place?) -> Bool {
    guard collecting != nil else { return false }
    collecting = nil
    fail(CommandError("expected 'end' after 'commands'"), nil, at: place, command: "commands")
    return true
  }

  private func runInteractively() async {
    let source = ReadlineSource(output: output) { [unowned self] line, cursor in
      Completer(session: session).completion(of: line, at: cursor)
    }
    source.splitPaste = PastedCommands.commands
    source.onInterrupt = { [unowned self] in interrupt() }
    self.source = source
    if let path = HistoryFile.path(), let code = source.openHistory(at: path),
      let error = HistoryFile.error(code, path)
    {
      fail(error, nil, at: nil, command: "history")
    }
    defer { source.close() }
    while output.condition == .open {
      SignalEvents.shared.deliverArrived()
      isInterrupted = false
      readNews()
      switch await source.readLine(prompt: collecting == nil ? session.prompt : "> ") {
      case .interrupted:
        collecting = nil
        continue
      case .end:
        _ = endsWithinCommands(at: nil)
        return
      case .line(let line):
        source.addToHistory(line)
        let isEmpty = line.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard let command = isEmpty && collecting == nil ? repeated : line else { continue }
        if await run(command, at: nil) == .quit { return }
      }
    }
  }

  /// Ctrl-C, while no line is awaited.
  ///
  /// - Returns: whether there is anything that it ends.
  @discardableResult
  func interrupt() -> Bool {
    // It is the pager's, which reads on afterwards.
    if isPaging { return true }
    isInterrupted = true
    cancelRunning?()
    return live?.interrupt() == true || cancelRunning != nil
  }

  /// Whether a person is there to press Ctrl-C.
  var isAtTerminal: Bool { ReadlineSource.isAvailable }

  /// Runs the lines of a file up to the first error.
  private func runScript(_ path: String, depth: Int = 1, from input: CommandInput? = nil, at place: Place? = nil) async
    -> Outcome
  {
    let lines: [String]
    do throws(CommandFileError) { lines = try CommandFile.lines(ofFile: path) } catch {
      fail(CommandError(error.description, at: input?.rest.range), input, at: place, command: "source")
      return .failed
    }
    guard depth <= Self.depthLimit else {
      fail(CommandError("scripts run scripts more than \(Self.depthLimit) deep"), input, at: place, command: "source")
      return .failed
    }
    for (index, line) in lines.enumerated() {
      let outcome = await run(line, at: Place(file: path, number: index + 1), depth: depth)
      if outcome != .fine { return outcome }
    }
    return endsWithinCommands(at: Place(file: path, number: lines.count)) ? .failed : .fine
  }

  /// Runs the lines of the person's own file, whatever becomes of each.
  private func runStartFile(_ path: String) async -> Outcome {
    if let refusal = StartFile.refusal(of: path) {
      fail(refusal, nil, at: nil, command: "source")
      return .fine
    }
    // An empty line at the first prompt repeats none of them.
    defer { repeated = nil }
    do throws(CommandFileError) {
      for (index, line) in try CommandFile.lines(ofFile: path).enumerated() {
        if await run(line, at: Place(file: path, number: index + 1)) == .quit { return .quit }
      }
    } catch {
      fail(CommandError(error.description), nil, at: nil, command: "source")
    }
    return .fine
  }

  /// Runs one line, and then the commands of the stops that it came to.
  private func run(_ line: String, at place: Place?, depth: Int = 0) async -> Outcome {
    if collect(line) { return .fine }
    var outcome = await runAlone(line, at: place, depth: depth)
    if endsBySignal { endByInterrupt() }
    // One of these that moves may come to further stops.
    while outcome == .fine, !pendingCommands.isEmpty, !isInterrupted {
      outcome = await runAlone(pendingCommands.removeFirst(), at: place, depth: depth)
      if endsBySignal { endByInterrupt() }
    }
    pendingCommands = []
    return outcome
  }

  /// Takes a line for the commands of a stop.
  ///
  /// - Returns: whether it was one.
  private func collect(_ line: String) -> Bool {
    guard let number = collecting?.breakpoint else { return false }
    let command = String(line.drop { $0 == " " || $0 == "\t" })
    if command != "end" {
      if !command.isEmpty { collecting?.lines.append(command) }
    } else {
      let lines = collecting?.lines ?? []
      try? session.debugger.breakpoints.update(number) { $0.commands = lines }
      collecting = nil
    }
    return true
  }

  private func runAlone(_ line: String, at place: Place?, depth: Int) async -> Outcome {
    guard let input = CommandInput(line).map(session.aliases.expanded) else { return .fine }
    // What nobody sees need not be done.
    guard output.condition == .open else { return .quit }
    let (changed, result) = await detached { [session] in
      var session = session
      let result: Result<Done, CommandError>
      do throws(CommandError) {
        let (command, answer, pipe) = try session.run(input)
        result = .success(Done(help: command.help, answer: answer, pipe: pipe))
      } catch {
        result = .failure(error)
      }
      return (session, result)
    }
    switch result {
    case .failure(let error):
      let command = try? session.registry.command(named: input.name)
      fail(error, input, at: place, command: command?.name ?? input.name.text)
      return .failed
    case .success(let done):
      session = changed
      remember(input, done)
      // What is left of a list is passed by when a command of it has moved.
      if done.help.group == .moving { pendingCommands = done.answer.commands }
      if let error = await print(done, input) {
        fail(error, input, at: place, command: done.help.name)
        return .failed
      }
      switch done.answer.request {
      case nil: return done.answer.verdict.map(Outcome.judged) ?? .fine
      case .quit: return .quit
      case .source(let path, _): return await runScript(path, depth: depth + 1, from: input, at: place)
      case .shell(let command):
        // Programs that read our answers would take what it prints for one of them.
        let ending = await ShellProcess.run(command, streams: isJSON ? .toErrors : .inherited)
        guard let failure = ending.failure else {
          if isJSON { print(["status": 0], command: done.help.name) }
          return .fine
        }
        fail(CommandError(failure, at: input.rest.range), input, at: place, command: done.help.name)
        return .failed
      case .send(let action): return send(action, input, at: place)
      case .wait(let count): return await wait(forStop: count, input, at: place)
      case .restart(let replays): return await restart(input, replays: replays, at: place)
      case .note(let name, let text):
        do throws(LiveSessionError) { try live?.note(name, text: text, from: &session.debugger) } catch {
          fail(CommandError(error, in: input), input, at: place, command: done.help.name)
          return .failed
        }
        if !isJSON { output.print(session.renderer.dim("noted at position \(session.debugger.position)") + "\n") }
        return .fine
      case .collect(let breakpoint):
        collecting = (breakpoint, [])
        return .fine
      }
    }
  }

  /// Does something off the main actor, so that Ctrl-C is heard: the task is cancelled by it.
  ///
  /// - Parameter isShown: whether a person is shown how far it has come.
  func detached<Answer: Sendable>(
    isShown: Bool = true, _ body: @escaping @Sendable () -> Answer
  ) async -> Answer {
    let task = Task.detached { isShown ? ProgressMeter.run(body) : body() }
    cancelRunning = { task.cancel() }
    defer { cancelRunning = nil }
    if isInterrupted { task.cancel() }
    return await task.value
  }

  private func remember(_ input: CommandInput, _ done: Done) {
    switch done.help.repetition {
    case .never: repeated = nil
    case .again: repeated = input.line
    case .withoutArguments: repeated = done.help.name + (done.pipe.map { " | \($0.text)" } ?? "")
    }
  }

  // MARK: - Printing

  func print(_ members: JSONValue.Object, command: String) {
    output.printLines(json(members, command: command))
  }

  func json(_ members: JSONValue.Object, command: String) -> String {
    var object: JSONValue.Object = ["command": .string(command)]
    for (name, value) in members { object[name] = value }
    return JSONLine.text(.object(object))
  }

  private var errorStyle: Style { Style(choice: session.settings.color, isTerminal: errors.isTerminal) }

  func fail(_ error: CommandError, _ input: CommandInput?, at place: Place?, command: String) {
    let columns = errors.isTerminal ? TerminalSize.columns() : nil
    errors.print(error.text(line: input?.line, place: place?.text, style: errorStyle, columns: columns))
    if isJSON { output.printLines(JSONLine.text(error.json(command: command))) }
  }
}
