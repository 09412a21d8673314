internal import CReadline
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform

/// A session at a terminal, or at the end of a pipe: it starts, hears Ctrl-C, and ends with a status.
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

  var session: CommandSession
  let output: Console
  let errors: Console
  var isJSON: Bool { session.settings.isJSON }
  /// The person's own commands of every start, which are run first of all.
  var startFile: String?
  /// Whether a person reads what is printed, page by page if there is much.
  private(set) var canPage = false
  /// What the app in this process prints, where that is kept apart.
  var appOutput: AppOutput?
  /// Whether the person has left.
  var isOver = false

  // MARK: - The editor

  /// The editor beside the prompt, where one can join.
  var editor: EditorLink?
  /// Who works with the session.
  let turns = Turns()
  /// Whether the editor does.
  var isLent = false
  /// Where it has moved to that was not told yet.
  var moveOfEditor: Landing?

  // MARK: - Lines

  /// Where lines come from, once they are asked for.
  private(set) var source: (any LineSource)?
  /// Whether only the commands of the start are run.
  private(set) var isBatch = false
  /// What is left of the commands of the start.
  private var startCommands: ArraySlice<StartCommand> = []
  /// The scripts that are being run, each by the one before it.
  var scripts: [Script] = []
  /// The script that the command asks for.
  var sourced: Script?
  /// Where the last line stands in a script.
  var place: Place?
  /// What is to be run next: the commands of the stops that the last move came to.
  var pendingCommands: [String] = []
  /// What an empty line runs.
  var repeated: String?

  // MARK: - Waiting

  /// Ends what is being done off the main actor, if anything is.
  var cancelRunning: (() -> Void)?
  /// What shows how far the command has come.
  var meter: ProgressMeter?
  /// Whether a pager has the terminal.
  var isPaging = false
  /// Whether Ctrl-C came since the line was entered, perhaps before its command began to run.
  var isInterrupted = false
  /// Whether the process is to end by Ctrl-C when the command has said what it found.
  var endsBySignal = false
  /// Whether a command waits for a line, which nothing may come between.
  var isAsking = false

  init(session: CommandSession, output: Console, errors: Console, isJSON: Bool) {
    self.session = session
    self.session.settings.isJSON = isJSON
    self.output = output
    self.errors = errors
  }

  // MARK: - Starting

  /// Runs the commands of the start, then, if it is no batch, those of standard input.
  ///
  /// - Returns: the status of the process.
  func run(_ commands: [StartCommand], isBatch: Bool) async -> Int32 {
    let status = await runLines(commands, isBatch: isBatch)
    await editor?.close()
    return status
  }

  private func runLines(_ commands: [StartCommand], isBatch: Bool) async -> Int32 {
    self.isBatch = isBatch
    canPage = ReadlineSource.isAvailable && !isBatch && !isJSON
    hearInterrupt(endsProcess: isBatch || isJSON || !ReadlineSource.isAvailable)
    session.settings.terminalColumns = TerminalSize.columns()
    if let startFile, !isJSON, await runStartFile(startFile) == .quit { return 0 }
    if !isBatch || isJSON { print(session.greeting, as: "open") }
    var status: Int32 = 0
    startCommands = commands[...]
    // Ctrl-C ends the rest of them, too.
    while !isInterrupted, let command = startCommands.popFirst() {
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
    let source = openedSource
    if let source = source as? ReadlineSource {
      await runInteractively(source)
      source.close()
      return 0
    }
    return await runPlain(source, status)
  }

  /// Where lines come from after the commands of the start.
  var openedSource: any LineSource {
    if let source { return source }
    let source: any LineSource =
      ReadlineSource.isAvailable && !isJSON ? readlineSource() : PlainSource(output: output)
    self.source = source
    return source
  }

  /// The next of the commands of the start, where that is a line.
  func nextStartLine() -> String? {
    guard case .line(let line)? = startCommands.first else { return nil }
    startCommands.removeFirst()
    return line
  }

  /// Has Ctrl-C end what is being done before there is a prompt. What was found until then is told; a second one ends the
  /// process at once.
  ///
  /// - Parameter endsProcess: whether the process ends by it, too, as there is no prompt to go on to.
  private func hearInterrupt(endsProcess: Bool) {
    // A run that goes on has an end of its own.
    guard session.debugging.live == nil else { return }
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

  func endByInterrupt() {
    session.debugging.replayer?.abandon()
    SignalEvents.shared.release(SIGINT)
    creadline_end_by_interrupt()
  }

  /// Ctrl-C, while no line is awaited.
  ///
  /// - Returns: whether there is anything that it ends.
  @discardableResult
  func interrupt() -> Bool {
    // It is the pager's, which reads on afterwards.
    if isPaging { return true }
    // The command of a wait says where that has come to.
    if session.debugging.live?.interrupt() == true { return true }
    isInterrupted = true
    cancelRunning?()
    return cancelRunning != nil
  }

  // MARK: - Status

  /// The status of a process in which a command failed.
  static let failure: Int32 = 1
  /// The status of a process in which a difference was found.
  static let divergence: Int32 = 3
  /// The status of a process that could not run and compare all: `git bisect run` passes a commit over then.
  static let partial: Int32 = 125

  /// The status after a recording was run again. A difference is more than that not all was compared.
  static func status(_ status: Int32, after verdict: Verification.Verdict) -> Int32 {
    switch verdict {
    case .same: status
    case .different: status == 0 || status == partial ? divergence : status
    case .partial: status == 0 ? partial : status
    }
  }
}
