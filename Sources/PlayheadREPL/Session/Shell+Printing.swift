internal import PlayheadRecording

extension Shell {
  /// Prints an answer where it belongs: on standard output, through the pager, to a shell command.
  ///
  /// - Returns: what went wrong, if anything did.
  func print(_ done: Done, _ input: CommandInput) async -> CommandError? {
    // What is asked of the shell itself is no answer for programs.
    if isJSON, done.pipe == nil, done.answer.request != nil { return nil }
    let reader = AnswerReader(done, for: self)
    var failure: CommandError?
    if let pipe = done.pipe {
      reader.isShown = false
      let ending = await ShellProcess.run(pipe.text, reading: reader.next)
      failure = ending.failure.map { CommandError($0, at: pipe.range) }
    } else {
      failure = await printPaged(reader).map { CommandError($0) }
    }
    return reader.failure.map { CommandError($0, in: input) } ?? failure
  }

  private func printPaged(_ reader: AnswerReader) async -> String? {
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
    reader.isShown = false
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
}
