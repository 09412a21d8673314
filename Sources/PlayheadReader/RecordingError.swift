public import PlayheadFormat

/// The reason why a recording, or a part of it, cannot be read, as data; the wording is in `description` and ``hint``.
///
/// It never contains values of the recorded state.
public struct RecordingError: ReportedError, Hashable, Sendable {
  /// The name of the file, as it was given.
  public var source: String
  /// The line, counted from 1, where the error is in one.
  public var line: Int?
  /// The byte in the line, counted from 1, where it is known.
  public var column: Int?
  public var reason: Reason

  public init(source: String, line: Int? = nil, column: Int? = nil, reason: Reason) {
    self.source = source
    self.line = line
    self.column = column
    self.reason = reason
  }

  public enum Reason: Hashable, Sendable {
    /// A system call failed: the operation and the system's message.
    case system(operation: String, message: String)
    case directory
    case empty
    /// The first line is not the header of a recording.
    case noHeader
    /// The text is in UTF-16.
    case utf16
    /// A byte order mark precedes the header and is skipped.
    case byteOrderMark
    /// This many blank lines, which are skipped.
    case blankLines(Int)
    /// A header that is not the next segment of this recording.
    case noSegment(from: Int)
    /// The recording ends inside its first line.
    case headerCutOff
    /// The recording requires a reader of at least this version.
    case newerVersion(needs: Int)
    case syntax(found: String, expected: String)
    /// A line that is valid JSON lacks a member.
    case missing(String)
    /// A member is not what it should be.
    case mismatch(member: String, expected: String)
    case lineTooLong(bytes: Int, limit: Int)
    /// A compressed recording inflates to more than is allowed.
    case inflatesTooFar(limit: Int)
    /// The text of a state is longer than 4 GiB.
    case stateTooLong
    /// The action names together are longer than any app's.
    case namesTooLong(limit: Int)
    /// An action's number is out of order.
    case outOfTurn(found: Int, expected: Int)
    /// A change leads to another position than the next one.
    case positionOutOfTurn(found: Int, expected: Int)
    /// A change, or a keyframe, of an action that has not been.
    case withoutAction(seq: Int)
    case patch(JSONPatchError)
    /// An effect starts, or ends, that has done so before.
    case effectAgain(id: Int, isStart: Bool)
    /// An effect ends, or sends an action, that has not started.
    case effectNotStarted(id: Int)
    /// An effect sends an action long after its end.
    case effectOver(id: Int)
    /// An effect starts before the action that started it.
    case effectTooEarly(id: Int, seq: Int)
    /// The time of a line is before that of an earlier one.
    case timeBack(found: Int, latest: Int)
    /// A value has no place in the types that the recording describes.
    case misfit(place: String, expected: String)
    /// A keyframe is not the state that the changes before it lead to, at this JSON Pointer first.
    case differs(String)
    /// The file became shorter while it was open.
    case shrunk(expected: Int, found: Int)
    /// The file was cut off, or written anew from its beginning, while it was followed.
    case begunAnew
    /// The task was cancelled in the middle of it.
    case interrupted
    /// There is no such position.
    case outOfRange(position: Int, first: Int, last: Int)
    /// The reducer of this action had not returned when the process ended, or the recording was closed.
    case unfinished(position: Int, isClosed: Bool = false)
    /// The lines that lead to this position were lost.
    case lost(position: Int, because: String)
  }

  /// An error in a decoded part, or `interrupted` for a cancelled task; `line` is the line if the part is the whole
  /// line.
  package init(_ error: JSONSyntaxError, in source: String, line: Int? = nil) {
    if Task.isCancelled {
      self.init(source: source, reason: .interrupted)
    } else {
      self.init(
        source: source, line: line, column: line == nil ? nil : error.offset + 1,
        reason: .syntax(found: error.found, expected: error.expected))
    }
  }

  /// Whether reading on after the place can help.
  public var isRecoverable: Bool {
    switch reason {
    case .syntax, .missing, .mismatch, .lineTooLong, .outOfTurn, .positionOutOfTurn, .withoutAction, .noSegment, .patch:
      true
    default: false
    }
  }

  /// A suggestion how to proceed, if there is one.
  public var hint: String? {
    switch reason {
    case .newerVersion: "update Playhead"
    case .noHeader:
      "a recording is a file that a Playhead recorder wrote; 'playhead import --help' says which logs of other tools open"
    case .utf16: "'iconv -f UTF-16 -t UTF-8' makes one of it"
    case .shrunk, .begunAnew: "open it again"
    case .inflatesTooFar(let limit): "--inflate-limit \(limit / (1 << 20) * 4) allows more, in MiB"
    case .unfinished(let position, _): "the state before it: goto \(position - 1)"
    case .syntax, .missing, .mismatch, .lineTooLong, .outOfTurn, .positionOutOfTurn, .withoutAction, .noSegment, .patch:
      Self.checkHint
    default: nil
    }
  }
}

extension RecordingError {
  private static let checkHint = "'playhead check' lists all that is wrong with it"

  public var isInterrupted: Bool { reason == .interrupted }

  public var openingHint: String? {
    // Without a header nothing can be recovered.
    if line == 1 { return hint == Self.checkHint ? nil : hint }
    return isRecoverable ? "open it with --recover to read on after what is broken" : hint
  }
}

extension RecordingError {
  public var description: String {
    if isInterrupted { return "\(reason)" }
    var place = source
    if let line { place += ":\(line)" }
    if line != nil, let column { place += ":\(column)" }
    return "\(place): \(reason)"
  }
}

extension RecordingError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .system(let operation, let message): "cannot \(operation): \(message)"
    case .directory: "is a directory, expected a recording"
    case .empty: "is empty, expected a recording's header"
    case .noHeader: LineError.Reason.noHeader.description
    case .utf16: "found text in UTF-16, expected UTF-8"
    case .byteOrderMark: "found a byte order mark, expected the header alone; it is passed over"
    case .blankLines(1): "found a blank line, expected none; it is passed over"
    case .blankLines(let count): "found \(count) blank lines, expected none; they are passed over"
    case .headerCutOff: "the recording ends inside its header"
    case .newerVersion(let needs): LineError.Reason.newerVersion(needs: needs).description
    case .syntax(let found, let expected): LineError.Reason.syntax(found: found, expected: expected).description
    case .missing(let member): LineError.Reason.missing(member).description
    case .mismatch(let member, let expected):
      LineError.Reason.mismatch(member: member, expected: expected).description
    case .lineTooLong(let bytes, let limit): "found a line of \(bytes) bytes, expected at most \(limit)"
    case .inflatesTooFar(let limit): "more than \(limit) bytes come out of it, which is the limit"
    case .stateTooLong: "found a state of more than 4 GiB, expected less"
    case .namesTooLong(let limit): "found names of actions of more than \(limit) bytes together, expected less"
    case .outOfTurn(let found, let expected): "found action \(found), expected action \(expected)"
    case .positionOutOfTurn(let found, let expected):
      "found the change to position \(found), expected the one to position \(expected)"
    case .withoutAction(let seq): "found a change to position \(seq), expected its action before it"
    case .patch(let error): "\(error)"
    case .effectAgain(let id, let isStart): "effect \(id) \(isStart ? "starts" : "ends") a second time"
    case .effectNotStarted(let id): "effect \(id) has not started"
    case .effectOver(let id): "found an action of effect \(id), which has ended"
    case .effectTooEarly(let id, let seq): "effect \(id) starts before action \(seq), which is said to have started it"
    case .timeBack(let found, let latest):
      "found the time \(found), expected \(latest) or later, as times do not go back"
    case .misfit(let place, let expected): "the schema has no place for \(place): expected \(expected)"
    case .differs(let place):
      "the keyframe differs from what the changes before it lead to, at \(place.isEmpty ? "its root" : place)"
    case .begunAnew:
      "was cut off, or written anew from its beginning, while it was followed: what was read of it may be gone"
    case .shrunk(let expected, let found):
      "the file shrank while it was open: found \(found) bytes, expected \(expected)"
    case .interrupted: "interrupted"
    case .outOfRange(let position, let first, _) where position < first:
      "there is no position \(position); the first is \(first)"
    case .outOfRange(let position, _, let last): "there is no position \(position); the last is \(last)"
    case .noSegment(let position):
      "found a header, expected one only in the first line, or of this recording's next segment, from position \(position) on"
    case .unfinished(let position, isClosed: true):
      "there is no state at position \(position): its reducer had not returned when the recording was closed"
    case .unfinished(let position, isClosed: false):
      "there is no state at position \(position): the process ended inside the reducer of action \(position)"
    case .lost(let position, let because): "position \(position) cannot be shown: \(because)"
    }
  }
}

extension RecordingError.Reason {
  init(_ reason: LineError.Reason) {
    self =
      switch reason {
      case .noHeader: .noHeader
      case .newerVersion(let needs): .newerVersion(needs: needs)
      case .syntax(let found, let expected): .syntax(found: found, expected: expected)
      case .missing(let member): .missing(member)
      case .mismatch(let member, let expected): .mismatch(member: member, expected: expected)
      case .patch(let error): .patch(error)
      }
  }
}

/// An error of a line, before it is known which line it is.
struct LineProblem: Error {
  var reason: RecordingError.Reason
  /// The byte in the line, counted from 1, if known.
  var column: Int?

  init(_ reason: RecordingError.Reason) {
    self.reason = reason
  }

  init(_ error: LineError) {
    reason = RecordingError.Reason(error.reason)
    column = error.column
  }

  func at(_ line: Int, of source: String) -> RecordingError {
    RecordingError(source: source, line: line, column: column, reason: reason)
  }
}
