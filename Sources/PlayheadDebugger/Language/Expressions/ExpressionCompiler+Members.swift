internal import PlayheadFormat
internal import PlayheadReader

// Swift's properties and methods of values.
extension ExpressionCompiler {
  /// Compiles the last name of a path as a property of the rest; rethrows the error about the place if there is no such property.
  mutating func member(of path: ValuePath, unless error: DebuggerError) throws(DebuggerError) -> Typed {
    switch error.reason {
    case .noSuchName, .noParts, .unfit: break
    default: throw error
    }
    guard let last = path.components.last else { throw error }
    var base = path
    base.components.removeLast()
    guard !base.components.isEmpty || path.root != .state else { throw error }
    var probe = self
    let node = Expression.Node(
      kind: .path(base), range: path.range.lowerBound..<max(path.range.lowerBound, last.range.lowerBound))
    guard let found = try? probe.compile(node) else { throw error }
    switch last.kind {
    case .name(let name):
      if let member = swiftMember(name, 0, of: found.1.element) {
        self = probe
        return try call(member, of: found, [], last.range)
      }
      guard case .value(let type) = found.1.element, type.name == SwiftMember.components else {
        throw unknown(name, of: found.1.element, last.range) ?? error
      }
      self = probe
      return try part([last], of: found)
    case .index(let index):
      guard let member = swiftMember("subscript", 1, of: found.1.element) else { throw error }
      self = probe
      let place = Expression.Node(
        kind: .literal(ActionSyntax(kind: .number(.integer(Int64(index))), range: last.range)), range: last.range)
      return try call(member, of: found, [place], last.range)
    default: throw error
    }
  }

  mutating func member(
    _ name: String, of base: Typed, _ arguments: [Expression.Node], _ range: Range<Int>, _ node: Expression.Node
  ) throws(DebuggerError) -> Typed {
    try expectScalar(node, "a value that has '\(name)'")
    if let member = swiftMember(name, arguments.count, of: base.1.element) {
      return try call(member, of: base, arguments, range)
    }
    if arguments.isEmpty, case .value = base.1.element {
      let found = Result { () throws(DebuggerError) in
        try part([ValuePath.Component(kind: .name(name), range: range)], of: base)
      }
      if case .success(let found) = found { return found }
    }
    throw unknown(name, of: base.1.element, range)
      ?? DebuggerError(.syntax(found: "'\(name)'", expected: "what \(base.1.element.description) has"), range: range)
  }

  /// Returns the Swift member of a type with this name and number of arguments.
  func swiftMember(_ name: String, _ count: Int, of type: StaticType) -> SwiftMember? {
    // Without a type, only members that no type but a string has are known.
    guard type != .unknown else {
      return ["hasPrefix", "hasSuffix", "lowercased", "uppercased"].contains(name)
        ? swiftMember(name, count, of: .text) : nil
    }
    return SwiftMember.all(of: type, schema).first { $0.baseName == name && $0.parameters.count == count }
  }

  mutating func call(
    _ member: SwiftMember, of base: Typed, _ arguments: [Expression.Node], _ range: Range<Int>
  ) throws(DebuggerError) -> Typed {
    var values: [CompiledExpression.Node] = []
    var result = mapped(base.1, member.result)
    for (argument, type) in zip(arguments, member.parameters) {
      let found: Typed
      if case .literal(let syntax) = argument.kind {
        found = try literal(syntax, beside: type)
      } else {
        found = try compile(argument)
      }
      if let problem = difference(type, found.1.element) { throw unfit(found.1, problem, argument) }
      values.append(found.0)
      result = mapped(found.1, result)
    }
    return (.member(base.0, member, values, range), result)
  }

  /// Compiles a path within a computed value.
  func part(_ components: [ValuePath.Component], of base: Typed) throws(DebuggerError) -> Typed {
    if case .value(let type) = base.1.element, type.name == SwiftMember.components,
      case .name(let name)? = components.first?.kind, ["seconds", "attoseconds"].contains(name)
    {
      return (.part(base.0, PlacePattern([.token(name)]), components), .integer)
    }
    let member: Schema.Member? = if case .value(let type) = base.1.element { .value(type) } else { nil }
    let pattern = try PathResolver.pattern(
      of: components, in: nil as JSONView?, root: "the value", member: member, schema: schema)
    let type = StaticType(pattern.member, schema: schema)
    return (.part(base.0, pattern, components), mapped(base.1, pattern.isMany ? .list(type) : type))
  }

  /// Returns the error about an unknown member, with the known ones; nil if the type is unknown.
  private func unknown(_ name: String, of type: StaticType, _ range: Range<Int>) -> DebuggerError? {
    let names = SwiftMember.all(of: type, schema).map(\.name)
    if type.collection(schema) != nil {
      let known = ["contains, allSatisfy, first, last, firstIndex, filter, map, count, isEmpty or prefix(3)"] + names
      return DebuggerError(.syntax(found: "'\(name)'", expected: known.joined(separator: ", ")), range: range)
    }
    guard !names.isEmpty else { return nil }
    return DebuggerError(
      .syntax(found: "'\(name)'", expected: "a member of \(type.description): \(names.joined(separator: ", "))"),
      range: range, suggestion: Suggestion.nearest(to: name, among: names))
  }
}
