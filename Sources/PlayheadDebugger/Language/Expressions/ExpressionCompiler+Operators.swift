internal import PlayheadFormat
internal import PlayheadReader

// Operators and `is`.
extension ExpressionCompiler {
  mutating func binary(
    _ sign: Expression.Operator, _ left: Expression.Node, _ right: Expression.Node
  ) throws(DebuggerError) -> Typed {
    if sign == .contains { return try contains(left, right) }
    let (first, second) = try operands(sign, left, right)
    let (leftType, rightType) = (first.1.element, second.1.element)
    func combined(_ type: StaticType) -> Typed {
      var meaning = leftType.meaning(beside: rightType, schema)
      if case .json = meaning, isText(leftType) || isText(rightType) { meaning = .text }
      let range = left.range.joined(with: right.range)
      return (.binary(sign, first.0, second.0, as: meaning, range), mapped(first.1, mapped(second.1, type)))
    }
    switch sign {
    case .and, .or:
      try expectBool(first.1, left)
      try expectBool(second.1, right)
      guard case (_, .bool) = combined(.bool) else { return combined(.bool) }
      // The action's name is tested first: it needs no line.
      if sign == .and, case .isAction = second.0 { return (.and(second.0, first.0), .bool) }
      return (sign == .and ? .and(first.0, second.0) : .or(first.0, second.0), .bool)
    case .equal, .unequal:
      if let problem = difference(leftType, rightType) { throw unfit(second.1, problem, right) }
      if let test = isNilTest(sign, first, second, right) ?? isNilTest(sign, second, first, left) { return test }
      return combined(.bool)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let expected = "a number, a string or a date beside '\(sign.rawValue)'"
      for (operand, node) in [(first, left), (second, right)] {
        if [.bool, .null].contains(operand.1.element) || !isOrdered(operand.1.element) {
          throw unfit(operand.1, expected, node)
        }
        if case .caseName(let name) = operand.0 {
          throw DebuggerError(.syntax(found: "'.\(name)'", expected: expected), range: node.range)
        }
      }
      if let problem = difference(first.1.element, second.1.element) { throw unfit(second.1, problem, right) }
      return combined(.bool)
    case .add where leftType == .text && [.text, .unknown].contains(rightType),
      .add where leftType == .unknown && rightType == .text:
      return combined(.text)
    case .add, .subtract, .multiply, .divide, .remainder, .contains:
      if leftType.isDuration || rightType.isDuration {
        return combined(try durationType(sign, first.1, second.1, left, right))
      }
      try expectNumber(first.1, left)
      try expectNumber(second.1, right)
      let dates = (leftType == .date, rightType == .date)
      if dates != (false, false) {
        // A date and an interval make a date; two dates make an interval.
        let isMoment = sign == .add && dates.0 != dates.1 || sign == .subtract && dates == (true, false)
        guard isMoment || sign == .subtract && dates == (true, true) else {
          throw unfit(second.1, "no date beside '\(sign.rawValue)'", right)
        }
        return combined(isMoment ? .date : .floating)
      }
      if leftType == .unknown || rightType == .unknown {
        return combined(leftType == .decimal || rightType == .decimal ? .decimal : .unknown)
      }
      let result = numeric(leftType, rightType)
      if sign == .remainder, result == .decimal {
        throw unfit(first.1, "a number that has a remainder: a Decimal has none", left)
      }
      return combined(result)
    }
  }

  func numeric(_ first: StaticType, _ second: StaticType) -> StaticType {
    if first == .date || second == .date { return .floating }
    return [first, second].contains(.decimal) ? .decimal : [first, second].contains(.floating) ? .floating : .integer
  }

  /// Whether the order of the type's values is known here.
  private func isOrdered(_ type: StaticType) -> Bool {
    guard case .value(let type) = type else { return true }
    switch ScalarType(type) {
    case .uuid?, .date?: return true
    case .some, nil: return CompositeType(type) == .duration
    }
  }

  /// Returns the type of an operation on a duration and another value.
  private func durationType(
    _ sign: Expression.Operator, _ first: StaticType, _ second: StaticType, _ left: Expression.Node,
    _ right: Expression.Node
  ) throws(DebuggerError) -> StaticType {
    let areDurations = (first.element.isDuration, second.element.isDuration)
    func isFactor(_ type: StaticType) -> Bool { [.integer, .floating, .unknown].contains(type.element) }
    switch sign {
    case .add, .subtract:
      if areDurations == (true, true) { return first.element }
      let (other, node) = areDurations.0 ? (second, right) : (first, left)
      throw unfit(other, "a duration beside '\(sign.rawValue)', such as .seconds(1)", node)
    case .divide where areDurations == (true, true): return .floating
    case .multiply where areDurations.0 != areDurations.1 && isFactor(areDurations.0 ? second : first):
      return areDurations.0 ? first.element : second.element
    case .divide where areDurations.0 && isFactor(second): return first.element
    default: throw unfit(second, "a number after '\(sign.rawValue)'", right)
    }
  }

  /// Whether a place may hold nil within another optional.
  func isDoublyOptional(_ node: CompiledExpression.Node) -> Bool {
    guard case .place(let place) = node, case .value(let type)? = place.pattern.member else { return false }
    return type.isDoublyOptional
  }

  /// Compiles `== nil` and `== .some(nil)` for an optional of an optional; nil if it is neither.
  private func isNilTest(
    _ sign: Expression.Operator, _ place: Typed, _ other: Typed, _ node: Expression.Node
  ) -> Typed? {
    guard isDoublyOptional(place.0), case .literal(let syntax) = node.kind else { return nil }
    let isThere = CompiledExpression.Node.exists(place.0, orNil: true)
    let test: CompiledExpression.Node
    switch syntax.kind {
    case .null: test = .not(isThere)
    case .reference(let reference):
      guard reference.name == "some", reference.arguments?.count == 1,
        case .null? = reference.arguments?.first?.value.kind
      else { return nil }
      test = .and(isThere, .not(.exists(place.0, orNil: false)))
    default: return nil
    }
    return (sign == .equal ? test : .not(test), mapped(place.1, .bool))
  }

  /// Compiles both operands; a literal is read as a value of the other's type.
  private mutating func operands(
    _ sign: Expression.Operator, _ left: Expression.Node, _ right: Expression.Node
  ) throws(DebuggerError) -> (Typed, Typed) {
    if case .literal(let syntax) = left.kind {
      if case .literal = right.kind {
      } else {
        let second = try compile(right)
        return (try literal(syntax, beside: beside(second.1, sign, syntax), named: second.0), second)
      }
    }
    var first = try compile(left)
    guard case .literal(let syntax) = right.kind else {
      do throws(DebuggerError) { return (first, try compile(right)) } catch {
        // The name may be a case that was typed without its dot.
        guard case .noSuchName(let name, _, _, _) = error.reason, isCase(name, of: first.1.element) else { throw error }
        throw DebuggerError(error.reason, range: error.range, suggestion: ".\(name)")
      }
    }
    let second = try literal(syntax, beside: beside(first.1, sign, syntax), named: first.0)
    // The second of two literals determines the type of the first.
    if case .literal(let syntax) = left.kind { first = try literal(syntax, beside: beside(second.1, sign, syntax)) }
    return (first, second)
  }

  /// Returns the type as which a literal beside a value is read.
  private func beside(_ type: StaticType, _ sign: Expression.Operator, _ syntax: ActionSyntax) -> StaticType {
    guard [.add, .subtract, .multiply, .divide, .remainder].contains(sign) else { return type }
    if case .number = syntax.kind { return .floating }
    return type.element.isDuration ? type : .floating
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
    if let member = swiftMember("contains", 1, of: whole.1.element) {
      return try call(member, of: whole, [right], left.range.joined(with: right.range))
    }
    let isList = if case .list = whole.1 { true } else { false }
    if !isList, whole.1.isNumber || [.bool, .date].contains(whole.1) {
      throw unfit(whole.1, "a string, an array, a set or a dictionary before 'contains'", left)
    }
    var areKeys = false
    var part = whole.1.element
    var result = StaticType.bool
    switch part.collection(schema) {
    case .elements(let element)?: part = StaticType(element, schema: schema)
    case .dictionary(let key, _)?: part = key.name == "Int" ? .integer : .text
    case .pairs(let key, _)?: (part, areKeys) = (StaticType(key, schema: schema), true)
    case nil: if isText(part) { part = .text }
    }
    // If the elements are texts or collections, each is searched.
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
    return (.contains(whole.0, second.0, areKeys: areKeys, as: part.meaning(schema)), mapped(second.1, result))
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
    } else if type.element == .bool || type.element.isNumber {
      throw unfit(type, "a value of an enum before 'is'", operand)
    }
    return (.isCase(value, names, raw), mapped(type, .bool))
  }
}
