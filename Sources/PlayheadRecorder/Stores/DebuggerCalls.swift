import PlayheadFormat
import PlayheadPlatform

/// A store that a debugger reaches through closures from its owner.
final class DebuggerCalls: DebuggedStore {
  // Storing function types with typed throws requires iOS 18.
  typealias Send = @Sendable (JSONValue) async -> Result<Void, DebuggedStoreError>
  typealias Present = @Sendable (JSONValue?) async -> Result<Void, DebuggedStoreError>

  private struct Calls {
    var send: Send?
    var present: Present?
    var isPresenting = false
  }

  private let calls = Lock(Calls())
  private weak let core: RecorderCore?

  init(_ core: RecorderCore) { self.core = core }

  func set(send: @escaping Send) { calls.withLock { $0.send = send } }

  func set(present: @escaping Present) { calls.withLock { $0.present = present } }

  func send(_ action: JSONValue) async throws(DebuggedStoreError) {
    let (send, isPresenting) = calls.withLock { ($0.send, $0.isPresenting) }
    guard let send else { throw .cannotSend }
    if isPresenting { throw .isPresenting }
    try await send(action).get()
  }

  func present(_ state: JSONValue, of position: Int) async throws(DebuggedStoreError) {
    guard let present = calls.withLock({ $0.present }) else { throw .cannotPresent }
    try await present(state).get()
    calls.withLock { $0.isPresenting = true }
    core?.presented(position, goesOn: true)
  }

  func presentLive() async throws(DebuggedStoreError) -> PresentingEnd {
    guard let present = calls.withLock({ $0.isPresenting.take() ? $0.present : nil }) else { throw .notPresenting }
    try await present(nil).get()
    core?.presented(nil)
    return PresentingEnd()
  }
}

extension Bool {
  fileprivate mutating func take() -> Bool {
    defer { self = false }
    return self
  }
}
