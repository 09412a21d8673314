import OrderedCollections
import PlayheadRecording

/// Puts placeholders into a value, and notes what it came upon.
struct RedactionWalk {
  let patterns: [RedactionPattern]
  let placeholders: Placeholders
  let schema: Schema?
  /// The patterns, by their number, that have matched a value.
  private(set) var matched: Set<Int> = []
  /// The strings that were redacted.
  private(set) var secrets: [String] = []

  init(_ patterns: [RedactionPattern], _ placeholders: Placeholders, _ schema: Schema?) {
    self.patterns = patterns
    self.placeholders = placeholders
    self.schema = schema
  }

  /// The value with placeholders in it.
  ///
  /// - Parameters:
  ///   - member: what the schema says that it is.
  ///   - positions: the patterns that lead to it and further.
  ///   - isCovered: whether a pattern has ended around it.
  mutating func redacted(
    _ value: JSONValue, _ member: Schema.Member?, _ positions: PatternPositions, isCovered: Bool = false
  ) -> JSONValue {
    matched.formUnion(positions.ended)
    let isCovered = isCovered || !positions.ended.isEmpty
    guard isCovered || !positions.isEmpty else { return value }
    switch value {
    case .object(let members):
      let parts = ValueParts(of: member, in: schema)
      var result = members
      for (name, value) in members {
        let inner = positions.entering(name, of: patterns)
        guard isCovered || !inner.isEmpty else { continue }
        result[name] = redacted(value, parts.part(named: name), inner, isCovered: isCovered)
      }
      return .object(result)
    case .array(var elements):
      let parts = ValueParts(of: member, in: schema)
      for index in elements.indices {
        let inner = positions.entering(String(index), of: patterns)
        guard isCovered || !inner.isEmpty else { continue }
        elements[index] = redacted(elements[index], parts.part(at: index), inner, isCovered: isCovered)
      }
      return .array(elements)
    default: return isCovered ? placeholder(value, member) : value
    }
  }

  private mutating func placeholder(_ value: JSONValue, _ member: Schema.Member?) -> JSONValue {
    if case .string(let text) = value { secrets.append(text) }
    if case .value(let type)? = member, case .values(let values)? = schema?.shape(of: type) {
      return placeholders.placeholder(for: value, among: values)
    }
    return placeholders.placeholder(for: value)
  }

  /// The operation with placeholders in its value; nil where no value can be told from it.
  mutating func redacted(
    _ operation: JSONPatch.Operation, _ member: Schema.Member?, _ positions: PatternPositions
  ) -> JSONPatch.Operation? {
    var (member, positions, isCovered) = (member, positions, !positions.ended.isEmpty)
    matched.formUnion(positions.ended)
    for token in operation.path.tokens {
      positions = positions.entering(token, of: patterns)
      matched.formUnion(positions.ended)
      isCovered = isCovered || !positions.ended.isEmpty
      if isCovered || !positions.isEmpty { member = ValueParts(of: member, in: schema).part(token) }
    }
    switch operation {
    case .add(let path, let value): return .add(path, redacted(value, member, positions, isCovered: isCovered))
    case .replace(let path, let value):
      return .replace(path, redacted(value, member, positions, isCovered: isCovered))
    case .remove: return operation
    // No recorder writes these, and what they move cannot be seen in them.
    case .move, .copy, .test: return nil
    }
  }
}
