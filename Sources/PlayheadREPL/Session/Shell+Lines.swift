internal import PlayheadCommands
internal import PlayheadDebugger

// Lines come from a person, a pipe, scripts and the commands of the start.
extension Shell {
  /// The deepest nesting of scripts.
  private static let depthLimit = 16

  /// Runs the lines of a pipe or file to its end, despite errors, and returns the exit status, given the status so far.
  func runPlain(_ source: any LineSource, _ status: Int32) async -> Int32 {
    var status = status
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
    return status
  }

  /// A source of lines that a person types, with completion and history.
  func readlineSource() -> ReadlineSource {
    let source = ReadlineSource(output: output) { [unowned self] line, cursor in
      Completer(session: session).completion(of: line, at: cursor)
    }
    source.splitPaste = PastedCommands.commands
    source.onInterrupt = { [unowned self] in interrupt() }
    if let path = HistoryFile.path(), let code = source.openHistory(at: path),
      let error = HistoryFile.error(code, path)
    {
      fail(error, nil, at: nil, command: "history")
    }
    return source
  }

  /// Adds a line to the history, but not to its file if the line may contain a redacted value.
  private func remember(_ line: String, from source: any LineSource) {
    source.addToHistory(line, isKept: !session.mayHoldSecret(line))
  }

  func runInteractively(_ source: ReadlineSource) async {
    while output.condition == .open {
      SignalEvents.shared.deliverArrived()
      isInterrupted = false
      readNews()
      switch await source.readLine(prompt: prompt) {
      case .interrupted: continue
      case .end: return
      case .line(let line):
        remember(line, from: source)
        let isEmpty = line.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard let command = isEmpty ? repeated : line else { continue }
        if await run(command, at: nil) == .quit || isOver { return }
      }
    }
  }

  /// Runs the lines of a file up to the first error.
  func runScript(_ path: String) async -> Outcome {
    do throws(CommandFileError) { return await run(try Script(path)) } catch {
      fail(CommandError(error.description), nil, at: nil, command: "source")
      return .failed
    }
  }

  /// Runs the lines of a script up to the first error; `input` is the line that requested the script.
  func run(_ script: Script, from input: CommandInput? = nil, at place: Place? = nil) async -> Outcome {
    guard scripts.count < Self.depthLimit else {
      fail(CommandError("scripts run scripts more than \(Self.depthLimit) deep"), input, at: place, command: "source")
      return .failed
    }
    let depth = scripts.count
    scripts.append(script)
    defer { scripts.removeLast() }
    while let (line, place) = scripts[depth].next() {
      let outcome = await run(line, at: place)
      if outcome != .fine { return outcome }
    }
    return .fine
  }

  /// Runs the lines of the user's start file, even after errors.
  func runStartFile(_ path: String) async -> Outcome {
    if let refusal = StartFile.refusal(of: path) {
      fail(refusal, nil, at: nil, command: "source")
      return .fine
    }
    // An empty line at the first prompt repeats no command of the start file.
    defer { repeated = nil }
    do throws(CommandFileError) {
      scripts.append(try Script(path))
      defer { scripts.removeLast() }
      while let (line, place) = scripts[0].next() {
        if await run(line, at: place) == .quit { return .quit }
      }
    } catch {
      fail(CommandError(error.description), nil, at: nil, command: "source")
    }
    return .fine
  }

  /// Reads the next line as input of the running command.
  func nextLine() async -> LineInput {
    if let depth = scripts.indices.last {
      guard let (line, place) = scripts[depth].next() else { return .end }
      self.place = place
      return .line(line)
    }
    if let line = nextStartLine() { return .line(line) }
    if isBatch { return .interrupted }
    let source = openedSource
    isAsking = true
    defer { isAsking = false }
    let input = await source.readLine(prompt: "> ")
    switch input {
    case .line(let line): remember(line, from: source)
    case .end: isOver = true
    case .interrupted: break
    }
    return input
  }
}
