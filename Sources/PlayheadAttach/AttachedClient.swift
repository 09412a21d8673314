import PlayheadPlatform
import PlayheadRecorder
import PlayheadRecording

/// One connection: first a stranger, from whom one line is expected within two seconds, and then a debugger.
///
/// It is used by the server's thread; answers of the store come from any.
final class AttachedClient {
  /// How many requests are done at the same time.
  private static let requestLimit = 32

  let socket: CInt
  private(set) var isOver = false
  private let permissions: Set<AttachPermission>
  private let recorder: RecorderCore
  private let alarm: Alarm
  private let linger: Int
  private let admit: (AttachGreeting) -> Bool
  /// Whether no other debugger presents anything.
  private let isFree: (AttachedClient) -> Bool
  private var guest: RecorderGuest?
  private var input = RequestLines(limit: AttachGreeting.limit)
  /// When a stranger is given up.
  private let patienceEnd: Int
  private var left = 0
  /// Until when more is waited for.
  private var wakeEnd: Int?
  private var hasAskedForState = false
  /// Whether it was told what it is attached to, which comes first.
  private(set) var isTold = false
  /// How many requests the store is busy with.
  private let running = Lock(0)
  /// The last request that the store was asked for.
  private var last: Task<Void, Never>?
  private let presenting = Lock(false)

  init(
    _ socket: CInt, allowing permissions: Set<AttachPermission>, recorder: RecorderCore, alarm: Alarm, patience: Int,
    linger: Int,
    admit: @escaping (AttachGreeting) -> Bool, isFree: @escaping (AttachedClient) -> Bool
  ) {
    self.socket = socket
    self.permissions = permissions
    self.recorder = recorder
    self.alarm = alarm
    patienceEnd = MonotonicTime.now() + patience
    self.linger = linger
    (self.admit, self.isFree) = (admit, isFree)
  }

  var isAttached: Bool { guest != nil }

  /// Whether it has an old state presented.
  var isPresenting: Bool { presenting.withLock { $0 } }

  /// When it is to be served, whatever happens.
  var deadline: Int? { isAttached ? wakeEnd : patienceEnd }

  /// What is waited for at the socket.
  var events: Int16 {
    var events: CInt = 0
    // Who does not read is not listened to, either.
    if left == 0, running.withLock({ $0 }) < Self.requestLimit { events |= CInt(POLLIN) }
    if left > 0 { events |= CInt(POLLOUT) }
    return Int16(events)
  }

  /// Learns what has become of the socket.
  func take(_ revents: Int16) {
    // Else it would be told of again and again, as nothing is read now that comes before the end.
    if events & Int16(POLLIN) == 0, CInt(revents) & CInt(POLLHUP | POLLERR) != 0 { isOver = true }
  }

  func serve() {
    receive()
    if isOver { return }
    if isAttached { send() } else if MonotonicTime.now() >= patienceEnd { isOver = true }
  }

  /// Says how many are attached.
  func tell(of count: Int, in app: ListeningApp) {
    guest?.answer(
      .attached(AttachAnswer.Attached(app: app.app, pid: app.pid, allows: permissions, clients: count)))
    isTold = true
    send()
  }

  // MARK: - Sending

  private func send() {
    guard let guest, !isOver, isTold else { return }
    if wakeEnd == nil || MonotonicTime.now() >= wakeEnd ?? 0, left == 0, guest.sleep() {
      wakeEnd = nil
      return
    }
    var progress = guest.send()
    // As long as the reader takes more.
    var before = Int.max
    while progress.left > 0, progress.left < before {
      before = progress.left
      progress = guest.send()
    }
    left = progress.left
    wakeEnd = left > 0 ? nil : MonotonicTime.now() + linger
    if progress.isOver { isOver = true }
    if !progress.needsState { hasAskedForState = false }
    if progress.needsState, !hasAskedForState {
      hasAskedForState = true
      recorder.bringState()
    }
  }

  /// Sends the rest, as far as it is taken at once.
  func sayGoodbye() {
    if let guest, !isOver { _ = guest.send() }
    leave()
  }

  func leave() {
    guest?.leave()
    close(socket)
    // Nobody is left who could put the present back.
    guard isPresenting else { return }
    let (recorder, before) = (recorder, last)
    Task {
      await before?.value
      _ = try? await recorder.debugged?.presentLive()
    }
  }

  // MARK: - Receiving

  private func receive() {
    guard events & Int16(POLLIN) != 0 else { return }
    switch input.receive(from: socket) {
    case .nothing: break
    case .end: return isOver = true
    case .some: break
    }
    while !isOver, let line = input.next() {
      if line.count > input.limit { return isOver = true }
      if isAttached { perform(line) } else { greet(line) }
    }
    if input.isTooLong { isOver = true }
  }

  private func greet(_ line: [UInt8]) {
    guard let greeting = line.withUnsafeBytes({ AttachGreeting($0) }), admit(greeting) else { return isOver = true }
    let alarm = alarm
    guest = RecorderGuest(of: recorder, descriptor: socket, resuming: greeting.resumption) { alarm.ring() }
    input.limit = AttachRequest.limit
  }

  private func perform(_ line: [UInt8]) {
    guard let request = line.withUnsafeBytes({ AttachRequest($0) }) else {
      let id = line.withUnsafeBytes { AttachRequest.id(of: $0) }
      return answer(.refused(id: id, .unknown))
    }
    if let permission = request.permission, !permissions.contains(permission) {
      return answer(.refused(id: request.id, .forbidden))
    }
    switch request.body {
    case .keyframe:
      recorder.bringState()
      answer(.done(id: request.id))
    case .note(let name, let text):
      recorder.note(name, text: text)
      answer(.done(id: request.id))
    case .send(let action):
      ask(request.id) { store throws(DebuggedStoreError) in
        try await store.send(action)
      }
    case .present(let state, let position):
      guard isFree(self) else {
        return answer(
          .refused(
            id: request.id, .unable("another debugger presents a state", hint: "it ends by 'present live' there")))
      }
      let presenting = presenting
      presenting.withLock { $0 = true }
      ask(request.id) { store throws(DebuggedStoreError) in
        do throws(DebuggedStoreError) { try await store.present(state, of: position) } catch {
          presenting.withLock { $0 = false }
          throw error
        }
      }
    case .presentLive:
      presenting.withLock { $0 = false }
      ask(request.id) { store throws(DebuggedStoreError) in
        _ = try await store.presentLive()
      }
    }
  }

  /// Has the store do something, in its own turn. Requests are done one after the other.
  private func ask(
    _ id: Int, _ body: @escaping @Sendable (any DebuggedStore) async throws(DebuggedStoreError) -> Void
  ) {
    guard let guest else { return }
    let (recorder, running, alarm, before) = (recorder, running, alarm, last)
    running.withLock { $0 += 1 }
    last = Task {
      await before?.value
      do throws(DebuggedStoreError) {
        guard let store = recorder.debugged else { throw .gone }
        try await body(store)
        guest.answer(.done(id: id))
      } catch {
        guest.answer(.refused(id: id, AttachAnswer.Refusal(error)))
      }
      running.withLock { $0 -= 1 }
      alarm.ring()
    }
  }

  private func answer(_ answer: AttachAnswer) { guest?.answer(answer) }
}

extension AttachAnswer.Refusal {
  fileprivate init(_ error: DebuggedStoreError) {
    switch error {
    case .value(.action, let error): self = .value(pointer: error.pointer, found: error.found, expected: error.expected)
    case .gone: self = .noStore
    default: self = .unable("\(error)", hint: error.hint)
    }
  }
}
