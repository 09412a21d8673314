internal import PlayheadCommands
internal import PlayheadDebugAdapter
internal import PlayheadDebugger

extension Shell {
  /// Runs a line, and then the commands of the stops that it reached.
  func run(_ line: String, at place: Place?) async -> Outcome {
    var outcome = await runAlone(line, at: place)
    if endsBySignal { endByInterrupt() }
    // A moving command among them can reach further stops.
    while outcome == .fine, !pendingCommands.isEmpty, !isInterrupted {
      outcome = await runAlone(pendingCommands.removeFirst(), at: place)
      if endsBySignal { endByInterrupt() }
    }
    pendingCommands = []
    return outcome
  }

  private func runAlone(_ line: String, at place: Place?) async -> Outcome {
    guard let input = CommandInput(line).map(session.aliases.expanded) else { return .fine }
    // The output's reader is gone, so nothing needs to run.
    guard output.condition == .open else { return .quit }
    self.place = place
    // Ctrl-C interrupts the editor's work on the session.
    cancelRunning = { [unowned self] in editor?.adapter?.interrupt() }
    _ = await turns.take()
    cancelRunning = nil
    session.settings.terminalColumns = TerminalSize.columns()
    let (position, branch) = (session.debugger.position, session.debugging.branch)
    let (changed, result) = await detached { [session] in
      var session = session
      let result: Result<CommandResult, CommandError>
      do throws(CommandError) {
        result = .success(try await session.run(input, for: self))
      } catch {
        result = .failure(error)
      }
      return (session, result)
    }
    let isNewRun = session.debugging.live == nil && changed.debugging.live != nil
    session = changed
    turns.give()
    if let adapter = editor?.adapter {
      let hasMoved = session.debugger.position != position || session.debugging.branch != branch
      let answer = (try? result.get())?.output
      for message in answer?.messages ?? [] { adapter.tell(message) }
      adapter.follow(hasMoved ? answer?.landing ?? (try? session.debugger.current()) : nil)
    }
    await followEditorSetting()
    if isNewRun, let live = session.debugging.live { follow(live, appOutput) }
    showAppOutput()
    do throws(CommandError) {
      let result = try result.get()
      remember(input, result)
      // If a command in a list of commands moves, the rest of the list is skipped.
      if result.help.group == .moving { pendingCommands = result.output.commands }
      if let error = await print(result, input) {
        fail(error, input, at: place, command: result.help.name)
        return .failed
      }
      if isOver { return .quit }
      guard let script = sourced else { return result.output.verdict.map(Outcome.judged) ?? .fine }
      sourced = nil
      return await run(script, from: input, at: place)
    } catch {
      let command = try? session.registry.command(named: input.name)
      fail(error, input, at: self.place, command: command?.name ?? input.name.text)
      return .failed
    }
  }

  /// Runs work off the main actor, so that Ctrl-C can cancel it; `isShown` is whether its progress may be shown.
  func detached<Answer: Sendable>(
    isShown: Bool = true, _ body: @escaping @Sendable () async -> Answer
  ) async -> Answer {
    let meter = isShown ? ProgressMeter.onTerminal() : nil
    let task = Task.detached { if let meter { await meter.run(body) } else { await body() } }
    (self.meter, cancelRunning) = (meter, { task.cancel() })
    defer { (self.meter, cancelRunning) = (nil, nil) }
    if isInterrupted { task.cancel() }
    return await task.value
  }

  private func remember(_ input: CommandInput, _ result: CommandResult) {
    switch result.help.repetition {
    case .never: repeated = nil
    case .again: repeated = input.line
    case .withoutArguments: repeated = result.help.name + (result.pipe.map { " | \($0.text)" } ?? "")
    }
  }
}

// The shell as the face of commands.
extension Shell: CommandContext {
  func tell(_ answer: CommandOutput, as command: String) {
    meter?.clear()
    showAppOutput()
    print(answer, as: command)
    editor?.adapter?.tell(answer.text.plain)
  }

  func remark(_ text: StyledText) {
    guard isAttended, !isJSON else { return }
    meter?.clear()
    output.print(session.settings.style.text(text))
  }

  func readLine() async -> LineInput { await nextLine() }

  func confirms(_ question: String) async -> Bool {
    guard let source, isAttended, !isJSON, place == nil else { return true }
    isAsking = true
    defer { isAsking = false }
    let answer = await source.readLine(prompt: "\(question) (y or n) ")
    guard case .line(let line) = answer else { return false }
    return line.lowercased().hasPrefix("y")
  }

  /// Whether a person is there who can press Ctrl-C.
  var isAttended: Bool { ReadlineSource.isAvailable }
}
