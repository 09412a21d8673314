public import PlayheadFormat
internal import PlayheadReader

/// Actions as people type them.
public enum ActionText {
  /// Reads an action that is written as in Swift, or as JSON in the shape in which it is recorded.
  ///
  /// ```swift
  /// try ActionText.json(parsing: ".rename(id: 3, title: \"a\")", schema: recording.schema)
  /// try ActionText.json(parsing: "path[id: 3].detail.saveTapped", schema: recording.schema)
  /// ```
  ///
  /// A text that begins with `{` is JSON; all else is a value of Swift, whose types the schema knows: cases with or
  /// without the type before them, structs by their initialisers, literals, arrays, dictionaries, `nil`. Labels may come
  /// in any order. An action may also be written as ``ActionTitle`` writes it. A `UUID`, a `URL` and a `Date` may be written as a
  /// string, a date in ISO 8601 also without quotes, and an `any Error` as the string that describes it. Members in braces stand,
  /// at any place, for a value in its recorded shape. What the schema does not describe is taken as it is written: `.high`, say,
  /// for the raw value `"high"`.
  ///
  /// - Parameters:
  ///   - text: the action.
  ///   - schema: what is known of the types; without one a case is a case, and nothing is checked.
  /// - Returns: The action in the shape in which it is recorded.
  /// - Throws: ``DebuggerError`` with the bytes of the text that do not fit, what was found there, and what is expected.
  /// - Complexity: O(*n*) in the length of the text, apart from looking for cases and fields by name.
  public static func json(parsing text: String, schema: Schema?) throws(DebuggerError) -> JSONValue {
    try json(parsing: text, schema: schema, meanings: nil)
  }

  static func json(
    parsing text: String, schema: Schema?, meanings: (any ActionMeanings)?
  ) throws(DebuggerError) -> JSONValue {
    if let title = Parser.actionTitle(text), let syntax = ActionTitle(schema).syntax(title) {
      return try ActionResolver(schema: schema, meanings: meanings).value(
        of: syntax, as: schema?.actionType, place: "the action")
    }
    return try value(parsing: text, as: schema?.actionType, schema: schema, meanings: meanings)
  }

  /// Reads a value of any type in the same way.
  ///
  /// - Parameters:
  ///   - text: the value.
  ///   - type: its type; nil where it is unknown.
  ///   - schema: what is known of the types.
  ///   - place: what errors call the place of the value.
  public static func value(
    parsing text: String, as type: SchemaType?, schema: Schema?, place: String = "the action"
  ) throws(DebuggerError) -> JSONValue {
    try value(parsing: text, as: type, schema: schema, place: place, meanings: nil)
  }

  static func value(
    parsing text: String, as type: SchemaType?, schema: Schema?, place: String = "the action",
    meanings: (any ActionMeanings)?
  ) throws(DebuggerError) -> JSONValue {
    guard text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) == "{" else {
      return try ActionResolver(schema: schema, meanings: meanings).value(
        of: parse(text, as: type, schema: schema), as: type, place: place)
    }
    let resolver = ActionResolver(schema: schema, meanings: meanings)
    let json: JSONValue
    do throws(JSONSyntaxError) { json = try JSONValue(parsing: text) } catch {
      // Values shown without a schema also have braces, but with `nil` and the escapes of Swift's strings.
      if let syntax = try? Parser.value(text) {
        return try resolver.value(of: syntax, as: type, place: place)
      }
      throw DebuggerError(
        .syntax(found: error.found, expected: error.expected), range: error.offset..<error.offset + 1)
    }
    try resolver.checkCase(of: json, as: type, range: 0..<text.utf8.count)
    return json
  }

  /// Parses a text; where it ends too early, the error says what the missing value is for.
  private static func parse(
    _ text: String, as type: SchemaType?, schema: Schema?
  ) throws(DebuggerError) -> ActionSyntax {
    do throws(DebuggerError) { return try Parser.value(text) } catch {
      guard case .syntax(Token.endDescription, ActionSyntax.valueDescription) = error.reason, let schema,
        let tokens = try? Lexer.tokens(of: text)
      else { throw error }
      var completer = ActionCompleter(tokens: tokens, schema: schema)
      completer.value(type, depth: 0)
      guard let signature = completer.signature else { throw error }
      throw DebuggerError(
        .missingArgument("a value for \(signature.name)", signature: signature.text), range: error.range)
    }
  }
}

protocol ActionMeanings {
  func value(of path: ValuePath) throws(DebuggerError) -> JSONValue?

  /// Returns up to two texts of the state that have this ending, enough to detect ambiguity.
  func texts(endingIn end: Substring) throws(DebuggerError) -> [String]
}

extension Debugger {
  /// Reads an action as it is typed; a path in it, such as `rows[2].id`, stands for the value that is there at the action
  /// which is looked at, and the end of an id, `"…00000096"`, for the one in the state that ends so.
  ///
  /// - Returns: The action in the shape in which it is recorded.
  /// - Throws: ``DebuggerError`` with the bytes of the text that do not fit, what was found there, and what is expected.
  public func action(parsing text: String) throws(DebuggerError) -> JSONValue {
    try ActionText.json(parsing: text, schema: recording.schema, meanings: StateMeanings(debugger: self))
  }

  var meanings: any ActionMeanings { StateMeanings(debugger: self) }
}

private struct StateMeanings: ActionMeanings {
  let debugger: Debugger

  func value(of path: ValuePath) throws(DebuggerError) -> JSONValue? {
    var debugger = debugger
    let value: Debugger.Value
    do { value = try debugger.value(path) } catch { throw DebuggerError(error) }
    do throws(JSONSyntaxError) { return try value.json() } catch { throw DebuggerError(.tooDeep) }
  }

  func texts(endingIn end: Substring) throws(DebuggerError) -> [String] {
    var debugger = debugger
    var found: [String] = []
    func look(_ view: JSONView) {
      switch view.kind {
      case .string:
        if let text = view.scalar?.string, text.hasSuffix(end), !found.contains(text) { found.append(text) }
      case .array: view.forEachElement(isWanted)
      case .object: view.forEachMember { isWanted($1) }
      default: break
      }
    }
    func isWanted(_ part: JSONView) -> Bool {
      look(part)
      return found.count < 2 && !Task.isCancelled
    }
    do {
      if let state = try debugger.value(ValuePath(parsing: "state")).view { look(state) }
    } catch { throw DebuggerError(error) }
    return found
  }
}
