/// How well the values of a recording stand for the values of the program.
public enum Fidelity: String, Codable, Sendable, CaseIterable {
  /// Written by derived code; decodes back to the same value.
  case recordable
  /// Written by the type's own `Encodable`; decodes back to the same value.
  case codable
  /// Read by reflection; can be inspected, but not decoded.
  case reflection
  /// Read from another tool's log; can be inspected, but not decoded.
  case text
}

extension Fidelity: Comparable {
  /// Orders fidelities from the worst to the best.
  public static func < (left: Fidelity, right: Fidelity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .text: 0
    case .reflection: 1
    case .codable: 2
    case .recordable: 3
    }
  }
}
