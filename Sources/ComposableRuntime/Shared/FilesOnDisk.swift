package import Foundation
internal import PlayheadPlatform

/// The files of the file system, which ``FileChanges`` schedules, and their watches.
package final class FilesOnDisk: Files {
  /// The process that created the files: a forked one exits, too, but has no thread to write them.
  private static let process = getpid()

  static let shared: FilesOnDisk = {
    _ = process
    atexit { if getpid() == FilesOnDisk.process { FilesOnDisk.shared.finish() } }
    return FilesOnDisk()
  }()

  /// The notifications after which an app of Apple's systems may not run again.
  private static let isLeaving = [
    "UIApplicationDidEnterBackgroundNotification", "UIApplicationWillTerminateNotification",
    "NSExtensionHostDidEnterBackgroundNotification", "WKApplicationDidEnterBackgroundNotification",
    "NSApplicationWillTerminateNotification",
  ]

  private static let queue = DispatchQueue(label: "playhead.file-storage", qos: .utility, attributes: .concurrent)
  /// Serial, so that changes of others are read in order.
  private static let newsQueue = DispatchQueue(label: "playhead.file-storage.news", qos: .utility)

  private struct Watching {
    var watches = FileWatches()
    var watcher: FileWatcher?
  }

  private let changes = Lock(FileChanges())
  /// Entered under the lock of the changes for each content to be written, so that `finish` misses none.
  private let writing = DispatchGroup()
  private let afterRest: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let watching = Lock(Watching())
  private let notifications: NotificationCenter
  private let observers = Lock<[any NSObjectProtocol]>([])

  /// `notifications` receives the notifications of a leaving app, and `afterRest` calls a function a second later.
  package init(
    notifications: NotificationCenter = .default,
    afterRest: @escaping @Sendable (_ body: @escaping @Sendable () -> Void) -> Void = { body in
      FilesOnDisk.queue.asyncAfter(deadline: .now() + 1, execute: body)
    }
  ) {
    (self.notifications, self.afterRest) = (notifications, afterRest)
    let new = Self.isLeaving.map { name in
      notifications.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { [weak self] _ in
        self?.finish()
      }
    }
    observers.withLock { $0 = new }
  }

  deinit {
    for observer in observers.withLock({ $0 }) { notifications.removeObserver(observer) }
  }

  package func load(_ url: URL, by owner: FileOwner) throws -> Data? {
    // A change that is not written yet is the current content.
    let content = Result { try changes.withLock { $0.unwritten(url) }.map { try $0.encode() } ?? Self.read(url) }
    owner.learn(try? content.get())
    return try content.get()
  }

  private static func read(_ url: URL) throws -> Data? {
    do { return try Data(contentsOf: url) } catch CocoaError.fileReadNoSuchFile { return nil }
  }

  // MARK: - Writing

  package func save(_ url: URL, _ content: FileContent, isUrgent: Bool) {
    let (next, replaced) = changes.withLock { changes in
      let change = changes.change(url, content, isUrgent: isUrgent)
      if change.next != nil { writing.enter() }
      return change
    }
    withExtendedLifetime(replaced) {}
    if let next { write(url, next) }
  }

  /// Writes all unwritten contents and waits for them, for five seconds at most.
  func finish() {
    let contents = changes.withLock { changes in
      let contents = changes.hurry()
      for _ in contents { writing.enter() }
      return contents
    }
    for (url, content) in contents { writeLater(url, content) }
    _ = writing.wait(timeout: .now() + 5)
  }

  /// Writes a file on another thread, so that no caller waits for a slow one.
  private func writeLater(_ url: URL, _ content: FileContent) { Self.queue.async { self.write(url, content) } }

  /// Writes a file on this thread; the caller has entered `writing`.
  private func write(_ url: URL, _ content: FileContent) {
    let result = Result {
      let data = try content.encode()
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url, options: .atomic)
      content.owner.learn(data)
    }
    let (step, isNoticed) = changes.withLock { changes in
      let end = changes.end(url)
      if case .write = end.step { writing.enter() }
      return end
    }
    writing.leave()
    switch step {
    case .write(let next): writeLater(url, next)
    case .rest(let rest): afterRest { [weak self] in self?.endRest(rest, of: url) }
    }
    for completion in content.completions { completion(result) }
    // The folder may have been created just now.
    let watches = watchAgain(url).watches
    if isNoticed || watches.contains(where: { $0.owner !== content.owner }) { notice(url) }
  }

  private func endRest(_ rest: Int, of url: URL) {
    let next = changes.withLock { changes in
      let next = changes.endRest(rest, of: url)
      if next != nil { writing.enter() }
      return next
    }
    if let next { write(url, next) }
  }

  // MARK: - Watching

  package func watch(_ url: URL, by owner: FileOwner, _ prepare: @escaping FileNews.Prepare) -> SharedSubscription {
    let number = watching.withLock { watching in
      watching.watches.add(FileWatches.Watch(owner: owner, prepare: prepare), of: url)
    }
    // The file may have changed since the owner loaded it.
    notice(url)
    return SharedSubscription { [weak self] in
      let watch = self?.watching.withLock { watching in
        let watch = watching.watches.remove(number, of: url)
        if watching.watches[url].isEmpty { watching.watcher?.remove(url) }
        return watch
      }
      withExtendedLifetime(watch) {}
    }
  }

  /// Watches a file if necessary, and returns its watches and whether its folder exists.
  private func watchAgain(_ url: URL) -> (watches: [FileWatches.Watch], isFolderThere: Bool) {
    watching.withLock { watching in
      let watches = watching.watches[url]
      if watches.isEmpty { return ([], false) }
      let watcher = watching.watcher ?? FileWatcher(queue: Self.newsQueue) { [weak self] in self?.notice($0) }
      watching.watcher = watcher
      return (watches, watcher.add(url))
    }
  }

  private func notice(_ url: URL, isAgain: Bool = false, isLate: Bool = false) {
    Self.newsQueue.async { [weak self] in self?.readNews(of: url, isAgain: isAgain, isLate: isLate) }
  }

  /// Reads a file that others may have changed, again if it seemed unfinished a rest ago, or late if its folder was missing.
  private func readNews(of url: URL, isAgain: Bool, isLate: Bool) {
    // Watched before it is read, so that no change is missed: another folder may have replaced the old one.
    let (watches, isFolderThere) = watchAgain(url)
    guard !watches.isEmpty, let rest = changes.withLock({ $0.notice(url) }) else { return }
    let content = Result { try Self.read(url) }
    let data = try? content.get()
    var isUnfinished = false
    for watch in watches.filter({ !$0.owner.knows(data) }) {
      let news = watch.prepare(content)
      if !isAgain && (news.isTorn || !isFolderThere) {
        isUnfinished = true
        continue
      }
      // A change in the meantime is newer.
      if changes.withLock({ $0.notice(url) }) != rest { return notice(url) }
      news.tell()
      watch.owner.learn(data)
    }
    if isUnfinished {
      afterRest { [weak self] in self?.notice(url, isAgain: true) }
    } else if !isFolderThere, !isAgain, !isLate {
      // Another folder may be about to replace it, and nothing else would report that.
      afterRest { [weak self] in self?.notice(url, isLate: true) }
    }
  }
}
