import Foundation
import PlayheadRecorder

/// One thing to do.
@Recordable struct Row: Equatable, Identifiable, Sendable {
  let id: UUID
  var title: String
  var isDone = false
  var priority = Priority.normal
  var tags: [String] = []
  /// Whether an effect is saving it.
  var isSaving = false
}

@Recordable enum Priority: String, Codable, Sendable {
  case low
  case normal
  case high
}
