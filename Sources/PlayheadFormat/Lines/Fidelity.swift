/// How well the values of a recording stand for the values of the program.
public enum Fidelity: String, Codable, Sendable, CaseIterable {
  /// Written by derived code; decodes back to the same value.
  case recordable
  /// Written by the type's own `Encodable`; decodes back to the same value.
  case codable
  /// Read by reflection; can be inspected, but not decoded.
  case reflection
}

extension Fidelity: Comparable {
  /// Orders fidelities from the worst to the best.
  public static func < (left: Fidelity, right: Fidelity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .reflection: 0
    case .codable: 1
    case .recordable: 2
    }
  }
}
