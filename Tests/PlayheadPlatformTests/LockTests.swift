import Dispatch
import PlayheadPlatform
import Testing

@Suite struct LockTests {
  private final class Member: Sendable {}

  private struct Refusal: Error {}

  @Test func `many threads lose nothing`() {
    let number = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1_000 { number.withLock { $0 += 1 } }
    }
    #expect(number.withLock { $0 } == 8_000)
  }

  @Test func `copies share the value, which goes with the last`() {
    weak var member: Member?
    do {
      let first = Lock(Member())
      let second = first
      member = second.withLock { $0 }
      #expect(member === first.withLock { $0 })
    }
    #expect(member == nil)
  }

  @Test func `an error unlocks`() {
    let number = Lock(1)
    #expect(throws: Refusal.self) {
      try number.withLock { number throws(Refusal) in
        number = 2
        throw Refusal()
      }
    }
    #expect(number.tryLock())
    #expect(!number.tryLock())
    #expect(number.whileLocked { $0 } == 2)
    number.unlock()
  }
}
