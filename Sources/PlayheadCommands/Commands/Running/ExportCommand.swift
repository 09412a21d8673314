internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader
internal import PlayheadSharing

struct ExportCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "export", group: .running,
    arguments: "\(Self.kinds.joined(separator: "|")) [RANGE] [-o FILE] [--expect EXPR]",
    summary: "write the recording in another form",
    discussion: """
      'script' writes the actions from outside, of RANGE or of all positions, as 'send' commands. 'source FILE' sends
      them again in a live session, and so does '-x FILE'. Actions of effects are written as comments, since the effects
      of the running store send them. 'test' writes a Swift test of the feature that is linked in. The test sends and
      receives the same actions, step by step. With '--expect EXPR' the test expects only that EXPR holds in the end: it
      fails as long as the bug is there. 'html' writes a page that opens in any browser and needs no other file; 'jsonl'
      writes a part of the recording as a recording of its own; 'perfetto' writes a trace of actions and effects, for
      ui.perfetto.dev; 'redux' writes a session that Redux DevTools import. With '-o' the output goes into FILE, which
      must not exist. Without it, at a terminal, a page, a trace and a session for Redux DevTools go into a new file
      beside the recording.
      """,
    example: "export script 1..40", completion: .words(Self.kinds), options: ["-o", "--expect"], powers: .writesFiles)

  func run(_ input: CommandInput, in session: inout CommandSession) throws -> Answer {
    guard let what = input.words.first else {
      throw CommandError("expected \(Self.list) after 'export'", at: input.rest.range)
    }
    guard let word = Self.kinds.first(where: { $0.hasPrefix(what.text) }) else {
      throw CommandError("found '\(what.text)', expected \(Self.list)", at: what.range)
    }
    var arguments = try Arguments(input.dropping(1), in: session)
    let kind = ExportKind(rawValue: word)
    if arguments.file == nil, session.settings.isTerminal, let kind, !kind.isReadable {
      let path = FileNames.free(beside: session.recording.path ?? "recording", ending: kind.ending)
      arguments.file = CommandInput.Word(text: path, range: what.range)
    }
    if let expectation = arguments.expectation, word != "test" {
      throw CommandError("'--expect' is for a test", at: expectation.range)
    }
    if let kind { return try text(of: kind, arguments, in: session) }
    return word == "script" ? try script(arguments, in: session) : try test(arguments, input, in: session)
  }

  private static let kinds = ExportKind.allCases.map(\.rawValue) + ["script", "test"]
  private static let list = "'\(kinds.dropLast().joined(separator: "', '"))' or '\(kinds.last ?? "")'"

  private func text(of kind: ExportKind, _ arguments: Arguments, in session: CommandSession) throws -> Answer {
    var file = session.debugging.file
    file.recording = session.recording
    let export = kind.export(file, notes: session.debugger.addedNotes, in: arguments.positions)
    let count = session.recording.actionPositions.within(arguments.positions).count
    guard let file = arguments.file else {
      var text = ""
      try export.write { text += $0 }
      return Answer(session.form, text: kind.isJSON ? JSONLine.text(lines: text) : text, json: ["text": .string(text)])
    }
    let problem = try NewTextFile.write(to: session.pathToWrite(file)) { (write) throws(DebuggerError) in
      try export.write(write)
    }
    return try answer(problem, file, saying: "\(count) action\(count == 1 ? "" : "s")", count, in: session)
  }

  /// What was typed after the kind.
  private struct Arguments {
    var positions: ClosedRange<Int>
    var file: CommandInput.Word?
    var expectation: CommandInput.Word?

    init(_ input: CommandInput, in session: CommandSession) throws {
      let timeline = session.debugger.timeline
      positions = timeline.first...timeline.recording.last
      var words = input.words[...]
      var range: [CommandInput.Word] = []
      func isOption(_ word: CommandInput.Word) -> Bool { ["-o", "--expect"].contains(word.text) }
      while let word = words.popFirst() {
        guard isOption(word) else {
          guard range.isEmpty else { throw CommandError("found '\(word.text)', expected nothing more", at: word.range) }
          range = [word] + words.prefix { !isOption($0) }
          words = words.dropFirst(range.count - 1)
          continue
        }
        guard let value = words.first else {
          throw CommandError(
            "expected \(word.text == "-o" ? "a file" : "an expression") after '\(word.text)'", at: word.range)
        }
        if word.text == "-o" {
          file = value
          words = words.dropFirst()
        } else {
          // An expression has spaces. It ends where a file is named after it.
          let parts = input.wholeWords.filter { value.range.lowerBound <= $0.range.lowerBound }
          let option = parts.dropFirst().dropLast().first { $0.text == "-o" }
          let expression = words.prefix { $0.range.lowerBound < option?.range.lowerBound ?? .max }
          let end = expression.last?.range.upperBound ?? value.range.lowerBound
          expectation = CommandInput.Word(input.line, value.range.lowerBound..<end)
          words = words.dropFirst(expression.count)
        }
      }
      guard let first = range.first, let last = range.last else { return }
      let place = first.range.lowerBound..<last.range.upperBound
      positions = try input.reading(CommandInput.Word(input.line, place)) {
        (text) throws(DebuggerError) in try session.debugger.positions(PositionRange(parsing: text))
      }
    }
  }

  private func script(_ arguments: Arguments, in session: CommandSession) throws -> Answer {
    let rows = Rows(ActionScript(session.debugger.timeline, in: arguments.positions))
    guard let file = arguments.file else { return Answer(session.form, rows: rows.forAnswer(session.form)) }
    let (text, count) = try rows.all()
    return try write(text, to: file, saying: "\(count) action\(count == 1 ? "" : "s")", count, in: session)
  }

  private func test(_ arguments: Arguments, _ input: CommandInput, in session: CommandSession) throws -> Answer {
    let replayer = try session.replayer(for: input)
    let request = try session.replayRequest(of: arguments.positions, input)
    if let expectation = arguments.expectation {
      // What does not fit is told before anything runs.
      _ = try input.reading(expectation) { (text) throws(DebuggerError) in
        let expression = try Expression(parsing: text)
        try expression.expectOnlyState()
        return try Query(in: Debugger(session.recording), where: expression)
      }
    }
    let source = try replayer.testSource(request, expecting: arguments.expectation?.text)
    let count = request.positions.count
    guard let file = arguments.file else {
      return Answer(session.form, text: source, json: ["source": .string(source)])
    }
    return try write(source, to: file, saying: "a test of \(count) action\(count == 1 ? "" : "s")", count, in: session)
  }

  private func write(
    _ text: String, to file: CommandInput.Word, saying what: String, _ count: Int, in session: CommandSession
  ) throws(CommandError) -> Answer {
    let problem = try NewTextFile.write(text, to: session.pathToWrite(file))
    return try answer(problem, file, saying: what, count, in: session)
  }

  /// - Parameter problem: why it was not written.
  private func answer(
    _ problem: String?, _ file: CommandInput.Word, saying what: String, _ count: Int, in session: CommandSession
  ) throws(CommandError) -> Answer {
    if let problem { throw CommandError("\(file.text): \(problem)", at: file.range) }
    return Answer(
      session.form, text: "wrote \(what) into \(session.renderer.safe(file.text))\n",
      json: ["file": .string(file.text), "actions": JSONAnswer.integer(count)])
  }

  private struct Rows: AnswerRows {
    let array = "lines"
    private var script: ActionScript
    var size = PageSize()
    private var form = AnswerForm.text
    private var isOver = false

    init(_ script: ActionScript) { self.script = script }

    func forAnswer(_ form: AnswerForm) -> Rows {
      var rows = self
      rows.form = form
      return rows
    }

    /// All lines, and how many actions they send.
    func all() throws -> (text: String, count: Int) {
      var script = script
      var (text, count) = ("", 0)
      while let line = try script.next() {
        text += Self.text(line) + "\n"
        switch line {
        case .action, .recorded: count += 1
        case .answers, .outside: break
        }
      }
      return (text, count)
    }

    mutating func next() -> AnswerPage? {
      guard !isOver else { return nil }
      var page = AnswerPage()
      do {
        for _ in 0..<size.take() {
          guard let line = try script.next() else {
            isOver = true
            break
          }
          page.add(form, text: { $0 += Self.text(line) + "\n" }, json: { ["line": .string(Self.text(line))] })
        }
      } catch {
        page.failure = error
        isOver = true
      }
      return page
    }

    private static func text(_ line: ActionScript.Line) -> String {
      switch line {
      case .action(let text): return "send \(text)"
      case .recorded(let value): return "send \(JSONLine.text(value))"
      case .outside(let position): return "# at \(position) the state was changed without an action"
      case .answers(let names, let count):
        let more = count > names.count ? " and \(count - names.count) more" : ""
        return "# effects sent \(names.map(TerminalText.escaped).joined(separator: ", "))\(more)"
      }
    }
  }
}
