internal import OrderedCollections

/// Puts placeholders into a value, and notes what it came upon.
struct RedactionWalk {
  let patterns: [RedactionPattern]
  let placeholders: Placeholders
  let schema: Schema?
  let marks: RedactionMarks
  /// The patterns, by their number, that have matched a value.
  private(set) var matched: Set<Int> = []
  /// The strings that were redacted.
  private(set) var secrets: [String] = []
  /// The whole numbers that were redacted.
  private(set) var numbers: [JSONValue] = []

  init(
    _ patterns: [RedactionPattern], _ placeholders: Placeholders, _ schema: Schema?,
    marks: RedactionMarks = RedactionMarks()
  ) {
    self.patterns = patterns
    self.placeholders = placeholders
    self.schema = schema
    self.marks = marks
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
    let isCovered = isCovered || !positions.ended.isEmpty || marks.hides(member, in: schema)
    guard isCovered || !positions.isEmpty || marks.reaches(member, in: schema) else { return value }
    switch value {
    case .object(let members):
      let parts = ValueParts(of: member, in: schema)
      var result = members
      for (name, value) in members {
        let inner = positions.entering(name, of: patterns)
        let part = parts.part(named: name)
        let isCovered = isCovered || !marks.isEmpty && parts.isRedacted(name)
        guard isCovered || !inner.isEmpty || marks.reaches(part, in: schema) else { continue }
        result[name] = redacted(value, part, inner, isCovered: isCovered)
      }
      return .object(result)
    case .array(var elements):
      let parts = ValueParts(of: member, in: schema)
      for index in elements.indices {
        let inner = positions.entering(String(index), of: patterns)
        let part = parts.part(at: index)
        guard isCovered || !inner.isEmpty || marks.reaches(part, in: schema) else { continue }
        elements[index] = redacted(elements[index], part, inner, isCovered: isCovered)
      }
      return .array(elements)
    default: return isCovered ? placeholder(value, member) : value
    }
  }

  private mutating func placeholder(_ value: JSONValue, _ member: Schema.Member?) -> JSONValue {
    switch value {
    case .string(let text): secrets.append(text)
    case .integer, .unsigned: numbers.append(value)
    case .null, .bool, .double, .number, .array, .object: break
    }
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
      guard isCovered || !positions.isEmpty || !marks.isEmpty else { continue }
      let parts = ValueParts(of: member, in: schema)
      isCovered = isCovered || !marks.isEmpty && (parts.isRedacted(token) || marks.hides(member, in: schema))
      member = parts.part(token)
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
