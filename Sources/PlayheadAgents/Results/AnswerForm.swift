/// The form in which a tool answers.
public enum AnswerForm: String, CaseIterable, Sendable {
  /// A text, and the same as structured content: some clients read the one and some the other.
  case both
  /// A text for reading alone.
  case text
  /// JSON alone, as the text.
  case json
}
