package import PlayheadRecording

/// Why a store cannot do what a debugger asks of it.
package enum DebuggedStoreError: Error, Hashable, Sendable {
  /// What the debugger has brought.
  package enum Subject: String, Sendable {
    case action, state
  }

  /// It has not the shape that its type has.
  case value(Subject, RecordableError)
  /// Values of the type can be written, but not be read.
  case unreadable(Subject, type: String)
  /// The store takes no actions of a debugger.
  case cannotSend
  /// The store's state cannot be set.
  case cannotPresent
  /// An action is being reduced.
  case isReducing
  /// An old state is presented: actions are refused.
  case isPresenting
  /// The present is there already.
  case notPresenting
  /// A secret stood at a place of the state, of which the recording has but a placeholder.
  case redacted(pointer: String)
  /// The store is not there any more.
  case gone

  /// A way on, where there is one.
  package var hint: String? {
    switch self {
    case .unreadable: "declare the type '@Recordable' or 'Codable'"
    case .cannotSend: "tell the recorder how: 'onSend'"
    case .cannotPresent: "tell the recorder how: 'onPresent'"
    case .isPresenting: "'present live' puts the present back"
    case .value, .isReducing, .notPresenting, .redacted, .gone: nil
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
    case .isReducing: "the store reduces an action: try again"
    case .isPresenting: "an old state is presented, and actions are refused"
    case .notPresenting: "the present is shown already"
    case .redacted(let pointer): "the state at \(pointer) is redacted: a placeholder is not presented"
    case .gone: "the store is gone"
    }
  }
}

extension RecordedType {
  /// Reads a value that a debugger has brought.
  package func decoded(
    _ value: JSONValue, as subject: DebuggedStoreError.Subject
  ) throws(DebuggedStoreError) -> Value {
    do throws(RecordableError) { return try read(value) } catch {
      guard fidelity > .reflection || !error.pointer.isEmpty else { throw .unreadable(subject, type: name) }
      throw .value(subject, error)
    }
  }
  /// Reads a state that a debugger has brought, of a recording in which the places of these patterns are redacted.
  package func decodedState(
    _ value: JSONValue, redacted patterns: [String]
  ) throws(DebuggedStoreError) -> Value {
    let places = RedactedPlaces(patterns, schema: Schema(types: types, state: name, action: name))
    if !places.isEmpty, let place = value.firstLeaf(where: places.covers) {
      throw .redacted(pointer: JSONPointer(place).description)
    }
    return try decoded(value, as: .state)
  }
}

extension JSONValue {
  /// The place of the first value without parts that is in such a place, and has a placeholder: null and "" have none.
  fileprivate func firstLeaf(at place: [String] = [], where isSuch: ([String]) -> Bool) -> [String]? {
    switch self {
    case .object(let members):
      for (name, value) in members {
        if let found = value.firstLeaf(at: place + [name], where: isSuch) { return found }
      }
    case .array(let elements):
      for (index, value) in elements.enumerated() {
        if let found = value.firstLeaf(at: place + [String(index)], where: isSuch) { return found }
      }
    case .null, .string(""): break
    default: if isSuch(place) { return place }
    }
    return nil
  }
}
