internal import PlayheadFormat
internal import PlayheadPlatform

/// What a relay has passed between an editor and a prompt, so that it can answer in the prompt's place once that is gone.
final class RelayedConversation: Sendable {
  private struct State {
    var (asked, told) = (MessageReader(), MessageReader())
    /// The requests that the prompt has not answered, by their numbers.
    var open: [Int: Request] = [:]
    var isInitialized = false
    var isTerminated = false
    /// The error that answers each request once the prompt is gone; nil before.
    var problem: RequestError?
    /// Whether the editor has said that it leaves.
    var isLeaving = false
  }

  private let state = Lock(State())
  private let outbox: Outbox

  init(output: CInt) {
    outbox = Outbox { bytes in bytes.withUnsafeBytes { _ = WholeWrite.write($0, to: output) } }
  }

  /// Whether neither side waits for anything: the prompt is gone, and the editor leaves.
  var isOver: Bool { state.withLock { $0.problem != nil && $0.isLeaving } }

  /// Takes what the editor has sent.
  func take(asked bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      state.asked.take(bytes)
      while let found = state.asked.next() {
        guard case .message(let message) = found, let request = Request(message) else { continue }
        if Self.isFarewell(request) { state.isLeaving = true }
        if let problem = state.problem { answer(request, problem) } else { state.open[request.seq] = request }
      }
    }
  }

  /// Takes what the prompt has sent.
  func take(told bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      state.told.take(bytes)
      while let found = state.told.next() {
        guard case .message(let message) = found else { continue }
        if let seq = message["request_seq"]?.int { state.open[seq] = nil }
        if message["event"] == "initialized" { state.isInitialized = true }
        if message["event"] == "terminated" { state.isTerminated = true }
      }
    }
  }

  /// Answers what is open, and from now on everything: the prompt is gone.
  func end(_ problem: RequestError) {
    state.withLock { state in
      state.problem = problem
      for (_, request) in state.open.sorted(by: { $0.key < $1.key }) { answer(request, problem) }
      if state.isInitialized, !state.isTerminated, !state.isLeaving { outbox.send(AdapterEvent(name: "terminated")) }
    }
  }

  private func answer(_ request: Request, _ problem: RequestError) {
    outbox.send(Self.isFarewell(request) ? .success(Reply()) : .failure(problem), to: request)
  }

  private static func isFarewell(_ request: Request) -> Bool { ["disconnect", "terminate"].contains(request.command) }
}
