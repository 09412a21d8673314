internal import OrderedCollections
internal import PlayheadFormat

/// Converts typed syntax to the recorded form, by the types in the schema.
struct ActionResolver {
  let schema: Schema?
  /// Resolves paths and shortened ids.
  let meanings: (any ActionMeanings)?

  init(schema: Schema?, meanings: (any ActionMeanings)? = nil) {
    self.schema = schema
    self.meanings = meanings
  }

  /// Returns the value in its recorded form; `place` names it in errors.
  func value(of syntax: ActionSyntax, as type: SchemaType?, place: String) throws(DebuggerError) -> JSONValue {
    let syntax = try resolved(syntax, as: type)
    if case .recorded(let value) = syntax.kind { return value }
    if case .members(let members) = syntax.kind { return try object(of: members) }
    guard let type else { return try untyped(syntax, place: place) }
    let shape = schema?.shape(of: type)
    if type.isOptional, let value = try optional(syntax, type, shape, place: place) { return value }
    switch shape {
    case .cases(let cases)?: return try enumCase(syntax, type, cases, place: place)
    case .values(let values)?: return try rawValue(syntax, type, values, place: place)
    case .fields(let fields, _)?: return try structure(syntax, type, fields, place: place)
    case nil: break
    }
    if let scalar = ScalarType(type) { return try self.scalar(syntax, scalar, type, place: place) }
    if let composite = CompositeType(type) { return try self.composite(syntax, composite, type, place: place) }
    if let collection = type.collection {
      return try self.collection(syntax, collection, type, place: place)
    }
    if type.isError, let error = self.error(syntax) { return error }
    return try undescribed(syntax, type, place: place)
  }

  /// Reads an error by its message, `"offline"`, or by type and message, `Feature.Offline("offline")`; nil if it is neither.
  private func error(_ syntax: ActionSyntax) -> JSONValue? {
    switch syntax.kind {
    case .string(let text): return ["type": "RecordedError", "description": .string(text)]
    case .reference(let reference):
      guard let qualifier = reference.qualifier, let argument = reference.onlyArgument,
        case .string(let text) = argument.kind
      else { return nil }
      return ["type": .string((qualifier + [reference.name]).joined(separator: ".")), "description": .string(text)]
    default: return nil
    }
  }

  /// Replaces a path or a shortened id by a literal, which is then checked against the type like any other.
  private func resolved(_ syntax: ActionSyntax, as type: SchemaType?) throws(DebuggerError) -> ActionSyntax {
    guard let meanings else { return syntax }
    if case .string(let text) = syntax.kind, let end = ShortID.end(written: text) {
      let found = try meanings.texts(endingIn: end)
      if found.count == 1 { return ActionSyntax(kind: .string(found[0]), range: syntax.range) }
      guard let type, case .uuid? = ScalarType(type) else { return syntax }
      throw DebuggerError(.noSuchEnd(String(end), isAmbiguous: !found.isEmpty), range: syntax.range)
    }
    guard case .path(let path) = syntax.kind else { return syntax }
    let kind: ActionSyntax.Kind
    do throws(DebuggerError) {
      switch try meanings.value(of: path) {
      case nil, .null?: kind = .null
      case .bool(let value)?: kind = .bool(value)
      case .string(let text)?: kind = .string(text)
      case let value? where value.kind == .number: kind = .number(value)
      case let value?: kind = .recorded(value)
      }
    } catch {
      var error = error
      // The range of the error is relative to the path, so the range of the syntax replaces it.
      error.range = error.range ?? syntax.range
      throw error
    }
    return ActionSyntax(kind: kind, range: syntax.range)
  }

  /// Reads `nil`, `.none` and `.some(…)`; nil if it is none of them.
  private func optional(
    _ syntax: ActionSyntax, _ type: SchemaType, _ shape: Schema.Shape?, place: String
  ) throws(DebuggerError) -> JSONValue? {
    if case .null = syntax.kind { return .null }
    guard case .reference(let reference) = syntax.kind,
      reference.qualifier == nil || reference.qualifier == ["Optional"]
    else { return nil }
    // A case of the type itself takes precedence.
    switch shape {
    case .cases(let cases)? where cases.contains { $0.name == reference.name }: return nil
    case .values(let values)? where values.contains { $0.name == reference.name }: return nil
    default: break
    }
    switch (reference.name, reference.arguments) {
    case ("none", nil): return .null
    case ("some", let arguments?) where arguments.count == 1 && arguments[0].label == nil:
      if case .null = arguments[0].value.kind, !type.isDoublyOptional { return nil }
      return try value(of: arguments[0].value, as: type, place: place)
    default: return nil
    }
  }

  /// Reads a value in braces, which has its recorded form already.
  private func object(of members: [(name: String, value: ActionSyntax)]) throws(DebuggerError) -> JSONValue {
    var object = JSONValue.Object()
    for (name, syntax) in members {
      let value = try value(of: syntax, as: nil, place: "a member")
      if object.updateValue(value, forKey: name) != nil { throw Self.twice(syntax) }
    }
    return .object(object)
  }

  static func twice(_ syntax: ActionSyntax) -> DebuggerError {
    DebuggerError(.syntax(found: "a name a second time", expected: "each name once"), range: syntax.range)
  }

  static func unfit(_ syntax: ActionSyntax, _ expected: String, place: String) -> DebuggerError {
    DebuggerError(.unfit(found: syntax.description, expected: expected, place: place), range: syntax.range)
  }

  /// Throws if JSON names a case that the type lacks.
  func checkCase(of json: JSONValue, as type: SchemaType?, range: Range<Int>) throws(DebuggerError) {
    guard let type, case .cases(let cases)? = schema?.shape(of: type), case .object(let members) = json,
      let name = members.first?.key, !cases.contains(where: { $0.name == name })
    else { return }
    throw Self.noSuchCase(name, in: type, cases.map(\.name), range: range)
  }

  static func noSuchCase(_ name: String, in type: SchemaType, _ known: [String], range: Range<Int>) -> DebuggerError {
    DebuggerError(
      .noSuchCase(name, in: type.name, known: known), range: range,
      suggestion: Suggestion.nearest(to: name, among: known))
  }
}
