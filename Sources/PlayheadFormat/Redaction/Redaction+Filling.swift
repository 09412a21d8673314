extension Redaction {
  /// A recorded state with the values of a store's present state in redacted places.
  ///
  /// A redacted place gets all that the present state has there. Elements of an array are found by their ids, those of a set by
  /// themselves, values of a dictionary by their keys, and other elements by their index. A place that the present state does not
  /// have, as of an element that is gone, or in another case of an enum, keeps its placeholder. Null, an empty string and an empty
  /// collection have no placeholder, and stay.
  ///
  /// - Parameter present: as it would be written without redaction; nil where it is not known.
  package func filled(_ state: JSONValue, from present: JSONValue?) -> JSONValue {
    guard let present, var walk = walk() else { return state }
    let own = RedactionFilling.Own(value: present, redacted: walk.redactedState(present))
    let filling = RedactionFilling(policy: policy, schema: walk.schema, marks: walk.marks)
    return filling.filled(state, from: own, walk.schema.map { .value($0.stateType) }, policy.ofValues)
  }
}

/// Puts the values of one state in the redacted places of another one.
struct RedactionFilling {
  /// A part of the state that the values are of.
  struct Own {
    let value: JSONValue
    /// The same as the recording has it: ids and keys are compared by their placeholders.
    let redacted: JSONValue

    subscript(name: String) -> Own? {
      guard let value = value[name], let redacted = redacted[name] else { return nil }
      return Own(value: value, redacted: redacted)
    }

    /// Its elements; nil where it is no array.
    var elements: [Own]? {
      guard case .array(let values) = value, case .array(let redacted) = redacted else { return nil }
      return zip(values, redacted).map(Own.init)
    }
  }

  let policy: RedactionPolicy
  let schema: Schema?
  let marks: RedactionMarks

  /// - Parameters:
  ///   - own: what the other state has in the same place; nil for nothing.
  ///   - member: what the schema says that it is.
  ///   - positions: the patterns that lead to it and further.
  ///   - isMarked: whether its type marks it.
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
          // A property that is nil is left out.
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

  /// The elements that stand for the same in another array.
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

  /// What an element of an array is known by; nil where its place tells.
  private func identity(
    in parts: ValueParts, _ member: Schema.Member?
  ) -> ((_ elements: [JSONValue], _ index: Int) -> JSONValue?)? {
    switch parts {
    case .collection(.elements(let element)):
      if case .value(let type)? = member, type.setElement != nil { return { $0[$1] } }
      guard case .fields(_, let id?)? = schema?.shape(of: element) else { return nil }
      return { $0[$1][id] }
    case .collection(.pairs):
      // A key and its value are known by the key, and are two.
      return { elements, index in
        [elements[index & ~1], .bool(index.isMultiple(of: 2))]
      }
    case .collection(.dictionary), .fields, .cases, .none, .unknown: return nil
    }
  }
}

extension JSONValue {
  /// Whether there is a value without parts in it for which a placeholder would stand.
  fileprivate var hasPlaceholder: Bool {
    switch self {
    case .null, .string(""): false
    case .object(let members): members.contains { $0.value.hasPlaceholder }
    case .array(let elements): elements.contains { $0.hasPlaceholder }
    case .bool, .integer, .unsigned, .double, .number, .string: true
    }
  }
}
