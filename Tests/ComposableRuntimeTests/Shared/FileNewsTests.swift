import ComposableRuntime
import Foundation
import StoreTesting
import Testing

/// What others write into the files of shared values.
@Suite(.timeLimit(.minutes(5))) struct FileNewsTests {
  private let disk = TestDisk()
  private let noticed = LockIsolated<[String]>([])

  @Sendable private func notice(_ content: Result<Data?, any Error>) -> FileNews {
    FileNews { [noticed] in
      noticed.withValue { $0.append((try? content.get()).map { String(decoding: $0, as: UTF8.self) } ?? "none") }
    }
  }

  @Test func `what others write is noticed`() async throws {
    try await disk.during { files in
      @Shared(.fileStorage(disk.file("a"))) var count = 0
      $count.withLock { $0 = 1 }
      let subscription = files.watch(disk.file("a"), by: FileOwner(), notice)
      await until(noticed.value == ["1"])
      disk.endRests()
      try disk.write("3", to: "a")
      await until(count == 3)
      try FileManager.default.removeItem(at: disk.file("a"))
      await until(count == 0)
      #expect($count.loadError == nil)
      await until(noticed.value.count == 3)
      #expect(noticed.value == ["1", "3", "none"])
      subscription.cancel()
      try Data("4".utf8).write(to: disk.file("a"))
      await until(count == 4)
    }
  }

  @Test func `what is written here is no news`() async throws {
    try await disk.during { _ in
      let reads = LockIsolated<[Int]>([])
      let key: FileStorageKey<Int> = .number(
        in: disk.file("a"), whileReading: { number in reads.withValue { $0.append(number) } })
      @Shared(key) var count = 0
      @Shared(.fileStorage(disk.file("b"))) var other = 0
      $other.withLock { $0 = 1 }
      for number in 1...2 {
        $count.withLock { $0 = number }
        disk.endRests()
      }
      // Changes of one folder are noticed in order.
      try disk.write("8", to: "b")
      await until(other == 8)
      #expect(reads.value.isEmpty)
    }
  }

  @Test func `a file that changes before it is watched is noticed`() async throws {
    try await disk.during { files in
      @Shared(.fileStorage(disk.file("b"))) var other = 0
      $other.withLock { $0 = 1 }
      let owner = FileOwner()
      #expect(try files.load(disk.file("a"), by: owner) == nil)
      try disk.write("2", to: "a")
      let subscription = files.watch(disk.file("a"), by: owner, notice)
      await until(noticed.value == ["2"])
      subscription.cancel()
    }
  }

  @Test func `properties of two types follow each other`() async throws {
    try await disk.during { _ in
      @Shared(.fileStorage(disk.file("a"))) var count = 0
      @Shared(.fileStorage(disk.file("a"))) var maybe: Int?
      $count.withLock { $0 = 1 }
      await until(maybe == 1)
      $maybe.withLock { $0 = 2 }
      disk.endRests()
      await until(count == 2)
      #expect(maybe == 2)
    }
  }

  @Test func `a file that others have broken says so`() async throws {
    try await disk.during { _ in
      let messages = try await ReportedIssues.messages {
        @Shared(.fileStorage(disk.file("a"))) var count = 0
        $count.withLock { $0 = 1 }
        disk.endRests()
        try disk.write("{ torn", to: "a")
        while $count.loadError == nil && !Task.isCancelled {
          disk.endRests()
          await Task.yield()
        }
        #expect(count == 1)
        try disk.write("5", to: "a")
        await until(count == 5)
        #expect($count.loadError == nil)
      }
      #expect(messages.count == 1)
      #expect(
        messages.first?.hasPrefix("the file of a shared value could not be read: \(disk.file("a").path): ") == true)
    }
  }

  @Test(arguments: ["", "{ torn"])
  func `a file that is being written is read again`(content: String) async throws {
    try await disk.during { _ in
      @Shared(.fileStorage(disk.file("a"))) var count = 0
      @Shared(.fileStorage(disk.file("b"))) var other = 0
      $count.withLock { $0 = 1 }
      $other.withLock { $0 = 1 }
      disk.endRests()
      try disk.write(content, to: "a")
      try disk.write("8", to: "b")
      await until(other == 8)
      #expect(count == 1)
      #expect($count.loadError == nil)
      try disk.write("5", to: "a")
      disk.endRests()
      await until(count == 5)
    }
  }

  @Test func `a folder that takes the place is watched`() async throws {
    try await disk.during { _ in
      @Shared(.fileStorage(disk.file("a"))) var count = 0
      $count.withLock { $0 = 1 }
      disk.endRests()
      try disk.replaceFolder()
      try disk.write("2", to: "a")
      while count != 2 && !Task.isCancelled {
        disk.endRests()
        await Task.yield()
      }
      try disk.write("3", to: "a")
      await until(count == 3)
    }
  }

  @Test func `a change that is not written yet replaces what others write`() async throws {
    try await disk.during { _ in
      @Shared(.fileStorage(disk.file("a"))) var count = 0
      @Shared(.fileStorage(disk.file("b"))) var other = 0
      $other.withLock { $0 = 1 }
      for number in 1...2 { $count.withLock { $0 = number } }
      try disk.write("7", to: "a")
      disk.endRests()
      try disk.write("8", to: "b")
      await until(other == 8)
      #expect(count == 2)
      #expect(disk.content(of: "a") == "2")
    }
  }

  @Test func `a change that is made while news are read replaces them`() async throws {
    try await disk.during { files in
      @Shared(.fileStorage(disk.file("a"))) var count = 0
      $count.withLock { $0 = 1 }
      disk.endRests()
      let shared = $count
      let subscription = files.watch(disk.file("a"), by: FileOwner()) { content in
        if (try? content.get()) == Data("7".utf8) { shared.withLock { $0 = 9 } }
        return notice(content)
      }
      await until(noticed.value == ["1"])
      try disk.write("7", to: "a")
      await until(noticed.value.last == "9")
      #expect(noticed.value == ["1", "9"])
      #expect(count == 9)
      subscription.cancel()
    }
  }
}
