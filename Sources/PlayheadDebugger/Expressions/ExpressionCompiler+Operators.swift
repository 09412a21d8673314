internal import PlayheadReading
internal import PlayheadRecording

// What stands between operands, and `is`.
extension ExpressionCompiler {
  mutating func binary(
    _ sign: Expression.Operator, _ left: Expression.Node, _ right: Expression.Node
  ) throws(DebuggerError) -> Typed {
    if sign == .contains { return try contains(left, right) }
    let (first, second) = try operands(sign, left, right)
    func combined(_ type: StaticType) -> Typed {
      let areTexts = isText(first.1.element) || isText(second.1.element)
      return (.binary(sign, first.0, second.0, areTexts: areTexts), mapped(first.1, mapped(second.1, type)))
    }
    switch sign {
    case .and, .or:
      try expectBool(first.1, left)
      try expectBool(second.1, right)
      guard case (_, .bool) = combined(.bool) else { return combined(.bool) }
      // The name of an action is known without reading a line.
      if sign == .and, case .isAction = second.0 { return (.and(second.0, first.0), .bool) }
      return (sign == .and ? .and(first.0, second.0) : .or(first.0, second.0), .bool)
    case .equal, .unequal:
      if let problem = difference(first.1.element, second.1.element) { throw unfit(second.1, problem, right) }
      return combined(.bool)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let expected = "a number, a string or a date beside '\(sign.rawValue)'"
      for (operand, node) in [(first, left), (second, right)] {
        if [.bool, .null].contains(operand.1.element) { throw unfit(operand.1, expected, node) }
        if case .caseName(let name) = operand.0 {
          throw DebuggerError(.syntax(found: "'.\(name)'", expected: expected), range: node.range)
        }
      }
      if let problem = difference(first.1.element, second.1.element) { throw unfit(second.1, problem, right) }
      return combined(.bool)
    case .add where isText(first.1.element) && [.text, .unknown].contains(second.1.element),
      .add where first.1.element == .unknown && isText(second.1.element):
      return combined(.text)
    case .add, .subtract, .multiply, .divide, .remainder, .contains:
      try expectNumber(first.1, left)
      try expectNumber(second.1, right)
      let dates = (first.1.element == .date, second.1.element == .date)
      let isDate = sign == .add && dates.0 != dates.1 || sign == .subtract && dates == (true, false)
      return combined(isDate ? .date : .number)
    }
  }

  /// Both operands; a literal is read as a value of the other's type.
  private mutating func operands(
    _ sign: Expression.Operator, _ left: Expression.Node, _ right: Expression.Node
  ) throws(DebuggerError) -> (Typed, Typed) {
    let isComputed = [.add, .subtract, .multiply, .divide, .remainder].contains(sign)
    if case .literal(let syntax) = left.kind {
      if case .literal = right.kind {
      } else {
        let second = try compile(right)
        return (try literal(syntax, beside: isComputed ? .number : second.1, named: second.0), second)
      }
    }
    var first = try compile(left)
    guard case .literal(let syntax) = right.kind else {
      do throws(DebuggerError) { return (first, try compile(right)) } catch {
        // A case is written with its dot.
        guard case .noSuchName(let name, _, _) = error.reason, isCase(name, of: first.1.element) else { throw error }
        throw DebuggerError(error.reason, range: error.range, suggestion: ".\(name)")
      }
    }
    let second = try literal(syntax, beside: isComputed ? .number : first.1, named: first.0)
    // Two literals, of which the second tells what the first one is.
    if case .literal(let syntax) = left.kind { first = try literal(syntax, beside: isComputed ? .number : second.1) }
    return (first, second)
  }

  private func isCase(_ name: String, of type: StaticType) -> Bool {
    guard case .value(let type) = type else { return false }
    return switch schema?.shape(of: type) {
    case .cases(let cases)?: cases.contains { $0.name == name }
    case .values(let values)?: values.contains { $0.name == name }
    case .fields?, nil: false
    }
  }

  // MARK: - Contains

  private mutating func contains(
    _ left: Expression.Node, _ right: Expression.Node
  ) throws(DebuggerError) -> Typed {
    let whole = try compile(left)
    if [.bool, .number, .date].contains(whole.1.element) {
      throw unfit(whole.1, "a string, an array, a set or a dictionary before 'contains'", left)
    }
    var areKeys = false
    var part = whole.1.element
    var result = StaticType.bool
    switch part.collection(schema) {
    case .elements(let element)?: part = StaticType(element, schema: schema)
    case .dictionary(let key, _)?: part = key.name == "Int" ? .number : .text
    case .pairs(let key, _)?: (part, areKeys) = (StaticType(key, schema: schema), true)
    case nil: if isText(part) { part = .text }
    }
    // Of elements that are texts or collections, each is asked.
    if case .list(let element) = whole.1 {
      if element == .unknown {
        result = .unknown
      } else if element == .text || element.collection(schema) != nil {
        result = .list(.bool)
      } else {
        part = element
      }
    }
    let second: Typed
    if case .literal(let syntax) = right.kind {
      second = try literal(syntax, beside: part)
    } else {
      second = try compile(right)
    }
    if let problem = difference(part, second.1.element) { throw unfit(second.1, problem, right) }
    return (.contains(whole.0, second.0, areKeys: areKeys), result)
  }

  // MARK: - Cases

  mutating func isCase(
    _ operand: Expression.Node, _ names: [String], _ range: Range<Int>
  ) throws(DebuggerError) -> Typed {
    if case .path(let path) = operand.kind, path.root == .action, path.components.isEmpty {
      dependsOnMore = true
      let pattern = try debugger.recordedActionName(names.joined(separator: "."), range: range)
      let known = debugger.recording.actionNames
      return (.isAction(Set(known.indices.filter { ActionTitle.matches(known[$0], pattern) })), .bool)
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
}
