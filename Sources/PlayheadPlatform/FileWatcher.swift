package import Dispatch

#if canImport(Darwin)
  /// Calls a function after files have changed.
  package final class FileWatcher: @unchecked Sendable {
    private let queue: DispatchQueue
    private let onChange: @Sendable (URL) -> Void
    private let sources = Lock<[URL: [any DispatchSourceFileSystemObject]]>([:])

    package init(queue: DispatchQueue, onChange: @escaping @Sendable (URL) -> Void) {
      (self.queue, self.onChange) = (queue, onChange)
    }

    deinit { for source in sources.withLock({ $0.values.joined() }) { source.cancel() } }

    /// Watches a file and returns whether its folder exists; if not, nothing is watched.
    package func add(_ url: URL) -> Bool {
      if sources.withLock({ $0[url] != nil }) { return true }
      let new = makeSources(of: url)
      if new.isEmpty { return false }
      sources.withLock { $0[url] = new }
      return true
    }

    package func remove(_ url: URL) {
      for source in sources.withLock({ $0.removeValue(forKey: url) }) ?? [] { source.cancel() }
    }

    private func makeSources(of url: URL) -> [any DispatchSourceFileSystemObject] {
      [url.deletingLastPathComponent(), url].compactMap { place in
        let descriptor = open(place.path, O_EVTONLY)
        if descriptor < 0 { return nil }
        let source = DispatchSource.makeFileSystemObjectSource(
          fileDescriptor: descriptor, eventMask: [.write, .extend, .delete, .rename], queue: queue)
        source.setEventHandler { [weak self] in self?.notice(url) }
        source.setCancelHandler { close(descriptor) }
        source.resume()
        return source
      }
    }

    private func notice(_ url: URL) {
      // Another file may have replaced the one that is watched.
      let new = makeSources(of: url)
      let old = sources.withLock { sources in
        // The file may have been removed from the watched ones meanwhile.
        guard let old = sources[url] else { return new }
        sources[url] = new.isEmpty ? nil : new
        return old
      }
      for source in old { source.cancel() }
      onChange(url)
    }
  }
#elseif canImport(Glibc)
  /// Calls a function after files have changed.
  package final class FileWatcher: @unchecked Sendable {
    private struct Watches {
      /// The files by the watch descriptors of their folders and by their names.
      var files: [Int32: [String: Set<URL>]] = [:]
      var folders: [URL: Int32] = [:]
    }

    private let descriptor: Int32
    private let source: (any DispatchSourceRead)?
    private let watches = Lock(Watches())
    private let onChange: @Sendable (URL) -> Void

    package init(queue: DispatchQueue, onChange: @escaping @Sendable (URL) -> Void) {
      self.onChange = onChange
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      self.descriptor = descriptor
      source = descriptor < 0 ? nil : DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source?.setEventHandler { [weak self] in self?.readEvents() }
      source?.setCancelHandler { close(descriptor) }
      source?.resume()
    }

    deinit { source?.cancel() }

    /// Watches a file and returns whether its folder exists; if not, nothing is watched.
    package func add(_ url: URL) -> Bool {
      watches.withLock { watches in
        if watches.folders[url] != nil { return true }
        // An atomic replacement arrives as a move, and the folder itself may be moved.
        let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_MOVE_SELF
        let folder = inotify_add_watch(descriptor, url.deletingLastPathComponent().path, UInt32(events))
        if folder < 0 { return false }
        watches.folders[url] = folder
        watches.files[folder, default: [:]][url.lastPathComponent, default: []].insert(url)
        return true
      }
    }

    package func remove(_ url: URL) {
      watches.withLock { watches in
        guard let folder = watches.folders.removeValue(forKey: url) else { return }
        let name = url.lastPathComponent
        watches.files[folder]?[name]?.remove(url)
        if watches.files[folder]?[name]?.isEmpty == true { watches.files[folder]?[name] = nil }
        if watches.files[folder]?.isEmpty == false { return }
        watches.files[folder] = nil
        inotify_rm_watch(descriptor, folder)
      }
    }

    private func readEvents() {
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count <= 0 { return }
        buffer[..<count].withUnsafeBytes { bytes in
          var offset = 0
          while offset < count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            offset += MemoryLayout<inotify_event>.size
            // The name is padded with zeros.
            let name = String(decoding: bytes[offset..<offset + Int(event.len)].prefix { $0 != 0 }, as: UTF8.self)
            offset += Int(event.len)
            for url in files(of: event, named: name) { onChange(url) }
          }
        }
      }
    }

    private func files(of event: inotify_event, named name: String) -> Set<URL> {
      watches.withLock { watches in
        // Events were lost.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return Set(watches.folders.keys) }
        if event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF) == 0 { return watches.files[event.wd]?[name] ?? [] }
        // The folder was removed or moved away.
        if event.mask & UInt32(IN_MOVE_SELF) != 0 { inotify_rm_watch(descriptor, event.wd) }
        let files = watches.files.removeValue(forKey: event.wd)?.values.reduce(into: Set()) { $0.formUnion($1) } ?? []
        for url in files { watches.folders[url] = nil }
        return files
      }
    }
  }
#else
  /// A stand-in for systems without a way to watch files.
  package final class FileWatcher: Sendable {
    package init(queue: DispatchQueue, onChange: @escaping @Sendable (URL) -> Void) {}

    package func add(_ url: URL) -> Bool { true }
    package func remove(_ url: URL) {}
  }
#endif
