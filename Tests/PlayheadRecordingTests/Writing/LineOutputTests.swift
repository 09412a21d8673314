import Foundation
import PlayheadPlatform
import Synchronization
import Testing

@testable import PlayheadRecording

/// An output that belongs to somebody else is never waited for.
@Suite struct LineOutputTests {
  private final class State: Sendable {
    let writer = Mutex<pthread_t?>(nil)
    let taken = Mutex<Int?>(nil)
  }

  @Test func `a full pipe is not waited for, however many signals interrupt the look at it`() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let writing = ends[1]
    let flags = fcntl(writing, F_GETFL)
    _ = fcntl(writing, F_SETFL, flags | O_NONBLOCK)
    let page = [UInt8](repeating: 10, count: 4096)
    while write(writing, page, page.count) > 0 {}
    _ = fcntl(writing, F_SETFL, flags)
    // One that interrupts what waits.
    let earlier = signal(SIGUSR2) { _ in }
    defer { signal(SIGUSR2, earlier) }

    let state = State()
    let line = Array("{}\n".utf8)
    let thread = Thread {
      state.writer.withLock { $0 = pthread_self() }
      var output = LineOutput(descriptor: writing, ownsDescriptor: false)
      var taken = 0
      let end = MonotonicTime.now() + 1_000_000_000
      while MonotonicTime.now() < end {
        for _ in 0..<1000 {
          let (done, failure) = line.withUnsafeBytes { output.write($0) }
          if failure != EAGAIN { taken += max(done, 1) }
        }
      }
      state.taken.withLock { $0 = taken }
    }
    thread.start()
    let deadline = MonotonicTime.now() + 30_000_000_000
    while state.taken.withLock({ $0 }) == nil, MonotonicTime.now() < deadline {
      state.writer.withLock { writer in if let writer { pthread_kill(writer, SIGUSR2) } }
    }
    let taken = state.taken.withLock { $0 }
    #expect(taken == 0, "it waited")
    // Lets go of a thread that waits.
    if taken == nil {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while state.taken.withLock({ $0 }) == nil { _ = read(ends[0], &bytes, bytes.count) }
    }
  }
}
