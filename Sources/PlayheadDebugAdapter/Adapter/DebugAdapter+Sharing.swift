package import PlayheadDebugger
internal import PlayheadFormat

// Beside another face: what is debugged is taken from it for a request, and given back.
extension DebugAdapter {
  /// Tells what has come, which the other face has read.
  package func tell(_ news: DebugSession.News) { enqueue(.told(news)) }

  /// Tells text that the other face shows, too.
  package func tell(_ text: String) { if !text.isEmpty, !isOver { outbox.send(.output(text, "console")) } }

  /// Tells what the other face has done.
  ///
  /// - Parameters:
  ///   - stop: where it has moved to.
  ///   - isReached: whether that is what the editor has waited for.
  package func follow(_ stop: Stop?, isReached: Bool = false) {
    if isReached { hasReached = true }
    if let last = queue.indices.last, case .followed(let before, let wasReached) = queue[last] {
      queue[last] = .followed(stop ?? before, isReached: isReached || wasReached)
    } else {
      enqueue(.followed(stop, isReached: isReached))
    }
  }

  /// Ends what is being done, as by Ctrl-C at the other face.
  package func interrupt() { running?.cancel() }

  // MARK: - Taking turns

  /// Requests that change nothing of what is debugged: they are answered while another face works with it.
  private static func looks(_ request: Request) -> Bool {
    switch request.command {
    case "threads", "stackTrace", "scopes", "variables", "completions", "exceptionInfo", "loadedSources",
      "gotoTargets", "source", "dataBreakpointInfo", "breakpointLocations":
      true
    default: limit(request) != nil
    }
  }

  /// Answers a request, where another face works with what is debugged when that has come to its end.
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
      session.newStop = nil
      defer { session.known = EditorSession.Known(session.debugging) }
      let changed = try session.changedStops(since: session.known.breakpoints)
      var reply = try await session.answer(request)
      reply.events.insert(contentsOf: changed, at: 0)
      return reply
    }
    waits = session?.isWaiting ?? false
    if let session {
      sharing.giveBack(session.debugging, session.newStop)
    } else {
      sharing.giveBack(sharing.debugging, nil)
    }
    return result
  }

  // MARK: - The end

  /// The numbers of the stops that the editor has set.
  package var stops: Set<Int> { session?.stops.values.reduce(into: []) { $0.formUnion($1) } ?? lastStops }

  /// Ends the session, as what is debugged has come to its end.
  package func terminate() {
    if isOver { return }
    outbox.send(AdapterEvent(name: "terminated"))
    end()
  }
}
