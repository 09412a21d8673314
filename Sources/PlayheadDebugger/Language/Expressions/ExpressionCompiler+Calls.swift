internal import PlayheadFormat
internal import PlayheadReader

// The functions `count`, `any`, `all`, `min`, `max` and `sum`.
extension ExpressionCompiler {
  mutating func call(
    _ function: Expression.Function, _ arguments: [Expression.Node]
  ) throws(DebuggerError) -> Typed {
    if [.count, .any, .all].contains(function), arguments.count > 1 {
      throw DebuggerError(
        .syntax(found: "a second argument", expected: "one for '\(function.rawValue)'"), range: arguments[1].range)
    }
    var values: [CompiledExpression.Argument] = []
    var types: [StaticType] = []
    for argument in arguments {
      let (node, type) = function == .count ? try counted(argument) : try elements(argument)
      switch function {
      // The argument is a count already.
      case .count: if type.isNumber { return (node, .integer) }
      case .any, .all:
        try expectBool(type, argument, isList: true)
        if type == .bool {
          throw DebuggerError(
            .syntax(
              found: "a single value", expected: "'[*]' for each element, as in \(function.rawValue)(rows[*].isDone)"),
            range: argument.range)
        }
      case .sum: try expectNumber(type, argument, in: function)
      case .min, .max: if type.element != .text { try expectNumber(type, argument, in: function) }
      }
      values.append(CompiledExpression.Argument(node: node, range: argument.range))
      types.append(type.element)
    }
    switch function {
    case .any, .all: return (.call(function, values, as: .json), .bool)
    case .count: return (.call(function, values, as: .json), .integer)
    case .sum:
      let type = types.dropFirst().reduce(types[0]) { sum, type in
        sum == .unknown || type == .unknown ? .unknown : numeric(sum, type)
      }
      return (.call(function, values, as: type.meaning(schema)), type)
    case .min, .max:
      for (type, argument) in zip(types, arguments) {
        if let problem = difference(types[0], type) { throw unfit(type, problem, argument) }
      }
      let meaning = (types.contains(.decimal) ? .decimal : types[0]).meaning(beside: types.last ?? types[0], schema)
      return (.call(function, values, as: meaning), types.contains(.unknown) ? .unknown : types[0])
    }
  }

  private func expectNumber(
    _ type: StaticType, _ node: Expression.Node, in function: Expression.Function
  ) throws(DebuggerError) {
    guard type.element.isNumber || [.date, .unknown].contains(type.element) else {
      throw unfit(type, Aggregate.expectation(of: function), node)
    }
  }

  /// Compiles an argument whose elements are visited one by one, as with `[*]`.
  private mutating func elements(_ argument: Expression.Node) throws(DebuggerError) -> Typed {
    if case .literal(let syntax) = argument.kind { return try elements(of: syntax) }
    // A copy compiles the argument first: the places of a path that is compiled twice must not be noted twice.
    var probe = self
    let found = try probe.compile(argument)
    if case .path(let path) = argument.kind, let type = probe.typeOfCollection(found) {
      var each = path
      each.components.append(ValuePath.Component(kind: .all, range: argument.range))
      var result = try place(each)
      // This is the only source of the element type in an action.
      if path.root == .action, case .list(.unknown) = result.1 { result.1 = .list(StaticType(type, schema: schema)) }
      return result
    }
    self = probe
    guard case .constant(let value?) = found.0, let collection = found.1.collection(schema) else { return found }
    let element = SchemaType.element(of: collection)
    return (.constant(.array(value.parts(of: collection))), .list(StaticType(element, schema: schema)))
  }

  private func typeOfCollection(_ found: Typed) -> SchemaType? {
    guard case .place(let place) = found.0, !place.pattern.isMany, !place.pattern.isCount else { return nil }
    return StaticType(place.pattern.member, schema: schema).collection(schema).map(SchemaType.element)
  }

  /// Compiles the elements of a literal; a single value counts as one element.
  private func elements(of syntax: ActionSyntax) throws(DebuggerError) -> Typed {
    guard case .array(let elements) = syntax.kind else { return try literal(syntax, beside: .floating) }
    var values: [JSONValue] = []
    var type: StaticType?
    for element in elements {
      let (node, elementType) = try literal(element, beside: type ?? .floating)
      guard case .constant(let value) = node, elementType != .unknown,
        type.map({ difference($0, elementType) == nil }) ?? true
      else {
        throw DebuggerError(
          .syntax(found: element.description, expected: type?.description ?? "a number, a string or a Bool"),
          range: element.range)
      }
      values.append(value ?? .null)
      if elementType != .null { type = elementType }
    }
    return (.constant(.array(values)), .list(type ?? .unknown))
  }

  /// Compiles what is counted: the elements of a collection, or else all values that are present.
  private mutating func counted(_ argument: Expression.Node) throws(DebuggerError) -> Typed {
    var probe = self
    let found = try probe.compile(argument)
    if case .place(var place) = found.0, !place.pattern.isMany, !place.pattern.isCount,
      let collection = StaticType(place.pattern.member, schema: schema).collection(schema), place.root != .action
    {
      place.pattern.isCount = true
      if case .pairs = collection { place.pattern.countsPairs = true }
      place.pattern.member = .value(SchemaType("Int"))
      if place.root == .old { dependsOnMore = true } else { places += place.pattern.touchedPlaces }
      patterns.insert(place.pattern)
      return (.place(place), .integer)
    }
    if case .path(var path) = argument.kind, path.root == .action, probe.typeOfCollection(found) != nil {
      path.components.append(ValuePath.Component(kind: .name("count"), range: argument.range))
      return try place(path)
    }
    self = probe
    if case .constant(.array(let elements)?) = found.0, case .pairs? = found.1.collection(schema) {
      return (.constant(.integer(Int64(elements.count / 2))), .integer)
    }
    switch found.1 {
    case .list, .unknown, .text: return found
    case .value where found.1.collection(schema) != nil: return found
    default: throw unfit(found.1, "a list, such as rows or rows[*].isDone", argument)
    }
  }
}

extension SchemaType {
  /// The type of the elements, or of a dictionary's values.
  fileprivate static func element(of collection: Collection) -> SchemaType {
    switch collection {
    case .elements(let element): element
    case .dictionary(_, let value), .pairs(_, let value): value
    }
  }
}

extension JSONValue {
  /// Returns the elements of a collection, or a dictionary's values.
  fileprivate func parts(of collection: SchemaType.Collection) -> [JSONValue] {
    switch (self, collection) {
    case (.array(let parts), .pairs): stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
    case (.array(let parts), _): parts
    case (.object(let members), _): Array(members.values)
    default: []
    }
  }
}
