public import PlayheadReader

/// Why a recording cannot be run again: data for callers; the wording is in `description` and ``hint``.
public struct ReplayError: ReportedError, Hashable, Sendable {
  public var reason: Reason

  public init(_ reason: Reason) {
    self.reason = reason
  }

  public enum Reason: Hashable, Sendable {
    /// The task was cancelled in the middle of it.
    case interrupted
    /// Values of a type can be recorded, but not read back.
    case unreadable(type: String)
    /// A value that was typed is none of today's type: what it is, and what is wrong with it.
    case unfit(String, String)
    /// There can be no test of it, and why.
    case noTest(String)
    /// The store is a part of another one, and has no reducer of its own.
    case childStore
    /// The message of the process that was to run it, and a hint.
    case told(String, hint: String?)
    /// The process that was to run it could not be started, or did not answer.
    case process(String)
    /// The recording never reaches the goal.
    case noGoal(ShrinkGoal)
    /// Even with all recorded actions, today's reducer does not reach the goal.
    case notReproduced(ShrinkGoal)
    /// The recording of a branch cannot be written.
    case unwritable(path: String, message: String)
    /// The recording is in no file that another process can open.
    case noFile
  }

  /// A way on, where there is one.
  public var hint: String? {
    switch reason {
    case .interrupted: nil
    case .unreadable:
      "declare the type '@Recordable' or 'Codable', or the '@Reducer enum' that makes it '@Recordable', and record again"
    case .unfit, .noTest: nil
    case .childStore: "run the whole store's reducer"
    case .process: nil
    case .noGoal(.crash), .noGoal(.divergence): nil
    case .noGoal: "'query' shows where an expression holds"
    case .notReproduced: "'verify' shows where today's reducer does something else"
    case .unwritable: nil
    case .noFile: "save it as a file, and open that"
    case .told(_, let hint): hint
    }
  }
}

extension ReplayError {
  public var isInterrupted: Bool { reason == .interrupted }

  public var description: String {
    switch reason {
    case .interrupted: "interrupted"
    case .unreadable(let type): "values of '\(type)' cannot be read back from a recording"
    case .unfit(let what, let message): "\(what) is none of today's type: \(message)"
    case .noTest(let message): message
    case .childStore: "the store is a part of another one, and has no reducer of its own"
    case .process(let message): "the recording was not run again: \(message)"
    case .noGoal(.expression(let text)): "'\(text)' holds nowhere in the recording"
    case .noGoal(.divergence(let divergence)): "the recording has no position \(divergence.position)"
    case .noGoal(.crash): "the recording does not end in a reducer"
    case .notReproduced(.expression(let text)): "'\(text)' does not come to hold with today's reducer"
    case .notReproduced(.divergence(let divergence)):
      "the difference at position \(divergence.position) does not come about again"
    case .notReproduced(.crash): "today's reducer does not trap"
    case .unwritable(let path, let message): "cannot write \(path): \(message)"
    case .noFile: "the recording is in no file that another process can open"
    case .told(let message, _): message
    }
  }
}
