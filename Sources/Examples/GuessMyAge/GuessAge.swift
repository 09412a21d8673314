import PlayheadRecorder

/// What the service guesses for a name.
@Recordable
struct GuessAge: Equatable, Codable, Sendable {
  var name: String
  /// Nil if the service does not know the name.
  var age: Int?
}
