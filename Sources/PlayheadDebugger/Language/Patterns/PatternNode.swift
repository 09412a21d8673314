indirect enum PatternNode {
  case set(ScalarSet)
  case sequence([PatternNode])
  /// Earlier alternatives take precedence.
  case alternation([PatternNode])
  /// A repetition; a lazy one prefers the fewest.
  case repetition(PatternNode, least: Int, most: Int?, isLazy: Bool)
  case assertion(PatternAssertion)
}

/// A condition on a position in the text.
enum PatternAssertion: Sendable {
  case textStart
  case textEnd
  /// The end, or before a line break at the end.
  case lastLineEnd
  case lineStart
  case lineEnd
  case wordBoundary
  case noWordBoundary

  /// Tests between `previous`, nil at the start, and `next`, nil at the end; `isLast` says that nothing follows `next`.
  func holds(after previous: Unicode.Scalar?, before next: Unicode.Scalar?, isLast: Bool) -> Bool {
    switch self {
    case .textStart: previous == nil
    case .textEnd: next == nil
    case .lastLineEnd: next.map { isLast && ScalarSet.newline.contains($0) } ?? true
    case .lineStart: previous.map { ScalarSet.newline.contains($0) } ?? true
    case .lineEnd: next.map { ScalarSet.newline.contains($0) } ?? true
    case .wordBoundary: Self.isInWord(previous) != Self.isInWord(next)
    case .noWordBoundary: Self.isInWord(previous) == Self.isInWord(next)
    }
  }

  private static func isInWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { ScalarSet.word.contains($0) } ?? false
  }
}
