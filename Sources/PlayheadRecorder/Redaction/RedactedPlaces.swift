/// The places whose values were redacted when they were recorded.
package struct RedactedPlaces: Sendable {
  private let patterns: [RedactionPattern]

  /// - Parameter redacted: what a header tells; what is no pattern stands for no place.
  package init(_ redacted: [String]) {
    patterns = redacted.compactMap { text in try? RedactionPattern(text) }
  }

  /// Whether nothing was redacted.
  package var isEmpty: Bool { patterns.isEmpty }

  /// Whether the values of a read were redacted, or a part of them.
  package func coversRead(_ key: String) -> Bool {
    !PatternPositions(of: patterns) { $0.isOfReads }.entering(key, of: patterns).isEmpty
  }

  /// Whether a place in a state or an action is within what was redacted.
  package func covers(_ tokens: [String]) -> Bool {
    var positions = PatternPositions(of: patterns) { !$0.isOfReads }
    for token in tokens {
      if !positions.ended.isEmpty { return true }
      positions = positions.entering(token, of: patterns)
    }
    return !positions.ended.isEmpty
  }
}
