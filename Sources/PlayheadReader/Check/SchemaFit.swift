internal import OrderedCollections
internal import PlayheadFormat

/// Checks whether values fit the types of a schema; a type that is not described takes anything, and `null` fits
/// anywhere, as nil or for a value that could not be written.
struct SchemaFit: Sendable {
  /// The place of a value that does not fit, and what would fit there.
  struct Misfit {
    var pointer: JSONPointer
    var expected: String
  }

  /// The parts of a type, which refer to other types by number.
  private enum Node {
    case fields([String: Int], type: String)
    case cases([String: Int], type: String)
    case values([JSONValue], type: String)
    case scalar(ScalarType, type: String)
    case elements(Int)
    case entries(Int)
    case pairs(key: Int, value: Int)
    case any
  }

  private(set) var schema: Schema
  /// Resolved at the first check of a value, so that a type may contain itself.
  private var nodes: [Node?] = []
  private var members: [Schema.Member] = []
  private var numbers: [Schema.Member: Int] = [:]
  /// The types reachable from state and action, for checks of text; resolved at the first use.
  private var table: SchemaTable?

  init(_ schema: Schema) {
    self.schema = schema
  }

  /// Adds types that the schema does not describe yet.
  mutating func add(_ other: Schema) {
    schema.add(other)
    // A new type may be one that was referred to before.
    (nodes, members, numbers, table) = ([], [], [:], nil)
  }

  /// The types of the state and the action and their parts, for checks of text.
  mutating func types() -> SchemaTable {
    if let table { return table }
    var table = SchemaTable(
      state: number(of: .value(schema.stateType)), action: number(of: .value(SchemaType(schema.action))))
    while table.nodes.count < nodes.count {
      switch node(table.nodes.count) {
      case .any: table.append(.init(kind: .any))
      case .fields(let parts, _): table.append(.fields, parts.map { ($0.key, $0.value) })
      case .cases(let parts, _): table.append(.cases, parts.map { ($0.key, $0.value) })
      case .values(let values, _): table.append(.values, values.map { (Self.text(of: $0), 0) })
      case .elements(let element): table.append(.init(kind: .elements, first: element))
      case .entries(let entry): table.append(.init(kind: .entries, first: entry))
      case .pairs(let key, let value): table.append(.init(kind: .pairs, first: key, second: value))
      case .scalar(.bool, _): table.append(.init(kind: .bool))
      case .scalar(.integer(let min, let max), _): table.append(.init(kind: .integer, min: min, max: max))
      // Longer numbers are left to `misfit`.
      case .scalar(.wideInteger(let isSigned), _):
        table.append(.init(kind: .integer, min: isSigned ? .min : 0, max: .max))
      case .scalar(.floating, _): table.append(.init(kind: .floating))
      case .scalar(.decimal, _): table.append(.init(kind: .decimal))
      case .scalar(.date, _): table.append(.init(kind: .date))
      case .scalar: table.append(.init(kind: .text))
      }
    }
    self.table = table
    return table
  }

  private static func text(of value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.append(value)
    return writer.text
  }

  /// The first value within a value that does not fit a type.
  mutating func misfit(in value: JSONValue, as type: SchemaType) -> Misfit? {
    var path: [String] = []
    return misfit(in: value, as: number(of: .value(type)), &path)
  }

  /// The first value of a patch that does not fit a type.
  mutating func misfit(in patch: JSONPatch, of type: SchemaType) -> Misfit? {
    for operation in patch.operations {
      switch operation {
      case .add(let pointer, let value), .replace(let pointer, let value):
        if let misfit = misfit(in: value, at: pointer, in: number(of: .value(type))) { return misfit }
      case .remove, .move, .copy, .test: break
      }
    }
    return nil
  }

  private mutating func misfit(in value: JSONValue, at pointer: JSONPointer, in root: Int) -> Misfit? {
    var number = root
    var path: [String] = []
    for token in pointer.tokens {
      path.append(token)
      switch node(number) {
      case .fields(let parts, let type), .cases(let parts, let type):
        guard let part = parts[token] else { return misfit(path, oneOf: parts, type) }
        number = part
      case .elements(let element), .entries(let element): number = element
      // Insertions and removals shift keys to values and back, so nothing is known.
      case .pairs, .any: return nil
      case .values(_, let type), .scalar(_, let type):
        return Misfit(pointer: JSONPointer(path.dropLast()), expected: "a value of \(type), which has no parts")
      }
    }
    return misfit(in: value, as: number, &path)
  }

  private mutating func misfit(in value: JSONValue, as number: Int, _ path: inout [String]) -> Misfit? {
    if value == .null || value == .cut { return nil }
    switch node(number) {
    case .any: return nil
    case .scalar(let scalar, let type): return scalar.has(value) ? nil : misfit(path, type)
    case .values(let values, let type): return values.contains(value) ? nil : misfit(path, type)
    case .fields(let parts, let type):
      guard case .object(let members) = value else { return misfit(path, type) }
      return misfit(in: members, parts, type, &path)
    case .cases(let parts, let type):
      guard case .object(let members) = value, members.count == 1 else { return misfit(path, type) }
      return misfit(in: members, parts, type, &path)
    case .elements(let element):
      guard case .array(let elements) = value else { return misfit(path, "array") }
      for (index, part) in elements.enumerated() {
        if let misfit = misfit(in: part, at: String(index), as: element, &path) { return misfit }
      }
    case .entries(let entry):
      guard case .object(let members) = value else { return misfit(path, "object") }
      for (name, part) in members {
        if let misfit = misfit(in: part, at: name, as: entry, &path) { return misfit }
      }
    case .pairs(let key, let part):
      switch value {
      // The keys are member names.
      case .object(let members):
        for (name, value) in members { if let misfit = misfit(in: value, at: name, as: part, &path) { return misfit } }
      case .array(let elements):
        guard elements.count.isMultiple(of: 2) else { return misfit(path, "array of keys and values in turn") }
        for (index, value) in elements.enumerated() {
          let number = index.isMultiple(of: 2) ? key : part
          if let misfit = misfit(in: value, at: String(index), as: number, &path) { return misfit }
        }
      default: return misfit(path, "array of keys and values in turn")
      }
    }
    return nil
  }

  private mutating func misfit(
    in members: JSONValue.Object, _ parts: [String: Int], _ type: String, _ path: inout [String]
  ) -> Misfit? {
    for (name, part) in members {
      guard let number = parts[name] else { return misfit(path + [name], oneOf: parts, type) }
      if let misfit = misfit(in: part, at: name, as: number, &path) { return misfit }
    }
    return nil
  }

  private mutating func misfit(
    in part: JSONValue, at token: String, as number: Int, _ path: inout [String]
  ) -> Misfit? {
    path.append(token)
    defer { path.removeLast() }
    return misfit(in: part, as: number, &path)
  }

  private func misfit(_ path: [String], _ type: String) -> Misfit {
    let article = type.first.map("AEIOUao".contains) ?? false ? "an" : "a"
    return Misfit(pointer: JSONPointer(path), expected: "\(article) \(type)")
  }

  /// The most names that an error lists.
  private static let nameLimit = 8

  private func misfit(_ path: [String], oneOf parts: [String: Int], _ type: String) -> Misfit {
    let names = parts.keys.sorted().prefix(Self.nameLimit).map { "'\($0)'" }.joined(separator: ", ")
    let rest = parts.count > Self.nameLimit ? ", …" : ""
    return Misfit(
      pointer: JSONPointer(path),
      expected: parts.isEmpty ? "nothing, as \(type) carries nothing" : "one of \(names)\(rest) of \(type)")
  }

  // MARK: - Types

  private mutating func number(of member: Schema.Member) -> Int {
    if let number = numbers[member] { return number }
    numbers[member] = nodes.count
    nodes.append(nil)
    members.append(member)
    return nodes.count - 1
  }

  private mutating func node(_ number: Int) -> Node {
    if let node = nodes[number] { return node }
    let member = members[number]
    let name = if case .value(let type) = member { type.name } else { "the case" }
    let node: Node =
      switch ValueParts(of: member, in: schema) {
      case .fields(let fields): .fields(parts(fields.map { ($0.name, self.member(of: $0)) }), type: name)
      case .cases(let cases): .cases(parts(cases.map { ($0.name, .payload($0.payload)) }), type: name)
      case .collection(.elements(let element)): .elements(self.number(of: .value(element)))
      case .collection(.dictionary(_, let value)): .entries(self.number(of: .value(value)))
      case .collection(.pairs(let key, let value)):
        .pairs(key: self.number(of: .value(key)), value: self.number(of: .value(value)))
      case .none: leaf(member, name)
      case .unknown: .any
      }
    nodes[number] = node
    return node
  }

  /// A type without parts.
  private func leaf(_ member: Schema.Member, _ name: String) -> Node {
    guard case .value(let type) = member else { return .any }
    if case .values(let values)? = schema.shape(of: type) { return .values(values.map(\.raw), type: name) }
    return ScalarType(type).map { .scalar($0, type: name) } ?? .any
  }

  /// The type of a field; unknown if the field is not written by derived code.
  private func member(of field: Schema.Field) -> Schema.Member {
    .value(SchemaType(field.fidelity == .recordable ? field.type : ""))
  }

  private mutating func parts(_ parts: [(name: String, member: Schema.Member)]) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for (name, member) in parts { numbers[name] = number(of: member) }
    return numbers
  }
}

extension ScalarType {
  /// Whether the JSON value can encode a value of the type.
  fileprivate func has(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.bool, .bool), (.string, .string), (.character, .string), (.uuid, .string), (.url, .string), (.data, .string):
      true
    case (.integer(let min, _), .integer(let number)): number >= min && isWithin(number)
    case (.integer(_, let max), .unsigned(let number)): number <= max
    case (.wideInteger(let isSigned), _): Self.isWide(value, isSigned: isSigned)
    case (.floating, .string(let text)): ["NaN", "Infinity", "-Infinity"].contains(text)
    case (.decimal, .string): true
    case (.floating, .integer), (.floating, .unsigned), (.floating, .double), (.floating, .number),
      (.decimal, .integer),
      (.decimal, .unsigned), (.decimal, .double), (.decimal, .number), (.date, .integer), (.date, .double):
      true
    default: false
    }
  }

  private func isWithin(_ number: Int64) -> Bool {
    guard case .integer(_, let max) = self else { return false }
    return number < 0 || UInt64(number) <= max
  }
}
