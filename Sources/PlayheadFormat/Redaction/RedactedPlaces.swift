/// The places whose values were redacted when they were recorded.
package struct RedactedPlaces: Sendable {
  private let patterns: [RedactionPattern]
  private let schema: Schema?

  /// - Parameters:
  ///   - redacted: what a header tells; what is no pattern stands for no place.
  ///   - schema: the types, some of whose fields may be marked.
  package init(_ redacted: [String], schema: Schema? = nil) {
    self.schema = schema.flatMap { $0.marksSecrets ? $0 : nil }
    patterns = redacted.compactMap { text in try? RedactionPattern(text) }
  }

  /// Whether nothing was redacted.
  package var isEmpty: Bool { patterns.isEmpty && schema == nil }

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
    return !positions.ended.isEmpty || isMarked(tokens)
  }

  /// Whether a place lies in a field that is marked.
  private func isMarked(_ tokens: [String]) -> Bool {
    guard let schema else { return false }
    return [schema.stateType, schema.actionType].contains { root in
      var member: Schema.Member? = .value(root)
      return tokens.contains { token in
        let parts = ValueParts(of: member, in: schema)
        member = parts.part(token)
        return parts.isRedacted(token)
      }
    }
  }
}
