internal import PlayheadFormat
internal import PlayheadReader

/// What a value was over time: a number, how many elements there were, or whether something was so.
///
/// ```swift
/// let series = try Series(of: Expression(parsing: "rows.count"), in: debugger)
/// for point in series.points { print(point.time, point.value ?? .nan) }
/// ```
public struct Series: Hashable, Sendable {
  /// From when on the value was what it is.
  public struct Point: Hashable, Sendable {
    public var position: Int
    /// Microseconds from the start of the recording.
    public var time: Int
    /// Nil where there was nothing, and for what is not finite.
    public var value: Double?
  }

  /// What the numbers stand for.
  public enum Measure: Hashable, Sendable {
    case number
    /// How many elements or members there are.
    case count
    /// 1 where something is so, 0 where it is not.
    case flag
  }

  /// Where the value became another, the earliest first.
  public private(set) var points: [Point] = []
  public private(set) var measure = Measure.number
  /// Microseconds from the start of the recording to the first position and to the last.
  public private(set) var times = 0...0

  /// - Parameters:
  ///   - expression: what is asked.
  ///   - debugger: the recording, and the position at which names are understood.
  ///   - positions: those to look at; nil is all.
  /// - Throws: ``DebuggerError`` with the bytes of what does not fit, where a value is no number, no collection and no
  ///   truth value, or with the reason `interrupted` where the task is cancelled meanwhile.
  /// - Complexity: O(*n*) in the positions that may have changed the value.
  public init(of expression: Expression, in debugger: Debugger, positions: ClosedRange<Int>? = nil) throws {
    let timeline = debugger.timeline
    let all = timeline.first...max(timeline.first, timeline.last)
    let positions = positions?.clamped(to: all) ?? all
    let compiled = try debugger.compile(expression)
    if case .value(let type) = compiled.type.element, !compiled.type.element.isDuration,
      debugger.recording.schema?.shape(of: type) != nil || CompositeType(type) != nil
    {
      throw DebuggerError(
        .syntax(
          found: compiled.type.description, expected: "a number, a count or a flag, as in 'plot rows.count'"),
        range: 0..<expression.text.utf8.count)
    }
    let values = ExpressionValues(compiled, in: timeline)
    var clock = ActionTimes(timeline.recording)
    var next: Int? = positions.lowerBound
    var measure: Measure?
    var lost = timeline.lost(between: positions.lowerBound, and: positions.upperBound)[...]
    while let position = next {
      if let range = lost.first, range.lowerBound < position {
        // The value in the lost range is unknown.
        lost.removeFirst()
        let time = try? Self.time(range.lowerBound, &clock, timeline)
        points.append(Point(position: range.lowerBound, time: max(time ?? 0, points.last?.time ?? 0), value: nil))
      }
      let found = try values.canBeAsked(at: position) ? values.operand(at: position) : .one(nil)
      let value = try Self.number(found, &measure, at: position, expression, compiled.type)
      if points.isEmpty || points.last?.value != value {
        let time = try Self.time(position, &clock, timeline)
        points.append(Point(position: position, time: max(time ?? 0, points.last?.time ?? 0), value: value))
      }
      next = try values.next(after: position, through: positions.upperBound)
    }
    self.measure = measure ?? .number
    let start = points.first?.time ?? 0
    times = start...max(try Self.time(positions.upperBound, &clock, timeline) ?? 0, points.last?.time ?? 0, start)
  }

  private static func time(_ position: Int, _ clock: inout ActionTimes, _ timeline: Timeline) throws -> Int? {
    if let time = try clock.time(position) { return time }
    // A lost action is only known to precede the next one.
    guard position > timeline.first,
      let next = timeline.recording.nextAction(after: position, through: timeline.last)
    else { return nil }
    return try clock.time(next)
  }

  private static func number(
    _ operand: Operand, _ measure: inout Measure?, at position: Int, _ expression: Expression, _ type: StaticType
  ) throws -> Double? {
    let number: Double
    let found: Measure
    switch operand {
    case .one(nil), .one(.null): return nil
    case .one(.bool(let flag)): (number, found) = (flag ? 1 : 0, .flag)
    case .container(let view) where type.isDuration:
      guard let value = try? view.value().attoseconds else { return nil }
      (number, found) = (value.double * 1e-18, .number)
    case .container(let view):
      var arePairs = false
      if view.kind == .array, case .value(let type) = type, case .pairs? = type.collection { arePairs = true }
      (number, found) = (Double(arePairs ? view.count / 2 : view.count), .count)
    case .many(let values): (number, found) = (Double(values.count), .count)
    case .one(let value?):
      guard let double = value.number, type != .text else {
        let text = ValueText(schema: nil, limit: 40).line(value, nil)
        throw DebuggerError(
          .syntax(
            found: "\(text) at position \(position)", expected: "a number, a count or a flag, as in 'plot rows.count'"),
          range: 0..<expression.text.utf8.count)
      }
      (number, found) = (double, .number)
    }
    measure = measure == nil || measure == found ? found : .number
    // A plot has no place for a value that is not finite.
    return number.isFinite ? number : nil
  }
}
