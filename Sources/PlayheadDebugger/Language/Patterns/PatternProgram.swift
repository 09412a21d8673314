/// A regular expression as steps of a machine that runs all threads at once (Thompson; Pike), which takes O(*n* · *m*) time for *n*
/// characters and *m* steps.
struct PatternProgram: Sendable {
  enum Step: Sendable {
    /// Consumes a scalar of the set, and continues with the next step.
    case set(CompiledSet)
    /// Continues at both steps, the first with priority.
    case split(Int, Int)
    case jump(Int)
    case assertion(PatternAssertion)
    case match
  }

  static let limit = 20_000

  private(set) var steps: [Step] = []
  /// The number of compiled parts, some of which produce no step.
  private var partCount = 0
  /// The ASCII characters with which a match may begin; nil if it may be empty.
  private(set) var firstASCII: [Bool]?

  /// Throws if the program would be too large.
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

  /// Returns the leftmost match, and of several there the one with the highest priority; nil if there is none, or the task is cancelled.
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
