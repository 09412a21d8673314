internal import PlayheadFormat
public import PlayheadReader

/// Why the debugger cannot do what it was asked to: data for callers; the wording is in `description` and ``hint``.
public struct DebuggerError: ReportedError, Hashable, Sendable {
  /// What is wrong.
  public var reason: Reason
  /// The bytes of the text that the error is about, where it is about a part of one.
  public var range: Range<Int>?
  /// The name that was probably meant.
  public var suggestion: String?

  /// Makes an error, about a part of a text or about none.
  public init(_ reason: Reason, range: Range<Int>? = nil, suggestion: String? = nil) {
    self.reason = reason
    self.range = range
    self.suggestion = suggestion
  }

  /// Makes an error that can be about a part of a text out of what reading the recording throws.
  package init(_ error: any Error) {
    switch error {
    case let error as DebuggerError: self = error
    case let error as RecordingError where !error.isInterrupted: self.init(.recording(error))
    default: self.init(.interrupted)
    }
  }

  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    case recording(RecordingError)
    /// A compressed file is damaged near a byte, and what could be decompressed is not a recording.
    case damaged(RecordingError, offset: Int)
    /// The text has something other than what belongs there.
    case syntax(found: String, expected: String)
    /// A path names a part that is not there; those that are, as far as they are known.
    case noSuchName(String, in: String, known: [String], ofFields: Bool = false)
    /// An enum has no case of that name, but those.
    case noSuchCase(String, in: String, known: [String])
    case noSuchIndex(Int, in: String, count: Int)
    /// A collection has no element with an id, as it is written.
    case noSuchElement(String, in: String)
    /// No text of the state has the ending of a shortened id, or several do.
    case noSuchEnd(String, isAmbiguous: Bool)
    /// A path goes on into a value that has no such parts.
    case noParts(of: String, kind: String)
    case noSuchAction(String)
    case noSuchBreakpoint(Int)
    case noSuchNote(String)
    case noSuchResult(Int)
    /// It was printed, and those printed since take so much that it was forgotten.
    case forgottenResult(Int)
    /// There is no position with that number.
    case noSuchPosition(Int, first: Int, last: Int)
    /// There are only so many suspects.
    case noSuchSuspect(Int, count: Int)
    /// There is no action at this position.
    case noAction(position: Int)
    /// A path that stands for no place in the state, where one is needed.
    case notInState(String)
    /// A path that stands for many places, or for the number of them, where one place is needed.
    case notOnePlace(String)
    /// The causal chain has fewer actions, as many as `count`.
    case noSuchFrame(Int, count: Int)
    /// A file cannot be written, for what the system says.
    case unwritable(String, String)
    /// A value nests deeper than the thread's stack allows.
    case tooDeep
    case noMoves(undone: Bool)
    case interrupted
    /// A value of another kind than the type wants that stands there.
    case unfit(found: String, expected: String, place: String)
    /// A case or a struct is missing an argument; `signature` is how it is written.
    case missingArgument(String, signature: String)
    /// An argument that a case or a struct does not take, or not again.
    case surplusArgument(String, signature: String)
  }

  /// The same error, about text that begins at an offset of a longer one.
  public func shifted(by offset: Int) -> DebuggerError {
    var error = self
    error.range = range.map { $0.lowerBound + offset..<$0.upperBound + offset }
    return error
  }

  private static let (shownCases, shownNames) = (6, 12)

  /// A way on, where there is one.
  public var hint: String? {
    if let suggestion { return "did you mean '\(suggestion)'?" }
    switch reason {
    case .recording(let error), .damaged(let error, _): return error.hint
    case .noSuchCase(_, _, let known) where !known.isEmpty:
      let shown = known.prefix(Self.shownCases).map { ".\($0)" }.joined(separator: ", ")
      return "the cases are \(shown)\(known.count > Self.shownCases ? ", …" : "")"
    case .noSuchName(_, _, let known, let ofFields) where !known.isEmpty:
      let shown = known.prefix(Self.shownNames).map(TerminalText.escaped).joined(separator: ", ")
      let names = "there \(known.count == 1 ? "is" : "are") \(shown)\(known.count > Self.shownNames ? ", …" : "")"
      return ofFields ? names + "; computed properties are not recorded" : names
    case .forgottenResult: return "print it again"
    case .noAction(0): return "position 0 is the initial state; go to an action with 'step'"
    case .missingArgument(_, let signature), .surplusArgument(_, let signature):
      return "it is written \(signature)"
    case .noSuchEnd: return "'list --wide' writes ids whole"
    case .noSuchPosition(_, let first, let last): return "positions go from \(first) to \(last)"
    case .noSuchSuspect(_, let count): return count > 0 ? "'suspects' lists \(count)" : nil
    default: return nil
    }
  }
}

extension DebuggerError {
  public var description: String {
    switch reason {
    case .recording(let error): "\(error)"
    case .damaged(let error, let offset): "\(error); the compressed file is damaged near byte \(offset)"
    case .syntax(let found, let expected): "found \(found), expected \(expected)"
    case .noSuchName(let name, let place, _, _), .noSuchCase(let name, let place, _):
      "there is no '\(name)' in \(place)"
    case .noSuchIndex(let index, let place, let count):
      "there is no [\(index)] in \(place), which has \(count) element\(count == 1 ? "" : "s")"
    case .noSuchElement(let id, let place): "there is no element with the id \(id) in \(place)"
    case .noSuchEnd(let end, false): "no id in the state ends in \(PathText.quoted(end))"
    case .noSuchEnd(let end, true): "several ids in the state end in \(PathText.quoted(end))"
    case .noParts(let place, let kind): "\(place) is \(kind) and has no such parts"
    case .noSuchAction(let name): "no action is named '\(name)'"
    case .noSuchBreakpoint(let number): "there is no breakpoint \(number)"
    case .noSuchNote(let name):
      "found '\(name)', expected a position, start, end, a percentage, a time or a note's name"
    case .noSuchResult(0): "nothing was printed yet"
    case .noSuchResult(let number): "there is no result $\(number)"
    case .forgottenResult(let number): "$\(number) was forgotten, as large values were printed since"
    case .noSuchPosition(let position, _, _): "there is no position \(position)"
    case .noSuchSuspect(let number, let count):
      count > 0 ? "there is no suspect \(number)" : "there is no suspect: nothing is odd in the recording"
    case .noAction(let position): "no action leads to position \(position)"
    case .notOnePlace(let text): "found \(text), expected one place in the state"
    case .noSuchFrame(let number, let count):
      "there is no frame \(number): \(count) action\(count == 1 ? " leads" : "s lead") here"
    case .unwritable(let path, let problem): "\(path) cannot be written: \(problem)"
    case .tooDeep: "found a value that nests deeper than this thread's stack allows"
    case .notInState(let text): "found \(text), expected a place in the state"
    case .noMoves(let undone): undone ? "no move was taken back" : "there is no earlier move"
    case .interrupted: "interrupted"
    case .unfit(let found, let expected, let place): "found \(found) for \(place), expected \(expected)"
    case .missingArgument(let name, _): "\(name) is missing"
    case .surplusArgument(let name, _): "found \(name), expected no such argument"
    }
  }

  public var isInterrupted: Bool { reason == .interrupted }

  public var openingHint: String? {
    switch reason {
    case .recording(let error), .damaged(let error, _): error.openingHint
    default: hint
    }
  }
}
