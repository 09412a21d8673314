extension Expression {
  /// How a condition of an expression over time lies to the one after it.
  ///
  /// The first condition is always asked at the position itself, and the second one at others. Both past and future are those
  /// of the recording, so that what is said of a position may change while a recording goes on. The past ones are `once` and
  /// `since` of linear temporal logic with past, asked strictly before the position and from the second condition's own
  /// position on (Kamp 1968; Lichtenstein, Pnueli, Zuck 1985).
  enum TimeRelation: Hashable, Sendable {
    /// The second one holds at an earlier position.
    case after
    /// The second one holds at a later position.
    case before
    /// The second one holds at another position, so many microseconds away at most.
    case within(Int, Side)
    /// The first one holds from the last position on at which the second one does, at both ends as well.
    case alwaysSince

    /// How it is written.
    var word: String {
      switch self {
      case .after: "after"
      case .before: "before"
      case .within: "within"
      case .alwaysSince: "always since"
      }
    }
  }

  /// Where the other position is, by its time.
  enum Side: String, CaseIterable, Sendable {
    case either = "of"
    case earlier = "after"
    case later = "before"
  }
}

extension Expression {
  /// What may stand after `within 2s`.
  package static var wordsAfterTime: [String] { Side.allCases.map(\.rawValue) }

  /// Whether it asks at other positions than the one that it is said of.
  package var isOverTime: Bool { node.contains { $0.relation != nil } }

  /// Whether it asks at later positions than the one that it is said of.
  package var looksAhead: Bool {
    node.contains {
      switch $0.relation {
      case .before?, .within(_, .either)?, .within(_, .later)?: true
      case .after?, .within(_, .earlier)?, .alwaysSince?, nil: false
      }
    }
  }

  /// Whether it gives the same in two runs that have come to the same state, and in which the same is to come.
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

  /// The expressions in it.
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

  /// Whether something is so of it, or of a part of it.
  func contains(_ isSo: (Expression.Node) -> Bool) -> Bool { isSo(self) || parts.contains { $0.contains(isSo) } }
}
