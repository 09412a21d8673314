/// The threads of a regular expression's machine, by priority, each with the start of its match.
struct PatternMachine {
  private struct Way {
    let step: Int
    let start: Int
  }

  private let steps: [PatternProgram.Step]
  /// The best match so far, as a range of bytes.
  private(set) var match: Range<Int>?
  private var ways: [Way] = []
  /// The threads at the current position that consume a scalar or accept.
  private var current: [Way] = []
  /// The last visit of each step, so that a step is followed once a scalar.
  private var visits: [Int]
  private var visit = 0
  private var next: [Int] = []

  init(_ steps: [PatternProgram.Step]) {
    self.steps = steps
    visits = [Int](repeating: 0, count: steps.count)
  }

  var wayCount: Int { ways.count }

  var isIdle: Bool { ways.isEmpty && match == nil }

  /// Advances by one scalar, and starts a thread if a match may begin here; returns whether no better match is possible.
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
        // The remaining threads have a lower priority.
        break
      }
    }
    return ways.isEmpty && match != nil
  }

  /// Follows a thread to the steps that consume a scalar or accept.
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
