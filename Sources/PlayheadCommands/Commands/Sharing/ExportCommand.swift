internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader
internal import PlayheadSharing

package struct ExportCommand: FileCommand {
  package init() {}

  package static let statuses = "0 fine, 1 it was not written, 65 not a readable recording."
  package static let filePlace = 1

  package let help = CommandHelp(
    name: "export", group: .sharing,
    parameters: [Self.kind, .range, Self.file, Self.expectation],
    summary: "write the recording in another form",
    discussion: """
      'script' writes the actions from outside, of RANGE or of all positions, as 'send' commands. 'source FILE' sends
      them again in a live session, and so does '-x FILE'. Actions of effects are written as comments, since the effects
      of the running store send them. 'test' writes a Swift test of the feature that is linked in. The test sends and
      receives the same actions, step by step. With '--expect EXPR' the test expects only that EXPR holds in the end: it
      fails as long as the bug is there. 'html' writes a page that opens in any browser and needs no other file, without
      RANGE of the last 100,000 actions; 'jsonl' writes a part of the recording as a recording of its own; 'perfetto'
      writes a trace of actions and effects, for ui.perfetto.dev; 'redux' writes the actions and the state after each,
      as Redux DevTools import them.
      With '-o' the output goes into FILE, which must not exist. Without it, at a terminal, a page, a trace and a
      session for Redux DevTools go into a new file beside the recording.
      """,
    example: "export script 1..40", powers: .writesFiles)

  private static let kind = Parameter.required("kind", .word(kinds))
  private static let file = Parameter.option("-o", .file)
  private static let expectation = Parameter.option("--expect", .expression)

  package func run(
    _ arguments: CommandArguments, on file: CommandFile, for face: any CommandContext
  ) async throws -> CommandOutput {
    var (arguments, session) = (arguments, try file.session())
    let word = try arguments.required(Self.kind)
    if !arguments.has(Self.file), let kind = ExportKind(rawValue: word.text) {
      let path = FileNames.free(beside: file.path, ending: kind.ending)
      arguments.set(Self.file, [CommandInput.Word(text: path, range: word.range)])
    }
    return try await run(arguments, in: &session, for: face)
  }

  package func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    let what = try arguments.required(Self.kind)
    let kind = ExportKind(rawValue: what.text)
    let all = session.debugger.timeline.first...session.recording.last
    let asked = try arguments.positions(.range, in: session)
    let positions = kind == .html && asked == nil ? PageExport.shownPositions(of: session.recording) : asked ?? all
    var file = arguments[Self.file]
    let isAttended = await face.isAttended
    if file == nil, session.settings.isTerminal || isAttended, let kind, !kind.isReadable {
      let path = FileNames.free(beside: session.recording.path ?? "recording", ending: kind.ending)
      file = CommandInput.Word(text: path, range: what.range)
    }
    if let expectation = arguments[Self.expectation], what.text != "test" {
      throw CommandError("'--expect' is for a test", at: expectation.range)
    }
    if let kind { return try text(of: kind, positions, file, isWhole: asked == nil, in: session) }
    return what.text == "script"
      ? try script(positions, file, in: session) : try test(positions, file, arguments, in: session)
  }

  private static let kinds = ExportKind.allCases.map(\.rawValue) + ["script", "test"]

  private func text(
    of kind: ExportKind, _ positions: ClosedRange<Int>, _ file: CommandInput.Word?, isWhole: Bool,
    in session: CommandSession
  ) throws -> CommandOutput {
    var source = session.debugging.file
    source.recording = session.recording
    let export = kind.export(source, notes: session.debugger.addedNotes, in: positions)
    let count = session.recording.actionPositions.within(positions).count
    guard let file else {
      var text = ""
      try export.write { text += $0 }
      return CommandOutput(
        session.form, text: kind.isJSON ? JSONLine.text(lines: text) : text, json: ["text": text])
    }
    var size = 0
    let (first, left) = (session.debugger.timeline.first, positions.lowerBound - 1)
    let rest =
      isWhole && left > first ? "; those before are left out: export html \(first + 1)..\(left)" : ""
    let problem = try NewTextFile.write(to: session.pathToWrite(file)) { write in
      try export.write { text in
        size += text.utf8.count
        write(text)
      }
    }
    return try output(
      problem, file, saying: "\(count) action\(count == 1 ? "" : "s"), \(TimeText.bytes(size)),", count, in: session,
      adding: rest)
  }

  private func script(
    _ positions: ClosedRange<Int>, _ file: CommandInput.Word?, in session: CommandSession
  ) throws -> CommandOutput {
    let rows = Rows(ActionScript(session.debugger.timeline, in: positions))
    guard let file else { return CommandOutput(session.form, rows: rows.forOutput(session.form)) }
    let (text, count) = try rows.all()
    return try write(text, to: file, saying: "\(count) action\(count == 1 ? "" : "s")", count, in: session)
  }

  private func test(
    _ positions: ClosedRange<Int>, _ file: CommandInput.Word?, _ arguments: CommandArguments,
    in session: CommandSession
  ) throws -> CommandOutput {
    let replayer = try session.replayer(for: arguments.input)
    let request = try session.replayRequest(of: positions, arguments.input)
    if arguments.has(Self.expectation) {
      // A wrong expression is reported before anything runs.
      _ = try arguments.required(Self.expectation) { text in
        let expression = try Expression(parsing: text)
        try expression.expectOnlyState()
        return try Query(in: Debugger(session.recording), where: expression)
      }
    }
    let source = try replayer.testSource(request, expecting: arguments[Self.expectation]?.text)
    let count = request.positions.count
    guard let file else {
      return CommandOutput(session.form, text: source, json: ["source": source])
    }
    return try write(source, to: file, saying: "a test of \(count) action\(count == 1 ? "" : "s")", count, in: session)
  }

  private func write(
    _ text: String, to file: CommandInput.Word, saying what: String, _ count: Int, in session: CommandSession
  ) throws(CommandError) -> CommandOutput {
    let problem = try NewTextFile.write(text, to: session.pathToWrite(file))
    return try output(problem, file, saying: what, count, in: session)
  }

  /// Describes the written file, or throws the problem that prevented it.
  private func output(
    _ problem: String?, _ file: CommandInput.Word, saying what: String, _ count: Int, in session: CommandSession,
    adding rest: String = ""
  ) throws(CommandError) -> CommandOutput {
    if let problem { throw CommandError("\(file.text): \(problem)", at: file.range) }
    return CommandOutput(
      session.form, text: "wrote \(what) into \(session.renderer.safe(file.text))\(rest)\n",
      json: ["file": file.text, "actions": count])
  }

  private struct Rows: OutputRows {
    let array = "lines"
    private var script: ActionScript
    var size = PageSize()
    private var form = OutputForm.text
    private var isOver = false

    init(_ script: ActionScript) { self.script = script }

    func forOutput(_ form: OutputForm) -> Rows {
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

    mutating func next() -> OutputPage? {
      guard !isOver else { return nil }
      var page = OutputPage()
      do {
        for _ in 0..<size.take() {
          guard let line = try script.next() else {
            isOver = true
            break
          }
          page.add(form, text: { $0 += Self.text(line) + "\n" }, json: { ["line": Self.text(line)] })
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
      case .outside(let position, let origin):
        let author = origin.map { ", by \(TerminalText.escaped($0))" } ?? ""
        return "# at \(position) the state was changed without an action\(author)"
      case .answers(let names, let count):
        let more = count > names.count ? " and \(count - names.count) more" : ""
        return "# effects sent \(names.map(TerminalText.escaped).joined(separator: ", "))\(more)"
      }
    }
  }
}
