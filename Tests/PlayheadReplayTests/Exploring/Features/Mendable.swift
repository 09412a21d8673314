import ComposableRuntime
import PlayheadRecorder

/// A feature that can be had without its fault.
protocol Mendable: Sendable {
  var isMended: Bool { get set }
}

/// Why something was not loaded.
@Recordable enum Refused: Error, Sendable, Equatable {
  case offline
  case denied(Int)
}

/// The parts of a document.
@Recordable struct Parts: Sendable, Equatable {
  var title = ""
  var body = ""
}
