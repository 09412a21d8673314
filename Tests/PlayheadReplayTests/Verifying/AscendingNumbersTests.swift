import RandomTesting
import Testing

@testable import PlayheadReplay

@Suite struct AscendingNumbersTests {
  @Test func `they are a set`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      var numbers = AscendingNumbers()
      var set: Set<Int> = []
      var next = Int.random(in: -5...5, using: &generator)
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        numbers.append(next)
        set.insert(next)
        next += Int.random(in: 0...2, using: &generator) == 0 ? Int.random(in: 1...5, using: &generator) : 1
      }
      for number in -10...120 { #expect(numbers.contains(number) == set.contains(number)) }
    }
  }

  @Test func `a slot has one value at a time`() throws {
    final class Counted {
      nonisolated(unsafe) static var count = 0
      init() { Self.count += 1 }
      deinit { Self.count -= 1 }
    }
    struct Refused: Error {}
    func fill(_ slot: Slot<Counted>) { slot.fill { $0.initialize(to: Counted()) } }
    do {
      let slot = Slot<Counted>()
      fill(slot)
      fill(slot)
      #expect(Counted.count == 1)
      #expect(throws: Refused.self) { try slot.fill { (_) throws(Refused) in throw Refused() } }
      #expect(!slot.isFull)
      #expect(Counted.count == 0)
      slot.clear()
      fill(slot)
    }
    #expect(Counted.count == 0)
  }
}
