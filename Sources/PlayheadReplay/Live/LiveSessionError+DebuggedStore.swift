import PlayheadDebugger
import PlayheadRecorder

extension LiveSessionError {
  /// What a store could not do for its debugger.
  init(_ error: DebuggedStoreError) {
    let reason: Reason =
      switch error {
      case .value(_, let error): .value(pointer: error.pointer, found: error.found, expected: error.expected)
      case .unreadable(_, let type): .unreadable(type: type)
      case .cannotSend, .cannotPresent, .notPresenting, .gone: .ended
      }
    self.init(reason)
  }
}
