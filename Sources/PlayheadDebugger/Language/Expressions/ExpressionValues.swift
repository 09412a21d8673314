internal import PlayheadFormat
internal import PlayheadReader

/// What an expression gives along the positions of a recording, asked only where an action may have changed it.
///
/// Where it is about a single place, the line of the change tells what was written there, or how many elements came and
/// went, and no state is gone to. A class, as it is asked a million times and is much to copy.
final class ExpressionValues {
  private let expression: CompiledExpression
  private let timeline: Timeline
  private var evaluator: Evaluator
  private let touched: TouchedSearch?
  /// What actions wrote at the only place that it names.
  private let writing: WrittenValues?
  /// That place, where the expression is about the number of elements there.
  private let counted: PlacePattern?
  /// What it gives for the value at its only place, where it does no more than compare that with a constant.
  private let test: ((JSONValue) -> JSONValue?)?
  /// What was asked last.
  private var run: Run?
  /// The action that was found last; it may have changed something.
  private var found: Int?

  /// Positions at all of which the expression gives the same, as nothing between them changes it.
  private struct Run {
    var positions: ClosedRange<Int>
    var operand: Operand
    /// How many elements there are, where the expression is about the number of those of an array.
    var count: Int?
  }

  /// How far the index is gone over, rather than to the state.
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

  /// Whether lines tell what it gives, one after the other.
  var areRead: Bool { writing != nil && test != nil && counted == nil }

  /// Whether there is a state at a position.
  func canBeAsked(at position: Int) -> Bool { timeline.contains(position) && !timeline.isUnfinished(position) }

  // MARK: - Where to ask

  /// The first position after one, up to another, at which the expression may give something else, and can be asked.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  func next(after position: Int, through end: Int) throws(DebuggerError) -> Int? {
    var last = position
    while last < end, let next = try candidate(after: last, through: end), next <= end {
      if next & 0xFF == 0 { try timeline.checkIn(next) }
      found = next
      if canBeAsked(at: next) { return next }
      last = next
    }
    return nil
  }

  /// The first position after one, up to another, at which the expression may give something else, and what it gives is
  /// wanted.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  func next(
    after position: Int, through end: Int, where isWanted: (Operand) -> Bool
  ) throws(DebuggerError) -> Int? {
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

  /// The last position before one, down to another, whose action may have changed what the expression gives, and after
  /// which that is wanted.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  func previous(
    before position: Int, downTo end: Int, where isWanted: (Operand) -> Bool
  ) throws(DebuggerError) -> Int? {
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

  /// Whether what a search among the lines found is wanted, which only the state may tell.
  private func take(
    _ found: (position: Int, value: JSONValue?), _ test: (JSONValue) -> JSONValue?, _ isWanted: (Operand) -> Bool
  ) throws(DebuggerError) -> Bool {
    guard canBeAsked(at: found.position) else { return false }
    guard let value = found.value else { return isWanted(try operand(at: found.position)) }
    _ = keep(.one(test(value)), found.position...found.position)
    return true
  }

  private func nextWritten(
    _ writing: WrittenValues, after position: Int, through end: Int, where isWanted: (JSONValue) -> Bool
  ) throws(DebuggerError) -> (position: Int, value: JSONValue?)? {
    do throws(RecordingError) { return try writing.next(after: position, through: end, where: isWanted) } catch {
      throw DebuggerError(error)
    }
  }

  private func previousWritten(
    _ writing: WrittenValues, before position: Int, downTo end: Int, where isWanted: (JSONValue) -> Bool
  ) throws(DebuggerError) -> (position: Int, value: JSONValue?)? {
    do throws(RecordingError) { return try writing.previous(before: position, downTo: end, where: isWanted) } catch {
      throw DebuggerError(error)
    }
  }

  /// The last position before one, down to another, whose action may have changed what the expression gives, and at which
  /// it can be asked.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  func previous(before position: Int, downTo end: Int) throws(DebuggerError) -> Int? {
    var last = position
    while last > end, let previous = try candidate(before: last, downTo: end), previous >= end {
      if previous & 0xFF == 0 { try timeline.checkIn(previous) }
      found = previous
      if canBeAsked(at: previous) { return previous }
      last = previous
    }
    return nil
  }

  private func candidate(after position: Int, through end: Int) throws(DebuggerError) -> Int? {
    guard let touched else { return timeline.position(after: position) }
    do throws(RecordingError) { return try touched.next(after: position, through: end) } catch {
      throw DebuggerError(error)
    }
  }

  private func candidate(before position: Int, downTo end: Int) throws(DebuggerError) -> Int? {
    guard let touched else { return timeline.position(before: position) }
    do throws(RecordingError) { return try touched.previous(before: position, downTo: end) } catch {
      throw DebuggerError(error)
    }
  }

  // MARK: - What is there

  /// What it gives at a position at which it can be asked.
  ///
  /// - Complexity: along the positions, in either direction, a look at the index for each that lies between.
  func operand(at position: Int) throws(DebuggerError) -> Operand {
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
    // Parts of a state are not kept: going on would copy it.
    if case .container = operand { run = nil } else { run = Run(positions: positions, operand: operand, count: count) }
    return operand
  }

  /// - Parameter last: the last action that may have changed something; nil where it is far away.
  private func look(
    at position: Int, writtenAt last: Int?
  ) throws(DebuggerError) -> (operand: Operand, count: Int?) {
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

  private func operand(given value: JSONValue, at position: Int) throws(DebuggerError) -> Operand {
    if let test { .one(test(value)) } else { try evaluator.operand(expression, given: value, at: position) }
  }

  /// How many elements there are, by what came and went since the run; nil where only the state tells.
  private func count(at position: Int) throws(DebuggerError) -> Int? {
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

  private func written(at position: Int) throws(DebuggerError) -> WrittenValues.Written? {
    do throws(RecordingError) { return try writing?.written(at: position) } catch { throw DebuggerError(error) }
  }
}
