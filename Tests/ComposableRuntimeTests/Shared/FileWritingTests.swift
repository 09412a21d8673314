import ComposableRuntime
import Foundation
import StoreTesting
import Testing

/// When the files of shared values are written.
@Suite(.timeLimit(.minutes(5))) struct FileWritingTests {
  private let disk = TestDisk()

  @Test func `the first change is on disk at once and later ones after a rest`() async throws {
    try await disk.during { _ in
      @Shared(.fileStorage(disk.file("a"))) var count = 0
      $count.withLock { $0 = 1 }
      #expect(disk.content(of: "a") == "1")
      for number in 2...5 { $count.withLock { $0 = number } }
      #expect(disk.content(of: "a") == "1")
      disk.endRests()
      #expect(disk.content(of: "a") == "5")
      $count.withLock { $0 = 6 }
      #expect(disk.content(of: "a") == "5", "it goes on changing")
      disk.endRests()
      #expect(disk.content(of: "a") == "6")
      disk.endRests()
      $count.withLock { $0 = 7 }
      #expect(disk.content(of: "a") == "7", "it has not changed for a rest")
    }
  }

  @Test func `a save writes the newest value at once`() async throws {
    try await disk.during { _ in
      @Shared(.fileStorage(disk.file("a"))) var count = 0
      for number in 1...3 { $count.withLock { $0 = number } }
      try await $count.save()
      #expect(disk.content(of: "a") == "3")
      $count.withLock { $0 = 4 }
      #expect(disk.content(of: "a") == "3", "a save begins another rest")
      disk.endRests()
      #expect(disk.content(of: "a") == "4")
    }
  }

  @Test func `a file that changes whenever it is written starves no other`() async throws {
    try await disk.during { _ in
      let busy = LockIsolated<Shared<Int>?>(nil)
      let key: FileStorageKey<Int> = .number(in: disk.file("busy"), whileWriting: { busy.value?.withLock { $0 += 1 } })
      @Shared(key) var number = 0
      let shared = $number
      busy.setValue(shared)
      @Shared(.fileStorage(disk.file("b"))) var other = 0
      $number.withLock { $0 = 1 }
      $other.withLock { $0 = 1 }
      #expect(disk.content(of: "b") == "1")
      try await $other.save()
      disk.endRests()
      #expect(disk.content(of: "busy") == "2")
      busy.setValue(nil)
    }
  }

  @Test func `a file that is slow to write lets others pass`() async throws {
    try await disk.during { _ in
      let (isWriting, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let key: FileStorageKey<Int> = .number(
        in: disk.file("slow"),
        whileWriting: {
          isWriting.signal()
          mayEnd.wait()
        })
      @Shared(key) var slow = 0
      @Shared(.fileStorage(disk.file("b"))) var other = 0
      let shared = $slow
      let thread = Thread { shared.withLock { $0 = 1 } }
      thread.start()
      #expect(wait(for: isWriting))
      $other.withLock { $0 = 1 }
      #expect(disk.content(of: "b") == "1")
      try await $other.save()
      mayEnd.signal()
      await until(disk.content(of: "slow") == "1")
    }
  }

  @Test(arguments: ["UIApplicationDidEnterBackgroundNotification", "NSApplicationWillTerminateNotification"])
  func `an app that leaves writes all`(name: String) async throws {
    try await disk.during { _ in
      @Shared(.fileStorage(disk.file("a"))) var count = 0
      @Shared(.fileStorage(disk.file("b"))) var other = 0
      for number in 1...3 {
        $count.withLock { $0 = number }
        $other.withLock { $0 = -number }
      }
      #expect(disk.content(of: "a") == "1")
      disk.notifications.post(name: Notification.Name(name), object: nil)
      #expect(disk.content(of: "a") == "3")
      #expect(disk.content(of: "b") == "-3")
    }
  }

  #if !canImport(Darwin) || os(macOS)
    @Test func `an app that ends writes all`() async throws {
      try await disk.during { _ in
        await #expect(processExitsWith: .success) { [file = disk.file("a") as URL] in
          withDependencies {
            $0.defaultFileStorage = .fileSystem
          } operation: {
            let count = Shared(wrappedValue: 0, .fileStorage(file))
            for number in 1...100 { count.withLock { $0 = number } }
            exit(EXIT_SUCCESS)
          }
        }
        #expect(disk.content(of: "a") == "100")
      }
    }
  #endif

  @Test func `a failed change is a save error until the value can be written`() async throws {
    try await disk.during { _ in
      @Shared(.fileStorage(disk.file("a"))) var numbers: [Double] = []
      let messages = ReportedIssues.messages { $numbers.withLock { $0 = [.infinity] } }
      #expect(messages.isEmpty)
      #expect($numbers.saveError is EncodingError)
      $numbers.withLock { $0 = [.infinity, 1] }
      disk.endRests()
      #expect($numbers.saveError is EncodingError)
      $numbers.withLock { $0 = [1] }
      disk.endRests()
      #expect($numbers.saveError == nil)
    }
  }

  private func wait(for semaphore: DispatchSemaphore) -> Bool { semaphore.wait(timeout: .now() + 60) == .success }
}
