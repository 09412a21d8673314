public import PlayheadFormat
public import PlayheadReader

/// Why a live session cannot do what it was asked to: data for callers; the wording is in `description` and ``hint``.
public struct LiveSessionError: ReportedError, Hashable, Sendable {
  /// What is wrong.
  public var reason: Reason

  public init(_ reason: Reason) {
    self.reason = reason
  }

  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The action has not the shape that its type has: at a place of it, a JSON Pointer, something else was found.
    case value(pointer: String, found: String, expected: String)
    /// Values of the actions' type can be written, but not be read.
    case unreadable(type: String)
    /// The store's state cannot be set.
    case cannotPresent
    /// The store refuses what it is asked for, in its own words.
    case refused(String, hint: String?)
    /// The recording cannot be written; the recorder has said why.
    case unrecorded(path: String)
    /// The store was not created where it could be observed.
    case foreignStore
    /// The session was ended.
    case ended
    /// Nothing runs here: the recording is only followed.
    case noStore
    /// The cursor is at an earlier position, and not at the live end.
    case notAtEnd(position: Int)
    /// The app that was attached to is gone, or has been left.
    case detached(app: String)
    /// The app that was attached to does not allow it.
    case forbidden(AttachPermission)
    /// What was sent could not be recorded.
    case notRecorded
  }

  /// A way on, where there is one.
  public var hint: String? {
    switch reason {
    case .value, .unrecorded: nil
    case .cannotPresent: "a store of ComposableRuntime or of TCA can be"
    case .refused(_, let hint): hint
    case .unreadable:
      "declare the type '@Recordable' or 'Codable', or the '@Reducer enum' that makes it '@Recordable'"
    case .foreignStore: "return the first store of its types that the closure creates, and create it there"
    case .ended: "'restart' begins a new run"
    case .noStore: "open a debugger that has the feature linked in"
    case .notAtEnd: "goto end"
    case .detached: "'restart' attaches to another run of it"
    case .forbidden(let permission): "the app decides: recorder.listen(allowing: [.\(permission.rawValue)])"
    case .notRecorded: nil
    }
  }
}

extension LiveSessionError {
  public var description: String {
    switch reason {
    case .value("", let found, let expected): "the action: found \(found), expected \(expected)"
    case .value(let pointer, let found, let expected): "the action at \(pointer): found \(found), expected \(expected)"
    case .unreadable(let type): "a '\(type)' cannot be made of what was typed: it is recorded by reflection"
    case .cannotPresent: "this store cannot be presented: nothing sets its state"
    case .refused(let text, _): text
    case .unrecorded(let path): "the store cannot be recorded in \(path)"
    case .foreignStore: "found a store that was created elsewhere, expected one that the closure creates"
    case .ended: "the session has ended"
    case .noStore: "a recording runs no actions"
    case .notAtEnd(let position): "this is position \(position), and not the live end"
    case .detached(let app): "\(app) is not attached any more"
    case .forbidden(let permission): "the app does not allow \(permission.rawValue)"
    case .notRecorded: "the action was sent, and could not be recorded"
    }
  }
}
