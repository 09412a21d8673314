internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

// A session that goes on. Its news is read between commands only, for a command works on a copy of what is known.
extension Shell {
  /// Joins the shell to a session, of which `session` holds the beginning.
  func attach(_ live: any LiveSession, _ appOutput: AppOutput?) {
    self.appOutput = appOutput
    appOutput?.onNews = { [weak self] in
      // While a pager or another program has the screen it waits.
      guard let self, source?.isAwaitingLine == true || link?.isAwaited == true else { return }
      showAppOutput()
    }
    link = LiveLink(live) { [weak self] in
      // Between a line and its command nothing may change: what was typed is about what was seen.
      guard let self, source?.isAwaitingLine == true else { return }
      readNews()
    }
    // Before a line is edited, too, Ctrl-C ends a wait; where there is none it ends the run.
    SignalEvents.shared.handle(SIGINT) { [unowned self] in
      guard !interrupt() else { return }
      detach()
      SignalEvents.shared.release(SIGINT)
      raise(SIGINT)
    }
  }

  /// Ends the run, and says where its recording is.
  func detach() {
    guard let link else { return }
    SignalEvents.shared.release(SIGINT)
    endRun(of: link)
    self.link = nil
  }

  private func endRun(of link: LiveLink) {
    link.session.end()
    showAppOutput()
    link.takeNews()
    // A line that cannot be read is named when the recording is opened.
    _ = try? session.readOn()
    let count = session.recording.last
    let name = session.recording.name
    if isJSON {
      print(["file": .string(name), "actions": JSONAnswer.integer(count)], command: "recorded")
    } else {
      output.print("recorded \(count) action\(count == 1 ? "" : "s") in \(session.renderer.safe(name))\n")
    }
  }

  /// Shows what the app has printed since.
  private func showAppOutput() {
    guard let text = appOutput?.take(), !text.isEmpty else { return }
    printAbove(text)
  }

  /// Shows what was printed and recorded since.
  func readNews() {
    showAppOutput()
    guard let link, link.hasNews else { return }
    link.takeNews()
    do throws(DebuggerError) {
      let mark = session.mark
      guard try session.readOn() else { return }
      if session.debugger.isFollowing {
        if session.isTailing { try show(since: mark, command: "tail") }
        session.debugger.follow()
      }
    } catch {
      fail(error)
    }
    source?.updatePrompt(session.prompt)
  }

  /// Sends an action, and shows it with all that followed from it at once.
  func send(_ action: JSONValue, _ input: CommandInput, at place: Place?) -> Outcome {
    guard let link else { return .fine }
    readNews()
    // More may have come since the line was entered, while a stop holds the cursor.
    guard session.debugger.isAtEnd else {
      fail(.notAtEnd(session.debugger.position, input), input, at: place, command: "send")
      return .failed
    }
    let mark = session.mark
    do throws(LiveSessionError) { try link.session.send(action) } catch {
      let error = CommandError(error.description, at: input.rest.range, hint: error.hint)
      fail(error, input, at: place, command: "send")
      return .failed
    }
    link.takeNews()
    showAppOutput()
    do throws(DebuggerError) {
      _ = try session.readOn()
      guard session.recording.last > mark.position else {
        fail(CommandError("the action was sent, and could not be recorded"), input, at: place, command: "send")
        return .failed
      }
      try show(since: mark, upTo: session.isTailing ? .max : mark.position + 1, command: "send")
      session.debugger.follow()
    } catch {
      fail(CommandError(error, in: input), input, at: place, command: "send")
      return .failed
    }
    return .fine
  }

  /// Waits at the live end for a stop, or Ctrl-C. Without a terminal nobody could end a wait for nothing, so it ends
  /// when no effect is running, too.
  func wait(forStop count: Int, _ input: CommandInput, at place: Place?) async -> Outcome {
    guard let link else { return .fine }
    var count = count
    var isWaiting = false
    defer { isInterrupted = false }
    do throws(DebuggerError) {
      while true {
        link.takeNews()
        showAppOutput()
        let mark = session.mark
        _ = try session.readOn()
        let stop = try session.debugger.follow(toStop: &count)
        if session.isTailing {
          let last = stop.map { $0.position - 1 } ?? .max
          try show(since: mark, upTo: last, command: "tail", countsStops: false)
        }
        if let stop {
          let answer = session.answer(stop)
          print(answer, command: "continue")
          pendingCommands = answer.commands
          return .fine
        }
        if isInterrupted || !isAtTerminal && !session.hasRunningEffects { break }
        if isAtTerminal, !isJSON, !isWaiting {
          output.print(session.renderer.dim("waiting for a stop; Ctrl-C ends it") + "\n")
        }
        isWaiting = true
        if await !link.wait() { isInterrupted = true }
      }
      session.debugger.follow()
      // The terminal has shown the key.
      if isInterrupted, isAtTerminal { output.print("\n") }
      var stop = try session.debugger.current()
      stop.reasons.append(.end)
      var answer = session.answer(stop)
      // What is there was shown when it came.
      if session.isTailing { answer.text = session.renderer.text(of: .end, in: session.debugger) + "\n" }
      print(answer, command: "continue")
    } catch {
      fail(CommandError(error, in: input), input, at: place, command: "continue")
      return .failed
    }
    return .fine
  }

  /// Ends the run and begins another.
  func restart(_ input: CommandInput, at place: Place?) -> Outcome {
    guard let link else { return .fine }
    endRun(of: link)
    do {
      try link.session.restart()
      let recording = try Recording(link.session.source)
      session.begin(RecordingFile(live: recording))
    } catch {
      fail(CommandError(error, in: input), input, at: place, command: "restart")
      return .failed
    }
    greet()
    return .fine
  }

  /// Shows positions as a step to each would, and the effects that failed at and between them.
  ///
  /// - Parameters:
  ///   - last: the last position to show, with what failed before the next.
  ///   - countsStops: whether stops there count as hit by this.
  private func show(
    since mark: LiveMark, upTo last: Int = .max, command: String, countsStops: Bool = true
  ) throws(DebuggerError) {
    let timeline = session.debugger.timeline
    let ends = timeline.recording.endedEffects.dropFirst(mark.ends).prefix { $0.last.map { $0 <= last } ?? false }
    var failures = try timeline.outcomes(of: ends).filter(\.isFailure)[...]
    func showFailures(before position: Int) {
      while let failure = failures.first,
        timeline.recording.effect(id: failure.effect.id)?.last.map({ $0 < position }) ?? true
      {
        print(session.answer(failures.removeFirst()), command: "tail")
      }
    }
    var next = timeline.position(after: mark.position)
    var isFirst = true
    while let position = next, position <= last {
      showFailures(before: position)
      let answer = session.answer(try session.debugger.passing(position, counts: countsStops), isPassed: true)
      // Of what was sent and what came of it, the first is the answer.
      print(answer, command: isFirst ? command : "tail")
      isFirst = false
      next = timeline.position(after: position)
    }
    showFailures(before: .max)
  }

  private func print(_ answer: Answer, command: String) {
    if isJSON {
      print(answer.json, command: command)
    } else {
      printAbove(answer.text)
    }
  }

  private func printAbove(_ text: String) {
    if let source { source.printAbove(text) } else { output.print(text) }
  }

  private func fail(_ error: DebuggerError) {
    fail(CommandError(error.description, hint: error.hint), nil, at: nil, command: "tail")
  }
}
