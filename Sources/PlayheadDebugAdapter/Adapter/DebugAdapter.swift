package import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform

/// A debug adapter, which reads and writes messages as bytes and answers requests in order, off the main actor; `cancel`, `pause` and
/// the end of the session take effect while a request is running.
@MainActor
package final class DebugAdapter {
  /// The state of the protocol's handshake.
  private enum Phase {
    case new
    /// The adapter has answered `initialize`.
    case initialized
    /// The session is open and breakpoints may be set; the request is answered after `configurationDone`.
    case opened(Request)
    case configured
    case over
  }

  enum Item {
    case request(Request)
    /// A live recording has grown.
    case news
    /// The other face has read news.
    case told(DebugSession.News)
    /// The other face has executed a command; the stop is where it moved, and `isReached` says that the editor was waiting for it.
    case followed(Landing?, isReached: Bool)
    case end
  }

  private let host: any AdapterHost
  /// The face that shares the session; nil if the editor has it alone.
  weak var sharing: (any SharingFace)?
  let isShared: Bool
  let outbox: Outbox
  private let settings: Settings
  /// Called after the last answer.
  private let onEnd: @MainActor () -> Void
  private var reader = MessageReader()
  private var phase = Phase.new
  /// Whether the last `launch` or `attach` failed, so that requests no longer wait for a session.
  private var hasFailed = false
  private var client = Client()
  var queue: [Item] = []
  private var worker: Task<Void, Never>?
  /// The work that runs off the main actor.
  var running: (request: Int, cancel: () -> Void)?
  /// Whether the running request was cancelled by `pause`.
  private var isPausing = false
  /// The request that was answered while it runs on.
  private var answered: Int?
  /// The session, except while a request is using it.
  var session: EditorSession?
  private var live: LiveController?
  /// What is answered to `threads` while the session is used.
  private var threads: JSONValue.Object?
  /// The breakpoints that the editor had set when it left.
  var lastStops: Set<Int> = []
  /// Whether the editor waits for a stop, which the other face looks for as it reads news.
  package var isWaiting: Bool { waits && !hasReached }
  var waits = false
  /// Whether the other face has found the stop, and the editor has yet to be notified.
  var hasReached = false
  /// Whether the client has ended what is debugged, and is yet to leave.
  private var isTerminated = false

  /// Calls `write` from any thread, with one message at a time.
  package init(
    _ host: any AdapterHost, beside sharing: (any SharingFace)? = nil, settings: Settings = Settings(),
    write: @escaping @Sendable ([UInt8]) -> Void, onEnd: @escaping @MainActor () -> Void = {}
  ) {
    (self.host, self.sharing, isShared) = (host, sharing, sharing != nil)
    self.settings = settings
    self.onEnd = onEnd
    outbox = Outbox(write)
  }

  package var isOver: Bool { if case .over = phase { true } else { false } }

  // MARK: - What comes

  package func receive(_ bytes: some Sequence<UInt8>) {
    reader.take(bytes)
    while !isOver || isTerminated, let found = reader.next() {
      switch found {
      case .message(let message):
        if let request = Request(message) {
          take(request)
        } else if !["response", "event"].contains(message["type"]) {
          complain("found a message that is no request")
        }
      case .problem(let problem): complain(problem)
      case .over(let problem):
        if let problem { complain(problem) }
        end()
      }
    }
  }

  /// Ends the session after the last answer, or after a second: the client has gone.
  package func receiveEnd() {
    enqueue(.end)
    Task { [host, weak self] in
      try await host.wait(milliseconds: 1000)
      if let self, !isOver { end() }
    }
  }

  /// Waits until everything that was received is answered.
  package func settled() async {
    while let worker { await worker.value }
  }

  package func tell(printed text: String) { if !text.isEmpty, !isOver { outbox.send(.output(text, "stdout")) } }

  private func complain(_ problem: String) {
    outbox.send(.output(RequestError(problem).text, "stderr"))
  }

  private func take(_ request: Request) {
    switch request.command {
    case "cancel":
      let id = try? request.arguments.integer("requestId")
      let progress = try? request.arguments.string("progressId")
      if let running, running.request == id || progress == OpeningProgress.id(of: running.request) { running.cancel() }
      queue.removeAll { item in
        guard case .request(let waiting) = item, waiting.seq == id else { return false }
        outbox.send(.failure(.cancelled), to: waiting)
        return true
      }
      return outbox.send(.success(Reply()), to: request)
    case "pause":
      sharing?.pause()
      if running != nil {
        isPausing = true
        running?.cancel()
      }
    case "disconnect", "terminate": running?.cancel()
    // A client asks for the threads to know whether it can pause what runs.
    case "threads" where running != nil:
      if let threads { return outbox.send(.success(Reply(body: threads)), to: request) }
    default: break
    }
    enqueue(.request(request))
  }

  func enqueue(_ item: Item) {
    queue.append(item)
    if worker == nil { worker = Task { await work() } }
  }

  private func work() async {
    while let index = queue.firstIndex(where: canBeDone) {
      switch queue.remove(at: index) {
      case .news:
        await tell { try await $0.news() }
      case .told(let news): await tell { $0.tell(news) }
      case .followed(let landing, let isReached):
        guard let debugging = sharing?.debugging else { continue }
        await tell { try $0.follow(debugging, landing) }
        waits = session?.isWaiting ?? false
        if isReached { hasReached = false }
      case .end: end()
      case .request(let request):
        let reply = await answer(request)
        guard let reply else { continue }
        if case .opened(let launch) = phase, request.command == "configurationDone" {
          // Events follow both answers.
          outbox.send(reply.map { _ in Reply() }, to: request)
          outbox.send(reply, to: launch)
          if case .success = reply { phase = .configured } else { fail() }
        } else if answered == request.seq {
          await tellEnd(reply)
        } else {
          outbox.send(reply, to: request)
        }
        guard isOver else { continue }
        // Editors answer the event `terminated` with a request, and some wait for its answer.
        if request.command == "terminate", !isTerminated { awaitFarewell() } else if isLeaving(request) { end() }
      }
    }
    worker = nil
  }

  private func isLeaving(_ request: Request) -> Bool { !isTerminated || Self.farewells.contains(request.command) }

  private static let farewells: Set = ["disconnect", "terminate"]

  /// Ends once the client has said that it leaves, or after five seconds.
  private func awaitFarewell() {
    isTerminated = true
    Task { [host, weak self] in
      try await host.wait(milliseconds: 5000)
      if let self, isTerminated { end() }
    }
  }

  /// Tells how a request went on that was answered before it was done.
  private func tellEnd(_ reply: Result<Reply, RequestError>) async {
    answered = nil
    switch reply {
    case .success(let reply): for event in reply.events { outbox.send(event) }
    case .failure(let error):
      if isOver { return }
      outbox.send(.output(error.text, "stderr"))
      // The client takes it to be running.
      await tell { Reply(events: try $0.paused()) }
    }
  }

  /// Returns to the state before `launch`, so that the client may try something else.
  private func fail() {
    leave()
    (phase, hasFailed) = (.initialized, true)
  }

  /// Sends the events of a change that the client did not request.
  private func tell(_ body: @escaping @Sendable (inout EditorSession) async throws -> Reply) async {
    guard session != nil, case .success(let reply) = await use(nil, body) else { return }
    for event in reply.events { outbox.send(event) }
  }

  /// Whether an item can be processed now: requests that set breakpoints wait until a session is open.
  private func canBeDone(_ item: Item) -> Bool {
    guard case .initialized = phase, !hasFailed, case .request(let request) = item else { return true }
    return !Self.configuring.contains(request.command)
  }

  /// Returns the time limit of a request in milliseconds; nil if there is none.
  static func limit(_ request: Request) -> Int? {
    let context = try? request.arguments.string("context")
    return request.command == "evaluate" && ["hover", "watch"].contains(context ?? "") ? 100 : nil
  }

  private static let configuring: Set = [
    "setBreakpoints", "setFunctionBreakpoints", "setDataBreakpoints", "setExceptionBreakpoints", "breakpointLocations",
    "configurationDone",
  ]

  // MARK: - Answering

  /// Returns nil if the answer follows later.
  private func answer(_ request: Request) async -> Result<Reply, RequestError>? {
    switch (request.command, phase) {
    case ("disconnect", _), ("terminate", _):
      leave()
      let isFirst = request.command == "terminate" && !isTerminated
      return .success(Reply(events: isFirst ? [AdapterEvent(name: "terminated")] : []))
    case ("initialize", .new):
      return Result { () throws(RequestError) in
        client = try Client(request.arguments)
        phase = .initialized
        return Reply(body: Capabilities.ours, events: [AdapterEvent(name: "initialized")])
      }
    case ("initialize", _): return .failure(RequestError("found a second 'initialize'"))
    case (_, .new): return .failure(RequestError("found '\(request.command)', expected 'initialize' first"))
    case ("launch", .initialized), ("attach", .initialized): return await open(request)
    case ("launch", _), ("attach", _): return .failure(RequestError("something is debugged already"))
    case ("threads", .initialized): return .success(Reply(body: ["threads": []]))
    case (_, .initialized), (_, .over):
      return .failure(RequestError("nothing is debugged: expected 'launch' or 'attach' first", word: "notStopped"))
    case (_, .opened) where !Self.configuring.contains(request.command) && request.command != "threads":
      return .failure(RequestError("expected 'configurationDone' first", word: "notStopped"))
    case ("configurationDone", .configured): return .failure(RequestError("found a second 'configurationDone'"))
    default: return await perform(request)
    }
  }

  private func open(_ request: Request) async -> Result<Reply, RequestError>? {
    hasFailed = false
    do throws(RequestError) {
      let program = try Self.program(request)
      let progress = OpeningProgress(of: request, client, outbox)
      let host = host
      let sharing = sharing
      let task = Task { @MainActor in
        if let sharing { return sharing.debugging }
        return try await progress.run { try await host.open(program) }
      }
      running = (request.seq, { task.cancel() })
      defer { running = nil }
      let debugging: DebugSession
      do { debugging = try await task.value } catch { throw RequestError(error) }
      session = try EditorSession(
        debugging, isShared: isShared, client, host, settings, request.arguments, outbox)
      threads = session?.threads
      follow(debugging.live)
      phase = .opened(request)
      return nil
    } catch {
      hasFailed = true
      return .failure(error)
    }
  }

  private static func program(_ request: Request) throws(RequestError) -> AdapterProgram {
    let arguments = request.arguments
    let program = try arguments.string("program")
    guard request.command == "launch" else {
      var app = try arguments.string("app")
      // Zed names a process as gdb does.
      if app == nil { app = try arguments.integer("pid").map(String.init) }
      return .app(program ?? app, token: try arguments.string("token"))
    }
    guard let program else { return .store }
    let path = FileNames.absolute(program, in: try arguments.string("cwd"))
    return .recording(path: path, recovers: try arguments.bool("recover"))
  }

  private func follow(_ live: LiveController?) {
    if isShared { return }
    self.live = live
    live?.deliver = { [weak self] in
      guard let self, !queue.contains(where: { if case .news = $0 { true } else { false } }) else { return }
      enqueue(.news)
    }
  }

  /// Runs work on the session off the main actor.
  func use(
    _ request: Request?, _ body: @escaping @Sendable (inout EditorSession) async throws -> Reply
  ) async -> Result<Reply, RequestError> {
    guard let session = LentSession(&session) else { return .failure(RequestError("nothing is debugged")) }
    isPausing = false
    let task = Task.detached { await session.use(body) }
    // A hover or a watch must not block other requests for long.
    let limit = request.flatMap(Self.limit).map { milliseconds in
      Task { [host] in
        try await host.wait(milliseconds: milliseconds)
        task.cancel()
      }
    }
    // An editor offers to pause only what it was told to run.
    let promise = request.flatMap { Self.moves.contains($0.command) ? $0 : nil }.map { request in
      Task { [host, weak self] in
        try await host.wait(milliseconds: Self.patience)
        self?.answerEarly(request)
      }
    }
    defer {
      limit?.cancel()
      promise?.cancel()
    }
    if let request { running = (request.seq, { task.cancel() }) }
    var result = await task.value
    running = nil
    self.session = session.taken
    if self.session?.debugging.live !== live { follow(self.session?.debugging.live) }
    if case .failure(let error) = result, error.word == "cancelled", isPausing {
      // The user paused to look at the current place.
      result = await use(nil) { Reply(events: try $0.paused()) }
    }
    // The client may have disconnected while the work was running.
    if isOver { leave() }
    return result
  }

  private static let moves: Set = [
    "continue", "reverseContinue", "next", "stepIn", "stepOut", "stepBack", "goto", "restartFrame", "restart",
  ]
  /// How long a move may take before it is answered, in milliseconds.
  private static let patience = 100

  private func answerEarly(_ request: Request) {
    guard running?.request == request.seq, answered == nil, !isOver else { return }
    answered = request.seq
    let body: JSONValue.Object = request.command == "continue" ? ["allThreadsContinued": true] : [:]
    outbox.send(.success(Reply(body: body)), to: request)
  }

  // MARK: - The end

  /// Leaves the session, which ends a store of this process but not an attached app.
  private func leave() {
    lastStops = stops
    session?.listing.removeVersions(host)
    // A shared session is for the other face to end.
    if !isShared { session?.debugging.end() }
    session = nil
    phase = .over
  }

  /// Ends the session because the client has disconnected.
  package func end() {
    isTerminated = false
    running?.cancel()
    leave()
    for case .request(let request) in queue { outbox.send(.failure(.cancelled), to: request) }
    queue = []
    onEnd()
  }
}

extension RequestError {
  static let cancelled = RequestError("cancelled", word: "cancelled")
}
