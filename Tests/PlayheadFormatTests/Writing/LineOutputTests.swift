import Foundation
import PlayheadPlatform
import Synchronization
import Testing

@testable import PlayheadFormat

/// An output that belongs to somebody else is never waited for.
@Suite struct LineOutputTests {
  enum Kind: CaseIterable {
    case pipe, terminal

    /// The end that is read, and the one that is written.
    func open() throws -> (reading: CInt, writing: CInt) {
      var (reading, writing): (CInt, CInt) = (-1, -1)
      switch self {
      case .pipe:
        var ends: [CInt] = [-1, -1]
        try #require(Foundation.pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
      case .terminal:
        var settings = termios()
        cfmakeraw(&settings)
        try #require(openpty(&reading, &writing, nil, &settings, nil) == 0)
      }
      return (reading, writing)
    }
  }

  private final class Writer: Sendable {
    let thread = Mutex<pthread_t?>(nil)
    let result = Mutex<Int?>(nil)

    /// Runs `body` on a thread of its own, and `meanwhile` until it has returned, or a minute is over.
    ///
    /// - Parameter release: lets go of it where it waits.
    /// - Returns: what it has returned; nil where it waited.
    func run(
      _ body: @escaping @Sendable () -> Int, meanwhile: (_ writer: pthread_t?) -> Void, release: () -> Void
    ) -> Int? {
      let thread = Thread {
        self.thread.withLock { $0 = pthread_self() }
        let result = body()
        self.result.withLock { $0 = result }
        while self.thread.withLock({ $0 }) != nil { sched_yield() }
      }
      thread.start()
      let deadline = MonotonicTime.now() + 60_000_000_000
      while result.withLock({ $0 }) == nil, MonotonicTime.now() < deadline { meanwhile(self.thread.withLock { $0 }) }
      let found = result.withLock { $0 }
      while result.withLock({ $0 }) == nil { release() }
      self.thread.withLock { $0 = nil }
      return found
    }
  }

  @Test(arguments: Kind.allCases)
  func `one that is full is not waited for, however many signals interrupt the look at it`(kind: Kind) throws {
    let (reading, writing) = try kind.open()
    defer { for end in [reading, writing] { close(end) } }
    let flags = fcntl(writing, F_GETFL)
    _ = fcntl(writing, F_SETFL, flags | O_NONBLOCK)
    let page = [UInt8](repeating: 10, count: 4096)
    while write(writing, page, page.count) > 0 {}
    while write(writing, page, 1) > 0 {}
    _ = fcntl(writing, F_SETFL, flags)
    // One that interrupts what waits.
    let earlier = signal(SIGUSR2) { _ in }
    defer { signal(SIGUSR2, earlier) }
    let taken = Writer().run {
      var output = LineOutput(descriptor: writing, ownsDescriptor: false)
      let line = Array("{}\n".utf8)
      var taken = 0
      for _ in 0..<500_000 { taken += line.withUnsafeBytes { output.write($0) }.done }
      return taken
    } meanwhile: { writer in
      if let writer { pthread_kill(writer, SIGUSR2) }
    } release: {
      var bytes = page
      _ = read(reading, &bytes, bytes.count)
    }
    // A terminal hands on what it holds when it likes.
    #expect(kind == .pipe ? taken == 0 : taken != nil, "it waited")
  }

  #if os(Linux)
    @Test func `a pipe that others fill meanwhile is not waited for`() throws {
      let (reading, writing) = try Kind.pipe.open()
      defer { for end in [reading, writing] { close(end) } }
      let other = open("/proc/self/fd/\(writing)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      defer { close(other) }
      let page = [UInt8](repeating: 10, count: 4096)
      while write(other, page, page.count) > 0 {}
      let count = 200_000
      let tried = Writer().run {
        var output = LineOutput(descriptor: writing, ownsDescriptor: false)
        for _ in 0..<count { _ = page.withUnsafeBytes { output.write($0) } }
        return count
      } meanwhile: { _ in
        // There is room for one of both.
        var bytes = page
        _ = read(reading, &bytes, bytes.count)
        while write(other, page, page.count) > 0 {}
      } release: {
        var bytes = page
        _ = read(reading, &bytes, bytes.count)
      }
      #expect(tried == count, "it waited")
    }
  #endif
}
