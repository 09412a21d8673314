public import PlayheadFormat

/// An action that is odd by what the recording itself says.
public struct Suspect: Hashable, Sendable {
  public var kind: SuspectKind
  /// The action to look at, by the position that it leads to.
  public var position: Int
  /// The position of the other action that it takes; nil where there is none.
  public var cause: Int?
  /// How often it went like this, this time included.
  public var alike: Int
  /// The positions of the others that went like this, the first 15 of them.
  public var same: [Int]
  /// How often it went otherwise.
  public var others: Int
  public var certainty: Certainty
  /// One sentence that says what is odd.
  public var text: String
  /// The place in the state that it is about, as a path; nil where it is about none, or that is not there at the position.
  public var path: String?
  /// The same place, as a pointer into the state at the position.
  public var pointer: JSONPointer?
  /// The command that shows more of it.
  public var command: String

  /// How sure it is that this is a fault.
  public enum Certainty: String, CaseIterable, Comparable, Sendable {
    /// The state breaks a rule of its own.
    case certain
    /// Most others of its kind went otherwise.
    case unusual
    /// The order could have been another, or there are too few others to tell.
    case possible

    public static func < (left: Self, right: Self) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }
}

/// In what way an action is odd.
public enum SuspectKind: String, CaseIterable, Sendable {
  /// One id stands twice in a list, or a field names an element that is not in its list.
  case identity
  /// An answer writes an element that did not stand at that index when its effect started.
  case moved
  /// An answer overwrites what was written since its effect started.
  case overwritten
  /// An answer is taken although what it was asked for has changed.
  case outdated
  /// An answer is for something that was removed.
  case gone
  /// An effect is over, and what its answers put back was not put back.
  case stuck
  /// An effect was started while the same one was running.
  case twice
  /// An effect failed, and nothing shows it.
  case unheard
  /// The state breaks a rule that all states of other recordings keep.
  case broken
}
