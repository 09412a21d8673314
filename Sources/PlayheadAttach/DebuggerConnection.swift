import PlayheadFormat
import PlayheadPlatform
import PlayheadRecorder

/// A debugger, once its first line has arrived in two seconds; the server's thread uses it, but answers come from any thread.
final class DebuggerConnection {
  /// How long the thread polls for more lines to send before it sleeps, in nanoseconds.
  private static let linger = 1_000_000

  let socket: CInt
  private(set) var isOver = false
  private let permissions: Set<AttachPermission>
  private let recorder: RecorderCore
  private let alarm: Alarm
  private let admit: (AttachGreeting) -> Bool
  /// Presents old states for this debugger; only one debugger at a time can do so.
  private let presenter = Presenter()
  private var debugger: AttachedDebugger?
  private var input = RequestLines(limit: AttachGreeting.limit)
  /// When an unauthenticated connection is closed.
  private let patienceEnd: Int
  private var left = 0
  /// Until when the thread waits for more lines to send with these.
  private var wakeEnd: Int?
  private var hasAskedForState = false
  /// Whether the line that describes the app, which comes first, was sent.
  private(set) var isTold = false
  /// The requests without an answer yet.
  private let running = Lock(Running())
  /// The last of these; each starts after the one before it has ended.
  private var last: Task<Void, Never>?

  private struct Running {
    private var count = 0
    private var bytes = 0

    /// Whether another request may come.
    var hasRoom: Bool { count < 32 && bytes < AttachRequest.limit }

    mutating func add(_ size: Int) { (count, bytes) = (count + 1, bytes + size) }

    mutating func remove(_ size: Int) { (count, bytes) = (count - 1, bytes - size) }
  }

  init(
    _ socket: CInt, allowing permissions: Set<AttachPermission>, recorder: RecorderCore, alarm: Alarm, patience: Int,
    admit: @escaping (AttachGreeting) -> Bool
  ) {
    self.socket = socket
    self.permissions = permissions
    self.recorder = recorder
    self.alarm = alarm
    patienceEnd = MonotonicTime.now() + patience
    self.admit = admit
  }

  var isAttached: Bool { debugger != nil }

  /// When the connection has to be served even if nothing happens at the socket.
  var deadline: Int? { isAttached ? wakeEnd : patienceEnd }

  var events: Int16 {
    // A peer that does not read its answers gets no further requests executed.
    if left > 0 { return Int16(POLLOUT) }
    return running.withLock { $0.hasRoom } ? Int16(POLLIN) : 0
  }

  func take(_ revents: Int16) {
    // While nothing is read, the end of the input never shows, and poll(2) would report the hang-up over and over.
    if events & Int16(POLLIN) == 0, CInt(revents) & CInt(POLLHUP | POLLERR) != 0 { isOver = true }
  }

  func serve() {
    receive()
    if isOver { return }
    if isAttached { send() } else if MonotonicTime.now() >= patienceEnd { isOver = true }
  }

  func tell(of count: Int, in app: ListeningApp) {
    debugger?.answer(
      .attached(AttachReply.Attached(app: app.app, pid: app.pid, allows: permissions, debuggers: count)))
    isTold = true
    send()
  }

  // MARK: - Sending

  private func send() {
    guard let debugger, !isOver, isTold else { return }
    if wakeEnd == nil || MonotonicTime.now() >= wakeEnd ?? 0, left == 0, debugger.sleep() {
      wakeEnd = nil
      return
    }
    var progress = debugger.send()
    // Writes as long as the socket takes more.
    var before = Int.max
    while progress.left > 0, progress.left < before {
      before = progress.left
      progress = debugger.send()
    }
    left = progress.left
    wakeEnd = left > 0 ? nil : MonotonicTime.now() + Self.linger
    if progress.isOver { isOver = true }
    if !progress.needsState { hasAskedForState = false }
    if progress.needsState, !hasAskedForState {
      hasAskedForState = true
      let recorder = recorder
      Task { await recorder.bringState() }
    }
  }

  /// Sends the rest, as far as the socket takes it without waiting.
  func sayGoodbye() {
    if let debugger, !isOver { _ = debugger.send() }
    leave()
  }

  func leave() {
    debugger?.leave()
    close(socket)
    guard isAttached else { return }
    // The debugger is gone, so its request to go back to the present will never come.
    let (recorder, presenter, before) = (recorder, presenter, last)
    Task {
      await before?.value
      await recorder.endPresenting(by: presenter)
    }
  }

  // MARK: - Receiving

  private func receive() {
    guard events & Int16(POLLIN) != 0 else { return }
    if !input.receive(from: socket) { return isOver = true }
    while !isOver, let line = input.next() {
      if line.count > input.limit { return isOver = true }
      if isAttached { perform(line) } else { greet(line) }
    }
    if input.isTooLong { isOver = true }
  }

  private func greet(_ line: [UInt8]) {
    guard let greeting = line.withUnsafeBytes({ AttachGreeting($0) }), admit(greeting) else { return isOver = true }
    let alarm = alarm
    debugger = AttachedDebugger(of: recorder, descriptor: socket, resuming: greeting.resumption) { alarm.ring() }
    input.limit = AttachRequest.limit
  }

  private func perform(_ line: [UInt8]) {
    let glance = line.withUnsafeBytes { AttachRequest.Glance($0) }
    if let permission = glance.permission, !permissions.contains(permission) {
      debugger?.answer(.refused(id: glance.id, .forbidden))
      return
    }
    guard let debugger else { return }
    let request = AttachedRequest(
      line: line, id: glance.id, permissions: permissions, recorder: recorder, presenter: presenter)
    let (running, alarm, before, size) = (running, alarm, last, line.count)
    running.withLock { $0.add(size) }
    last = Task {
      await before?.value
      let answer = await request.answer()
      debugger.answer(answer)
      running.withLock { $0.remove(size) }
      alarm.ring()
    }
  }
}
