package import Foundation
internal import PlayheadPlatform

/// The files of the file system, written as ``FileChanges`` says, and watched.
package final class FilesOnDisk: Files {
  /// The process whose files they are. A forked one exits, too, and has no thread that writes them.
  private static let process = getpid()

  static let shared: FilesOnDisk = {
    _ = process
    atexit { if getpid() == FilesOnDisk.process { FilesOnDisk.shared.finish() } }
    return FilesOnDisk()
  }()

  /// What apps of Apple's systems post when they may not run again.
  private static let isLeaving = [
    "UIApplicationDidEnterBackgroundNotification", "UIApplicationWillTerminateNotification",
    "NSExtensionHostDidEnterBackgroundNotification", "WKApplicationDidEnterBackgroundNotification",
    "NSApplicationWillTerminateNotification",
  ]

  private static let queue = DispatchQueue(label: "playhead.file-storage", qos: .utility, attributes: .concurrent)
  /// What others have changed is read in order.
  private static let newsQueue = DispatchQueue(label: "playhead.file-storage.news", qos: .utility)

  private struct Watching {
    var watches = FileWatches()
    var watcher: FileWatcher?
  }

  private let changes = Lock(FileChanges())
  /// Entered under the lock of the changes for each content that is to be written, so that none is between both.
  private let writing = DispatchGroup()
  private let afterRest: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let watching = Lock(Watching())
  private let notifications: NotificationCenter
  private let observers = Lock<[any NSObjectProtocol]>([])

  /// Creates files.
  ///
  /// - Parameters:
  ///   - notifications: Where an app posts that it leaves.
  ///   - afterRest: Calls a function after the rest that a file has between two changes: a second.
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
    // A change that is not written yet is the content.
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

  /// Writes what is not written yet, and waits for it, at most for five seconds.
  func finish() {
    let contents = changes.withLock { changes in
      let contents = changes.hurry()
      for _ in contents { writing.enter() }
      return contents
    }
    for (url, content) in contents { writeLater(url, content) }
    _ = writing.wait(timeout: .now() + 5)
  }

  /// Writes a file on another thread, so that a file that is slow to write is none that others wait for.
  private func writeLater(_ url: URL, _ content: FileContent) { Self.queue.async { self.write(url, content) } }

  /// Writes a file on this thread, for which `writing` was entered.
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
    // Its folder may be new.
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
    // The file may have changed after the owner has loaded it.
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

  /// Watches a file that has watches, unless it is watched. Returns them, and whether the folder is there.
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

  /// Reads a file that others may have changed. It seemed unfinished a rest ago if `isAgain`, or its folder was gone if `isLate`.
  private func readNews(of url: URL, isAgain: Bool, isLate: Bool) {
    // Watched before it is read, so that no change is missed: another folder may have taken the place.
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
      // A change that was made meanwhile is newer.
      if changes.withLock({ $0.notice(url) }) != rest { return notice(url) }
      news.tell()
      watch.owner.learn(data)
    }
    if isUnfinished {
      afterRest { [weak self] in self?.notice(url, isAgain: true) }
    } else if !isFolderThere, !isAgain, !isLate {
      // Another folder may be about to take its place, and nothing else would tell of it.
      afterRest { [weak self] in self?.notice(url, isLate: true) }
    }
  }
}
