/// What can be typed at a place in an action.
public struct ActionCompletion: Hashable, Sendable {
  /// One thing that can be typed.
  public struct Candidate: Hashable, Sendable {
    /// What is typed: `.rename(`, `title: `, `true`.
    public var text: String
    /// What it is, for a list of candidates: `.rename(id: UUID, title: String)`, `title: String`.
    public var detail: String
    /// What is named: the case, label, type or word, without what stands before and after it, and without backticks.
    public var name: String

    /// Makes a candidate.
    public init(_ name: String, text: String, detail: String) {
      self.name = name
      self.text = text
      self.detail = detail
    }
  }

  /// The bytes before the cursor that a candidate takes the place of.
  public var replaced: Range<Int>
  /// In the order in which the types declare them.
  public var candidates: [Candidate]

  /// Makes a completion.
  public init(replaced: Range<Int>, candidates: [Candidate]) {
    self.replaced = replaced
    self.candidates = candidates
  }
}
