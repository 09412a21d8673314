internal import PlayheadFormat
internal import PlayheadReader

/// Evaluates an expression along a recording only where an action may have changed it, from the line of the change instead of the
/// state if it names a single place; a class, because evaluation must not copy its large state.
final class ExpressionValues {
  private let expression: CompiledExpression
  private let timeline: Timeline
  private var evaluator: Evaluator
  private let touched: TouchedSearch?
  /// The values written at the only place that the expression names.
  private let writing: WrittenValues?
  /// That place, if the expression is about the number of its elements.
  private let counted: PlacePattern?
  /// Evaluates the expression for the value at its only place, if it is that value or compares it with a constant.
  private let test: ((JSONValue) -> JSONValue?)?
  /// The result of the last evaluation.
  private var run: Run?
  /// The action found last, which may have changed the value.
  private var found: Int?

  /// A range of positions in which nothing changes the value.
  private struct Run {
    var positions: ClosedRange<Int>
    var operand: Operand
    /// The number of elements, if the expression counts an array.
    var count: Int?
  }

  /// The distance up to which scanning the index is preferred to moving to the state.
  private static let reach = 4096

  init(_ expression: CompiledExpression, in timeline: Timeline) {
    self.expression = expression
    self.timeline = timeline
    evaluator = Evaluator(timeline)
    touched = expression.touched.map { TouchedSearch($0, in: timeline.recording, lost: timeline.lost) }
    test =
      switch expression.node {
      case .place: { $0 }
      case .binary(let sign, .place, .constant(let constant), let meaning, _) where sign.compares:
        {
          .bool(sign.holds($0, constant, as: meaning))
        }
      default: nil
      }
    let place = touched == nil ? nil : expression.onlyPlace
    counted = place.flatMap { $0.isCount ? $0 : nil }
    writing = place.flatMap { place in
      place.plainPlace.map {
        WrittenValues($0, isCount: place.isCount, in: timeline.recording, lost: timeline.lost)
      }
    }
  }

  /// Whether each value can be computed from the line of its change alone.
  var areRead: Bool { writing != nil && test != nil && counted == nil }

  /// Whether there is a state at a position.
  func canBeAsked(at position: Int) -> Bool { timeline.contains(position) && !timeline.isUnfinished(position) }

  // MARK: - Where to ask

  /// Returns the first position after `position`, through `end`, that has a state and at which the value may differ.
  func next(after position: Int, through end: Int) throws -> Int? {
    var last = position
    while last < end, let next = try candidate(after: last, through: end), next <= end {
      if next & 0xFF == 0 { try timeline.checkIn(next) }
      found = next
      if canBeAsked(at: next) { return next }
      last = next
    }
    return nil
  }

  /// Returns the first position after `position`, through `end`, at which the value may differ and is wanted.
  func next(after position: Int, through end: Int, where isWanted: (Operand) -> Bool) throws -> Int? {
    var last = position
    guard let writing, let test, counted == nil else {
      while let next = try next(after: last, through: end) {
        if isWanted(try operand(at: next)) { return next }
        last = next
      }
      return nil
    }
    while last < end,
      let found = try nextWritten(writing, after: last, through: end, where: { isWanted(.one(test($0))) })
    {
      if try take(found, test, isWanted) { return found.position }
      last = found.position
    }
    return nil
  }

  /// Returns the last position before `position`, down to `end`, whose action may
  /// have changed the value and after which the value is wanted.
  func previous(before position: Int, downTo end: Int, where isWanted: (Operand) -> Bool) throws -> Int? {
    var last = position
    guard let writing, let test, counted == nil else {
      while let previous = try previous(before: last, downTo: end) {
        if isWanted(try operand(at: previous)) { return previous }
        last = previous
      }
      return nil
    }
    while last > end,
      let found = try previousWritten(writing, before: last, downTo: end, where: { isWanted(.one(test($0))) })
    {
      if try take(found, test, isWanted) { return found.position }
      last = found.position
    }
    return nil
  }

  /// Accepts a position found in the lines; without a value in the line, only the state decides whether it is wanted.
  private func take(
    _ found: (position: Int, value: JSONValue?), _ test: (JSONValue) -> JSONValue?, _ isWanted: (Operand) -> Bool
  ) throws -> Bool {
    guard canBeAsked(at: found.position) else { return false }
    guard let value = found.value else { return isWanted(try operand(at: found.position)) }
    _ = keep(.one(test(value)), found.position...found.position)
    return true
  }

  private func nextWritten(
    _ writing: WrittenValues, after position: Int, through end: Int, where isWanted: (JSONValue) -> Bool
  ) throws -> (position: Int, value: JSONValue?)? {
    return try writing.next(after: position, through: end, where: isWanted)
  }

  private func previousWritten(
    _ writing: WrittenValues, before position: Int, downTo end: Int, where isWanted: (JSONValue) -> Bool
  ) throws -> (position: Int, value: JSONValue?)? {
    return try writing.previous(before: position, downTo: end, where: isWanted)
  }

  /// Returns the last position before `position`, down to `end`, that has a state and whose action may have changed the value.
  func previous(before position: Int, downTo end: Int) throws -> Int? {
    var last = position
    while last > end, let previous = try candidate(before: last, downTo: end), previous >= end {
      if previous & 0xFF == 0 { try timeline.checkIn(previous) }
      found = previous
      if canBeAsked(at: previous) { return previous }
      last = previous
    }
    return nil
  }

  private func candidate(after position: Int, through end: Int) throws -> Int? {
    guard let touched else { return timeline.position(after: position) }
    return try touched.next(after: position, through: end)
  }

  private func candidate(before position: Int, downTo end: Int) throws -> Int? {
    guard let touched else { return timeline.position(before: position) }
    return try touched.previous(before: position, downTo: end)
  }

  // MARK: - What is there

  /// Evaluates at a position that has a state; along the positions, in either direction, this costs one look at the index for each.
  func operand(at position: Int) throws -> Operand {
    if let run, run.positions.contains(position) { return run.operand }
    guard touched != nil else {
      return keep(try evaluator.operand(expression, at: position), position...position)
    }
    var floor = max(timeline.first, position - Self.reach)
    if let run, run.positions.upperBound < position { floor = max(floor, run.positions.upperBound + 1) }
    let last = position == found ? found : try candidate(before: position + 1, downTo: floor)
    if last == nil, let run, run.positions.upperBound == floor - 1 {
      self.run?.positions = run.positions.lowerBound...position
      return run.operand
    }
    let found = try look(at: position, writtenAt: last)
    return keep(found.operand, (last ?? floor)...position, count: found.count)
  }

  private func keep(_ operand: Operand, _ positions: ClosedRange<Int>, count: Int? = nil) -> Operand {
    // A part of the state is not kept: keeping it would copy the state at the next move.
    if case .container = operand { run = nil } else { run = Run(positions: positions, operand: operand, count: count) }
    return operand
  }

  /// `last` is the last action that may have changed the value; nil if it is out of reach.
  private func look(at position: Int, writtenAt last: Int?) throws -> (operand: Operand, count: Int?) {
    if let counted {
      var count = try count(at: position)
      if count == nil { count = try evaluator.count(ofArrayAt: counted, at: position) }
      guard let count else { return (try evaluator.operand(expression, at: position), nil) }
      return (try operand(given: .integer(Int64(count)), at: position), count)
    }
    if let last, case .value(let value)? = try written(at: last) {
      return (try operand(given: value, at: position), nil)
    }
    return (try evaluator.operand(expression, at: position), nil)
  }

  private func operand(given value: JSONValue, at position: Int) throws -> Operand {
    if let test { .one(test(value)) } else { try evaluator.operand(expression, given: value, at: position) }
  }

  /// Adds up the insertions and removals since the last run; nil if only the state has the number.
  private func count(at position: Int) throws -> Int? {
    guard let run, var count = run.count else { return nil }
    let isLater = position > run.positions.upperBound
    let (first, last) = isLater ? (run.positions.upperBound, position) : (position, run.positions.lowerBound)
    guard last - first <= Self.reach else { return nil }
    var next = last + 1
    while let touching = try candidate(before: next, downTo: first + 1) {
      guard case .more(let difference)? = try written(at: touching) else { return nil }
      count += isLater ? difference : -difference
      next = touching
    }
    return count
  }

  private func written(at position: Int) throws -> WrittenValues.Written? {
    return try writing?.written(at: position)
  }
}
