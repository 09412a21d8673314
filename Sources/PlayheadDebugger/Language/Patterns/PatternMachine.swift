/// The ways that a regular expression is being matched in, each with its beginning, in the order in which they come first.
struct PatternMachine {
  private struct Way {
    let step: Int
    let start: Int
  }

  private let steps: [PatternProgram.Step]
  /// The best match so far, in bytes.
  private(set) var match: Range<Int>?
  private var ways: [Way] = []
  /// Those at the current place that take a scalar, or have come to the end.
  private var current: [Way] = []
  /// When a step was last come to.
  private var visits: [Int]
  private var visit = 0
  private var next: [Int] = []

  init(_ steps: [PatternProgram.Step]) {
    self.steps = steps
    visits = [Int](repeating: 0, count: steps.count)
  }

  var wayCount: Int { ways.count }

  /// Whether nothing has begun.
  var isIdle: Bool { ways.isEmpty && match == nil }

  /// Goes one scalar further.
  ///
  /// - Parameters:
  ///   - offset: where the scalar is, in bytes.
  ///   - begins: whether a match may begin there.
  /// - Returns: whether no better match can come.
  mutating func advance(
    at offset: Int, after previous: Unicode.Scalar?, before scalar: Unicode.Scalar?, isLast: Bool, begins: Bool
  ) -> Bool {
    visit += 1
    current.removeAll(keepingCapacity: true)
    for way in ways { follow(way, after: previous, before: scalar, isLast: isLast) }
    if begins, match == nil { follow(Way(step: 0, start: offset), after: previous, before: scalar, isLast: isLast) }
    ways.removeAll(keepingCapacity: true)
    for way in current {
      if case .set(let set) = steps[way.step] {
        if let scalar, set.contains(scalar) { ways.append(Way(step: way.step + 1, start: way.start)) }
      } else {
        match = way.start..<offset
        // Those that follow come later.
        break
      }
    }
    return ways.isEmpty && match != nil
  }

  /// Follows a way to the steps that take a scalar.
  private mutating func follow(
    _ way: Way, after previous: Unicode.Scalar?, before scalar: Unicode.Scalar?, isLast: Bool
  ) {
    next.append(way.step)
    while let index = next.popLast() {
      guard visits[index] != visit else { continue }
      visits[index] = visit
      switch steps[index] {
      case .set, .match: current.append(Way(step: index, start: way.start))
      case .jump(let target): next.append(target)
      case .split(let one, let other): next += [other, one]
      case .assertion(let assertion):
        if assertion.holds(after: previous, before: scalar, isLast: isLast) { next.append(index + 1) }
      }
    }
  }
}
