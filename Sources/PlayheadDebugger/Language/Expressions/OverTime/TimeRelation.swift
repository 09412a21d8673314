extension Expression {
  /// How the first condition, evaluated at the position itself, relates to the second one, evaluated at others; the past relations are
  /// `once` and `since` of linear temporal logic with past, strictly before the position and from the second condition's own position
  /// on (Kamp 1968; Lichtenstein, Pnueli, Zuck 1985), and a live recording may change the truth of the future ones.
  enum TimeRelation: Hashable, Sendable {
    /// The second condition holds at an earlier position.
    case after
    /// The second condition holds at a later position.
    case before
    /// The second condition holds at another position, at most so many microseconds away.
    case within(Int, Side)
    /// The first condition holds from the last position of the second one on, both ends included.
    case alwaysSince

    /// The relation as it is typed.
    var word: String {
      switch self {
      case .after: "after"
      case .before: "before"
      case .within: "within"
      case .alwaysSince: "always since"
      }
    }
  }

  /// The side on which the other position is, by its time.
  enum Side: String, CaseIterable, Sendable {
    case either = "of"
    case earlier = "after"
    case later = "before"
  }
}

extension Expression {
  /// The words that may follow `within 2s`.
  package static var wordsAfterTime: [String] { Side.allCases.map(\.rawValue) }

  /// Whether it is evaluated at further positions.
  package var isOverTime: Bool { node.contains { $0.relation != nil } }

  /// Whether it is evaluated at later positions.
  package var looksAhead: Bool {
    node.contains {
      switch $0.relation {
      case .before?, .within(_, .either)?, .within(_, .later)?: true
      case .after?, .within(_, .earlier)?, .alwaysSince?, nil: false
      }
    }
  }

  /// Whether it depends only on the current state and on what follows, and not on how the state was reached.
  package var forgetsThePast: Bool {
    !node.contains { node in
      switch node.kind {
      case .overTime, .fact(.position), .fact(.time), .fact(.effectID): true
      default: false
      }
    }
  }
}

extension Expression.Node {
  fileprivate var relation: Expression.TimeRelation? {
    if case .overTime(let relation, _, _) = kind { relation } else { nil }
  }

  /// The direct subexpressions.
  var parts: [Expression.Node] {
    switch kind {
    case .literal, .path, .isEmpty, .fact, .changed: []
    case .not(let part), .negative(let part), .exists(let part), .matches(let part, _, _), .isCase(let part, _, _):
      [part]
    case .binary(_, let left, let right), .overTime(_, let left, let right): [left, right]
    case .call(_, let arguments): arguments
    case .member(let base, _, let arguments, _): [base] + arguments
    case .filtered(let values, let condition): [values, condition]
    case .part(let base, _), .each(_, let base), .pick(let base, _, _), .firstIndex(let base): [base]
    }
  }

  /// Whether a predicate is true of the node or of a part of it.
  func contains(_ isSo: (Expression.Node) -> Bool) -> Bool { isSo(self) || parts.contains { $0.contains(isSo) } }
}
