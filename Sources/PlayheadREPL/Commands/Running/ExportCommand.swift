internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct ExportCommand: Command {
  let help = CommandHelp(
    name: "export", group: .running, arguments: "script [RANGE] [-o FILE]",
    summary: "write the recording in another form",
    discussion: """
      'script' writes the actions from outside, of a range or of all, as 'send' commands: 'source FILE' sends them again
      in a live session, and so does '-x FILE'. What effects sent meanwhile is told in remarks: the running store's
      effects send that themselves. With '-o' it goes into a file, which must not exist.
      """,
    example: "export script 1..40", completion: .words(["script"]), options: ["-o"])

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    guard let what = input.words.first else {
      throw CommandError("expected 'script' after 'export'", at: input.rest.range)
    }
    guard "script".hasPrefix(what.text) else {
      throw CommandError("found '\(what.text)', expected 'script'", at: what.range)
    }
    var arguments = input.dropping(1)
    var file: CommandInput.Word?
    if let place = arguments.words.firstIndex(where: { $0.text == "-o" }) {
      guard place + 1 < arguments.words.count else {
        throw CommandError("expected a file after '-o'", at: arguments.words[place].range)
      }
      guard place + 2 == arguments.words.count else {
        throw CommandError(
          "found '\(arguments.words[place + 2].text)', expected nothing more", at: arguments.words[place + 2].range)
      }
      file = arguments.words[place + 1]
      arguments = CommandInput(input.line.bytes(0..<arguments.words[place].range.lowerBound))?.dropping(1) ?? arguments
    }
    var positions = session.debugger.timeline.first...session.debugger.timeline.last
    if !arguments.words.isEmpty {
      positions = try input.reading(arguments.rest) { (text) throws(DebuggerError) in
        try session.debugger.positions(PositionRange(parsing: text))
      }
    }
    let rows = Rows(ActionScript(session.debugger.timeline, in: positions))
    guard let file else { return Answer(session.form, rows: rows.forAnswer(session.form)) }
    let (text, count) = try rows.all()
    if let problem = NewTextFile.write(text, to: FileNames.path(file.text)) {
      throw CommandError("\(file.text): \(problem)", at: file.range)
    }
    return Answer(
      session.form, text: "wrote \(count) action\(count == 1 ? "" : "s")\n",
      json: ["file": .string(file.text), "actions": JSONAnswer.integer(count)])
  }

  private struct Rows: AnswerRows {
    let array = "lines"
    private var script: ActionScript
    private var size = PageSize()
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
