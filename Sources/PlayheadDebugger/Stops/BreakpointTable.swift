internal import PlayheadRecording

/// The breakpoints and watchpoints of a session, which owns their numbers.
public struct BreakpointTable: Sendable {
  /// The stops, in the order of their numbers.
  public private(set) var breakpoints: [Breakpoint] = []
  private var lastNumber = 0

  /// Makes an empty table, whose first number is 1.
  public init() {}

  /// Adds a stop.
  public mutating func add(_ kind: Breakpoint.Kind) -> Breakpoint {
    lastNumber += 1
    let breakpoint = Breakpoint(number: lastNumber, kind: kind)
    breakpoints.append(breakpoint)
    return breakpoint
  }

  /// Deletes stops by their numbers; all or, where one is unknown, none.
  public mutating func delete(_ numbers: [Int]) throws(DebuggerError) {
    for number in numbers where self[number] == nil { throw DebuggerError(.noSuchBreakpoint(number)) }
    breakpoints.removeAll { numbers.contains($0.number) }
  }

  /// Deletes all stops; their numbers are not given again.
  public mutating func deleteAll() {
    breakpoints = []
  }

  /// The stop with a number.
  public subscript(number: Int) -> Breakpoint? {
    breakpoints.first { $0.number == number }
  }

  mutating func forgetHits() {
    for index in breakpoints.indices { breakpoints[index].hits = 0 }
  }

  mutating func count(_ hits: [Breakpoint.Hit]) {
    for index in breakpoints.indices where hits.contains(where: { $0.number == breakpoints[index].number }) {
      breakpoints[index].hits += 1
    }
  }
}
