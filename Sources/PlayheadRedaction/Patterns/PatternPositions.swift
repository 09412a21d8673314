internal import PlayheadFormat

/// How far patterns have matched on the way to a place; a pattern may be at several positions at once, as `*` can match
/// the `_0` of a payload or skip it.
struct PatternPositions {
  /// The patterns that continue here, by number, with the index of their next token.
  private(set) var ongoing: [(pattern: Int, next: Int)] = []
  /// The patterns that end here.
  private(set) var ended: [Int] = []

  /// Patterns at the whole value.
  init(of patterns: [RedactionPattern], where isWanted: (RedactionPattern) -> Bool) {
    for (index, pattern) in patterns.enumerated() where isWanted(pattern) { add(index, 0, patterns) }
  }

  init() {}

  /// Patterns at a property given by its names, wherever its owner is in the state.
  init(ofProperty names: [String], _ patterns: [RedactionPattern]) {
    for (index, pattern) in patterns.enumerated() where !pattern.isOfReads {
      if pattern.tokens.contains(.anyDepth) { addFollowed(index, names, patterns) }
      for start in pattern.tokens.indices {
        let rest = pattern.tokens[start...]
        guard zip(rest, names).allSatisfy({ $0.matches($1) }) else { continue }
        // A `*` at the end of a pattern is no name: it would match every property.
        let hasName = rest.prefix(names.count).contains { if case .name = $0 { true } else { false } }
        guard hasName || start == 0 || rest.count > names.count else { continue }
        add(index, min(start + names.count, pattern.tokens.count), patterns)
      }
    }
  }

  /// Adds a pattern at the ends of all its matches along the names.
  private mutating func addFollowed(_ index: Int, _ names: [String], _ patterns: [RedactionPattern]) {
    var positions = PatternPositions()
    positions.add(index, 0, patterns)
    for name in names { positions = positions.entering(name, of: patterns) }
    add(positions, patterns)
  }

  var isEmpty: Bool { ongoing.isEmpty && ended.isEmpty }

  /// The positions one name or index further down.
  func entering(_ name: String, of patterns: [RedactionPattern]) -> PatternPositions {
    var inner = PatternPositions()
    if ongoing.isEmpty { return inner }
    let canLeaveOut = RedactionPattern.canLeaveOut(name)
    for (pattern, next) in ongoing {
      let token = patterns[pattern].tokens[next]
      if token != .anyDepth, token.matches(name) { inner.add(pattern, next + 1, patterns) }
      if canLeaveOut || token == .anyDepth { inner.add(pattern, next, patterns) }
    }
    return inner
  }

  mutating func add(_ other: PatternPositions, _ patterns: [RedactionPattern]) {
    for (pattern, next) in other.ongoing { add(pattern, next, patterns) }
    for pattern in other.ended { add(pattern, patterns[pattern].tokens.count, patterns) }
  }

  private mutating func add(_ pattern: Int, _ next: Int, _ patterns: [RedactionPattern]) {
    if next == patterns[pattern].tokens.count {
      if !ended.contains(pattern) { ended.append(pattern) }
    } else if !ongoing.contains(where: { $0 == (pattern, next) }) {
      ongoing.append((pattern, next))
      if patterns[pattern].tokens[next] == .anyDepth { add(pattern, next + 1, patterns) }
    }
  }
}
