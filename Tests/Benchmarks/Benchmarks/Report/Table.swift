/// Outcomes as lines for people: the figure, its goal, and the medians of the sides.
struct Table {
  /// The width of the longest name.
  let nameWidth: Int

  @MainActor func line(_ outcome: Outcome) -> String {
    let figure = Self.text(outcome.figure, outcome.unit)
    let sides = outcome.sides.map { "\($0.name) \(Self.text($0.median, $0.unit))" }.joined(separator: ", ")
    let columns = [
      outcome.benchmark.name.padded(to: nameWidth),
      figure.padded(to: 11, onTheLeft: true),
      Self.text(outcome.benchmark.goal, outcome.unit).padded(to: 12),
      outcome.meetsGoal ? "    " : "miss",
      sides,
    ]
    return columns.joined(separator: "  ")
  }

  static func text(_ goal: Benchmark.Goal, _ unit: String) -> String {
    switch goal {
    case .atMost(let limit): "≤ \(text(limit, unit))"
    case .atLeast(let limit): "≥ \(text(limit, unit))"
    }
  }

  static func text(_ value: Double, _ unit: String) -> String {
    guard unit == Side.Unit.nanoseconds.rawValue else { return "\(short(value)) \(unit)" }
    return switch abs(value) {
    case ..<1000: "\(Int(value.rounded())) ns"
    case ..<1_000_000: "\(short(value / 1000)) µs"
    default: "\(short(value / 1_000_000)) ms"
    }
  }

  /// Two decimals below a hundred, and none from there on.
  private static func short(_ value: Double) -> String {
    if abs(value) >= 100 || value == value.rounded() { return "\(Int(value.rounded()))" }
    return "\((value * 100).rounded() / 100)"
  }
}

extension String {
  fileprivate func padded(to width: Int, onTheLeft: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(width - count, 0))
    return onTheLeft ? padding + self : self + padding
  }
}
