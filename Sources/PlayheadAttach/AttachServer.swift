import Foundation
import PlayheadFormat
import PlayheadPlatform
import PlayheadRecorder

/// The thread that accepts debuggers, sends them what is recorded, and does what they ask for.
///
/// It alone touches the connections; others wake it. It sleeps while nothing is recorded and nobody asks.
final class AttachServer: @unchecked Sendable {
  struct Counts {
    /// How many debuggers are attached.
    var clients = 0
    /// How many connections were turned away.
    var refused = 0
  }

  /// How many may be attached.
  private static let clientLimit = 32
  /// How many may not have said yet who they are.
  private static let strangerLimit = 16
  /// After so many wrong tokens in a row nobody is listened to for a while.
  private static let failureLimit = 5
  /// How long the thread waits for more before it sleeps.
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
  /// Until when nobody is listened to.
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

  /// Ends it: nobody finds it any more, and the thread lets the debuggers go.
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

  /// Waits until there is something to do.
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
    // The system has taken the socket away, as of an app that was suspended.
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
        // There is no room for another descriptor, so the connection would be told of again and again.
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

  /// Whether somebody who has greeted is a debugger of ours.
  private func admit(_ greeting: AttachGreeting) -> Bool {
    guard entry.token.matches(greeting.token) else {
      failures += 1
      if failures >= Self.failureLimit { (failures, pausedUntil) = (0, MonotonicTime.now() + settings.pause) }
      return false
    }
    failures = 0
    return clients.count(where: \.isAttached) < Self.clientLimit
  }

  /// Lets those go that are gone, and tells the others how many they are.
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
    // One may come as another one goes.
    for client in attached where isAnother || !client.isTold { client.tell(of: attached.count, in: entry.app) }
  }
}
