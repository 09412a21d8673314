package import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform

/// A debug adapter: an editor's messages come in as bytes, and its own go out as bytes.
///
/// Requests are answered one after the other, off the main actor. `cancel`, `pause` and what ends the session are heard meanwhile.
@MainActor
package final class DebugAdapter {
  /// How far it is with a client.
  private enum Phase {
    case new
    /// It has said what it can do.
    case initialized
    /// A recording is open, and the client may set stops; the request is answered when it has.
    case opened(Request)
    case configured
    case over
  }

  enum Item {
    case request(Request)
    /// Something has come in a recording that goes on.
    case news
    /// The other face has read something that has come.
    case told(DebugSession.News)
    /// The other face has done something; where it has moved to, and whether that is what the editor has waited for.
    case followed(Stop?, isReached: Bool)
    /// Nothing more comes.
    case end
  }

  private let host: any AdapterHost
  /// What shares what is debugged; nil where the editor is alone with it.
  weak var sharing: (any SharingFace)?
  let isShared: Bool
  let outbox: Outbox
  private let settings: Settings
  /// Is called when nothing more is answered.
  private let onEnd: @MainActor () -> Void
  private var reader = MessageReader()
  private var phase = Phase.new
  /// Whether the last that was to be opened could not be: nothing is waited for then.
  private var hasFailed = false
  private var client = Client()
  var queue: [Item] = []
  private var worker: Task<Void, Never>?
  /// What is being done off the main actor.
  var running: (request: Int, cancel: () -> Void)?
  /// Whether the running request is to end because the person wants to look.
  private var isPausing = false
  /// What is debugged, except while something is done with it.
  var session: EditorSession?
  private var live: LiveController?
  /// The stops that the editor had set when it left.
  var lastStops: Set<Int> = []
  /// Whether the editor waits for a stop, which the other face looks for as it reads what comes.
  package var isWaiting: Bool { waits && !hasReached }
  var waits = false
  /// Whether the other face has found the stop, which the editor is about to be told.
  var hasReached = false

  /// - Parameters:
  ///   - host: does what needs files, stores and clocks.
  ///   - sharing: what shares what is debugged.
  ///   - settings: how values are written.
  ///   - write: is given bytes for the client, a message at a time, from any thread.
  ///   - onEnd: is called when nothing more is answered.
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

  /// Takes what a client has sent.
  package func receive(_ bytes: some Sequence<UInt8>) {
    reader.take(bytes)
    while !isOver, let found = reader.next() {
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

  /// Ends the session when all that came is answered.
  package func receiveEnd() { enqueue(.end) }

  /// Waits until all that came was answered.
  package func settled() async {
    while let worker { await worker.value }
  }

  /// Tells what the app has printed in this process.
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
      case .followed(let stop, let isReached):
        guard let debugging = sharing?.debugging else { continue }
        await tell { try $0.follow(debugging, stop) }
        waits = session?.isWaiting ?? false
        if isReached { hasReached = false }
      case .end: end()
      case .request(let request):
        let reply = await answer(request)
        guard let reply else { continue }
        if case .opened(let launch) = phase, request.command == "configurationDone" {
          // What there is to tell comes after both answers.
          outbox.send(reply.map { _ in Reply() }, to: request)
          outbox.send(reply, to: launch)
          if case .success = reply { phase = .configured } else { fail() }
        } else {
          outbox.send(reply, to: request)
        }
        if isOver { end() }
      }
    }
    worker = nil
  }

  /// Nothing could be opened; the client may try something else.
  private func fail() {
    leave()
    (phase, hasFailed) = (.initialized, true)
  }

  /// Tells what was not asked for.
  private func tell(_ body: @escaping @Sendable (inout EditorSession) async throws -> Reply) async {
    guard session != nil, case .success(let reply) = await use(nil, body) else { return }
    for event in reply.events { outbox.send(event) }
  }

  /// What sets stops waits until there is something to set them in.
  private func canBeDone(_ item: Item) -> Bool {
    guard case .initialized = phase, !hasFailed, case .request(let request) = item else { return true }
    return !Self.configuring.contains(request.command)
  }

  /// How many milliseconds a request may take; nil for any time.
  static func limit(_ request: Request) -> Int? {
    let context = try? request.arguments.string("context")
    return request.command == "evaluate" && ["hover", "watch"].contains(context ?? "") ? 100 : nil
  }

  private static let configuring: Set = [
    "setBreakpoints", "setFunctionBreakpoints", "setDataBreakpoints", "setExceptionBreakpoints", "breakpointLocations",
    "configurationDone",
  ]

  // MARK: - Answering

  /// - Returns: nil where the answer comes later.
  private func answer(_ request: Request) async -> Result<Reply, RequestError>? {
    switch (request.command, phase) {
    case ("disconnect", _), ("terminate", _):
      leave()
      return .success(Reply(events: request.command == "terminate" ? [AdapterEvent(name: "terminated")] : []))
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

  /// Opens what is to be debugged.
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
      let app = try arguments.string("app")
      return .app(program ?? app, token: try arguments.string("token"))
    }
    guard let program else { return .store }
    return .recording(path: program, recovers: try arguments.bool("recover"))
  }

  private func follow(_ live: LiveController?) {
    if isShared { return }
    self.live = live
    live?.deliver = { [weak self] in
      guard let self, !queue.contains(where: { if case .news = $0 { true } else { false } }) else { return }
      enqueue(.news)
    }
  }

  /// Does something with what is debugged, off the main actor.
  func use(
    _ request: Request?, _ body: @escaping @Sendable (inout EditorSession) async throws -> Reply
  ) async -> Result<Reply, RequestError> {
    guard let session = LentSession(&session) else { return .failure(RequestError("nothing is debugged")) }
    isPausing = false
    let task = Task.detached { await session.use(body) }
    // What is only shown while somebody points at it must not keep them waiting.
    let limit = request.flatMap(Self.limit).map { milliseconds in
      Task { [host] in
        try await host.wait(milliseconds: milliseconds)
        task.cancel()
      }
    }
    defer { limit?.cancel() }
    if let request { running = (request.seq, { task.cancel() }) }
    var result = await task.value
    running = nil
    self.session = session.taken
    if self.session?.debugging.live !== live { follow(self.session?.debugging.live) }
    if case .failure(let error) = result, error.word == "cancelled", isPausing {
      // The person wants to look at where it is.
      result = await use(nil) { Reply(events: [try $0.paused()]) }
    }
    // The client may have gone meanwhile.
    if isOver { leave() }
    return result
  }

  // MARK: - The end

  /// Leaves what is debugged; a store of this program ends, an app goes on.
  private func leave() {
    lastStops = stops
    // What is shared is the other's to end.
    if !isShared { session?.debugging.end() }
    session = nil
    phase = .over
  }

  /// Ends the session, as the client has gone.
  package func end() {
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
