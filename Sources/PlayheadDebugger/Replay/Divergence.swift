public import PlayheadFormat

/// A difference between what was recorded and what today's reducer does on the same action.
public struct Divergence: Codable, Hashable, Sendable {
  /// The position of the action that makes the difference.
  public var position: Int
  /// The name of that action.
  public var action: String
  /// What differs. Of a state all places that do, the first ones first.
  public var difference: Difference

  /// A difference of a kind.
  public enum Difference: Codable, Hashable, Sendable {
    /// The state after the action: at least one place.
    case state([Place])
    /// What the reducer read from its dependencies. One of both is nil where the other has no counterpart.
    case read(expected: String?, actual: String?)
    /// An effect that the reducer returned. One of both is nil where the other has no counterpart.
    case effect(expected: Leaf?, actual: Leaf?)
    /// An effect that the action cancelled then and does not cancel now, or the other way round.
    case cancellation(Leaf, startedAt: Int, isExpected: Bool)
    /// What an effect sent that is nothing but an action.
    case sent(expected: JSONValue, actual: JSONValue)
    /// The reducer ended the process, which it did not when it was recorded: what the process said last.
    case trap(String)
    /// The reducer did not return within so many seconds.
    case hang(seconds: Int)
  }

  /// A place in the state with both values; nil where there is none.
  public struct Place: Codable, Hashable, Sendable {
    public var pointer: JSONPointer
    /// The place as people write it: `state.rows[3].title`.
    public var path: String
    /// What was recorded.
    public var expected: JSONValue?
    /// What today's reducer makes of it.
    public var actual: JSONValue?

    public init(pointer: JSONPointer, path: String, expected: JSONValue?, actual: JSONValue?) {
      self.pointer = pointer
      self.path = path
      self.expected = expected
      self.actual = actual
    }
  }

  /// An effect that does work: its name, and the line of code that made it.
  public struct Leaf: Codable, Hashable, Sendable {
    public var name: String
    public var location: String?

    public init(name: String, location: String?) {
      self.name = name
      self.location = location
    }
  }

  public init(position: Int, action: String, difference: Difference) {
    self.position = position
    self.action = action
    self.difference = difference
  }
}

extension Divergence.Difference {
  /// Whether another run of the same reducer may give another difference, or none; a reducer that ends its process does so again.
  package var mayVary: Bool {
    switch self {
    case .state, .sent, .read, .effect, .cancellation: true
    case .trap, .hang: false
    }
  }
}
