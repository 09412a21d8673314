internal import PlayheadFormat

/// The places of secrets and their placeholders, for recorders and for redacted copies. ``RedactionWalk`` inserts the
/// placeholders, ``SecretMemory`` keeps what it found, and ``SecretSearch`` finds it elsewhere.
struct RedactionPolicy: Sendable {
  let patterns: [RedactionPattern]
  let placeholders: Placeholders
  /// The initial positions of the patterns for states and actions, and for reads.
  let ofValues: PatternPositions
  let ofReads: PatternPositions

  init(_ patterns: [RedactionPattern], using generator: inout some RandomNumberGenerator) {
    self.patterns = patterns
    ofValues = PatternPositions(of: patterns) { !$0.isOfReads }
    ofReads = PatternPositions(of: patterns) { $0.isOfReads }
    placeholders = Placeholders(using: &generator)
  }

  /// Throws for the first ill-formed pattern.
  init(_ patterns: [String], using generator: inout some RandomNumberGenerator) throws(RedactionError) {
    let read = try patterns.map { (text) throws(RedactionError) in try RedactionPattern(text) }
    self.init(read, using: &generator)
  }

  /// The patterns, by number, that can match values of the types, and the error for the first one that cannot.
  func check(against schema: Schema) -> (placed: Set<Int>, refusal: RedactionError?) {
    var placed: Set<Int> = []
    var refusal: RedactionError?
    for (index, pattern) in patterns.enumerated() {
      switch PatternCheck.outcome(of: pattern, in: schema) {
      case .placed: placed.insert(index)
      case .unknown: break
      case .excluded(let deadEnd): refusal = refusal ?? RedactionError(excluded: pattern, at: deadEnd)
      }
    }
    return (placed, refusal)
  }

  /// The patterns other than some, as they were given.
  func texts(except known: Set<Int>) -> [String] {
    patterns.indices.filter { !known.contains($0) }.map { patterns[$0].text }
  }
}
