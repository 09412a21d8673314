package import PlayheadCommands
package import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader

/// A server of the Model Context Protocol for one client.
package final class AgentConnection: Sendable {
  // Only the opened recordings are kept between calls. Some calls that inspect are answered beside one another, so that a short one need
  // not wait for a long one, and beside them, in order, calls that run the feature. Everything else is answered at once.

  /// The most calls that may wait.
  static let callLimit = 256

  private enum Lane: Hashable {
    case looking(Int), running

    static let looking = (0..<3).map(Lane.looking)
  }

  /// A call that is not answered yet; its client may use the id again as soon as it has cancelled it.
  private struct Call {
    let number: Int
    let task: Task<Void, Never>
  }

  private struct State {
    var lines = MessageLines()
    /// Whether the client has said `initialize`.
    var isInitialized = false
    var calls: [JSONValue: Call] = [:]
    var callCount = 0
    /// The last call of each lane, and how many wait there.
    var lanes: [Lane: (last: Task<Void, Never>, count: Int)] = [:]
  }

  private let runner: ToolRunner
  private let outbox: AgentOutbox
  private let form: AnswerForm
  private let state = Lock(State())

  /// Passes bytes for the client to `write`, a message at a time, from any thread; throws if a folder is none.
  package convenience init(
    folders: [String], replayer: (any Replayer)? = nil, form: AnswerForm = .both,
    write: @escaping @Sendable ([UInt8]) -> Void
  ) throws(CommandError) {
    self.init(Recordings(try NamedFolders(folders), replayer: replayer), form, write: write)
  }

  init(_ recordings: Recordings, _ form: AnswerForm = .both, write: @escaping @Sendable ([UInt8]) -> Void) {
    (runner, outbox, self.form) = (ToolRunner(recordings: recordings), AgentOutbox(write), form)
  }

  /// Processes the next bytes from the client.
  package func receive(_ bytes: ArraySlice<UInt8>) {
    for message in state.withLock({ $0.lines.take(bytes) }) { take(message) }
  }

  /// Handles the end of input: calls that inspect are still answered if that takes a moment, and all others are cancelled.
  func finish() async {
    if let last = state.withLock({ $0.lines.rest() }) { take(last) }
    let looking = state.withLock { state in Lane.looking.compactMap { state.lanes[$0]?.last } }
    let limit = Task {
      try await Task.sleep(for: .seconds(1))
      giveUp()
    }
    for task in looking { await task.value }
    limit.cancel()
    giveUp()
    runner.recordings.replayer?.abandon()
  }

  /// Cancels all calls.
  func giveUp() { for call in state.withLock({ Array($0.calls.values) }) { call.task.cancel() } }

  /// Waits until all calls are answered.
  func settled() async {
    for lane in state.withLock({ Array($0.lanes.values) }) { await lane.last.value }
  }

  private func take(_ message: Result<JSONValue, ProtocolError>) {
    switch message.map(ClientMessage.init) {
    case .failure(let error): outbox.send(error, to: .null)
    case .success(.bad(let id, let error)): outbox.send(error, to: id)
    case .success(.response): break
    case .success(.notification("notifications/cancelled", let params)):
      if let id = params["requestId"] { state.withLock { $0.calls.removeValue(forKey: id) }?.task.cancel() }
    case .success(.notification): break
    case .success(.request(let request)):
      do throws(ProtocolError) {
        if let result = try answer(request) { outbox.send(result, to: request) }
      } catch {
        outbox.send(error, to: request.id)
      }
    }
  }

  // MARK: - Requests

  /// The answer to a request; nil if it is sent later.
  private func answer(_ request: ClientMessage.Request) throws(ProtocolError) -> JSONValue.Object? {
    let params = request.params
    if !request.isWithoutHandshake {
      switch request.method {
      case "initialize":
        guard let version = params["protocolVersion"]?.string else {
          throw ProtocolError(.badArguments, "expected a string as 'protocolVersion'")
        }
        state.withLock { $0.isInitialized = true }
        return greeting(["protocolVersion": .string(ProtocolVersion.negotiated(version))])
      case "ping": return [:]
      default:
        guard state.withLock({ $0.isInitialized }) else {
          throw ProtocolError(
            .badArguments, "expected 'initialize' first, or '\(ProtocolVersion.versionKey)' in 'params._meta'")
        }
      }
    }
    switch request.method {
    case "server/discover" where request.isWithoutHandshake:
      return cached(
        greeting(["supportedVersions": .array(ProtocolVersion.all.map(JSONValue.string))]), request, isPublic: true)
    case "tools/list": return cached(["tools": .array(runner.tools.map(\.json))], request, isPublic: true)
    case "resources/list":
      let list = try RecordingResources.list(runner.recordings.folders.names, from: params["cursor"])
      return cached(list, request)
    case "resources/templates/list": return cached(RecordingResources.templates, request, isPublic: true)
    case "resources/read": return try read(request)
    case "tools/call": return try call(request)
    default: throw ProtocolError(.noSuchMethod, "there is no method '\(request.method)'")
    }
  }

  /// The answer to `initialize` and `server/discover`.
  private func greeting(_ version: JSONValue.Object) -> JSONValue.Object {
    var result = version
    result["capabilities"] = ["tools": [:], "resources": [:]]
    result["serverInfo"] = .object(AgentServer.info)
    result["instructions"] = .string(Instructions.text(runsFeature: runner.recordings.replayer != nil))
    return result
  }

  /// Adds how long a client may cache an answer: tools never change, but recordings come and go.
  private func cached(
    _ result: JSONValue.Object, _ request: ClientMessage.Request, isPublic: Bool = false
  ) -> JSONValue.Object {
    guard request.isWithoutHandshake else { return result }
    var result = result
    (result["ttlMs"], result["cacheScope"]) = isPublic ? (3_600_000, "public") : (0, "private")
    return result
  }

  private func call(_ request: ClientMessage.Request) throws(ProtocolError) -> JSONValue.Object? {
    let params = request.params
    guard let name = params["name"]?.string else { throw ProtocolError(.badArguments, "expected a string as 'name'") }
    guard let tool = runner.tools.first(where: { $0.wholeName == name }) else {
      if Tool.running.contains(where: { $0.wholeName == name }) {
        throw ProtocolError(
          .badArguments, "'\(name)' runs the app's feature, which this program has not: ask the app's own debugger")
      }
      let names = runner.tools.map(\.wholeName).joined(separator: ", ")
      throw ProtocolError(.badArguments, "there is no tool '\(BoundedText.line(name, to: 100))': there are \(names)")
    }
    let call: ToolCall
    do throws(CommandError) { call = try ToolCall(tool, params["arguments"] ?? .object([:])) } catch {
      return ToolResult(error).json(form)
    }
    try begin(request, tool.powers.contains(.runsFeature) ? [.running] : Lane.looking) { [runner, form] in
      await runner.answer(call).json(form)
    }
    return nil
  }

  private func read(_ request: ClientMessage.Request) throws(ProtocolError) -> JSONValue.Object? {
    guard let uri = request.params["uri"]?.string else {
      throw ProtocolError(.badArguments, "expected a string as 'uri'")
    }
    let missing = ProtocolError(
      request.isWithoutHandshake ? .badArguments : .noSuchResource, "there is no such resource",
      data: ["uri": .string(BoundedText.line(uri, to: 300))])
    guard let name = RecordingResources.name(of: uri), (try? runner.recordings.folders.file(name)) != nil,
      let call = try? ToolCall(Tool.looking[0], ["recording": .string(name)])
    else { throw missing }
    try begin(request, Lane.looking) { [self] in
      let text = await runner.answer(call).text
      return cached(
        ["contents": [["uri": .string(uri), "mimeType": "text/markdown", "text": .string(text)]]], request)
    }
    return nil
  }

  // MARK: - Calls

  /// Starts a call that is answered later, after the earlier calls of the lane in which the fewest wait.
  private func begin(
    _ request: ClientMessage.Request, _ lanes: [Lane], _ body: @escaping @Sendable () async -> JSONValue.Object
  ) throws(ProtocolError) {
    let progress = request.progressToken.map { CallProgress($0, outbox) }
    let problem: ProtocolError? = state.withLock { state in
      if state.calls[request.id] != nil {
        return ProtocolError(.noRequest, "found the id of a call that is not answered")
      }
      if state.calls.count >= Self.callLimit { return ProtocolError(.busy, "\(Self.callLimit) calls wait already") }
      guard let lane = lanes.min(by: { state.lanes[$0]?.count ?? 0 < state.lanes[$1]?.count ?? 0 }) else { return nil }
      let before = state.lanes[lane]
      state.callCount += 1
      let number = state.callCount
      let task = Task.detached { [self] in
        await before?.last.value
        defer { self.state.withLock { $0.lanes[lane]?.count -= 1 } }
        guard !Task.isCancelled else { return }
        let result = await ReadingProgress.$current.withValue(progress?.reading) { await body() }
        // A cancelled call is not answered.
        if end(request.id, number), !Task.isCancelled { outbox.send(result, to: request) }
      }
      state.calls[request.id] = Call(number: number, task: task)
      state.lanes[lane] = (task, (before?.count ?? 0) + 1)
      return nil
    }
    if let problem { throw problem }
  }

  /// Removes a call, and returns whether it was still there, that is, not cancelled.
  private func end(_ id: JSONValue, _ number: Int) -> Bool {
    state.withLock { state in
      guard state.calls[id]?.number == number else { return false }
      state.calls[id] = nil
      return true
    }
  }
}
