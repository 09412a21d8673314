internal import PlayheadReading
internal import PlayheadRecording

/// A text, or a regular expression, that is looked for in actions: in their names, in what they carry, and in what they
/// changed.
///
/// ```swift
/// try TextQuery(parsing: "library")
/// try TextQuery(parsing: #"/li[bv]\w+/i"#)
/// ```
public struct TextQuery: Sendable {
  /// What is looked for, as it was written.
  public let text: String
  private let pattern: TextPattern?
  private let literal: String

  /// Reads `/…/` as a regular expression, with the letters `i`, `m` and `s` after it, `"…"` as a literal, and anything else as
  /// the text itself.
  ///
  /// - Throws: ``DebuggerError`` where it is no regular expression.
  public init(parsing text: String) throws(DebuggerError) {
    self.text = text
    // The lexer takes a regular expression for one after the name of a command that searches only.
    let tokens = Lexer.beginning(of: "find " + text).tokens
    if tokens.count == 3, case .regex(let expression, let flags) = tokens[1].kind {
      pattern = try TextPattern(expression, flags: flags, range: 0..<text.utf8.count)
      literal = ""
    } else {
      pattern = nil
      if tokens.count == 3, case .string(let value) = tokens[1].kind { literal = value } else { literal = text }
    }
  }

  /// The bytes that a line must hold, where it has the text; empty where any line may.
  var neededBytes: [UInt8] {
    // What JSON may write with an escape, and what people write otherwise in a place, is left out: the longest word.
    let plain = literal.utf8.split(omittingEmptySubsequences: true) { byte in
      !(byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_"))
    }
    return plain.max { $0.count < $1.count }.map { Array($0) } ?? []
  }

  /// Whether a text has it.
  func matches(_ text: String) -> Bool { pattern?.matches(text) ?? text.contains(literal) }
}

/// Looks for a text in the actions of a recording, one after the other.
struct TextSearch: ~Copyable {
  private let timeline: Timeline
  private let query: TextQuery
  private let title: ActionTitle
  private var lines: LineSearch

  init(_ query: TextQuery, in timeline: Timeline) {
    self.timeline = timeline
    self.query = query
    title = ActionTitle(timeline.recording.schema)
    lines = LineSearch(query.neededBytes, in: timeline.recording)
  }

  /// Whether the action of a position has the text.
  ///
  /// - Throws: ``DebuggerError`` where a line is bad.
  mutating func matches(_ position: Int) throws(DebuggerError) -> Bool {
    do throws(RecordingError) {
      guard try lines.mayMatch(position), timeline.recording.hasAction(position) else { return false }
      let recording = timeline.recording
      let action = try recording.action(position)
      if query.matches(action.name) || query.matches(title.title(of: action)) || contains(action.value) { return true }
      guard let change = try recording.change(position) else { return false }
      for operation in change.patch.operations {
        let path = FollowedPath(operation.path.tokens.map(FollowedPath.Part.token))
        if query.matches(PathText.text(of: path, in: JSONView?.none, schema: recording.schema)) { return true }
        switch operation {
        case .add(_, let value), .replace(_, let value): if contains(value) { return true }
        case .remove, .move, .copy, .test: break
        }
      }
      return false
    } catch {
      throw DebuggerError(error)
    }
  }

  /// Whether a name, a text or a number in a value has it.
  private func contains(_ value: JSONValue?) -> Bool {
    switch value {
    case .string(let text)?: return query.matches(text)
    case .array(let elements)?: return elements.contains { contains($0) }
    case .object(let members)?:
      return members.contains { name, value in !name.hasPrefix("_") && query.matches(name) || contains(value) }
    case .integer(let number)?: return query.matches(String(number))
    case .unsigned(let number)?: return query.matches(String(number))
    case .double(let number)?: return query.matches(String(number))
    case .number(let text)?: return query.matches(text)
    case .bool(let value)?: return query.matches(String(value))
    case .null?, nil: return false
    }
  }
}

extension Debugger {
  /// Goes to the next action that has a text, or to the previous one, passing breakpoints by; where there is none, the
  /// cursor stays.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  public mutating func find(_ query: TextQuery, isForward: Bool = true) throws(DebuggerError) -> Stop {
    var search = TextSearch(query, in: timeline)
    var next = isForward ? timeline.position(after: position) : timeline.position(before: position)
    while let candidate = next {
      if candidate & 0xFF == 0 { try timeline.checkIn(candidate) }
      if try search.matches(candidate) { return try land(on: candidate) }
      next = isForward ? timeline.position(after: candidate) : timeline.position(before: candidate)
    }
    return try land(on: position, reasons: [.notFound(later: isForward)])
  }
}
