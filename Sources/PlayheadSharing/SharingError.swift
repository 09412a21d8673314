internal import PlayheadDebugger
public import PlayheadReader

/// Why a recording cannot be given away in the form that was asked for: data for callers; the wording is in `description` and ``hint``.
public struct SharingError: ReportedError, Hashable, Sendable {
  /// What is wrong.
  public var reason: Reason

  /// Makes an error.
  public init(_ reason: Reason) {
    self.reason = reason
  }

  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The recording cannot be read.
    case recording(RecordingError)
    /// There is a file already where the new one is to go.
    case exists(path: String)
    /// The file cannot be written.
    case unwritable(path: String, message: String)
    /// Even the last action alone, with the state before it, exceeds the limit.
    case tooLarge(limit: Int)
    /// The pattern cannot be used for redaction: what is wrong with it, and a hint.
    case pattern(message: String, hint: String)
    /// The copy differs from the recording in more than placeholders: where it does.
    case unfaithful(String)
  }

  /// A way on, where there is one.
  public var hint: String? {
    switch reason {
    case .recording(let error): error.hint
    case .exists: "give another name with '-o'"
    case .unwritable: nil
    case .tooLarge: "allow more with '--limit'"
    case .pattern(_, let hint): hint
    case .unfaithful: "see what 'playhead check' says of the recording"
    }
  }
}

extension SharingError {
  public var description: String {
    switch reason {
    case .recording(let error): error.description
    case .exists(let path): "\(path): exists, and is not written over"
    case .unwritable(let path, let message): "cannot write \(path): \(message)"
    case .tooLarge(let limit):
      "the last action and the state before it take more than \(TimeText.bytes(limit)), compressed"
    case .pattern(let message, _): message
    case .unfaithful(let difference):
      "nothing was written: the redacted recording would not be the same one: \(difference)"
    }
  }
}

extension SharingError {
  /// Rethrows an error of the reader as a sharing error.
  static func reading<Value>(_ body: () throws(RecordingError) -> Value) throws(SharingError) -> Value {
    do throws(RecordingError) { return try body() } catch { throw SharingError(.recording(error)) }
  }
}
