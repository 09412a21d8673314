import PlayheadRecorder

/// What the service guesses for a name.
@Recordable
struct GuessAge: Equatable, Codable, Sendable {
  var name: String
  /// Nil where the service knows nobody of that name.
  var age: Int?
}
