/// A regular expression as steps of a machine that tries all ways at once (Thompson; Pike): of *n* characters and *m* steps it
/// takes O(*n* · *m*) time, whatever they are.
struct PatternProgram: Sendable {
  enum Step: Sendable {
    /// Goes on with the next step after a scalar of the set.
    case set(CompiledSet)
    /// Goes on at both places; the first comes first.
    case split(Int, Int)
    case jump(Int)
    case assertion(PatternAssertion)
    case match
  }

  /// How many steps there are at most.
  static let limit = 20_000

  private(set) var steps: [Step] = []
  /// How many parts were gone through, some of which make no step.
  private var partCount = 0
  /// Which of ASCII a match may begin with, where it cannot begin with nothing; nil where it can.
  private(set) var firstASCII: [Bool]?

  /// - Throws: what is wrong with it, where it is too large.
  init(_ node: PatternNode) throws(PatternParser.Problem) {
    try add(node)
    steps.append(.match)
    firstASCII = first()
  }

  private mutating func add(_ node: PatternNode) throws(PatternParser.Problem) {
    partCount += 1
    guard steps.count <= Self.limit, partCount <= 4 * Self.limit else {
      throw PatternParser.Problem(found: "a regular expression that is too large", expected: "fewer repetitions")
    }
    switch node {
    case .set(let set): steps.append(.set(CompiledSet(set)))
    case .assertion(let assertion): steps.append(.assertion(assertion))
    case .sequence(let parts): for part in parts { try add(part) }
    case .alternation(let parts):
      var ends: [Int] = []
      for part in parts.dropLast() {
        let split = steps.count
        steps.append(.match)
        try add(part)
        ends.append(steps.count)
        steps.append(.match)
        steps[split] = .split(split + 1, steps.count)
      }
      if let last = parts.last { try add(last) }
      for end in ends { steps[end] = .jump(steps.count) }
    case .repetition(let part, let least, let most, let isLazy):
      for _ in 0..<least { try add(part) }
      if let most {
        var splits: [Int] = []
        for _ in least..<most {
          splits.append(steps.count)
          steps.append(.match)
          try add(part)
        }
        for split in splits { steps[split] = Self.split(split + 1, steps.count, isLazy) }
      } else {
        let split = steps.count
        steps.append(.match)
        try add(part)
        steps.append(.jump(split))
        steps[split] = Self.split(split + 1, steps.count, isLazy)
      }
    }
  }

  private static func split(_ inside: Int, _ after: Int, _ isLazy: Bool) -> Step {
    isLazy ? .split(after, inside) : .split(inside, after)
  }

  private func first() -> [Bool]? {
    var isFirst = [Bool](repeating: false, count: 128)
    var seen = Set<Int>()
    var next = [0]
    while let index = next.popLast() {
      guard seen.insert(index).inserted else { continue }
      switch steps[index] {
      case .match: return nil
      case .jump(let target): next.append(target)
      case .split(let one, let other): next += [one, other]
      case .assertion: next.append(index + 1)
      case .set(let set):
        for value in 0..<UInt8(128) where !isFirst[Int(value)] {
          isFirst[Int(value)] = set.contains(Unicode.Scalar(value))
        }
      }
    }
    return isFirst
  }

  // MARK: - Matching

  /// Where in a text the first match is, of those that begin there the one whose ways come first; nil where there is none, or
  /// where the task is cancelled meanwhile.
  func firstRange(in text: String) -> Range<String.Index>? {
    var machine = PatternMachine(steps)
    var scalars = text.unicodeScalars.makeIterator()
    var previous: Unicode.Scalar?
    var (next, afterNext) = (scalars.next(), scalars.next())
    var (offset, work) = (0, 0)
    while true {
      work &+= 1 &+ machine.wayCount
      if work > 1 << 16 {
        if Task.isCancelled { return nil }
        work = 0
      }
      let canBegin = next.map { $0.value >= 128 || firstASCII?[Int($0.value)] ?? true } ?? (firstASCII == nil)
      if canBegin || !machine.isIdle {
        let isEnded = machine.advance(
          at: offset, after: previous, before: next, isLast: afterNext == nil, begins: canBegin)
        if isEnded { break }
      }
      guard let scalar = next else { break }
      offset += UTF8.width(scalar)
      (previous, next, afterNext) = (scalar, afterNext, scalars.next())
    }
    return machine.match.map { match in
      let start = text.utf8.index(text.startIndex, offsetBy: match.lowerBound)
      return start..<text.utf8.index(start, offsetBy: match.count)
    }
  }
}
