internal import PlayheadFormat

/// A value as it was typed, before anything is known of its type.
struct ActionSyntax: Sendable {
  enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(JSONValue)
    case string(String)
    case date(String)
    case array([ActionSyntax])
    case dictionary([(key: ActionSyntax, value: ActionSyntax)])
    /// A range with the bounds that it has.
    indirect case range(CompositeType.Form, ActionSyntax?, ActionSyntax?)
    /// Members in braces: a value in the shape in which it is recorded.
    case members([(name: String, value: ActionSyntax)])
    case reference(Reference)
    /// The place of a value in the state, the action or what was printed.
    case path(ValuePath)
    /// A value in its recorded shape.
    case recorded(JSONValue)
    /// The names of a key path, `\.settings.isOn`, and that of a type before them.
    case keyPath([String], of: String?)
  }

  /// A case or a type, with arguments or without: `.rename(id: 3)`, `Row.init(…)`, `Feature.Action.tick`.
  struct Reference: Sendable {
    /// The names before the last one; nil where it begins with a dot.
    var qualifier: [String]?
    var name: String
    var nameRange: Range<Int>
    var arguments: [Argument]?
  }

  struct Argument: Sendable {
    var label: String?
    /// The bytes of the label and of the value.
    var range: Range<Int>
    var value: ActionSyntax
  }

  var kind: Kind
  var range: Range<Int>

  /// How errors call any value.
  static let valueDescription = "a value"

  /// How errors call it.
  var description: String {
    switch kind {
    case .null: "nil"
    case .bool: "a Bool"
    case .number(.integer), .number(.unsigned): "an integer"
    case .number: "a number"
    case .string: "a string"
    case .date: "a date"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .range: "a range"
    case .members: "members in braces"
    case .reference(let reference): reference.description
    case .recorded: "a value"
    case .path(let path): "'\(path.text)'"
    case .keyPath(let names, _): "'\\.\(names.joined(separator: "."))'"
    }
  }
}

extension ActionSyntax.Reference {
  /// How cases within cases are written: `.cart(.add(…))`.
  static func nested(_ path: [String], hasArguments: Bool) -> String {
    guard let last = path.last else { return "" }
    return path.dropLast().reversed().reduce(".\(last)\(hasArguments ? "(…)" : "")") { ".\($1)(\($0))" }
  }

  /// How errors call it.
  var description: String {
    let path = qualifier.map { $0.map { $0 + "." }.joined() } ?? "."
    return "'\(path)\(name)\(arguments == nil ? "" : "(…)")'"
  }
}
