internal import PlayheadFormat

/// The breakpoints, watchpoints and catchpoints of a session, which owns their numbers.
public struct BreakpointTable: Sendable {
  /// The stops, in the order of their numbers.
  public private(set) var breakpoints: [Breakpoint] = []
  /// The number that was given last.
  public private(set) var lastNumber = 0
  /// The hits of breakpoints with a message since the last ``takePassed()``, and the number of further ones beyond the limit.
  private var passed: (hits: [Breakpoint.Hit], more: Int) = ([], 0)
  private static let passedLimit = 1000

  /// Makes an empty table, whose first number is 1.
  public init() {}

  mutating func add(_ kind: Breakpoint.Kind, watched: CompiledExpression? = nil) -> Breakpoint {
    lastNumber += 1
    let breakpoint = Breakpoint(number: lastNumber, kind: kind, watched: watched)
    breakpoints.append(breakpoint)
    return breakpoint
  }

  /// Deletes stops by their numbers; if one of them is unknown, deletes none.
  public mutating func delete(_ numbers: [Int]) throws(DebuggerError) {
    try check(numbers)
    breakpoints.removeAll { numbers.contains($0.number) }
  }

  /// Deletes all stops; their numbers are not reused.
  public mutating func deleteAll() {
    breakpoints = []
  }

  /// Enables or disables stops, or all of them where no number is given.
  ///
  /// - Throws: ``DebuggerError`` where a number is unknown; nothing has changed then.
  public mutating func setEnabled(_ isEnabled: Bool, _ numbers: [Int]) throws(DebuggerError) {
    try check(numbers)
    for index in breakpoints.indices where numbers.isEmpty || numbers.contains(breakpoints[index].number) {
      breakpoints[index].isEnabled = isEnabled
    }
  }

  /// Changes a stop.
  ///
  /// - Throws: ``DebuggerError`` where the number is unknown.
  public mutating func update(_ number: Int, _ body: (inout Breakpoint) -> Void) throws(DebuggerError) {
    guard let index = breakpoints.firstIndex(where: { $0.number == number }) else {
      throw DebuggerError(.noSuchBreakpoint(number))
    }
    body(&breakpoints[index])
  }

  /// Replaces stops by those added after `last` and returns the final numbers; one that equals an old stop becomes that stop, so its
  /// number, hits and commands stay.
  @discardableResult
  package mutating func replace(_ numbers: Set<Int>, byThoseAfter last: Int) -> [Int: Int] {
    var given: [Int: Int] = [:]
    var old = breakpoints.filter { numbers.contains($0.number) }
    let new = breakpoints.filter { $0.number > last }
    breakpoints.removeAll { numbers.contains($0.number) || $0.number > last }
    lastNumber = last
    for var stop in new {
      if let same = old.firstIndex(where: { $0.isSame(as: stop) }) {
        given[stop.number] = old[same].number
        breakpoints.append(old.remove(at: same))
      } else {
        lastNumber += 1
        given[stop.number] = lastNumber
        stop.number = lastNumber
        breakpoints.append(stop)
      }
    }
    breakpoints.sort { $0.number < $1.number }
    return given
  }

  private func check(_ numbers: [Int]) throws(DebuggerError) {
    for number in numbers where self[number] == nil { throw DebuggerError(.noSuchBreakpoint(number)) }
  }

  /// The stop with a number.
  public subscript(number: Int) -> Breakpoint? {
    breakpoints.first { $0.number == number }
  }

  mutating func forgetHits() {
    for index in breakpoints.indices { breakpoints[index].hits = 0 }
  }

  /// Counts a hit, and returns whether it stops the move.
  mutating func count(_ number: Int) -> Bool {
    guard let index = breakpoints.firstIndex(where: { $0.number == number }) else { return true }
    breakpoints[index].hits += 1
    guard breakpoints[index].ignoreCount > 0 else { return true }
    breakpoints[index].ignoreCount -= 1
    return false
  }

  /// Keeps the hit of a stop with a message, for a front end to print.
  mutating func pass(_ hit: Breakpoint.Hit) {
    if passed.hits.count < Self.passedLimit { passed.hits.append(hit) } else { passed.more += 1 }
  }

  /// The stops with a message that moves have passed since this was last asked for, and how many more there were.
  public mutating func takePassed() -> (hits: [Breakpoint.Hit], more: Int) {
    defer { passed = ([], 0) }
    return passed
  }

  mutating func deleteTemporary(_ hits: [Breakpoint.Hit]) {
    breakpoints.removeAll { stop in stop.isTemporary && hits.contains { $0.number == stop.number } }
  }
}
