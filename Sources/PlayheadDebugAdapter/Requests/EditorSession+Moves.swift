internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension EditorSession {
  /// Performs a move by the prompt's command for it.
  mutating func move(_ request: Request) async throws -> Reply {
    let arguments = request.arguments
    let line: String
    var reason = "step"
    switch request.command {
    case "restart": (line, reason) = ("restart", "entry")
    case "restartFrame":
      let frame = try references.frame(try arguments.requiredInteger("frameId"))
      (line, reason) = ("goto \(frame.position)", "restart")
    case "goto":
      let target = try arguments.requiredInteger("targetId")
      guard target >= 0 else { throw RequestError("there is no target \(target)") }
      (line, reason) = ("goto \(target)", "goto")
    case "continue": line = "continue"
    case "reverseContinue": line = "reverse-continue"
    case "stepIn": line = "step"
    case "stepOut": line = "finish"
    // The two are inverses; the granularity `instruction` selects single actions.
    case "stepBack": line = try steps(arguments) ? "reverse-step" : "reverse-next"
    default: line = try steps(arguments) ? "step" : "next"
    }
    if !["restart", "restartFrame"].contains(request.command) { try expectThread(arguments) }
    let body: JSONValue.Object = line == "continue" ? ["allThreadsContinued": true] : [:]
    if line == "continue", debugger.timeline.isLive, debugger.isAtEnd {
      (isWaiting, waitCount) = (true, 1)
      return Reply(body: body, events: try await news().events)
    }
    let outcome = try await carryOut(line)
    let stop = try outcome.landing ?? debugger.current()
    let messages = outcome.answer.messages.map { AdapterEvent.output($0, "console") }
    return Reply(body: body, events: messages + outcome.events + (try stopped(stop, reason)))
  }

  private func steps(_ arguments: Arguments) throws(RequestError) -> Bool {
    try arguments.string("granularity") == "instruction"
  }

  /// Reads the news of a live recording; while the editor waits for a stop, only as far as that stop.
  mutating func news() async throws -> Reply {
    if isShared { return Reply() }
    let before = debugger.breakpoints
    var events: [AdapterEvent] = []
    var stop: [AdapterEvent] = []
    waiting: while isWaiting {
      var count = waitCount
      defer { waitCount = count }
      switch try await debugging.advance(toStop: &count) {
      case .news(let news): events.append(event(of: news))
      case .stop(let found): stop = try stopped(found, "breakpoint")
      case .over: stop = try paused()
      case .nothing: break waiting
      }
    }
    while !isWaiting, let news = try await debugging.nextNews() { events.append(event(of: news)) }
    events += try told(since: before)
    return Reply(events: events + stop)
  }

  /// Returns the messages of breakpoints, and the changes to breakpoints.
  mutating func told(since before: BreakpointTable) throws -> [AdapterEvent] {
    commands.takeMessages().map { .output($0, "console") } + (try changedStops(since: before))
  }

  /// Formats news as the prompt does, with its place in the listing if the editor has it.
  mutating func event(of news: DebugSession.News) -> AdapterEvent {
    var event = AdapterEvent.output(commands.output(news).text.plain, "console")
    if case .passed(let stop) = news, let place = listing.writtenPlace(of: stop.position, in: commands) {
      (event.body["source"], event.body["line"]) = (place.source, lineNumber(place.line))
    }
    return event
  }
}
