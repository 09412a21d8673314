internal import PlayheadReading
internal import PlayheadRecording

/// Finds the places that an expression names, makes values of its literals, and checks what the types tell.
struct ExpressionCompiler {
  private let debugger: Debugger
  private let schema: Schema?
  /// The state, and the action, by which names are understood.
  private let state: JSONView?
  private let frame: Frame?
  /// The patterns in the state that it names.
  private var patterns: Set<PlacePattern> = []
  /// The places in the state that its value depends on.
  private var places: [TouchedSteps.Place] = []
  /// How often it asks whether a place changed.
  private var changedCount = 0
  /// Whether it depends on anything else.
  private var dependsOnMore = false

  /// - Parameter position: where the expression was written.
  init(_ debugger: Debugger, at position: Int) throws(DebuggerError) {
    var copy = debugger
    self.debugger = debugger
    schema = debugger.recording.schema
    state = debugger.timeline.contains(position) ? try copy.view(at: position) : nil
    frame = debugger.timeline.contains(position) ? try debugger.timeline.frame(at: position) : nil
  }

  /// - Parameter isCondition: whether it must be one.
  /// - Throws: ``DebuggerError`` with the bytes of what does not fit.
  mutating func compile(
    _ expression: Expression, isCondition: Bool = false
  ) throws(DebuggerError) -> CompiledExpression {
    let (node, type) = try compile(expression.node)
    if isCondition { try expectCondition(type, expression.node) }
    var compiled = CompiledExpression(text: expression.text, node: node, type: type)
    if !dependsOnMore { compiled.touched = TouchedSteps(places, in: debugger.recording) }
    if patterns.count == 1, let pattern = patterns.first, pattern.plainPlace != nil, !pattern.countsPairs {
      compiled.onlyPlace = pattern
    }
    return compiled
  }

  private typealias Typed = (CompiledExpression.Node, StaticType)

  private mutating func compile(_ node: Expression.Node) throws(DebuggerError) -> Typed {
    if StackRoom.isLow() { throw DebuggerError(.tooDeep, range: node.range) }
    switch node.kind {
    case .literal(let syntax): return try literal(syntax, beside: .unknown, nil)
    case .path(let path): return try place(path)
    case .fact(let fact):
      dependsOnMore = true
      switch fact {
      case .position, .time, .effectID: return (.fact(fact), .number)
      case .effectName, .effectPlace: return (.fact(fact), .text)
      }
    case .not(let operand):
      let (value, type) = try compile(operand)
      try expectBool(type, operand)
      return (.not(value), type)
    case .negative(let operand):
      let (value, type) = try compile(operand)
      try expectNumber(type, operand)
      return (.negative(value), type)
    case .binary(let sign, let left, let right): return try binary(sign, left, right)
    case .matches(let operand, let pattern, let flags):
      let (value, type) = try compile(operand)
      guard [.text, .unknown].contains(type.element) || isText(type.element) else {
        throw unfit(type, "a string before 'matches'", operand)
      }
      return (.matches(value, try TextPattern(pattern, flags: flags, range: node.range)), mapped(type, .bool))
    case .isCase(let operand, let names, let range): return try isCase(operand, names, range)
    case .exists(let operand):
      let (value, type) = try compile(operand)
      return (.exists(value), mapped(type, .bool))
    case .changed(let path):
      let pattern = try statePattern(path)
      guard !pattern.isMany else {
        throw DebuggerError(.notOnePlace("'\(path.text)'"), range: path.range)
      }
      dependsOnMore = true
      changedCount += 1
      return (.changed(pattern, number: changedCount), .bool)
    case .call(let function, let arguments): return try call(function, arguments)
    }
  }

  // MARK: - Places

  private mutating func place(_ path: ValuePath) throws(DebuggerError) -> Typed {
    switch path.root {
    case .state, .old:
      let pattern = try statePattern(path)
      if path.root == .state { places += pattern.touchedPlaces } else { dependsOnMore = true }
      let place = typed(CompiledExpression.Place(root: path.root == .old ? .old : .state, pattern: pattern, path: path))
      if case .place(let place) = place.0 { patterns.insert(place.pattern) }
      return place
    case .action:
      dependsOnMore = true
      let place = typed(CompiledExpression.Place(root: .action, pattern: try actionPattern(path), path: path))
      // Another action may have something else of that name.
      return isCase(path) ? place : (place.0, place.1 == place.1.element ? .unknown : .list(.unknown))
    case .result:
      // A result stays what it is.
      var copy = debugger
      let value = try copy.value(path)
      do throws(JSONSyntaxError) {
        return (.constant(try value.json()), StaticType(value.member, schema: schema))
      } catch {
        throw DebuggerError(.tooDeep)
      }
    }
  }

  private func typed(_ place: CompiledExpression.Place) -> Typed {
    var place = place
    // What a case carries without a label is the value itself.
    if case .payload(let fields)? = place.pattern.member, fields.count == 1, fields[0].name == "_0" {
      place.pattern.steps.append(.token("_0"))
      place.pattern.member = .value(SchemaType(fields[0].type))
    }
    let type = StaticType(place.pattern.member, schema: schema)
    return (.place(place), place.pattern.isMany ? .list(type) : type)
  }

  private func statePattern(_ path: ValuePath) throws(DebuggerError) -> PlacePattern {
    guard path.root == .state || path.root == .old else {
      throw DebuggerError(.notInState("'\(path.text)'"), range: path.range)
    }
    return try debugger.pattern(of: path, in: state)
  }

  /// Whether a path in an action names the case, so that it means one place only.
  private func isCase(_ path: ValuePath) -> Bool {
    guard case .name(let name)? = path.components.first?.kind, let schema,
      case .cases(let cases)? = schema.shape(of: schema.actionType)
    else { return false }
    return cases.contains { $0.name == name }
  }

  /// The place in the action at hand, or in any that the schema knows or the recording has.
  private func actionPattern(_ path: ValuePath) throws(DebuggerError) -> PlacePattern {
    do throws(DebuggerError) {
      return try debugger.timeline.pattern(
        of: path, inAction: frame?.action.value.flatMap(JSONView.init),
        frame.flatMap { frame in schema?.type(of: frame.action) } ?? schema?.actionType)
    } catch {
      if let type = schema?.actionType, case .cases(let cases)? = schema?.shape(of: type) {
        for element in cases {
          let found = try? PathResolver.pattern(
            of: path.components, in: nil as JSONView?, root: "action", member: .payload(element.payload), schema: schema
          )
          guard var found else { continue }
          found.steps.insert(.token(element.name), at: 0)
          return found
        }
      }
      // Of actions of other types, only an example tells; an action that has no such part has nil there.
      for name in debugger.recording.actionNames {
        let same = ActionNames(of: debugger.recording) { $0 == name }
        guard let example = debugger.recording.nextAction(after: 0, through: .max, among: same),
          let action = try? debugger.recording.action(example),
          let found = try? debugger.timeline.pattern(
            of: path, inAction: action.value.flatMap(JSONView.init), schema?.type(of: action))
        else { continue }
        return found
      }
      throw error
    }
  }

  // MARK: - Operators

  private mutating func binary(
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
  private mutating func operands(
    _ sign: Expression.Operator, _ left: Expression.Node, _ right: Expression.Node
  ) throws(DebuggerError) -> (Typed, Typed) {
    if case .literal(let syntax) = left.kind, case .path(let path) = right.kind, sign != .contains {
      let second = try place(path)
      return (try literal(syntax, beside: second.1, second.0), second)
    }
    let first = try compile(left)
    guard case .literal(let syntax) = right.kind else { return (first, try compile(right)) }
    return (first, try literal(syntax, beside: first.1, sign == .contains ? nil : first.0))
  }

  private func literal(
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

  private func literal(_ syntax: ActionSyntax, as type: SchemaType) throws(DebuggerError) -> Typed {
    let isUUID = if case .uuid? = ScalarType(type) { true } else { false }
    var value = try ActionResolver(schema: schema).value(of: syntax, as: type, place: "a value beside \(type.name)")
    if isUUID, case .string(let text) = value { value = .string(text.uppercased()) }
    return (.constant(value), .value(type))
  }

  private mutating func isCase(
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

  private mutating func call(
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

  // MARK: - Types

  /// The same for each element.
  private func mapped(_ type: StaticType, _ result: StaticType) -> StaticType {
    if case .list = type, case .list = result { return result }
    if case .list = type { return .list(result) }
    return result
  }

  private func isText(_ type: StaticType) -> Bool {
    if case .value(let type) = type, case .uuid? = ScalarType(type) { return true }
    if case .value(let type) = type, case .values? = schema?.shape(of: type) { return true }
    return false
  }

  /// What is expected of the second of two that are compared; nil where they can be equal.
  private func difference(_ first: StaticType, _ second: StaticType) -> String? {
    switch (first, second) {
    case (.unknown, _), (_, .unknown), (.null, _), (_, .null): nil
    case (.value(let first), .value(let second)): first.name == second.name ? nil : "a value of \(first.name)"
    default: first == second ? nil : first.description
    }
  }

  private func expectCondition(_ type: StaticType, _ node: Expression.Node) throws(DebuggerError) {
    switch type {
    case .bool, .unknown: return
    case .list: throw unfit(type, "a condition: any(…) or all(…)", node)
    default: throw unfit(type, "a condition, such as count > 3", node)
    }
  }

  private func expectBool(_ type: StaticType, _ node: Expression.Node) throws(DebuggerError) {
    guard [.bool, .unknown].contains(type.element) else { throw unfit(type, "a condition", node) }
  }

  private func expectNumber(_ type: StaticType, _ node: Expression.Node) throws(DebuggerError) {
    if case .value(let date) = type.element, case .date? = ScalarType(date) { return }
    guard [.number, .unknown].contains(type.element) else { throw unfit(type, "a number", node) }
  }

  private func unfit(_ type: StaticType, _ expected: String, _ node: Expression.Node) -> DebuggerError {
    DebuggerError(.syntax(found: type.description, expected: expected), range: node.range)
  }
}
