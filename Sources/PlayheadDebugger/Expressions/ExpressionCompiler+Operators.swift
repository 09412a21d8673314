internal import PlayheadReading
internal import PlayheadRecording

// What stands between operands, and literals as values of the types beside them.
extension ExpressionCompiler {
  mutating func binary(
    _ sign: Expression.Operator, _ left: Expression.Node, _ right: Expression.Node
  ) throws(DebuggerError) -> Typed {
    let (first, second) = try operands(sign, left, right)
    let result = mapped(first.1, mapped(second.1, .bool))
    switch sign {
    case .and, .or:
      try expectBool(first.1, left)
      try expectBool(second.1, right)
      if case .bool = result {
        // The name of an action is known without reading a line.
        if sign == .and, case .isAction = second.0 { return (.and(second.0, first.0), .bool) }
        return (sign == .and ? .and(first.0, second.0) : .or(first.0, second.0), .bool)
      }
      return (.binary(sign, first.0, second.0), result)
    case .equal, .unequal:
      if let problem = difference(first.1.element, second.1.element) { throw unfit(second.1, problem, right) }
      return (.binary(sign, first.0, second.0), result)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      for (type, node) in [(first.1, left), (second.1, right)] where [.bool, .null].contains(type.element) {
        throw unfit(type, "a number, a string or a date beside '\(sign.rawValue)'", node)
      }
      if let problem = difference(first.1.element, second.1.element) { throw unfit(second.1, problem, right) }
      return (.binary(sign, first.0, second.0), result)
    case .contains:
      if [.bool, .number].contains(first.1.element) {
        throw unfit(first.1, "a string, an array, a set or a dictionary before 'contains'", left)
      }
      // Of elements that are texts or collections, each is asked.
      if case .list(.text) = first.1 { return (.binary(sign, first.0, second.0), .list(.bool)) }
      if case .list(.value(let type)) = first.1, type.collection != nil {
        return (.binary(sign, first.0, second.0), .list(.bool))
      }
      if case .list(.unknown) = first.1 { return (.binary(sign, first.0, second.0), .unknown) }
      return (.binary(sign, first.0, second.0), .bool)
    case .add where first.1.element == .text && second.1.element == .text:
      return (.binary(sign, first.0, second.0), mapped(first.1, mapped(second.1, .text)))
    case .add, .subtract, .multiply, .divide, .remainder:
      try expectNumber(first.1, left)
      try expectNumber(second.1, right)
      return (.binary(sign, first.0, second.0), mapped(first.1, mapped(second.1, .number)))
    }
  }

  /// Both operands; a literal is read as a value of the other's type.
  mutating func operands(
    _ sign: Expression.Operator, _ left: Expression.Node, _ right: Expression.Node
  ) throws(DebuggerError) -> (Typed, Typed) {
    if case .literal(let syntax) = left.kind, case .path(let path) = right.kind, sign != .contains {
      let second = try place(path)
      return (try literal(syntax, beside: second.1, second.0), second)
    }
    let first = try compile(left)
    guard case .literal(let syntax) = right.kind else {
      do throws(DebuggerError) { return (first, try compile(right)) } catch {
        // A case is written with its dot.
        guard case .noSuchName(let name, _) = error.reason, isCase(name, of: first.1.element) else { throw error }
        throw DebuggerError(error.reason, range: error.range, suggestion: ".\(name)")
      }
    }
    return (first, try literal(syntax, beside: first.1, sign == .contains ? nil : first.0))
  }

  private func isCase(_ name: String, of type: StaticType) -> Bool {
    guard case .value(let type) = type else { return false }
    return switch schema?.shape(of: type) {
    case .cases(let cases)?: cases.contains { $0.name == name }
    case .values(let values)?: values.contains { $0.name == name }
    case .fields?, nil: false
    }
  }

  func literal(
    _ syntax: ActionSyntax, beside other: StaticType, _ node: CompiledExpression.Node?
  ) throws(DebuggerError) -> Typed {
    switch syntax.kind {
    case .null: return (.constant(nil), .null)
    case .bool(let value): return (.constant(.bool(value)), .bool)
    case .number(let value):
      if case .value(let type) = other.element, node != nil { return try literal(syntax, as: type) }
      return (.constant(value), .number)
    case .reference(let reference) where reference.arguments == nil && node == nil:
      return (.caseName(reference.name), .unknown)
    default: break
    }
    if case .value(let type) = other.element, node != nil { return try literal(syntax, as: type) }
    switch syntax.kind {
    case .string(let text): return (.constant(.string(text)), .text)
    case .date(let text): return (.constant(DateText.seconds(of: text).map(JSONValue.double)), .unknown)
    case .reference(let reference) where reference.arguments == nil:
      if let constant = [("nan", "NaN"), ("infinity", "Infinity")].first(where: { $0.0 == reference.name }),
        other.element == .number
      {
        return (.constant(.string(constant.1)), .number)
      }
      return (.caseName(reference.name), .unknown)
    default:
      return (.constant(try ActionResolver(schema: schema).value(of: syntax, as: nil, place: "a value")), .unknown)
    }
  }

  func literal(_ syntax: ActionSyntax, as type: SchemaType) throws(DebuggerError) -> Typed {
    let isUUID = if case .uuid? = ScalarType(type) { true } else { false }
    var value = try ActionResolver(schema: schema).value(of: syntax, as: type, place: "a value beside \(type.name)")
    if isUUID, case .string(let text) = value { value = .string(text.uppercased()) }
    return (.constant(value), .value(type))
  }

  mutating func isCase(
    _ operand: Expression.Node, _ names: [String], _ range: Range<Int>
  ) throws(DebuggerError) -> Typed {
    if case .path(let path) = operand.kind, path.root == .action, path.components.isEmpty {
      dependsOnMore = true
      let pattern = try debugger.recordedActionName(names.joined(separator: "."), range: range)
      let known = debugger.recording.actionNames
      return (.isAction(Set(known.indices.filter { Breakpoint.matches(known[$0], pattern) })), .bool)
    }
    let (value, type) = try compile(operand)
    var raw: JSONValue?
    if case .value(let schemaType) = type.element, let shape = schema?.shape(of: schemaType) {
      switch shape {
      case .cases(let cases):
        guard cases.contains(where: { $0.name == names[0] }) else {
          throw ActionResolver.noSuchCase(names[0], in: schemaType, cases.map(\.name), range: range)
        }
      case .values(let values):
        guard let found = values.first(where: { $0.name == names[0] }) else {
          throw ActionResolver.noSuchCase(names[0], in: schemaType, values.map(\.name), range: range)
        }
        raw = found.raw
      case .fields: throw unfit(type, "a value of an enum before 'is'", operand)
      }
    } else if [.bool, .number].contains(type.element) {
      throw unfit(type, "a value of an enum before 'is'", operand)
    }
    return (.isCase(value, names, raw), mapped(type, .bool))
  }

  mutating func call(
    _ function: Expression.Function, _ arguments: [Expression.Node]
  ) throws(DebuggerError) -> Typed {
    var values: [CompiledExpression.Node] = []
    var types: [StaticType] = []
    for argument in arguments {
      let (value, type) = try compile(argument)
      switch function {
      case .any, .all: try expectBool(type, argument)
      case .min, .max, .sum:
        if case .value(let type) = type, type.collection != nil {} else { try expectNumber(type, argument) }
      case .count:
        switch type {
        case .list, .unknown, .text: break
        case .value(let type) where type.collection != nil: break
        default: throw unfit(type, "a list, such as rows or rows[*].isDone", argument)
        }
      }
      values.append(value)
      types.append(type)
    }
    if function == .count || function == .any || function == .all, values.count > 1 {
      throw DebuggerError(
        .syntax(found: "a second argument", expected: "one for '\(function.rawValue)'"), range: arguments[1].range)
    }
    if function == .any || function == .all, types[0] != .unknown, types[0].element == types[0] {
      throw DebuggerError(
        .syntax(
          found: "a single value", expected: "'[*]' for each element, as in \(function.rawValue)(rows[*].isDone)"),
        range: arguments[0].range)
    }
    return (.call(function, values), function == .any || function == .all ? .bool : .number)
  }
}
