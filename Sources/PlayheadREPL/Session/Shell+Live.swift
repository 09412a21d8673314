internal import CReadline
internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

// A recording that goes on. Its news is read between commands only, for a command works on a copy of what is known.
extension Shell {
  /// Joins the shell to a recording that goes on, of which `session` holds the beginning.
  func attach(_ feed: any RecordingFeed, _ appOutput: AppOutput?) {
    self.appOutput = appOutput
    appOutput?.onNews = { [weak self] in
      // While a pager or another program has the screen it waits.
      guard let self, source?.isAwaitingLine == true || live?.isAwaited == true else { return }
      showAppOutput()
    }
    live = LiveController(feed) { [weak self] in
      // Between a line and its command nothing may change: what was typed is about what was seen.
      guard let self, source?.isAwaitingLine == true, !isAsking else { return }
      readNews()
    }
    session.runsStore = live?.session != nil
    // Before a line is edited, too, Ctrl-C ends a wait; where there is none it ends the run.
    SignalEvents.shared.handle(SIGINT) { [unowned self] in
      guard !interrupt() else { return }
      detach()
      SignalEvents.shared.release(SIGINT)
      creadline_end_by_interrupt()
    }
  }

  /// Ends the run, and says where its recording is.
  func detach() {
    guard let live else { return }
    SignalEvents.shared.release(SIGINT)
    endRun(of: live)
    self.live = nil
  }

  private func endRun(of live: LiveController) {
    showAppOutput()
    live.end(&session.running)
    showAppOutput()
    guard session.runsStore else { return }
    let count = session.running.recording.last
    let name = session.running.recording.name
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
    guard let live, live.hasNews else { return }
    tellPathNews(of: live)
    do throws(DebuggerError) {
      var news = try live.readOn(&session.running)
      while let item = try news.next(&session.running) {
        if session.isTailing, session.branch == 0 { show(item, command: "tail") }
      }
    } catch {
      fail(error)
    }
    if let end = live.end(of: session.running) { endFollowing(end) }
    source?.updatePrompt(session.prompt)
  }

  /// Tells what has become of the path of a file that is followed.
  private func tellPathNews(of live: LiveController) {
    guard let (status, text) = live.takePathNews() else { return }
    if isJSON {
      print(["status": .string(status)], command: "path")
    } else {
      printAbove(session.renderer.dim(text) + "\n")
    }
  }

  /// The recording that was followed has been closed: it is one like others from here on.
  private func endFollowing(_ status: String) {
    detach()
    session.running.endFollowing()
    let unfinished = session.running.recording.ending.unfinished
    if isJSON {
      var members: JSONValue.Object = ["status": .string(status)]
      members["unfinished"] = unfinished.map(JSONAnswer.integer)
      print(members, command: "ended")
    } else {
      let renderer = session.renderer
      printAbove(renderer.dim("the recording has ended: \(renderer.safe(status))") + "\n")
      if unfinished != nil {
        for line in RecordingOverview(of: session).ending(renderer) {
          printAbove(renderer.style(.error, line) + "\n")
        }
      }
    }
  }

  /// Sends an action, and shows it with all that followed from it at once.
  func send(_ action: JSONValue, _ input: CommandInput, at place: Place?) -> Outcome {
    guard let live else { return .fine }
    readNews()
    var news: LiveNews
    do throws(LiveSessionError) { news = try live.send(action, from: &session.running) } catch {
      let isPlace = if case .notAtEnd = error.reason { true } else { false }
      let error =
        isPlace
        ? .notAtEnd(session.debugger.position, input)
        : CommandError(error.description, at: input.rest.range, hint: error.hint)
      fail(error, input, at: place, command: "send")
      return .failed
    }
    showAppOutput()
    do throws(DebuggerError) {
      // Of what was sent and what came of it, the first is the answer.
      var isFirst = true
      while let item = try news.next(&session.running) {
        if isFirst || session.isTailing { show(item, command: isFirst ? "send" : "tail") }
        isFirst = false
      }
    } catch {
      fail(CommandError(error, in: input), input, at: place, command: "send")
      return .failed
    }
    return .fine
  }

  /// Waits at the live end for a stop, Ctrl-C, or the end of what is followed. Without a terminal nobody could end a wait
  /// for nothing, so that for a store ends when no effect is running, too.
  func wait(forStop count: Int, _ input: CommandInput, at place: Place?) async -> Outcome {
    guard live != nil else { return .fine }
    var count = count
    var isWaiting = false
    defer { isInterrupted = false }
    do throws(DebuggerError) {
      // What is followed may end meanwhile.
      while let live {
        showAppOutput()
        tellPathNews(of: live)
        var (news, stop) = try live.readOn(&session.running, toStop: &count)
        while session.isTailing, let item = try news.next(&session.running) { show(item, command: "tail") }
        if let stop {
          let answer = session.answer(stop)
          print(answer, command: "continue")
          pendingCommands = answer.commands
          return .fine
        }
        if let end = live.end(of: session.running) {
          endFollowing(end)
          break
        }
        if isInterrupted || session.runsStore && !isAtTerminal && !session.hasRunningEffects { break }
        if isAtTerminal, !isJSON, !isWaiting {
          output.print(session.renderer.dim("waiting for a stop; Ctrl-C ends it") + "\n")
        }
        isWaiting = true
        if await !live.waitForNews() { isInterrupted = true }
      }
      if live != nil { session.debugger.follow() }
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
  ///
  /// - Parameter replays: whether what has happened so far is done again in it.
  func restart(_ input: CommandInput, replays: Bool, at place: Place?) async -> Outcome {
    guard let live else { return .fine }
    if let source, isAtTerminal, !isJSON, place == nil {
      isAsking = true
      let answer = await source.readLine(prompt: "end this run and begin another? (y or n) ")
      isAsking = false
      guard case .line(let line) = answer, line.lowercased().hasPrefix("y") else {
        output.print(session.renderer.dim("the run goes on; 'goto start' goes to position 0") + "\n")
        return .fine
      }
    }
    readNews()
    // Before the end of the run is in it.
    let recording = replays ? session.running.recording : nil
    endRun(of: live)
    let missed: Int
    do throws(LiveSessionError) { missed = try live.restart(&session.running, replaying: recording) } catch {
      fail(CommandError(error, in: input), input, at: place, command: "restart")
      return .failed
    }
    session.begin()
    greet()
    if missed > 0, !isJSON {
      let actions = missed == 1 ? "1 action was" : "\(missed) actions were"
      output.print(
        "\(actions) not sent again: a change without an action, none of today's type, or of an effect that is not there\n"
      )
    }
    return .fine
  }

  private func show(_ item: LiveNews.Item, command: String) {
    switch item {
    case .passed(let stop): print(session.answer(stop, isPassed: true), command: command)
    case .failed(let outcome): print(session.answer(outcome), command: "tail")
    }
  }

  private func print(_ answer: Answer, command: String) {
    if isJSON {
      print(answer.json, command: command)
    } else {
      printAbove(session.renderer.wrapped(answer.text))
    }
  }

  private func printAbove(_ text: String) {
    if let source { source.printAbove(text) } else { output.print(text) }
  }

  private func fail(_ error: DebuggerError) {
    fail(CommandError(error.description, hint: error.hint), nil, at: nil, command: "tail")
  }
}
