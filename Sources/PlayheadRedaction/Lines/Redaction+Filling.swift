package import PlayheadFormat

extension Redaction {
  /// A recorded state with the present state's values in redacted places. Elements of an array are matched by id, those
  /// of a set by value, dictionary values by key, and other elements by index. A place that the present state lacks
  /// keeps its placeholder; null, empty strings and empty collections have no placeholder and stay. `present` is
  /// unredacted, or nil if unknown.
  package func filled(_ state: JSONValue, from present: JSONValue?) -> JSONValue {
    guard let present, var walk = walk() else { return state }
    let own = RedactionFilling.Own(value: present, redacted: walk.redactedState(present))
    let filling = RedactionFilling(policy: policy, schema: walk.schema, marks: walk.marks)
    return filling.filled(state, from: own, walk.schema.map { .value($0.stateType) }, policy.ofValues)
  }
}

/// Fills the redacted places of one state with the values of another one.
struct RedactionFilling {
  /// A part of the state with the values.
  struct Own {
    let value: JSONValue
    /// The same part redacted, since ids and keys are compared by their placeholders.
    let redacted: JSONValue

    subscript(name: String) -> Own? {
      guard let value = value[name], let redacted = redacted[name] else { return nil }
      return Own(value: value, redacted: redacted)
    }

    /// Its elements; nil if it is no array.
    var elements: [Own]? {
      guard case .array(let values) = value, case .array(let redacted) = redacted else { return nil }
      return zip(values, redacted).map(Own.init)
    }
  }

  let policy: RedactionPolicy
  let schema: Schema?
  let marks: RedactionMarks

  /// `own` is the other state's value at the same place, `positions` the patterns that lead to it, and `isMarked`
  /// whether its type marks it.
  func filled(
    _ old: JSONValue, from own: Own?, _ member: Schema.Member?, _ positions: PatternPositions, isMarked: Bool = false
  ) -> JSONValue {
    guard let own else { return old }
    if isMarked || !positions.ended.isEmpty || marks.hides(member, in: schema) {
      return old.hasPlaceholder ? own.value : old
    }
    guard !positions.isEmpty || marks.reaches(member, in: schema) else { return old }
    let parts = ValueParts(of: member, in: schema)
    switch old {
    case .object(var members):
      for (name, value) in members {
        let inner = positions.entering(name, of: policy.patterns)
        let isMarked = parts.isRedacted(name)
        if let part = own[name] {
          members[name] = filled(value, from: part, parts.part(named: name), inner, isMarked: isMarked)
        } else if case .fields = parts, case .object = own.value, isMarked || !inner.ended.isEmpty, value.hasPlaceholder
        {
          // A nil property is omitted.
          members[name] = nil
        }
      }
      return .object(members)
    case .array(var elements):
      guard let own = own.elements else { return old }
      for (index, counterpart) in counterparts(of: elements, in: own, parts, member).enumerated() {
        let inner = positions.entering(String(index), of: policy.patterns)
        elements[index] = filled(elements[index], from: counterpart, parts.part(at: index), inner)
      }
      return .array(elements)
    default: return old
    }
  }

  /// The matching elements of another array.
  private func counterparts(
    of elements: [JSONValue], in own: [Own], _ parts: ValueParts, _ member: Schema.Member?
  ) -> [Own?] {
    guard let identity = identity(in: parts, member) else {
      return elements.indices.map { own.indices.contains($0) ? own[$0] : nil }
    }
    let known = Dictionary(
      own.indices.compactMap { index in identity(own.map(\.redacted), index).map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    return elements.indices.map { index in
      identity(elements, index).flatMap { known[$0] }.map { own[$0] }
    }
  }

  /// The identity of an array's elements; nil if they are matched by index.
  private func identity(
    in parts: ValueParts, _ member: Schema.Member?
  ) -> ((_ elements: [JSONValue], _ index: Int) -> JSONValue?)? {
    switch parts {
    case .collection(.elements(let element)):
      if case .value(let type)? = member, type.setElement != nil { return { $0[$1] } }
      guard case .fields(_, let id?)? = schema?.shape(of: element) else { return nil }
      return { $0[$1][id] }
    case .collection(.pairs):
      // A key and its value are both identified by the key.
      return { elements, index in
        [elements[index & ~1], .bool(index.isMultiple(of: 2))]
      }
    case .collection(.dictionary), .fields, .cases, .none, .unknown: return nil
    }
  }
}

extension JSONValue {
  /// Whether it contains a value without parts that would get a placeholder.
  fileprivate var hasPlaceholder: Bool {
    switch self {
    case .null, .string(""): false
    case .object(let members): members.contains { $0.value.hasPlaceholder }
    case .array(let elements): elements.contains { $0.hasPlaceholder }
    case .bool, .integer, .unsigned, .double, .number, .string: true
    }
  }
}
