internal import PlayheadFormat

/// A parsed value of which the type is not known yet.
struct ActionSyntax: Sendable {
  enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(JSONValue)
    case string(String)
    case date(String)
    case array([ActionSyntax])
    case dictionary([(key: ActionSyntax, value: ActionSyntax)])
    /// A range, either of whose bounds may be missing.
    indirect case range(CompositeType.Form, ActionSyntax?, ActionSyntax?)
    /// Members in braces: a value in its recorded form.
    case members([(name: String, value: ActionSyntax)])
    case reference(Reference)
    /// The path of a value in the state, the action or a printed result.
    case path(ValuePath)
    /// A value in its recorded form.
    case recorded(JSONValue)
    /// The names of a key path, `\.settings.isOn`, and of the type before them.
    case keyPath([String], of: String?)
  }

  /// A case or a type, with or without arguments: `.rename(id: 3)`, `Row.init(…)`, `Feature.Action.tick`.
  struct Reference: Sendable {
    /// The names before the last one; nil if it begins with a dot.
    var qualifier: [String]?
    var name: String
    var nameRange: Range<Int>
    var arguments: [Argument]?
  }

  struct Argument: Sendable {
    var label: String?
    var range: Range<Int>
    var value: ActionSyntax
  }

  var kind: Kind
  var range: Range<Int>

  static let valueDescription = "a value"

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
  /// Nests cases as in `.cart(.add(…))`.
  static func nested(_ path: [String], hasArguments: Bool) -> String {
    guard let last = path.last else { return "" }
    return path.dropLast().reversed().reduce(".\(last)\(hasArguments ? "(…)" : "")") { ".\($1)(\($0))" }
  }

  var description: String {
    let path = qualifier.map { $0.map { $0 + "." }.joined() } ?? "."
    return "'\(path)\(name)\(arguments == nil ? "" : "(…)")'"
  }
}
