internal import CReadline
internal import PlayheadCommands
internal import PlayheadDebugAdapter
internal import PlayheadDebugger
internal import PlayheadPlatform
internal import PlayheadReader

// A live recording. Its news is only read between commands, as a command works on a copy of the session.
extension Shell {
  /// Connects the shell to a live recording.
  func follow(_ live: LiveController, _ appOutput: AppOutput?) {
    self.appOutput = appOutput
    appOutput?.onNews = { [weak self] in
      // While a pager or another program has the screen, the output waits.
      guard let self, source?.isAwaitingLine == true || session.debugging.live?.isAwaited == true else { return }
      showAppOutput()
    }
    live.deliver = { [weak self] in
      // Nothing may change between a line and its command, since the line refers to what the user saw.
      guard let self, source?.isAwaitingLine == true, !isAsking else { return }
      readNews()
    }
    // Ctrl-C ends a wait, also before the first prompt; if nothing waits, it ends the run.
    SignalEvents.shared.handle(SIGINT) { [unowned self] in
      guard !interrupt() else { return }
      detach()
      SignalEvents.shared.release(SIGINT)
      creadline_end_by_interrupt()
    }
  }

  /// Ends the run, and prints where its recording is.
  func detach() {
    guard session.debugging.live != nil else { return }
    SignalEvents.shared.release(SIGINT)
    showAppOutput()
    session.debugging.endRun()
    if let presentation = session.outputOfPresentation() { print(presentation, as: "present") }
    showAppOutput()
    if let ended = session.outputOfEndedRun {
      if isJSON { print(ended, as: "recorded") } else { output.print(session.settings.style.text(ended.text)) }
    }
    session.debugging.end()
  }

  /// Prints the app's output since the last call.
  func showAppOutput() {
    guard let text = appOutput?.take(), !text.isEmpty else { return }
    printAbove(text)
    editor?.adapter?.tell(printed: text.replacing(/\u{1B}\[[0-9;:]*m/, with: ""))
  }

  /// Prints the app's output and the news of the recording since the last call.
  func readNews() {
    showAppOutput()
    // While the editor has the session, its news arrives when the editor returns it.
    if isLent { return }
    tellMoveOfEditor()
    guard let live = session.debugging.live else { return }
    // News that is not printed can change the prompt, too.
    let hasNews = live.hasNews
    var isOver = false
    var flood = ActionFlood(isShown: isJSON || !output.isTerminal)
    while !isOver {
      do {
        while let news = try nextNews() {
          guard flood.admits(news) else { continue }
          print(session.output(news), as: news.command)
          editor?.adapter?.tell(news)
        }
        isOver = true
        if let words = flood.words { printAbove(words) }
      } catch {
        fail(CommandError("\(error)", hint: error.hint), nil, at: nil, command: "tail")
      }
    }
    // While a line is edited, `ReadlineSource` handles Ctrl-C.
    if session.debugging.live == nil, !(source is ReadlineSource) { SignalEvents.shared.release(SIGINT) }
    if hasNews { editor?.adapter?.follow(nil) }
    if hasNews { source?.updatePrompt(prompt) }
  }

  /// The next news up to the stop that an editor waits for; nil if there is none left.
  private func nextNews() throws -> DebugSession.News? {
    guard let adapter = editor?.adapter, adapter.isWaiting else { return try session.debugging.nextNews() }
    var count = 1
    let advance = try session.debugging.advance(toStop: &count)
    if let messages = session.outputOfMessages() {
      print(messages, as: "messages")
      adapter.tell(messages.text.plain)
    }
    switch advance {
    case .news(let news): return news
    case .stop(let landing):
      moveOfEditor = landing
      adapter.follow(landing, isReached: true)
    case .over: adapter.follow(try session.debugger.current(), isReached: true)
    case .nothing: break
    }
    tellMoveOfEditor()
    return nil
  }
}
