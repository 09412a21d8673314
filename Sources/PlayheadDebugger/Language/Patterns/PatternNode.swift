/// A part of a regular expression.
indirect enum PatternNode {
  case set(ScalarSet)
  case sequence([PatternNode])
  /// The earlier ones come first.
  case alternation([PatternNode])
  /// - Parameter isLazy: whether as few as possible come first.
  case repetition(PatternNode, least: Int, most: Int?, isLazy: Bool)
  case assertion(PatternAssertion)
}

/// What has to be so at a place in the text.
enum PatternAssertion: Sendable {
  case textStart
  case textEnd
  /// The end, or before a line's end that is the last.
  case lastLineEnd
  case lineStart
  case lineEnd
  case wordBoundary
  case noWordBoundary

  /// - Parameters:
  ///   - previous: the scalar before the place; nil at the start.
  ///   - next: the scalar after it; nil at the end.
  ///   - isLast: whether nothing follows the scalar after it.
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
