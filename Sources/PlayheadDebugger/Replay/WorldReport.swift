/// What is looked for in runs with real effects, whose world answers in an order that is chosen at random.
public enum WorldGoal: Codable, Hashable, Sendable {
  /// An expression that must never hold.
  case never(String)
  /// An expression that must not hold when no call waits, and time has passed all who slept.
  case neverAtRest(String)
  /// A reducer traps.
  case crash
  /// What the feature calls that the world does not describe.
  case undescribed

  /// What a person types to look for it.
  package var command: String {
    switch self {
    case .never(let text): "explore never \(text)"
    case .neverAtRest(let text): "explore never \(text) --at-rest"
    case .crash: "explore crash"
    case .undescribed: "explore describe"
    }
  }
}

/// The result of a search in a world.
public struct WorldReport: Hashable, Sendable {
  /// A run that happened. Nothing can be left out of it, unless the search was ended.
  public struct Finding: Codable, Hashable, Sendable {
    /// The recording of the run.
    public var path: String
    /// What happened, in a sentence without its end.
    public var text: String
    /// Where in the recording it happened.
    public var position: Int
    /// A line for each choice: what came from outside, who was answered, and which actions came of it.
    public var story: [String]
    public var seed: UInt64
    /// What the process said last, if a reducer trapped.
    public var trap: String?
    /// The position in the recording from which on it went otherwise in another process; nil if it did not.
    public var differsAt: Int?

    public init(path: String, text: String, position: Int, story: [String], seed: UInt64) {
      (self.path, self.text, self.position, self.story, self.seed) = (path, text, position, story, seed)
    }
  }

  /// What may differ between two runs with the same choices.
  package static let outsideInfluences = "the order of a set, a clock or a number that is not a dependency"

  /// Why little or nothing was explored.
  public struct Complaint: Codable, Hashable, Sendable {
    /// A sentence without its end.
    public var text: String
    /// What it is about, such as the calls that the world does not describe.
    public var details: [String]
    public var hint: String?
    /// Lines that belong to the hint, such as those to add to the world.
    public var lines: [String]
    /// Whether nothing was explored.
    public var isError: Bool

    public init(text: String, details: [String], hint: String?, lines: [String], isError: Bool) {
      (self.text, self.details, self.hint, self.lines, self.isError) = (text, details, hint, lines, isError)
    }
  }

  /// What was found; nil for nothing.
  public var finding: Finding?
  public var runs = 0
  /// How many actions from outside the recording has for each run.
  public var actions = 0
  /// How many runs trapped or did not return, which was not looked for.
  public var traps = 0
  public var complaint: Complaint?
  /// Whether the search was ended by the person who started it.
  public var isInterrupted = false
  /// Whether the time was up before all that the finding does not need was left out.
  public var isCutShort = false

  public init() {}
}
