/// How a recording is searched for what did not happen in it.
public struct ExploreOptions: Codable, Hashable, Sendable {
  /// What may be otherwise than it was recorded.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Effects answer at other times.
    case orders
    /// Effects do not answer any more.
    case failures
    /// Actions from outside are left out, sent twice, or moved.
    case actions
  }

  public var kinds: Set<Kind>
  /// Decides what is tried at random.
  public var seed: UInt64
  /// How many variations are run at most.
  public var runs: Int
  /// How many seconds the search takes at most; nil for as long as it takes.
  public var seconds: Int?

  public init(kinds: Set<Kind> = [.orders], seed: UInt64 = 1, runs: Int = .max, seconds: Int? = 30) {
    (self.kinds, self.seed, self.runs, self.seconds) = (kinds, seed, runs, seconds)
  }
}

extension ExploreOptions {
  /// What a test tries where it says nothing else: 1,000 orders, however long that takes.
  public static let tests = ExploreOptions(runs: 1000, seconds: nil)
}

/// A situation that must never occur.
public enum ExploreGoal: Codable, Hashable, Sendable {
  /// An expression holds at some position.
  case expression(String)
  /// A reducer traps, or does not return.
  case crash

  /// Whether reaching the goal depends on what follows the position.
  package var looksAhead: Bool {
    if case .expression(let text) = self { (try? Expression(parsing: text))?.looksAhead ?? false } else { false }
  }
}
