package import PlayheadDebugger
internal import PlayheadFormat

// An adapter beside another face, which lends it the session for a request and then takes it back.
extension DebugAdapter {
  /// Forwards news that the other face has read.
  package func tell(_ news: DebugSession.News) { enqueue(.told(news)) }

  /// Forwards text that the other face prints, too.
  package func tell(_ text: String) { if !text.isEmpty, !isOver { outbox.send(.output(text, "console")) } }

  /// Forwards a move of the other face; `isReached` says that the editor was waiting for this stop.
  package func follow(_ landing: Landing?, isReached: Bool = false) {
    if isReached { hasReached = true }
    if let last = queue.indices.last, case .followed(let before, let wasReached) = queue[last] {
      queue[last] = .followed(landing ?? before, isReached: isReached || wasReached)
    } else {
      enqueue(.followed(landing, isReached: isReached))
    }
  }

  /// Cancels the running request, as Ctrl-C at the other face does.
  package func interrupt() { running?.cancel() }

  // MARK: - Taking turns

  /// Whether a request changes nothing, so that it can be answered while the other face is working.
  private static func looks(_ request: Request) -> Bool {
    switch request.command {
    case "threads", "stackTrace", "scopes", "variables", "completions", "exceptionInfo", "loadedSources",
      "gotoTargets", "source", "dataBreakpointInfo", "breakpointLocations":
      true
    default: limit(request) != nil
    }
  }

  /// Answers a request; one that may change the session waits until the other face has finished its work.
  func perform(_ request: Request) async -> Result<Reply, RequestError> {
    guard isShared, !Self.looks(request) else {
      if let sharing { session?.debugging = sharing.debugging }
      return await use(request) { try await $0.answer(request) }
    }
    guard let sharing else { return .failure(.cancelled) }
    let turn = Task { await sharing.lend() }
    running = (request.seq, { turn.cancel() })
    guard await turn.value else {
      running = nil
      return .failure(.cancelled)
    }
    session?.debugging = sharing.debugging
    let result = await use(request) { session in
      session.newLanding = nil
      defer { session.known = EditorSession.Known(session.debugging) }
      let changed = try session.changedStops(since: session.known.breakpoints)
      var reply = try await session.answer(request)
      reply.events.insert(contentsOf: changed, at: 0)
      return reply
    }
    waits = session?.isWaiting ?? false
    if let session {
      sharing.giveBack(session.debugging, session.newLanding)
    } else {
      sharing.giveBack(sharing.debugging, nil)
    }
    return result
  }

  // MARK: - The end

  /// The numbers of the breakpoints that the editor has set.
  package var stops: Set<Int> { session?.stops.values.reduce(into: []) { $0.formUnion($1) } ?? lastStops }

  /// Ends the session because the program has ended.
  package func terminate() {
    if isOver { return }
    outbox.send(AdapterEvent(name: "terminated"))
    end()
  }
}
