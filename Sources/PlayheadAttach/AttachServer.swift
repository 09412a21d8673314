import Foundation
import PlayheadFormat
import PlayheadPlatform
import PlayheadRecorder

/// The thread that serves debuggers and alone touches their connections; it sleeps while there is nothing to do.
final class AttachServer: @unchecked Sendable {
  struct Counts {
    var debuggers = 0
    /// The number of connections that were turned away.
    var refused = 0
  }

  private static let debuggerLimit = 32
  /// The most connections that may not have sent a greeting yet.
  private static let connectionLimit = 16
  /// After this many wrong tokens in a row, new connections are refused for a while.
  private static let failureLimit = 5

  let counts = Lock(Counts())
  private let recorder: RecorderCore
  let entry: ListeningEntry
  private let permissions: Set<AttachPermission>
  private let settings: ListenerSettings
  private let alarm: Alarm
  private let isClosing = Lock(false)

  private var connections: [DebuggerConnection] = []
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
    if isClosing.withLock({ exchange(&$0, with: true) }) { return }
    entry.withdraw()
    alarm.ring()
  }

  // MARK: - The thread

  private func serve() {
    while !isClosing.withLock({ $0 }) {
      wait()
      accept()
      for connection in connections { connection.serve() }
      leave()
    }
    entry.close()
    for connection in connections { connection.sayGoodbye() }
    connections = []
    counts.withLock { $0.debuggers = 0 }
  }

  private func wait() {
    let now = MonotonicTime.now()
    var descriptors = [pollfd(fd: alarm.reading, events: Int16(POLLIN), revents: 0)]
    var deadline = connections.compactMap(\.deadline).min()
    if pausedUntil > now {
      deadline = min(deadline ?? .max, pausedUntil)
    } else {
      descriptors.append(pollfd(fd: entry.current, events: Int16(POLLIN), revents: 0))
    }
    descriptors += connections.map { pollfd(fd: $0.socket, events: $0.events, revents: 0) }
    let milliseconds = deadline.map { CInt(clamping: max(($0 - now + 999_999) / 1_000_000, 0)) } ?? -1
    poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    alarm.reset()
    for (connection, polled) in zip(connections, descriptors.suffix(connections.count)) {
      connection.take(polled.revents)
    }
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
      guard isOwn, connections.count(where: { !$0.isAttached }) < Self.connectionLimit else {
        refuse(socket)
        continue
      }
      connections.append(
        DebuggerConnection(
          socket, allowing: permissions, recorder: recorder, alarm: alarm, patience: settings.patience
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
    return connections.count(where: \.isAttached) < Self.debuggerLimit
  }

  /// Removes closed connections and sends the others the new number of debuggers.
  private func leave() {
    let gone = connections.filter(\.isOver)
    if !gone.isEmpty {
      connections.removeAll(where: \.isOver)
      for connection in gone { connection.leave() }
      let ungreeted = gone.count(where: { !$0.isAttached })
      if ungreeted > 0 { counts.withLock { $0.refused += ungreeted } }
    }
    let attached = connections.filter(\.isAttached)
    let isAnother = counts.withLock { exchange(&$0.debuggers, with: attached.count) } != attached.count
    // The count can stay the same while one debugger leaves and another one joins.
    for connection in attached where isAnother || !connection.isTold {
      connection.tell(of: attached.count, in: entry.app)
    }
  }
}
