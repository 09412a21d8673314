/// Where secrets are, and which placeholders they get: the same for a recorder and for a copy that is made afterwards.
///
/// ``RedactionWalk`` puts placeholders in the places. What it came upon is kept in a ``SecretMemory``, and ``SecretSearch`` finds it
/// again where it stands elsewhere.
struct RedactionPolicy: Sendable {
  let patterns: [RedactionPattern]
  let placeholders: Placeholders
  /// Where the search for patterns begins in a state or an action, and in what is read.
  let ofValues: PatternPositions
  let ofReads: PatternPositions

  init(_ patterns: [RedactionPattern], using generator: inout some RandomNumberGenerator) {
    self.patterns = patterns
    ofValues = PatternPositions(of: patterns) { !$0.isOfReads }
    ofReads = PatternPositions(of: patterns) { $0.isOfReads }
    placeholders = Placeholders(using: &generator)
  }

  /// - Throws: ``RedactionError`` for the first pattern that is ill-formed.
  init(_ patterns: [String], using generator: inout some RandomNumberGenerator) throws(RedactionError) {
    let read = try patterns.map { (text) throws(RedactionError) in try RedactionPattern(text) }
    self.init(read, using: &generator)
  }

  /// Looks whether values of the types can have the places that the patterns name.
  ///
  /// - Returns: the patterns, by their number, for which there is a place, and what is wrong with the first one for which there
  ///   can be none.
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
