public import PlayheadDebugger

/// Why a recording cannot be packed: data for callers; the wording is in `description` and ``hint``.
public struct PackError: Error, Hashable, Sendable {
  /// What is wrong.
  public var reason: Reason

  /// Makes an error.
  public init(_ reason: Reason) {
    self.reason = reason
  }

  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The recording cannot be read.
    case recording(DebuggerError)
    /// There is a file already where the pack is to go.
    case exists(path: String)
    /// The pack cannot be written.
    case unwritable(path: String, message: String)
    /// The last action alone, with the state before it, takes more than there may be.
    case tooLarge(limit: Int)
  }

  /// A way on, where there is one.
  public var hint: String? {
    switch reason {
    case .recording(let error): error.hint
    case .exists: "give another name with '-o'"
    case .unwritable: nil
    case .tooLarge: "allow more with '--limit'"
    }
  }
}

extension PackError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .recording(let error): error.description
    case .exists(let path): "\(path): exists, and is not written over"
    case .unwritable(let path, let message): "cannot write \(path): \(message)"
    case .tooLarge(let limit):
      "the last action and the state before it take more than \(TimeText.bytes(limit)), compressed"
    }
  }
}
