internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadRecording

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

// A session that goes on. Its news is read between commands only, for a command works on a copy of what is known.
extension Shell {
  /// Joins the shell to a session, of which `session` holds the beginning.
  func attach(_ live: any LiveSession) {
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

  /// Shows what was recorded since.
  func readNews() {
    guard let link, link.hasNews else { return }
    link.takeNews()
    do throws(DebuggerError) {
      let first = session.recording.last
      guard try session.readOn() else { return }
      if session.followed(from: first) {
        if session.isTailing { try show(after: first, command: "tail") }
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
    let first = session.recording.last
    do throws(LiveSessionError) { try link.session.send(action) } catch {
      let error = CommandError(error.description, at: input.rest.range, hint: error.hint)
      fail(error, input, at: place, command: "send")
      return .failed
    }
    link.takeNews()
    do throws(DebuggerError) {
      _ = try session.readOn()
      guard session.recording.last > first else {
        fail(CommandError("the action was sent, and could not be recorded"), input, at: place, command: "send")
        return .failed
      }
      try show(after: first, upTo: session.isTailing ? .max : first + 1, command: "send")
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
    defer { isInterrupted = false }
    do throws(DebuggerError) {
      while true {
        link.takeNews()
        let first = session.debugger.position
        _ = try session.readOn()
        let stop = try session.debugger.follow(toStop: &count)
        if session.isTailing {
          try show(after: first, upTo: stop.map { $0.position - 1 } ?? .max, command: "tail")
        }
        if let stop {
          print(session.answer(stop), command: "continue")
          return .fine
        }
        if isInterrupted || !isAtTerminal && !session.hasRunningEffects { break }
        if await !link.wait() { isInterrupted = true }
      }
      // The terminal has shown the key.
      if isInterrupted, isAtTerminal { output.print("\n") }
      var stop = try session.debugger.current()
      stop.reasons.append(.end)
      var answer = session.answer(stop)
      // What is there was shown when it came.
      if session.isTailing { answer.text = session.renderer.text(of: Stop.Reason.end, in: session.debugger) + "\n" }
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

  /// Shows positions as a step to each would.
  private func show(after first: Int, upTo last: Int = .max, command: String) throws(DebuggerError) {
    var next = session.debugger.timeline.position(after: first)
    var isFirst = true
    while let position = next, position <= last {
      let answer = session.answer(try session.debugger.stop(at: position))
      // Of what was sent and what came of it, the first is the answer.
      print(answer, command: isFirst ? command : "tail")
      isFirst = false
      next = session.debugger.timeline.position(after: position)
    }
  }

  private func print(_ answer: Answer, command: String) {
    if isJSON {
      print(answer.json, command: command)
    } else if let source {
      source.printAbove(answer.text)
    } else {
      output.print(answer.text)
    }
  }

  private func fail(_ error: DebuggerError) {
    fail(CommandError(error.description, hint: error.hint), nil, at: nil, command: "tail")
  }
}
