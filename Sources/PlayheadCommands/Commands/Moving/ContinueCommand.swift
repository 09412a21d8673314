internal import PlayheadDebugger

struct ContinueCommand: Command {
  let help = CommandHelp(
    name: "continue", aliases: ["c"], group: .moving, parameters: [.count],
    summary: "go to the next stop, or the end",
    discussion: """
      Goes to the next breakpoint or watchpoint; with n, to the nth. At the end of a live session it waits for a stop,
      until Ctrl-C or, without a terminal, until no effect is running. At the end of a recording that is followed it
      waits until the recording ends. The cursor stays at the stop while new actions arrive; 'goto end' follows them
      again.
      """,
    example: "continue", repetition: .again)

  func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    let count = try arguments.count()
    guard session.debugger.timeline.isLive, session.debugger.isAtEnd else {
      return session.output(try session.debugger.continue(count))
    }
    try arguments.input.expectNoPipe(of: help.name)
    let live = session.debugging.live
    await live?.setWaiting(true)
    do {
      let output = try await wait(forStop: count, in: &session, for: face)
      await live?.setWaiting(false)
      return output
    } catch {
      await live?.setWaiting(false)
      throw error
    }
  }

  /// Waits at the live end for a stop, Ctrl-C, or the end of the recording; if no person can interrupt it, a wait for a store also ends
  /// when no effect is running.
  private func wait(
    forStop count: Int, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    var count = count
    var isInterrupted = false
    var isWaiting = false
    advancing: while let live = session.debugging.live {
      let advance = try await session.debugging.advance(toStop: &count)
      if let messages = session.outputOfMessages() { await face.tell(messages, as: "messages") }
      switch advance {
      case .news(let news): await face.tell(session.output(news), as: news.command)
      case .stop(let landing): return session.output(landing)
      case .over: break advancing
      case .nothing:
        let isAttended = await face.isAttended
        if isInterrupted || live.runsStore && !isAttended && !session.debugging.hasRunningEffects { break advancing }
        if !isWaiting { await face.remark(StyledText.dim("waiting for a stop; Ctrl-C ends it") + "\n") }
        isWaiting = true
        isInterrupted = await !live.waitForNews()
      }
    }
    if session.debugging.live != nil { session.debugger.follow() }
    // The terminal has echoed Ctrl-C.
    if isInterrupted { await face.remark("\n") }
    var landing = try session.debugger.current()
    landing.reasons.append(.end)
    return session.output(landing)
  }
}
