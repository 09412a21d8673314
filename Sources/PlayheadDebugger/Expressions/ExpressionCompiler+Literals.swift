internal import PlayheadReading
internal import PlayheadRecording

// Literals, as values of the types beside them.
extension ExpressionCompiler {
  /// - Parameters:
  ///   - other: the type of what it stands beside.
  ///   - node: what it stands beside.
  func literal(
    _ syntax: ActionSyntax, beside other: StaticType, named node: CompiledExpression.Node? = nil
  ) throws(DebuggerError) -> Typed {
    switch syntax.kind {
    case .null: return (.constant(nil), .null)
    case .bool(let value): return (.constant(.bool(value)), .bool)
    case .date(let text):
      guard let seconds = DateText.seconds(of: text) else {
        throw DebuggerError(
          .syntax(found: "'\(text)', which is no date", expected: "one that there is, such as 2026-01-31"),
          range: syntax.range)
      }
      return (.constant(.double(seconds)), .date)
    case .string(let text):
      // The name of an action is compared as it is shown.
      if case .fact(.actionName)? = node { return (.constant(.string(ActionTitle(schema).name(text))), .text) }
    case .reference(let reference) where reference.arguments == nil:
      // Where nothing is known of the other, it may be a case of that name, too.
      if [.number, .date].contains(other.element), let constant = Self.constant(named: reference.name) {
        return (.constant(constant), .number)
      }
    default: break
    }
    if case .value(let type) = other.element { return try literal(syntax, as: type) }
    switch syntax.kind {
    case .number(let value): return (.constant(value), .number)
    case .string(let text): return (.constant(.string(text)), .text)
    case .reference(let reference) where reference.arguments == nil: return (.caseName(reference.name), .unknown)
    default:
      return (.constant(try ActionResolver(schema: schema).value(of: syntax, as: nil, place: "a value")), .unknown)
    }
  }

  /// What is recorded for a double that JSON has no number for, by its name in Swift.
  static func constant(named name: String) -> JSONValue? {
    switch name {
    case "nan": .string("NaN")
    case "infinity": .string("Infinity")
    default: nil
    }
  }

  private func literal(_ syntax: ActionSyntax, as type: SchemaType) throws(DebuggerError) -> Typed {
    let isUUID = if case .uuid? = ScalarType(type) { true } else { false }
    var value = try ActionResolver(schema: schema).value(of: syntax, as: type, place: "a value beside \(type.name)")
    if isUUID, case .string(let text) = value { value = .string(text.uppercased()) }
    return (.constant(value), .value(type))
  }
}
