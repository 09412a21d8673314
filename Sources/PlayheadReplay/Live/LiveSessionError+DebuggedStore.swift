import PlayheadDebugger
import PlayheadRecorder

extension LiveSessionError {
  init(of error: DebuggedStoreError) {
    let reason: Reason =
      switch error {
      case .value(.action, let error): .value(pointer: error.pointer, found: error.found, expected: error.expected)
      case .unreadable(.action, let type): .unreadable(type: type)
      case .cannotPresent: .cannotPresent
      case .gone: .ended
      case .value, .unreadable, .cannotSend, .unreached, .isReducing, .isPresenting, .notPresenting, .isTaken:
        .refused(error.description, hint: error.hint)
      }
    self.init(reason)
  }
}
