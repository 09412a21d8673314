internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat

extension Shell {
  /// Prints an answer to standard output, the pager or a shell command, and returns the error if one occurred.
  func print(_ result: CommandResult, _ input: CommandInput) async -> CommandError? {
    // Progress may be shown until another program has the terminal.
    var isShown = true
    let reader = OutputReader(result, in: session) { [unowned self] rows in
      await detached(isShown: isShown) {
        var rows = rows
        let page = rows.next()
        return (rows, page)
      }
    }
    var failure: CommandError?
    if let pipe = result.pipe {
      isShown = false
      let ending = await ShellProcess.run(pipe.text, reading: reader.next)
      failure = ending.failure.map { CommandError($0, at: pipe.range) }
    } else {
      failure = await printPaged(reader) { isShown = false }.map { CommandError($0) }
    }
    return reader.failure.map { CommandError($0, in: input) } ?? failure
  }

  /// Prints an answer, through the pager if it is long; `begin` is called before the pager has the terminal.
  private func printPaged(_ reader: OutputReader, _ begin: () -> Void) async -> String? {
    guard canPage, !isJSON, session.settings.isPaged, let pager = Pager() else {
      while output.condition == .open, let text = await reader.next() { output.print(text) }
      return nil
    }
    let (columns, rows) = (TerminalSize.columns(), TerminalSize.rows())
    var beginning = ""
    while !Pager.isNeeded(for: beginning, columns: columns, rows: rows) {
      guard let text = await reader.next() else {
        output.print(beginning)
        return nil
      }
      beginning += text
    }
    var first: String? = beginning
    begin()
    isPaging = true
    defer { isPaging = false }
    let ending = await pager.show {
      defer { first = nil }
      if let first { return first }
      return await reader.next()
    }
    if ending.isMissingCommand {
      output.print(beginning)
      while output.condition == .open, let text = await reader.next() { output.print(text) }
    }
    return pager.failure(ending)
  }

  /// Prints output that does not answer the last line, above the line that is being typed.
  func print(_ answer: CommandOutput, as command: String) {
    if isJSON {
      output.printLines(JSONLine.text(of: answer.json, command: command))
    } else {
      printAbove(session.renderer.printed(answer.text))
    }
  }

  /// The prompt with its colours.
  var prompt: String { session.settings.style.text(session.prompt) }

  func printAbove(_ text: String) {
    if let source { source.printAbove(text) } else { output.print(text) }
  }

  private var errorStyle: Style { Style(choice: session.settings.color, isTerminal: errors.isTerminal) }

  func fail(_ error: CommandError, _ input: CommandInput?, at place: Place?, command: String) {
    let columns = errors.isTerminal ? TerminalSize.columns() : nil
    errors.print(error.text(line: input?.line, place: place?.text, style: errorStyle, columns: columns))
    if isJSON { output.printLines(JSONLine.text(error.json(command: command))) }
  }
}
