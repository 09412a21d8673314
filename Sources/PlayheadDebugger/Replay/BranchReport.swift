public import PlayheadFormat

/// What became of a branch.
public struct BranchReport: Codable, Hashable, Sendable {
  /// Where the branch is recorded.
  public var path: String
  /// The last position that it has in common with its parent.
  public var start: Int
  /// Its last position.
  public var end: Int
  /// The recorded actions that no effect of the branch would have sent.
  public var dropped: [Int] = []
  /// The recorded actions that are none of today's type.
  public var skipped: [Int] = []
  /// How much is known of what effects of the recording sent in the branch.
  public var answers = Answers()
  /// How often lines were missing, after which the recorded state was taken up.
  public var discontinuities = 0
  /// The names of the effects to which the recording has no answer, in the order in which they started.
  public var unanswered: [String] = []
  /// Whether effects have done their work. Those without an answer are under way then.
  public var runsEffects = false
  /// What the process said last, if the reducer of the last action ended it or did not return.
  public var trap: String?
  /// Whether it was an effect that ended the process, after the last action's reducer had returned.
  public var endedInEffect = false

  /// Answers of effects, by grade.
  public struct Answers: Codable, Hashable, Sendable {
    /// How many after the start come as they were recorded: all that their effects knew is equal to what was recorded.
    public var asRecorded = 0
    /// How many are of effects that were started on another state, with no sign that they would differ.
    public var unknown = 0
    /// The positions, in the branch, of those that name or change something else than when they were recorded.
    public var doubtful: [Int] = []

    /// No answers.
    public init() {}

    /// How many there are of each grade, for a person.
    public var counts: [String] {
      [(asRecorded, "as recorded"), (unknown, "unknown"), (doubtful.count, "doubtful")].compactMap { count, grade in
        count > 0 ? "\(count) \(grade)" : nil
      }
    }
  }

  /// Whether the state was edited somewhere in it, or was changed by what was recorded of another state.
  public var isEdited = false

  /// Whether something was passed over before the start, in the branch that it was made of.
  public var isIncomplete = false

  /// The name of the note that marks a branch of such a branch.
  package static let noteName = "skipped"

  /// Whether the branch is known to be possible: the state was never edited, nothing is missing, and all answers of effects
  /// come as they were recorded.
  public var isPossible: Bool {
    !isEdited && !isIncomplete && answers.unknown == 0 && answers.doubtful.isEmpty && skipped.isEmpty
      && discontinuities == 0
  }

  public init(path: String, start: Int) {
    self.path = path
    self.start = start
    end = start
  }
}

extension BranchReport: JSONObjectConvertible {
  /// What became of it, for programs. Members that have nothing to say are left out.
  public var json: JSONValue.Object { facts.members }

  package var facts: JSONFacts {
    let grades: JSONFacts = [
      "asRecorded": answers.asRecorded.orNil, "unknown": answers.unknown.orNil, "doubtful": answers.doubtful.orNil,
    ]
    return [
      "path": path, "from": start, "last": end, "dropped": dropped.orNil, "skipped": skipped.orNil,
      "unanswered": unanswered.orNil, "answers": grades.members.orNil, "edited": isEdited.orNil,
      "incomplete": isIncomplete.orNil, "possible": isPossible, "live": runsEffects.orNil,
      "seams": discontinuities.orNil, "trap": trap,
    ]
  }
}
