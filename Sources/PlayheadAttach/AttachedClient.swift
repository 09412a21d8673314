import PlayheadFormat
import PlayheadPlatform
import PlayheadRecorder

/// One connection: first a stranger, from whom one line is expected within two seconds, and then a debugger.
///
/// It is used by the server's thread; answers of the store come from any.
final class AttachedClient {
  let socket: CInt
  private(set) var isOver = false
  private let permissions: Set<AttachPermission>
  private let recorder: RecorderCore
  private let alarm: Alarm
  private let linger: Int
  private let admit: (AttachGreeting) -> Bool
  /// Shows old states for it, one debugger at a time.
  private let presenter = Presenter()
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
  /// The requests that are not answered yet.
  private let running = Lock(Running())
  /// The last of them. Each is done after the one before.
  private var last: Task<Void, Never>?

  private struct Running {
    private var count = 0
    private var bytes = 0

    /// Whether another one may come.
    var hasRoom: Bool { count < 32 && bytes < AttachRequest.limit }

    mutating func add(_ size: Int) { (count, bytes) = (count + 1, bytes + size) }

    mutating func remove(_ size: Int) { (count, bytes) = (count - 1, bytes - size) }
  }

  init(
    _ socket: CInt, allowing permissions: Set<AttachPermission>, recorder: RecorderCore, alarm: Alarm, patience: Int,
    linger: Int, admit: @escaping (AttachGreeting) -> Bool
  ) {
    self.socket = socket
    self.permissions = permissions
    self.recorder = recorder
    self.alarm = alarm
    patienceEnd = MonotonicTime.now() + patience
    self.linger = linger
    self.admit = admit
  }

  var isAttached: Bool { guest != nil }

  /// When it is to be served, whatever happens.
  var deadline: Int? { isAttached ? wakeEnd : patienceEnd }

  /// What is waited for at the socket.
  var events: Int16 {
    var events: CInt = 0
    // Who does not read is not listened to, either.
    if left == 0, running.withLock({ $0.hasRoom }) { events |= CInt(POLLIN) }
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
      let recorder = recorder
      Task { await recorder.bringState() }
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
    guard isAttached else { return }
    // Nobody is left who could put the present back.
    let (recorder, presenter, before) = (recorder, presenter, last)
    Task {
      await before?.value
      await recorder.endPresenting(by: presenter)
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
    let glance = line.withUnsafeBytes { AttachRequest.Glance($0) }
    if let permission = glance.permission, !permissions.contains(permission) {
      guest?.answer(.refused(id: glance.id, .forbidden))
      return
    }
    guard let guest else { return }
    let (request, size) = (AttachedRequest(line: line, id: glance.id, permissions, recorder, presenter), line.count)
    let (running, alarm, before) = (running, alarm, last)
    running.withLock { $0.add(size) }
    last = Task {
      await before?.value
      let answer = await request.answer()
      guest.answer(answer)
      running.withLock { $0.remove(size) }
      alarm.ring()
    }
  }
}
