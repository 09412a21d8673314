internal import PlayheadFormat

/// Checks whether values of a schema's types can have a place that matches a pattern.
struct PatternCheck {
  private let schema: Schema
  private let tokens: [RedactionPattern.Token]
  private var visited: Set<Visit> = []
  private var waiting: [Visit]
  private var isOpen = false
  private var deadEnd = DeadEnd(next: -1)

  enum Outcome {
    /// Such a place exists.
    case placed
    /// The path leads into a type that is not described.
    case unknown
    case excluded(DeadEnd)
  }

  /// Where a path ends before the pattern does.
  struct DeadEnd {
    /// The token that matches nothing.
    var next: Int
    var types: [String] = []
    /// The names that would match.
    var names: [String] = []
  }

  private struct Visit: Hashable {
    var member: Schema.Member
    /// The value's name in errors.
    var type: String
    var next: Int
  }

  static func outcome(of pattern: RedactionPattern, in schema: Schema) -> Outcome {
    if pattern.isOfReads { return .unknown }
    var check = PatternCheck(schema, pattern.tokens)
    return check.run()
  }

  private init(_ schema: Schema, _ tokens: [RedactionPattern.Token]) {
    self.schema = schema
    self.tokens = tokens
    waiting = [schema.actionType, schema.stateType].map { Visit(member: .value($0), type: $0.name, next: 0) }
  }

  private mutating func run() -> Outcome {
    while let visit = waiting.popLast() {
      if visit.next == tokens.count { return .placed }
      if tokens[visit.next] == .anyDepth {
        waiting.append(Visit(member: visit.member, type: visit.type, next: visit.next + 1))
      }
      // A recursive type recurs, but each visit is made only once.
      if visited.insert(visit).inserted { follow(visit) }
    }
    return isOpen ? .unknown : .excluded(deadEnd)
  }

  private mutating func follow(_ visit: Visit) {
    switch ValueParts(of: visit.member, in: schema) {
    case .fields(let fields): enter(fields.map { ($0.name, .value(SchemaType($0.type))) }, from: visit)
    case .cases(let cases): enter(cases.map { ($0.name, .payload($0.payload)) }, from: visit)
    case .collection(.elements(let element)):
      switch tokens[visit.next] {
      case .any, .anyDepth, .index: enter(element, from: visit)
      case .name: end(visit, names: ["*"])
      }
    case .collection(.dictionary(let key, let value)):
      if key.name == "Int", case .name(let name) = tokens[visit.next], Int(name) == nil {
        end(visit, names: ["*"])
      } else {
        enter(value, from: visit)
      }
    case .collection(.pairs(let key, let value)):
      // Keys written as names form an object.
      enter(key, from: visit)
      enter(value, from: visit)
    case .none: end(visit, names: [])
    case .unknown: isOpen = true
    }
  }

  private mutating func enter(_ parts: [(name: String, member: Schema.Member)], from visit: Visit) {
    var names = parts.map(\.name)
    var hasMatch = false
    for (name, member) in parts {
      let type = if case .value(let type) = member { type.name } else { "\(visit.type).\(name)" }
      if tokens[visit.next].matches(name) {
        waiting.append(Visit(member: member, type: type, next: after(visit.next)))
        hasMatch = true
      }
      if RedactionPattern.canLeaveOut(name) {
        waiting.append(Visit(member: member, type: type, next: visit.next))
        // Source code never spells this name, so suggesting it would not help.
        names.removeAll { $0 == name }
      }
    }
    let onlyLeavesOut = names.isEmpty && !parts.isEmpty
    if !hasMatch, !onlyLeavesOut { end(visit, names: names) }
  }

  private mutating func enter(_ type: SchemaType, from visit: Visit) {
    waiting.append(Visit(member: .value(type), type: type.name, next: after(visit.next)))
  }

  /// The token after a matched name: the same one if it stands for any number of names.
  private func after(_ next: Int) -> Int { tokens[next] == .anyDepth ? next : next + 1 }

  /// Keeps the longest partial matches.
  private mutating func end(_ visit: Visit, names: [String]) {
    if visit.next > deadEnd.next { deadEnd = DeadEnd(next: visit.next) }
    guard visit.next == deadEnd.next, !deadEnd.types.contains(visit.type) else { return }
    deadEnd.types.append(visit.type)
    deadEnd.names += names.filter { !deadEnd.names.contains($0) }
  }
}
