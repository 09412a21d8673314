/// How much of the values a recording keeps.
public enum Fidelity: String, Hashable, Sendable, Comparable {
  /// What reflection sees: can be looked at, not run again.
  case reflection
  /// Decodes back to the same values through `Codable`.
  case codable
  /// Decodes back to the same values through `Recordable`.
  case recordable

  public static func < (left: Fidelity, right: Fidelity) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .reflection: 0
    case .codable: 1
    case .recordable: 2
    }
  }
}
