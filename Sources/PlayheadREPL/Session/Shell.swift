internal import CReadline
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform

/// A session at a terminal or at the end of a pipe, from its start to its exit status, with Ctrl-C.
@MainActor
final class Shell {
  /// The result of a line.
  enum Outcome: Hashable {
    case fine, failed, quit
    /// A command has replayed the recording.
    case judged(Verification.Verdict)
  }

  /// The place of a line in a script.
  struct Place {
    var file: String
    var number: Int
    var text: String { "\(file):\(number)" }
  }

  var session: CommandSession
  let output: Console
  let errors: Console
  var isJSON: Bool { session.settings.isJSON }
  /// The user's start file, which runs before everything else.
  var startFile: String?
  /// Whether a person reads the output, so that long answers can go through the pager.
  private(set) var canPage = false
  /// The output of the app in this process, if it is separate.
  var appOutput: AppOutput?
  /// Whether the user has left.
  var isOver = false

  // MARK: - The editor

  /// The link to an editor, if one can join.
  var editor: EditorLink?
  /// Gives the session to the prompt and the editor in turn.
  let turns = Turns()
  /// Whether the editor has the session.
  var isLent = false
  /// The editor's last move, until it is printed.
  var moveOfEditor: Landing?

  // MARK: - Lines

  /// The source of lines, created when the first line is needed.
  private(set) var source: (any LineSource)?
  /// Whether only the start commands run.
  private(set) var isBatch = false
  /// The start commands that have not run yet.
  private var startCommands: ArraySlice<StartCommand> = []
  /// The running scripts, each started by the one before it.
  var scripts: [Script] = []
  /// The script that the present command requests.
  var sourced: Script?
  /// The place of the last line in a script.
  var place: Place?
  /// The commands of the stops that the last move reached, which run next.
  var pendingCommands: [String] = []
  /// The line that an empty line repeats.
  var repeated: String?

  // MARK: - Waiting

  /// Cancels the work off the main actor; nil if there is none.
  var cancelRunning: (() -> Void)?
  /// Shows the progress of the command.
  var meter: ProgressMeter?
  /// Whether a pager has the terminal.
  var isPaging = false
  /// Whether Ctrl-C was pressed since the line was entered, perhaps before its command began.
  var isInterrupted = false
  /// Whether the process ends by SIGINT when the interrupted command has printed its results.
  var endsBySignal = false
  /// Whether a command waits for a line, so that nothing else may be printed.
  var isAsking = false

  init(session: CommandSession, output: Console, errors: Console, isJSON: Bool) {
    self.session = session
    self.session.settings.isJSON = isJSON
    self.output = output
    self.errors = errors
  }

  // MARK: - Starting

  /// Runs the start commands, and the lines of standard input unless it is a batch, and returns the exit status.
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
    // Ctrl-C skips the remaining start commands, too.
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
      // The next commands may show more of a difference.
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

  /// The source of lines after the start commands.
  var openedSource: any LineSource {
    if let source { return source }
    let source: any LineSource =
      ReadlineSource.isAvailable && !isJSON ? readlineSource() : PlainSource(output: output)
    self.source = source
    return source
  }

  /// Removes the next start command if it is a line.
  func nextStartLine() -> String? {
    guard case .line(let line)? = startCommands.first else { return nil }
    startCommands.removeFirst()
    return line
  }

  /// Makes Ctrl-C cancel the work before the first prompt, which still prints its results, and a second Ctrl-C end the process; with
  /// `endsProcess`, the first one ends it, too, after the results.
  private func hearInterrupt(endsProcess: Bool) {
    // A live recording handles Ctrl-C itself.
    guard session.debugging.live == nil else { return }
    SignalEvents.shared.handle(SIGINT) { [weak self] in
      // All commands are done, so the process may end at once.
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

  /// Handles Ctrl-C while no line is awaited, and returns whether there was anything to interrupt.
  @discardableResult
  func interrupt() -> Bool {
    // The pager handles Ctrl-C, and continues.
    if isPaging { return true }
    // A waiting command ends, and prints the position that it reached.
    if session.debugging.live?.interrupt() == true { return true }
    isInterrupted = true
    cancelRunning?()
    return cancelRunning != nil
  }

  // MARK: - Status

  /// The exit status after a failed command.
  static let failure: Int32 = 1
  /// The exit status after a difference.
  static let divergence: Int32 = 3
  /// The exit status after an incomplete comparison, with which `git bisect run` skips a commit.
  static let partial: Int32 = 125

  /// The exit status after a replay, where a difference outranks an incomplete comparison.
  static func status(_ status: Int32, after verdict: Verification.Verdict) -> Int32 {
    switch verdict {
    case .same: status
    case .different: status == 0 || status == partial ? divergence : status
    case .partial: status == 0 ? partial : status
    }
  }
}
