public import PlayheadFormat
internal import PlayheadReader

/// The actions from outside of a recording as commands that send them again, found as they are asked for.
///
/// ```swift
/// var script = ActionScript(debugger.timeline, in: 1...20)
/// while case .action(let text)? = try script.next() { print("send \(text)") }
/// ```
///
/// What effects sent meanwhile is listed as remarks in between: a store that receives these actions sends it by itself.
public struct ActionScript: Sendable {
  /// A line of a script.
  public enum Line: Hashable, Sendable {
    /// An action to send, as people type it; safe to print.
    case action(String)
    /// An action to send that can be typed only as it was recorded.
    case recorded(JSONValue)
    /// The names of actions that effects have sent, the first ones, and how many there are.
    case answers([String], count: Int)
    /// A change of the state at this position that no action made, and what made it, where that is known.
    case outside(position: Int, by: String?)
  }

  private let timeline: Timeline
  private let last: Int
  private var position: Int
  private let schema: Schema?
  private let values: ValueText
  /// The first names of actions that effects have sent since the last line, and the number of all of them.
  private var answers: [String] = []
  private var answerCount = 0
  /// The line that follows a remark on what precedes it.
  private var pending: Line?

  private static let nameLimit = 5

  /// - Parameters:
  ///   - timeline: the recording.
  ///   - positions: those whose actions are wanted.
  public init(_ timeline: Timeline, in positions: ClosedRange<Int>) {
    self.timeline = timeline
    position = max(positions.lowerBound, timeline.first + 1) - 1
    last = min(positions.upperBound, timeline.recording.last)
    schema = timeline.recording.schema
    values = ValueText(schema: schema)
  }

  /// The next line; nil after the last.
  ///
  /// - Throws: `RecordingError` where a line of the recording is bad; `interrupted` where the task is cancelled.
  public mutating func next() throws -> Line? {
    if let line = pending {
      pending = nil
      return line
    }
    while position < last {
      position += 1
      if position & 0xFF == 0 { try timeline.checkIn(position) }
      guard timeline.recording.hasAction(position) else { continue }
      let name = timeline.recording.actionName(position)
      if case .effect = timeline.recording.origin(position), name != RecordedAction.outsideName {
        if answers.count < Self.nameLimit { answers.append(name ?? "?") }
        answerCount += 1
        continue
      }
      let line = try command(at: position)
      guard let remark = takeRemark() else { return line }
      pending = line
      return remark
    }
    return takeRemark()
  }

  private func command(at position: Int) throws -> Line {
    guard let frame = try timeline.frame(at: position) else { return .outside(position: position, by: nil) }
    guard let value = frame.action.value else {
      let effect = if case .effect(let effect) = frame.origin { "effect \(effect.id)" } else { String?.none }
      return .outside(position: position, by: effect ?? frame.origin.changeText(schema))
    }
    let written = values.line(value, schema.map { .value($0.actionType) })
    // A value that cannot be read back as it is written is sent in its recorded form.
    if let read = try? ActionText.json(parsing: written, schema: schema), read == value { return .action(written) }
    return .recorded(value)
  }

  private mutating func takeRemark() -> Line? {
    guard answerCount > 0 else { return nil }
    defer { (answers, answerCount) = ([], 0) }
    return .answers(answers, count: answerCount)
  }
}
