/// How certain an effect's answer is, in a branch in which it may differ from the recorded one.
///
/// Effects do no work in a branch: the actions that they sent in the recording are sent again. The feature that
/// returned an effect may have another state there, so the real answer might differ. An action without an
/// `AnswerCertainty` comes as it was recorded.
public struct AnswerCertainty: Hashable, Sendable {
  /// The certainty of an answer.
  public enum Grade: String, Hashable, Sendable, CaseIterable {
    /// The effect was started with another state, but nothing indicates that its answer would differ.
    case unknown
    /// The answer names or changes a value that differs between branch and recording.
    case doubtful
  }

  /// The certainty.
  public var grade: Grade
  /// The difference in words: `lines[2] was "Towel", is "Kettle"`.
  public var reason: String?

  /// An answer that may differ from the recorded one, with the members of the same names.
  public init(_ grade: Grade, reason: String? = nil) {
    self.grade = grade
    self.reason = reason
  }
}

// The members of an action's line.
extension AnswerCertainty {
  /// Nil if the line has no grade, or one that only a later version knows.
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
