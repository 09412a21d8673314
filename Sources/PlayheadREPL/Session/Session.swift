internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

/// What commands work on: a debugger, and what is remembered from one line to the next.
struct Session: Sendable {
  var debugger: Debugger
  var file: RecordingFile
  let registry = CommandRegistry.standard
  private(set) var renderer: Renderer
  var settings: Settings {
    didSet {
      renderer = Renderer(settings, schema: recording.schema)
      debugger.changeLimit = settings.changeLimit
    }
  }
  var aliases = Aliases()
  /// The positions that `list` showed last, and where the cursor was then.
  var listed: (positions: ClosedRange<Int>, cursor: Int)?

  /// What `last` looked for last, and where it landed.
  var search: (text: String, path: FollowedPath, cursor: Int)?

  /// What is printed at every stop, and the last number that one was given.
  var displays: [Display] = []
  var lastDisplay = 0

  /// Whether a store runs here, to which actions can be sent.
  var runsStore = false
  /// Whether it is that store's session that is looked at, and not a branch of it.
  var showsStore: Bool { runsStore && branch == 0 }
  /// What runs recordings again; nil where no reducer is linked in.
  var replayer: (any Replayer)?
  /// The branches, the original first; empty until there is one.
  var branches: [Branch] = []
  /// Which of them this is.
  var branch = 0
  /// Whether the actions of a live session are shown as they happen.
  var isTailing = true

  /// - Parameter isLive: whether the recording goes on; the cursor begins at its end then.
  init(file: RecordingFile, settings: Settings = Settings(), isLive: Bool = false) {
    self.file = file
    debugger = Debugger(file.recording, isLive: isLive)
    debugger.changeLimit = settings.changeLimit
    debugger.addedNotes = NotesFile(beside: file.recording.name).read().notes
    if isLive { debugger.follow() }
    self.settings = settings
    renderer = Renderer(settings, schema: file.recording.schema)
  }

  var recording: Recording { debugger.recording }

  /// The form in which answers are wanted.
  var form: AnswerForm { settings.isJSON ? .json : .text }

  /// The path that the same search has followed to where the cursor is; nil where it begins anew.
  func pathOfLastSearch(_ text: String) -> FollowedPath? {
    search.flatMap { $0.text == text && $0.cursor == debugger.position ? $0.path : nil }
  }

  /// The prompt, which says where the cursor is.
  var prompt: String {
    renderer.style(
      .prompt,
      "(playhead \(branchName.map { "\(renderer.safe($0)) " } ?? "")\(debugger.position)/\(debugger.timeline.last))")
      + " "
  }

  /// What a move says, and what is displayed where it landed.
  ///
  /// - Parameter isPassed: whether it is no stop, but a position that following passes.
  func answer(_ stop: Stop, isPassed: Bool = false) -> Answer {
    var answer = Answer(
      form, text: renderer.text(of: stop, in: debugger), json: JSONAnswer.members(of: stop, in: debugger))
    var isSilent = false
    for case .hit(let hit) in stop.reasons where !isPassed {
      // As in gdb, only where it stands first.
      let silences = hit.commands.first == "silent"
      isSilent = isSilent || silences
      answer.commands += hit.commands.dropFirst(silences ? 1 : 0)
    }
    if isSilent { answer.text = "" }
    if isPassed || displays.isEmpty { return answer }
    let displayed = displayed(at: stop.position)
    answer.text += displayed.text
    if form == .json { answer.json["displays"] = displayed.json["displays"] }
    return answer
  }

  /// What the end of an effect says.
  func answer(_ outcome: EffectOutcome) -> Answer {
    Answer(form, text: renderer.text(of: outcome) + "\n", json: JSONAnswer.members(of: outcome))
  }

  private func command(of input: inout CommandInput) throws(CommandError) -> any Command {
    // A number alone is a position.
    if input.words.isEmpty, input.name.text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 }) {
      input = input.asArgument(of: "goto")
    }
    do throws(CommandError) { return try registry.command(named: input.name) } catch {
      var error = error
      if PositionReference.unlessName(input.line) != nil {
        error.hint = "'goto \(input.line)' goes to a position"
        throw error
      }
      guard runsStore, input.name.text.hasPrefix(".") else { throw error }
      error.hint = input.line.utf8.count > 80 ? "an action is sent by 'send'" : "did you mean 'send \(input.line)'?"
      throw error
    }
  }

  /// Carries a line out, in which no alias is left.
  ///
  /// - Returns: the command, what it says, and the shell command that is to be given that.
  /// - Throws: ``CommandError``.
  mutating func run(
    _ input: CommandInput
  ) throws(CommandError) -> (command: any Command, answer: Answer, pipe: CommandInput.Word?) {
    var input = input
    let command = try command(of: &input)
    let (own, pipe) = command.help.takesWholeLine ? (input, nil) : try input.separatingPipe()
    let isTerminal = settings.isTerminal
    // What goes to another program has no colours, unless they are asked for.
    if pipe != nil { settings.isTerminal = false }
    defer { if pipe != nil { settings.isTerminal = isTerminal } }
    do {
      let answer = try command.run(own, in: &self)
      if let pipe, answer.request != nil {
        throw CommandError("'\(command.name)' prints nothing of its own for '\(pipe.text)'", at: pipe.range)
      }
      return (command, answer, pipe)
    } catch {
      var error = CommandError(error, in: own)
      error.hint = Habits.hint(forArguments: own.words.map(\.text), of: command.name) ?? error.hint
      throw error
    }
  }
}
