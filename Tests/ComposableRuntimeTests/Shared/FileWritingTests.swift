import ComposableRuntime
import Foundation
import StoreTesting
import Testing

/// When the files of shared values are written, and what others write into them.
@Suite struct FileWritingTests {
  private let folder: URL = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())")
  private let rests = Rests()
  private let notifications = NotificationCenter()

  /// Keeps what is done after a rest until the test ends the rest.
  private final class Rests: Sendable {
    private let bodies = LockIsolated<[@Sendable () -> Void]>([])

    func begin(_ body: @escaping @Sendable () -> Void) { bodies.withValue { $0.append(body) } }

    /// Ends all rests. What is done after them is done when it returns.
    func end() {
      let ended = bodies.value
      bodies.setValue([])
      for body in ended { body() }
    }
  }

  private func onDisk<R>(_ body: (FilesOnDisk) async throws -> R) async throws -> R {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = FilesOnDisk(notifications: notifications, afterRest: rests.begin)
    return try await withDependencies {
      $0.defaultFileStorage = FileStorage(files)
    } operation: {
      try await body(files)
    }
  }

  private func file(_ name: String) -> URL { folder.appending(path: name) }

  private func content(of name: String) -> String? { try? String(contentsOf: file(name), encoding: .utf8) }

  // MARK: - Writing

  @Test func theFirstChangeIsOnDiskAtOnceAndLaterOnesAfterARest() async throws {
    try await onDisk { _ in
      @Shared(.fileStorage(file("a"))) var count = 0
      $count.withLock { $0 = 1 }
      #expect(content(of: "a") == "1")
      for number in 2...5 { $count.withLock { $0 = number } }
      #expect(content(of: "a") == "1")
      rests.end()
      #expect(content(of: "a") == "5")
      $count.withLock { $0 = 6 }
      #expect(content(of: "a") == "5", "it goes on changing")
      rests.end()
      #expect(content(of: "a") == "6")
      rests.end()
      $count.withLock { $0 = 7 }
      #expect(content(of: "a") == "7", "it has not changed for a rest")
    }
  }

  @Test func aSaveWritesTheNewestValueAtOnce() async throws {
    try await onDisk { _ in
      @Shared(.fileStorage(file("a"))) var count = 0
      for number in 1...3 { $count.withLock { $0 = number } }
      try await $count.save()
      #expect(content(of: "a") == "3")
      $count.withLock { $0 = 4 }
      #expect(content(of: "a") == "3", "a save begins another rest")
      rests.end()
      #expect(content(of: "a") == "4")
    }
  }

  @Test func aFileThatChangesWheneverItIsWrittenStarvesNoOther() async throws {
    try await onDisk { _ in
      let busy = LockIsolated<Shared<Int>?>(nil)
      let key: FileStorageKey<Int> = .number(in: file("busy")) { busy.value?.withLock { $0 += 1 } }
      @Shared(key) var number = 0
      let shared = $number
      busy.setValue(shared)
      @Shared(.fileStorage(file("b"))) var other = 0
      $number.withLock { $0 = 1 }
      $other.withLock { $0 = 1 }
      #expect(content(of: "b") == "1")
      try await $other.save()
      rests.end()
      #expect(content(of: "busy") == "2")
      busy.setValue(nil)
    }
  }

  @Test func aFileThatIsSlowToWriteLetsOthersPass() async throws {
    try await onDisk { _ in
      let (isWriting, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let key: FileStorageKey<Int> = .number(in: file("slow")) {
        isWriting.signal()
        mayEnd.wait()
      }
      @Shared(key) var slow = 0
      @Shared(.fileStorage(file("b"))) var other = 0
      let shared = $slow
      let thread = Thread { shared.withLock { $0 = 1 } }
      thread.start()
      waitFor(isWriting)
      $other.withLock { $0 = 1 }
      #expect(content(of: "b") == "1")
      try await $other.save()
      mayEnd.signal()
      while content(of: "slow") != "1" { await Task.yield() }
    }
  }

  @Test(arguments: ["UIApplicationDidEnterBackgroundNotification", "NSApplicationWillTerminateNotification"])
  func anAppThatLeavesWritesAll(name: String) async throws {
    try await onDisk { _ in
      @Shared(.fileStorage(file("a"))) var count = 0
      @Shared(.fileStorage(file("b"))) var other = 0
      for number in 1...3 {
        $count.withLock { $0 = number }
        $other.withLock { $0 = -number }
      }
      #expect(content(of: "a") == "1")
      notifications.post(name: Notification.Name(name), object: nil)
      #expect(content(of: "a") == "3")
      #expect(content(of: "b") == "-3")
    }
  }

  #if !canImport(Darwin) || os(macOS)
    @Test func anAppThatEndsWritesAll() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      await #expect(processExitsWith: .success) { [file = file("a") as URL] in
        withDependencies {
          $0.defaultFileStorage = .fileSystem
        } operation: {
          let count = Shared(wrappedValue: 0, .fileStorage(file))
          for number in 1...100 { count.withLock { $0 = number } }
          exit(EXIT_SUCCESS)
        }
      }
      #expect(content(of: "a") == "100")
    }
  #endif

  @Test func aFailedChangeIsASaveErrorUntilTheValueCanBeWritten() async throws {
    try await onDisk { _ in
      @Shared(.fileStorage(file("a"))) var numbers: [Double] = []
      let messages = ReportedIssues.messages { $numbers.withLock { $0 = [.infinity] } }
      #expect(messages.isEmpty)
      #expect($numbers.saveError is EncodingError)
      $numbers.withLock { $0 = [.infinity, 1] }
      rests.end()
      #expect($numbers.saveError is EncodingError)
      $numbers.withLock { $0 = [1] }
      rests.end()
      #expect($numbers.saveError == nil)
    }
  }

  // MARK: - Changes by others

  @Test func whatOthersWriteIsNoticed() async throws {
    try await onDisk { files in
      @Shared(.fileStorage(file("a"))) var count = 0
      $count.withLock { $0 = 1 }
      let noticed = LockIsolated<[String]>([])
      let subscription = files.watch(file("a")) { content in
        noticed.withValue { $0.append((try? content.get()).map { String(decoding: $0, as: UTF8.self) } ?? "none") }
      }
      rests.end()
      $count.withLock { $0 = 2 }
      rests.end()
      try Data("3".utf8).write(to: file("a"), options: .atomic)
      while count != 3 { await Task.yield() }
      try FileManager.default.removeItem(at: file("a"))
      while count != 0 { await Task.yield() }
      #expect($count.loadError == nil)
      while noticed.value.count < 2 { await Task.yield() }
      #expect(noticed.value == ["3", "none"], "what is written here is no news")
      subscription.cancel()
      try Data("4".utf8).write(to: file("a"))
      while count != 4 { await Task.yield() }
    }
  }

  @Test func aFileThatOthersHaveBrokenSaysSo() async throws {
    try await onDisk { _ in
      let messages = try await ReportedIssues.messages {
        @Shared(.fileStorage(file("a"))) var count = 0
        $count.withLock { $0 = 1 }
        rests.end()
        try Data("{ torn".utf8).write(to: file("a"), options: .atomic)
        while $count.loadError == nil { await Task.yield() }
        #expect(count == 1)
        try Data("5".utf8).write(to: file("a"), options: .atomic)
        while count != 5 { await Task.yield() }
        #expect($count.loadError == nil)
      }
      #expect(messages.count == 1)
      #expect(messages.first?.hasPrefix("the file of a shared value could not be read: \(file("a").path): ") == true)
    }
  }

  @Test func aChangeThatIsNotWrittenYetReplacesWhatOthersWrite() async throws {
    try await onDisk { files in
      @Shared(.fileStorage(file("a"))) var count = 0
      @Shared(.fileStorage(file("b"))) var other = 0
      $other.withLock { $0 = 1 }
      for number in 1...2 { $count.withLock { $0 = number } }
      try Data("7".utf8).write(to: file("a"), options: .atomic)
      // Changes of one folder are noticed in order.
      rests.end()
      try Data("8".utf8).write(to: file("b"), options: .atomic)
      while other != 8 { await Task.yield() }
      #expect(count == 2)
      #expect(content(of: "a") == "2")
    }
  }

  private func waitFor(_ semaphore: DispatchSemaphore) { semaphore.wait() }
}

extension SharedKey where Self == FileStorageKey<Int> {
  /// A number in a file.
  fileprivate static func number(in url: URL, whileWriting: @escaping @Sendable () -> Void) -> Self {
    fileStorage(
      url, decode: { try JSONDecoder().decode(Int.self, from: $0) },
      encode: { number in
        whileWriting()
        return Data("\(number)".utf8)
      })
  }
}
