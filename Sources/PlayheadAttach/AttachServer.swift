import Foundation
import PlayheadFormat
import PlayheadPlatform
import PlayheadRecorder

/// The thread that accepts debuggers, sends them the recorded lines and executes their requests; only this thread
/// touches the connections, and it sleeps while there is nothing to do.
final class AttachServer: @unchecked Sendable {
  struct Counts {
    var clients = 0
    /// The number of connections that were turned away.
    var refused = 0
  }

  private static let clientLimit = 32
  /// The most connections that may not have sent a greeting yet.
  private static let strangerLimit = 16
  /// After this many wrong tokens in a row, new connections are refused for a while.
  private static let failureLimit = 5
  /// How long the thread polls for more work before it sleeps, in nanoseconds.
  private static let linger = 1_000_000

  let counts = Lock(Counts())
  private let recorder: RecorderCore
  let entry: ListeningEntry
  private let permissions: Set<AttachPermission>
  private let settings: ListenerSettings
  private let alarm: Alarm
  private let isClosing = Lock(false)

  private var clients: [AttachedClient] = []
  private var failures = 0
  /// Until when new connections are refused.
  private var pausedUntil = 0

  init(
    _ recorder: RecorderCore, _ entry: ListeningEntry, _ permissions: Set<AttachPermission>,
    _ settings: ListenerSettings
  ) throws(ListeningProblem) {
    guard let alarm = Alarm() else {
      let problem = ListeningProblem.system("a pipe")
      entry.withdraw()
      entry.close()
      throw problem
    }
    (self.recorder, self.entry, self.permissions) = (recorder, entry, permissions)
    (self.settings, self.alarm) = (settings, alarm)
  }

  func run() {
    let thread = Thread { [self] in serve() }
    thread.name = "playhead.attach"
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Removes the listening entry and makes the thread close all connections.
  func close() {
    let isFirst = isClosing.withLock { isClosing in
      defer { isClosing = true }
      return !isClosing
    }
    guard isFirst else { return }
    entry.withdraw()
    alarm.ring()
  }

  // MARK: - The thread

  private func serve() {
    while !isClosing.withLock({ $0 }) {
      wait()
      accept()
      for client in clients { client.serve() }
      leave()
    }
    entry.close()
    for client in clients { client.sayGoodbye() }
    clients = []
    counts.withLock { $0.clients = 0 }
  }

  private func wait() {
    let now = MonotonicTime.now()
    var descriptors = [pollfd(fd: alarm.reading, events: Int16(POLLIN), revents: 0)]
    var deadline = clients.compactMap(\.deadline).min()
    if pausedUntil > now {
      deadline = min(deadline ?? .max, pausedUntil)
    } else {
      descriptors.append(pollfd(fd: entry.current, events: Int16(POLLIN), revents: 0))
    }
    descriptors += clients.map { pollfd(fd: $0.socket, events: $0.events, revents: 0) }
    let milliseconds = deadline.map { CInt(clamping: max(($0 - now + 999_999) / 1_000_000, 0)) } ?? -1
    poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    alarm.reset()
    for (client, polled) in zip(clients, descriptors.suffix(clients.count)) { client.take(polled.revents) }
    // The system has closed the socket, as it does for a suspended app.
    if pausedUntil <= now, descriptors[1].revents & Int16(POLLERR | POLLNVAL | POLLHUP) != 0 || entry.current < 0 {
      reopen()
    }
  }

  private func reopen() {
    guard !isClosing.withLock({ $0 }), entry.reopened() < 0 else { return }
    pausedUntil = MonotonicTime.now() + settings.pause
  }

  private func accept() {
    while pausedUntil <= MonotonicTime.now() {
      guard let socket = LocalSocket.accepted(by: entry.current) else {
        // The process is out of descriptors, so poll(2) would report the same connection over and over.
        if errno == EMFILE || errno == ENFILE { pausedUntil = MonotonicTime.now() + settings.pause }
        return
      }
      let isOwn = entry.isLoopback || SocketPeer.user(of: socket) == getuid()
      guard isOwn, clients.count(where: { !$0.isAttached }) < Self.strangerLimit else {
        refuse(socket)
        continue
      }
      clients.append(
        AttachedClient(
          socket, allowing: permissions, recorder: recorder, alarm: alarm, patience: settings.patience,
          linger: Self.linger
        ) { [unowned self] in
          admit($0)
        })
    }
  }

  private func refuse(_ socket: CInt) {
    PlayheadPlatform.close(socket)
    counts.withLock { $0.refused += 1 }
  }

  /// Whether the greeting has the right token and there is room for another debugger.
  private func admit(_ greeting: AttachGreeting) -> Bool {
    guard entry.token.matches(greeting.token) else {
      failures += 1
      if failures >= Self.failureLimit { (failures, pausedUntil) = (0, MonotonicTime.now() + settings.pause) }
      return false
    }
    failures = 0
    return clients.count(where: \.isAttached) < Self.clientLimit
  }

  /// Removes closed connections and sends the others the new number of debuggers.
  private func leave() {
    let gone = clients.filter(\.isOver)
    if !gone.isEmpty {
      clients.removeAll(where: \.isOver)
      for client in gone { client.leave() }
      let strangers = gone.count(where: { !$0.isAttached })
      if strangers > 0 { counts.withLock { $0.refused += strangers } }
    }
    let attached = clients.filter(\.isAttached)
    let isAnother = counts.withLock { counts in
      defer { counts.clients = attached.count }
      return counts.clients != attached.count
    }
    // The count can stay the same while one debugger leaves and another one joins.
    for client in attached where isAnother || !client.isTold { client.tell(of: attached.count, in: entry.app) }
  }
}
