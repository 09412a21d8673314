import OrderedCollections
import PlayheadDebugger
import PlayheadFormat

/// Values of the types of a session: those that its actions carried, and edge cases.
struct KnownValues {
  /// How many values of a type are kept, how many are made, and how deep.
  private static let (recordedLimit, limit, depthLimit) = (8, 12, 4)

  private let schema: Schema
  private var recorded: [String: OrderedSet<JSONValue>] = [:]

  init(_ schema: Schema, _ session: SessionSteps) {
    self.schema = schema
    for step in session.steps.indices {
      if let action = session.action(of: step) { note(action, schema.actionType, 0) }
    }
  }

  private mutating func note(_ value: JSONValue, _ type: SchemaType, _ depth: Int) {
    guard depth < Self.depthLimit * 4, recorded[type.name, default: []].count < Self.recordedLimit else { return }
    recorded[type.name, default: []].append(value)
    switch schema.shape(of: type) {
    case .fields(let fields, _)?:
      for field in fields { if let value = value[field.name] { note(value, SchemaType(field.type), depth + 1) } }
    case .cases(let cases)?:
      for one in cases {
        guard let payload = value[one.name] else { continue }
        for field in one.payload {
          if let value = payload[field.name] { note(value, SchemaType(field.type), depth + 1) }
        }
      }
    case .values?: break
    case nil:
      if case .array(let elements) = value, let element = type.element {
        for value in elements.prefix(Self.recordedLimit) { note(value, element, depth + 1) }
      }
    }
  }

  /// Some values of a type, the first recorded ones first; none where the schema does not describe it.
  func values(of type: SchemaType) -> [JSONValue] { values(of: type, 0) }

  private func values(of type: SchemaType, _ depth: Int) -> [JSONValue] {
    var values = recorded[type.name] ?? []
    values.append(contentsOf: edges(of: type, depth))
    if type.isOptional { values.append(.null) }
    return Array(values.prefix(Self.limit))
  }

  private func edges(of type: SchemaType, _ depth: Int) -> [JSONValue] {
    if type.isError { return [["type": "Error", "description": "it failed"]] }
    if let scalar = ScalarType(type) { return scalar.edges }
    guard depth < Self.depthLimit else { return [] }
    switch schema.shape(of: type) {
    case .fields(let fields, _)?: return members(fields, depth).map { [.object($0)] } ?? []
    case .cases(let cases)?: return cases.flatMap { payloads(of: $0, depth) }
    case .values(let values)?: return values.map(\.raw)
    case nil: return type.name.hasPrefix("[") && !type.name.contains(":") ? [.array([])] : []
    }
  }

  /// The values of a case, one for each value of its first field.
  private func payloads(of one: Schema.Case, _ depth: Int) -> [JSONValue] {
    guard let first = one.payload.first else { return [.object([one.name: [:]])] }
    guard let rest = members(Array(one.payload.dropFirst()), depth) else { return [] }
    return values(of: SchemaType(first.type), depth + 1).prefix(4).map { value in
      var payload = rest
      if value != .null { payload[first.name] = value }
      return .object([one.name: .object(payload)])
    }
  }

  private func members(_ fields: [Schema.Field], _ depth: Int) -> JSONValue.Object? {
    var object: JSONValue.Object = [:]
    for field in fields {
      guard let value = values(of: SchemaType(field.type), depth + 1).first else { return nil }
      if value != .null { object[field.name] = value }
    }
    return object
  }

  // MARK: - Failures

  /// The failures of an answer: that of its `Result`, or else the sibling cases that are named as failures.
  func failures(of action: JSONValue) -> [JSONValue] {
    Array(OrderedSet(failures(of: action, schema.actionType, 0)).prefix(3))
  }

  private func failures(of value: JSONValue, _ type: SchemaType, _ depth: Int) -> [JSONValue] {
    guard depth < Self.depthLimit * 2, case .cases(let cases)? = schema.shape(of: type),
      let one = cases.first(where: { value[$0.name] != nil }), let payload = value[one.name]
    else { return [] }
    var found: [JSONValue] = []
    for field in one.payload {
      guard let inner = payload[field.name], case .object(let members) = payload else { continue }
      for failure in failures(of: inner, SchemaType(field.type), depth + 1) {
        var members = members
        members[field.name] = failure
        found.append(.object([one.name: .object(members)]))
      }
    }
    guard found.isEmpty, !one.isFailure else { return found }
    // However deep the answer is in the actions of other features.
    return cases.filter(\.isFailure).flatMap { payloads(of: $0, 0).prefix(2) }
  }
}

extension Schema.Case {
  /// Whether the name of the case says that something failed.
  fileprivate var isFailure: Bool {
    let name = name.lowercased()
    return ["fail", "error"].contains { name.contains($0) }
  }
}

extension ScalarType {
  /// The edge cases, at which faults are common.
  fileprivate var edges: [JSONValue] {
    switch self {
    case .bool: [false, true]
    case .string: ["", "a"]
    case .character: ["a"]
    case .integer(let min, let max):
      [0, 1] + (min < 0 ? [-1, .integer(min)] : [])
        + [Int64(exactly: max).map(JSONValue.integer) ?? .unsigned(max)]
    case .wideInteger(let isSigned):
      [0, 1, .number(Self.wideLimits(isSigned: isSigned).max)]
        + (isSigned ? [-1, .number(Self.wideLimits(isSigned: isSigned).min)] : [])
    case .floating, .decimal: [0, -1]
    case .uuid: ["00000000-0000-0000-0000-000000000000"]
    case .url: ["https://example.com"]
    case .date: [0]
    case .data: [""]
    }
  }
}
