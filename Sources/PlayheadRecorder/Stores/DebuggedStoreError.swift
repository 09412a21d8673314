package import PlayheadFormat

/// Why a store cannot do what a debugger requests.
package enum DebuggedStoreError: Error, Hashable, Sendable {
  /// The kind of the debugger's value.
  package enum Subject: String, Sendable {
    case action, state
  }

  /// The value does not have the shape of its type.
  case value(Subject, RecordableError)
  /// Values of the type can be written, but not read.
  case unreadable(Subject, type: String)
  /// The store takes no actions from a debugger.
  case cannotSend
  /// The store's state cannot be set.
  case cannotPresent
  /// The recorder does not know the store before its first action.
  case unreached
  /// An action is being reduced.
  case isReducing
  /// An old state is presented, so actions are refused.
  case isPresenting
  /// The present state is shown already.
  case notPresenting
  /// Another debugger presents an old state.
  case isTaken
  /// The store no longer exists.
  case gone

  /// A suggestion how to proceed, if there is one.
  package var hint: String? {
    switch self {
    case .unreadable:
      "declare the type '@Recordable' or 'Codable', or the '@Reducer enum' that makes it '@Recordable'"
    case .cannotSend: "tell the recorder how: 'onSend'"
    case .cannotPresent: "tell the recorder how: 'onPresent'"
    case .unreached: "do something in the app first"
    case .isPresenting, .isTaken: "'present live' puts the present back"
    case .value, .isReducing, .notPresenting, .gone: nil
    }
  }
}

extension DebuggedStoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .value(let subject, let error) where error.pointer.isEmpty:
      "the \(subject.rawValue): found \(error.found), expected \(error.expected)"
    case .value(let subject, let error):
      "the \(subject.rawValue) at \(error.pointer): found \(error.found), expected \(error.expected)"
    case .unreadable(let subject, let type):
      "the \(subject.rawValue): a '\(type)' cannot be read back: it is recorded by reflection"
    case .cannotSend: "this store takes no actions from a debugger"
    case .cannotPresent: "this store cannot be presented: nothing sets its state"
    case .unreached: "the store cannot be reached before its first action"
    case .isReducing: "the store reduces an action: try again"
    case .isPresenting: "an old state is presented: actions of a debugger are refused"
    case .notPresenting: "the present is shown already"
    case .isTaken: "another debugger presents a state"
    case .gone: "the store is gone"
    }
  }
}

extension RecordedType {
  /// Reads a value from a debugger.
  package func decoded(
    _ value: JSONValue, as subject: DebuggedStoreError.Subject
  ) throws(DebuggedStoreError) -> Value {
    do throws(RecordableError) { return try read(value) } catch {
      guard fidelity > .reflection || !error.pointer.isEmpty else { throw .unreadable(subject, type: name) }
      throw .value(subject, error)
    }
  }
}
