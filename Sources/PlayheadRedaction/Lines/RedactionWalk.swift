internal import OrderedCollections
internal import PlayheadFormat

/// Inserts placeholders into a value and notes what they replace.
struct RedactionWalk {
  let policy: RedactionPolicy
  let schema: Schema?
  let marks: RedactionMarks
  /// Finds values redacted elsewhere; nil if only places count.
  var search: SecretSearch?
  /// The value's place.
  var place = SecretPlace()
  /// Whether the value is an action, which may set properties.
  var isAction = false
  /// The patterns, by number, that have matched a value.
  private(set) var matched: Set<Int> = []
  private(set) var secrets: [String] = []
  private(set) var numbers: [JSONValue] = []

  init(
    _ policy: RedactionPolicy, _ schema: Schema?, marks: RedactionMarks = RedactionMarks(),
    search: SecretSearch? = nil
  ) {
    self.policy = policy
    self.schema = schema
    self.marks = marks
    self.search = search
  }

  /// The redacted value; `positions` are the patterns that lead to it, and `isCovered` is whether a pattern has ended
  /// above it.
  mutating func redacted(
    _ value: JSONValue, _ member: Schema.Member?, _ positions: PatternPositions, isCovered: Bool = false
  ) -> JSONValue {
    matched.formUnion(positions.ended)
    let isCovered = isCovered || !positions.ended.isEmpty || marks.hides(member, in: schema)
    guard isCovered || reaches(member, positions) else { return value }
    switch value {
    case .object(var result):
      let parts = ValueParts(of: member, in: schema)
      let property = isAction ? self.property(setBy: result, member) : nil
      let isFailure = isAction && Self.isFailure(result)
      let (members, outer) = (result, place)
      defer { place = outer }
      for (name, value) in members {
        if let search { place = search.part(name, among: members, of: outer) }
        var inner = positions.entering(name, of: policy.patterns)
        var part = parts.part(named: name)
        var isCovered = isCovered || !marks.isEmpty && parts.isRedacted(name)
        if name == "value", let property {
          inner.add(property.positions, policy.patterns)
          part = property.type ?? part
          isCovered = isCovered || property.isCovered
        }
        guard isCovered || reaches(part, inner) else { continue }
        if isFailure, name == "description", !isCovered, let text = value.string {
          result[name] = .string(search?.redacted(text) ?? text)
        } else if name == "path", property?.type != nil, !isCovered, let path = value.string {
          result[name] = .string(search?.redacted(actionName: path) ?? path)
        } else {
          result[name] = redacted(value, part, inner, isCovered: isCovered)
        }
      }
      return .object(search?.redacted(namesOf: result, in: parts) ?? result)
    case .array(var elements):
      let parts = ValueParts(of: member, in: schema)
      let outer = place
      defer { place = outer }
      for index in elements.indices {
        if let search { place = search.part(String(index), of: outer) }
        let inner = positions.entering(String(index), of: policy.patterns)
        let part = parts.part(at: index)
        guard isCovered || reaches(part, inner) else { continue }
        elements[index] = redacted(elements[index], part, inner, isCovered: isCovered)
      }
      return .array(elements)
    default:
      let few = self.few(member)
      if isCovered || search?.isSecret(value, at: place) ?? false { return placeholder(value, among: few) }
      // One of an enum's few values is no secret, and no other value may replace it.
      return few?.contains { $0.raw == value } ?? false ? value : search?.redacted(value) ?? value
    }
  }

  /// Whether an object records an error of a type without a recording of its own.
  private static func isFailure(_ members: JSONValue.Object) -> Bool {
    members.count == 2 && members["type"]?.string != nil && members["description"]?.string != nil
  }

  /// Whether a value that no pattern covers may contain something to replace.
  private func reaches(_ member: Schema.Member?, _ positions: PatternPositions) -> Bool {
    search != nil || isAction || !positions.isEmpty || marks.reaches(member, in: schema)
  }

  /// The values of an enum that is recorded by its raw value.
  private func few(_ member: Schema.Member?) -> [Schema.Value]? {
    guard case .value(let type)? = member, case .values(let values)? = schema?.shape(of: type) else { return nil }
    return values
  }

  private mutating func placeholder(_ value: JSONValue, among few: [Schema.Value]?) -> JSONValue {
    switch value {
    case .string(let text): secrets.append(text)
    case .integer, .unsigned: numbers.append(value)
    case .null, .bool, .double, .number, .array, .object: break
    }
    return few.map { policy.placeholders.placeholder(for: value, among: $0) }
      ?? policy.placeholders.placeholder(for: value)
  }

  /// The redacted operation; nil if it does not contain the values that it moves.
  mutating func redacted(
    _ operation: JSONPatch.Operation, _ member: Schema.Member?, _ positions: PatternPositions
  ) -> JSONPatch.Operation? {
    var (path, member, positions, isCovered) = (operation.path, member, positions, !positions.ended.isEmpty)
    matched.formUnion(positions.ended)
    place = SecretPlace()
    defer { place = SecretPlace() }
    for (index, token) in operation.path.tokens.enumerated() {
      if let search { place = search.part(token, of: place) }
      positions = positions.entering(token, of: policy.patterns)
      matched.formUnion(positions.ended)
      isCovered = isCovered || !positions.ended.isEmpty
      guard isCovered || !marks.isEmpty || reaches(nil, positions) else { continue }
      let parts = ValueParts(of: member, in: schema)
      isCovered = isCovered || !marks.isEmpty && (parts.isRedacted(token) || marks.hides(member, in: schema))
      member = parts.part(token)
      path.tokens[index] = search?.redacted(name: token, in: parts) ?? token
    }
    switch operation {
    case .add(_, let value): return .add(path, redacted(value, member, positions, isCovered: isCovered))
    case .replace(_, let value): return .replace(path, redacted(value, member, positions, isCovered: isCovered))
    case .remove: return .remove(path)
    // No recorder writes these, and they do not contain the values that they move.
    case .move, .copy, .test: return nil
    }
  }
}
