internal import OrderedCollections
package import PlayheadFormat

/// How a recording is searched for what did not happen in it.
public struct ExploreOptions: Hashable, Sendable {
  /// What may be otherwise than it was recorded.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Effects answer at other times.
    case orders
    /// Effects fail, or never answer.
    case failures
    /// Actions from outside are left out, doubled, moved, and sent that were not.
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

  package var json: JSONValue {
    var object: JSONValue.Object = [
      "kinds": .array(Kind.allCases.filter(kinds.contains).map { .string($0.rawValue) }),
      "seed": .unsigned(seed), "runs": .integer(Int64(runs)),
    ]
    object["seconds"] = seconds.map { .integer(Int64($0)) }
    return .object(object)
  }

  package init?(_ json: JSONValue) {
    guard case .array(let kinds)? = json["kinds"], let runs = json["runs"]?.int else { return nil }
    let seed: UInt64? =
      switch json["seed"] {
      case .integer(let seed)?: UInt64(exactly: seed)
      case .unsigned(let seed)?: seed
      default: nil
      }
    guard let seed else { return nil }
    self.init(
      kinds: Set(kinds.compactMap { $0.string.flatMap(Kind.init) }), seed: seed, runs: runs,
      seconds: json["seconds"]?.int)
  }
}

/// A situation that must never occur.
public enum ExploreGoal: Hashable, Sendable {
  /// An expression holds at some position.
  case expression(String)
  /// A reducer traps, or does not return.
  case crash

  /// Whether reaching the goal depends on what follows the position.
  package var looksAhead: Bool {
    if case .expression(let text) = self { (try? Expression(parsing: text))?.looksAhead ?? false } else { false }
  }
}
