internal import PlayheadFormat
public import PlayheadReader

extension Debugger {
  /// Stops at actions of a name, and all below it. Cases that only carry the actions of a child may be left out, as
  /// ``ActionTitle`` does.
  ///
  /// - Returns: the breakpoint, and how many actions of the recording it matches. A name that only the schema knows
  ///   is taken, and matches none.
  /// - Throws: ``DebuggerError`` where neither the recording nor the schema knows the name.
  public mutating func `break`(_ name: String) throws -> (breakpoint: Breakpoint, matching: Int) {
    let pattern = try recordedActionName(name, range: 0..<name.utf8.count)
    return (breakpoints.add(.action(pattern)), recording.actionCount { ActionTitle.matches($0, pattern) })
  }

  /// Stops at a position.
  ///
  /// - Throws: ``DebuggerError`` where there is none like that.
  public mutating func `break`(at position: PositionReference) throws -> Breakpoint {
    breakpoints.add(.position(try self.position(position)))
  }

  /// Stops at actions that change the value at a place of the state. The elements of arrays on the way are followed.
  ///
  /// - Parameters:
  ///   - path: a single place of the state.
  ///   - isPlace: whether indices are places after all: whatever stands there.
  /// - Returns: the watchpoint, and how this position's own action changed the value, if it did.
  /// - Throws: ``DebuggerError`` where there is no such place.
  public mutating func watch(
    _ path: ValuePath, isPlace: Bool = false
  ) throws -> (breakpoint: Breakpoint, change: PathEvent?) {
    let followed = try followedPath(path, isPlace: isPlace)
    let change = try timeline.previousChange(of: followed, upTo: position, downTo: max(position, timeline.first + 1))
    return (breakpoints.add(.change(followed)), change)
  }

  /// Stops where an expression has another value than before.
  ///
  /// - Throws: ``DebuggerError`` with the bytes of what is not there or does not fit.
  public mutating func watch(_ expression: Expression) throws -> Breakpoint {
    breakpoints.add(.expression(expression.text), watched: try compile(expression))
  }

  /// Stops at what happens to effects.
  ///
  /// - Parameters:
  ///   - moment: what must happen to one.
  ///   - name: the name of the effects; nil is all.
  public mutating func `catch`(_ moment: Breakpoint.EffectMoment, name: String?) -> Breakpoint {
    breakpoints.add(.effect(moment, name: name))
  }

  /// Stops at actions that changed nothing.
  public mutating func catchUnchanged() -> Breakpoint { breakpoints.add(.unchanged) }

  /// Stops where the state was changed without an action.
  public mutating func catchChangeWithoutAction() -> Breakpoint { breakpoints.add(.withoutAction) }

  /// Sets the condition of a stop; nil removes it.
  ///
  /// - Throws: ``DebuggerError`` where the number is unknown, or with the bytes of what does not fit.
  public mutating func setCondition(_ condition: Expression?, of number: Int) throws {
    guard breakpoints[number] != nil else { throw DebuggerError(.noSuchBreakpoint(number)) }
    let compiled = try condition.map { condition in
      (expression: condition, compiled: try compile(condition, isCondition: true))
    }
    try breakpoints.update(number) { $0.setCondition(compiled) }
  }

  /// Puts a set of stops in the place of another one, as an editor asks for all of a file at once. Those that were there
  /// before keep their numbers, hits and commands.
  ///
  /// ```swift
  /// try debugger.replaceStops(mine) { debugger in
  ///   _ = try debugger.break("rename")
  ///   _ = try debugger.break("sort")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - numbers: those of the stops that are replaced; the others stay.
  ///   - add: adds the new ones.
  /// - Throws: what `add` throws; the stops are as they were then.
  public mutating func replaceStops(_ numbers: Set<Int>, by add: (inout Debugger) throws -> Void) throws {
    let before = breakpoints
    do { try add(&self) } catch {
      breakpoints = before
      throw error
    }
    breakpoints.replace(numbers, byThoseAfter: before.lastNumber)
  }

  /// The stops of each position of a range that has any, by their numbers.
  public func stops(in positions: ClosedRange<Int>) throws -> [Int: [Int]] {
    var stops: [Int: [Int]] = [:]
    if breakpoints.breakpoints.isEmpty { return stops }
    var scan = try StopScan(
      breakpoints, in: timeline, from: max(positions.lowerBound, timeline.first) - 1, isForward: true, isMarking: true)
    while case let hits = try scan.next(to: positions.upperBound), let position = hits.first?.position {
      stops[position] = hits.map(\.number)
    }
    return stops
  }
}

extension Timeline {
  /// The position itself, or else the last one before it that has a state.
  func shownPosition(near position: Int) -> Int {
    let position = min(max(position, first), last)
    return contains(position) && !isUnfinished(position)
      ? position : isUnfinished(position) ? shownPosition(near: position - 1) : self.position(before: position) ?? first
  }
}
