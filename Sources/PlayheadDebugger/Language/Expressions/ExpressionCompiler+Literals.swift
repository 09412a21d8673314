internal import PlayheadFormat
internal import PlayheadReader

// Literals, which take the type of the operand beside them.
extension ExpressionCompiler {
  /// Compiles a literal beside an operand, whose type and node give its meaning.
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
      // An action's name is compared in its short form.
      if case .fact(.actionName)? = node { return (.constant(.string(ActionTitle(schema).name(text))), .text) }
    case .reference(let reference) where reference.arguments == nil:
      // If the other type is unknown, the name may also be that of a case.
      if other.element.isNumber || other.element == .date, let constant = Self.constant(named: reference.name) {
        return (.constant(constant), .floating)
      }
    case .range(_, let lower, let upper):
      if case .value(let type) = other.element, CompositeType(type) != nil { break }
      guard let bound = lower ?? upper, let type = rangeType(syntax, of: try literal(bound, beside: .unknown).1) else {
        break
      }
      return try literal(syntax, as: type)
    default: break
    }
    if case .value(let type) = other.element { return try literal(syntax, as: type) }
    if case .reference(let reference) = syntax.kind, reference.isDuration {
      return try literal(syntax, as: SchemaType("Duration"))
    }
    switch syntax.kind {
    case .number(let value): return (.constant(value), value.wholeNumber == nil ? .floating : .integer)
    case .string(let text): return (.constant(.string(text)), .text)
    case .reference(let reference) where reference.arguments == nil: return (.caseName(reference.name), .unknown)
    default:
      return (.constant(try ActionResolver(schema: schema).value(of: syntax, as: nil, place: "a value")), .unknown)
    }
  }

  /// Returns the recorded form of a double that JSON cannot represent, by its name in Swift.
  static func constant(named name: String) -> JSONValue? {
    switch name {
    case "nan": .string("NaN")
    case "infinity": .string("Infinity")
    default: nil
    }
  }

  /// Returns the type of a range with bounds of a type; nil if there is no such range.
  private func rangeType(_ syntax: ActionSyntax, of bound: StaticType) -> SchemaType? {
    guard case .range(let form, _, _) = syntax.kind else { return nil }
    switch bound {
    case .integer: return SchemaType("\(form.rawValue)<Int>")
    case .floating: return SchemaType("\(form.rawValue)<Double>")
    case .text: return SchemaType("\(form.rawValue)<String>")
    case .date: return SchemaType("\(form.rawValue)<Date>")
    case .value(let type): return SchemaType("\(form.rawValue)<\(type.name)>")
    default: return nil
    }
  }

  private func literal(_ syntax: ActionSyntax, as type: SchemaType) throws(DebuggerError) -> Typed {
    let isUUID = if case .uuid? = ScalarType(type) { true } else { false }
    var value = try ActionResolver(schema: schema).value(of: syntax, as: type, place: "a value beside \(type.name)")
    if isUUID, case .string(let text) = value { value = .string(text.uppercased()) }
    return (.constant(value), .value(type))
  }
}
