import PlayheadReplay
import RandomTesting
import Testing

/// The smallest part of a list that still does it.
@Suite struct DeltaDebuggingTests {
  private func shrunk(_ count: Int, _ test: ([Int]) -> Bool) -> (best: [Int], questions: Int) {
    var search = DeltaDebugging(count: count)
    var questions = 0
    while let candidate = search.candidate {
      #expect(candidate.count < search.best.count)
      questions += 1
      search.record(holds: test(candidate))
    }
    return (search.best, questions)
  }

  @Test func `one element is found in few questions`() {
    for wanted in 0..<1000 where wanted % 37 == 0 {
      let found = shrunk(1000) { $0.contains(wanted) }
      #expect(found.best == [wanted])
      #expect(found.questions <= 2 * 10 + 1)
    }
  }

  @Test func `nothing is left where nothing matters`() {
    #expect(shrunk(10) { _ in true }.best == [])
    #expect(shrunk(0) { _ in true }.best == [])
    #expect(shrunk(1) { _ in true }.best == [])
  }

  @Test func `all is left where all matters`() {
    #expect(shrunk(7) { $0.count == 7 }.best == Array(0..<7))
  }

  @Test(arguments: 1...40)
  func `the result is minimal`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...60, using: &random)
    let wanted = Set((0..<Int.random(in: 1...5, using: &random)).map { _ in Int.random(in: 0..<count, using: &random) })
    let found = shrunk(count) { Set($0).isSuperset(of: wanted) }
    #expect(found.best == wanted.sorted())
    #expect(found.questions <= count * count + 10)
  }

  /// A test that holds for some parts and not for all around them.
  @Test(arguments: 1...40)
  func `without any one element the test does not hold`(seed: UInt64) {
    func test(_ part: [Int]) -> Bool { part.reduce(0, +) % 7 == Int(seed % 7) && part.count > 2 }
    let count = (10...40).first { test(Array(0..<$0)) } ?? 10
    guard test(Array(0..<count)) else { return }
    let found = shrunk(count, test)
    #expect(test(found.best))
    for index in found.best.indices {
      var less = found.best
      less.remove(at: index)
      #expect(!test(less))
    }
  }
}
