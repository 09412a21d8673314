package import PlayheadFormat

/// The places of the values that the recorder redacted.
package struct RedactedPlaces: Sendable {
  private let patterns: [RedactionPattern]
  private let schema: Schema?

  /// `redacted` is from a header, whose ill-formed patterns are ignored, and some fields of `schema` may be marked.
  package init(_ redacted: [String], schema: Schema? = nil) {
    self.schema = schema.flatMap { $0.marksSecrets ? $0 : nil }
    patterns = redacted.compactMap { text in try? RedactionPattern(text) }
  }

  package var isEmpty: Bool { patterns.isEmpty && schema == nil }

  /// Whether a read, or a part of it, was redacted.
  package func coversRead(_ key: String) -> Bool {
    !PatternPositions(of: patterns) { $0.isOfReads }.entering(key, of: patterns).isEmpty
  }

  /// Whether a place in a state or an action lies in a redacted one.
  package func covers(_ tokens: [String]) -> Bool {
    var positions = PatternPositions(of: patterns) { !$0.isOfReads }
    for token in tokens {
      if !positions.ended.isEmpty { return true }
      positions = positions.entering(token, of: patterns)
    }
    return !positions.ended.isEmpty || isMarked(tokens)
  }

  /// Whether a place lies in a marked field.
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
