/// How much is known of what an effect sent, in a branch in which that need not come as it was recorded.
///
/// In a branch no effect does its work: what it sent in the recording is sent again. What the feature that returned the
/// effect knew may be something else there. An action without a `RecordedAnswer` comes as it was recorded.
public struct RecordedAnswer: Hashable, Sendable {
  /// The grade of an answer that is not as recorded.
  public enum Grade: String, Hashable, Sendable, CaseIterable {
    /// The effect was started on another state. Nothing tells that its answer would be another one.
    case unknown
    /// What the answer names or changes is something else in the branch than it was in the recording.
    case doubtful
  }

  /// How much is known.
  public var grade: Grade
  /// What is something else, for a person: `lines[2] was "Towel", is "Kettle"`.
  public var reason: String?

  /// An answer that need not come as it was recorded, with the members of the same names.
  public init(_ grade: Grade, reason: String? = nil) {
    self.grade = grade
    self.reason = reason
  }
}

// The members of an action's line.
extension RecordedAnswer {
  /// - Returns: nil where the line says nothing of it, or something that only a later version knows.
  init?(_ members: LineMembers) throws(LineError) {
    guard let grade = try members.optionalText("answer").flatMap(Grade.init) else { return nil }
    self.init(grade, reason: try members.optionalText("because"))
  }

  func write(into line: inout JSONWriter) {
    line.append(raw: ",\"answer\":")
    line.append(grade.rawValue)
    guard let reason else { return }
    line.append(raw: ",\"because\":")
    line.append(reason)
  }
}
