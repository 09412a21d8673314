import RandomTesting
import Testing

@testable import PlayheadDebugger

@Suite struct SequenceAlignmentTests {
  private func pairs(_ first: [Int], _ second: [Int]) -> [(Int, Int)] {
    SequenceAlignment.partners(of: first, in: second).enumerated().compactMap { index, partner in
      partner.map { (index, $0) }
    }
  }

  @Test func `what is left out has no partner`() {
    let found = SequenceAlignment.partners(of: [1, 2, 3, 4, 5], in: [1, 3, 5])
    #expect(found == [0, nil, 1, nil, 2])
    #expect(SequenceAlignment.partners(of: [1, 3, 5], in: [1, 2, 3, 4, 5]) == [0, 2, 4])
    #expect(SequenceAlignment.partners(of: [9, 1, 2, 3], in: [1, 2, 3, 9]) == [nil, 0, 1, 2])
    #expect(SequenceAlignment.partners(of: [1, 2], in: [3, 4]) == [nil, nil])
    #expect(SequenceAlignment.partners(of: [Int](), in: [1]) == [])
  }

  @Test(arguments: 1...40)
  func `partners are equal and in order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func list() -> [Int] {
      (0..<Int.random(in: 0..<40, using: &random)).map { _ in Int.random(in: 0..<12, using: &random) }
    }
    let (first, second) = (list(), list())
    let found = pairs(first, second)
    #expect(found.allSatisfy { first[$0.0] == second[$0.1] })
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.1 < $1.1 })
    #expect(pairs(first, first).count == first.count)
  }

  /// As in a branch, whose actions have the times of those that they were.
  @Test(arguments: 1...20)
  func `elements that are there once are all found`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let first = Array(0..<60)
    let kept = first.filter { _ in Bool.random(using: &random) }
    // Others are put in between.
    let second = kept.flatMap { Bool.random(using: &random) ? [$0, 1000 + $0] : [$0] }
    #expect(pairs(first, second).map { first[$0.0] } == kept)
  }
}
