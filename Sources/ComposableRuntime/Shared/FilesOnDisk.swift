package import Foundation

/// The files of the file system, written as ``FileChanges`` says, and watched.
package final class FilesOnDisk: Files {
  typealias OnChange = @Sendable (Result<Data?, any Error>) -> Void

  static let shared: FilesOnDisk = {
    atexit { FilesOnDisk.shared.finish() }
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

  private struct Watches: Sendable {
    var onChange: [URL: [Int: OnChange]] = [:]
    var count = 0
    /// The hashes of the contents that are known: written here, or read.
    var known: [URL: Int] = [:]
  }

  private let changes = Lock(FileChanges())
  /// Entered by all that write.
  private let writing = DispatchGroup()
  private let afterRest: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let watches = Lock(Watches())
  private let watcher = Lock<FileWatcher?>(nil)
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

  package func load(_ url: URL) throws -> Data? {
    // A change that is not written yet is the content.
    if let content = changes.withLock({ $0.unwritten(url) }) { return try content.encode() }
    let data = try Self.read(url)
    watches.withLock { $0.known[url] = Self.hash(of: data) }
    return data
  }

  private static func read(_ url: URL) throws -> Data? {
    do { return try Data(contentsOf: url) } catch CocoaError.fileReadNoSuchFile { return nil }
  }

  private static func hash(of data: Data?) -> Int {
    var hasher = Hasher()
    // The hash of `Data` is that of its beginning.
    data?.withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(data == nil)
    return hasher.finalize()
  }

  // MARK: - Writing

  package func save(_ url: URL, _ content: FileContent, isUrgent: Bool) {
    if let content = changes.withLock({ $0.change(url, content, isUrgent: isUrgent) }) { write(url, content) }
  }

  /// Writes what is not written yet, and waits for it, at most for five seconds.
  func finish() {
    for (url, content) in changes.withLock({ $0.hurry() }) { writeLater(url, content) }
    _ = writing.wait(timeout: .now() + 5)
  }

  /// Writes a file on another thread, so that a file that is slow to write is none that others wait for.
  private func writeLater(_ url: URL, _ content: FileContent) {
    Self.queue.async(group: writing) { self.write(url, content) }
  }

  /// Writes a file on this thread.
  private func write(_ url: URL, _ content: FileContent) {
    writing.enter()
    defer { writing.leave() }
    let result = Result {
      let data = try content.encode()
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url, options: .atomic)
      watches.withLock { $0.known[url] = Self.hash(of: data) }
    }
    let (step, isNoticed) = changes.withLock { $0.end(url) }
    switch step {
    case .write(let next): writeLater(url, next)
    case .rest(let rest):
      afterRest { [weak self] in
        guard let self, let next = changes.withLock({ $0.endRest(rest, of: url) }) else { return }
        write(url, next)
      }
    }
    for completion in content.completions { completion(result) }
    if isNoticed { notice(url) }
    // Its folder may be new.
    if watches.withLock({ $0.onChange[url] != nil }) { watcher.withLock { $0?.add(url) } }
  }

  // MARK: - Watching

  package func watch(
    _ url: URL, _ onChange: @escaping @Sendable (Result<Data?, any Error>) -> Void
  ) -> SharedSubscription {
    let id = watches.withLock { watches in
      watches.count += 1
      watches.onChange[url, default: [:]][watches.count] = onChange
      return watches.count
    }
    watcher.withLock { watcher in
      let new = watcher ?? FileWatcher(queue: Self.newsQueue) { [weak self] in self?.notice($0) }
      new.add(url)
      watcher = new
    }
    return SharedSubscription { [weak self] in self?.unwatch(url, id) }
  }

  private func unwatch(_ url: URL, _ id: Int) {
    let isOver = watches.withLock { watches in
      watches.onChange[url]?[id] = nil
      if watches.onChange[url]?.isEmpty == true { watches.onChange[url] = nil }
      return watches.onChange[url] == nil
    }
    if isOver { watcher.withLock { $0?.remove(url) } }
  }

  /// Reads a file that others may have changed.
  private func notice(_ url: URL) {
    Self.newsQueue.async { [weak self] in
      guard let self, changes.withLock({ $0.notice(url) }) else { return }
      let result = Result { try Self.read(url) }
      let hash = Self.hash(of: try? result.get())
      let onChange = watches.withLock { watches -> [OnChange] in
        if watches.known.updateValue(hash, forKey: url) == hash { return [] }
        return (watches.onChange[url] ?? [:]).values.map { $0 }
      }
      for onChange in onChange { onChange(result) }
    }
  }
}
