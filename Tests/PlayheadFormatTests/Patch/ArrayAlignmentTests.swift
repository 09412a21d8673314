import PlayheadFormat
import RandomTesting
import Testing

@Suite struct ArrayAlignmentTests {
  /// What leads from one array to another, a letter a step, and how many comparisons it took.
  private func steps<Element: Equatable>(_ old: [Element], _ new: [Element]) -> (text: String, comparisons: Int) {
    var comparisons = 0
    func isSame(_ left: Int, _ right: Int) -> Bool {
      comparisons += 1
      return old[left] == new[right]
    }
    var alignment = ArrayAlignment(old: old.indices, new: new.indices, isSame)
    var text: [String] = []
    while let step = alignment.next(isSame) {
      switch step {
      case .change(let old, let new): text.append("\(old)→\(new)")
      case .remove(let index): text.append("-\(index)")
      case .add(let index): text.append("+\(index)")
      }
    }
    return (text.joined(separator: " "), comparisons)
  }

  @Test(arguments: [
    ("abc", "abc", ""),
    ("abc", "", "-0 -0 -0"),
    ("", "abc", "+0 +1 +2"),
    ("abcdef", "abdeg", "-2 5→4"),
    ("abcdefghi", "abdeghi", "-2 -4"),
    ("abcdef", "xabcyzdef", "+0 +4 +5"),
    ("abcdef", "aXcdYf", "1→1 4→4"),
    ("abcd", "bcde", "-0 +3"),
    ("abcdef", "Xbcdf", "0→0 -4"),
    ("ab", "cde", "0→0 1→1 +2"),
  ])
  func `separate removals, additions and changes are found`(old: String, new: String, expected: String) {
    #expect(steps(Array(old), Array(new)).text == expected)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no change takes more comparisons than a few for each element`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let old = Array(0..<2000)
    var new = old
    switch seed % 5 {
    case 0: new.shuffle(using: &generator)
    case 1: new.reverse()
    case 2: new = new.map { $0 + 10_000 }
    case 3: new.removeAll { _ in Bool.random(using: &generator) }
    default: for index in new.indices.shuffled(using: &generator).prefix(500) { new[index] = -index }
    }
    #expect(steps(old, new).comparisons <= 2 * (old.count + new.count))
    #expect(steps(new, old).comparisons <= 2 * (old.count + new.count))
  }
}
