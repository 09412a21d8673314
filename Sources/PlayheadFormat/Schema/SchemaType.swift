internal import OrderedCollections

/// A type of a recording's schema, characterised by its name.
public struct SchemaType: Hashable, Sendable {
  /// The name, without optionality: `[Row]`, `Counter.State`, `Int`.
  public let name: String
  /// Whether it is an optional, once or more often.
  public let isOptional: Bool
  /// Whether it is an optional of an optional, so that a present value may contain nil.
  package let isDoublyOptional: Bool

  /// Longer names are not parsed, as a forged name could nest without end.
  static let longestName = 4096

  /// Reads a type's name as the schema has it.
  public init(_ name: String) {
    var name = Substring(name)
    var depth = 0
    while name.utf8.count <= Self.longestName {
      if name.hasSuffix("?") {
        name = name.dropLast()
      } else if let wrapped = Self.arguments(of: name, named: "Optional")?.first {
        name = wrapped
      } else {
        break
      }
      depth += 1
    }
    (isOptional, isDoublyOptional) = (depth > 0, depth > 1)
    if name.hasPrefix("("), name.hasSuffix(")"), isOptional { name = name.dropFirst().dropLast() }
    self.name = String(name)
  }

  /// What an array, a set or a dictionary is made of: the last of the types in its name.
  public var element: SchemaType? {
    switch collection {
    case .elements(let element)?: element
    case .dictionary(_, let value)?, .pairs(_, let value)?: value
    case nil: nil
    }
  }

  /// The name without the modules and types around it.
  public var shortName: String {
    let head = name.prefix { $0 != "<" }
    guard !name.hasPrefix("["), let dot = head.lastIndex(of: ".") else { return name }
    return String(name[name.index(after: dot)...])
  }

  /// Whether it is any error, recorded by its type and description.
  package var isError: Bool { name == "any Error" || name == "Error" }

  /// Whether it is a tuple, whose values have no name before their elements.
  package var isTuple: Bool { name.hasPrefix("(") }

  /// The state whose properties a binding action `BindingAction<State>` sets; nil for any other type.
  package var bindingRoot: SchemaType? {
    guard name.hasSuffix(">"), let open = name.firstIndex(of: "<"),
      name[..<open] == "BindingAction" || name[..<open].hasSuffix(".BindingAction")
    else { return nil }
    return SchemaType(String(name[name.index(after: open)...].dropLast()))
  }

  /// The name of a navigation stack's type, recorded as `[{"id":0,"element":…}]`.
  package static func stack(_ element: String) -> String { "StackState<\(element)>" }

  /// The name of the type of a stack's element with its id.
  package static func stackEntry(_ element: String) -> String { "StackEntry<\(element)>" }

  /// The element's type, of a stack's element with its id; nil for any other type.
  package var stackElement: SchemaType? {
    guard name.hasPrefix("StackEntry<"), name.utf8.count <= Self.longestName else { return nil }
    return Self.arguments(of: name[...])?.last.map { SchemaType(String($0)) }
  }

  /// The members of a stack's element, which no schema has to describe.
  fileprivate var stackEntryFields: [Schema.Field]? {
    stackElement.map { [Schema.Field(name: "id", type: "Int"), Schema.Field(name: "element", type: $0.fullName)] }
  }

  /// The name with its optionality.
  package var fullName: String { name + (isDoublyOptional ? "??" : isOptional ? "?" : "") }

  package var optional: SchemaType { SchemaType(fullName + "?") }

  /// The types in angle brackets.
  static func arguments(of name: Substring, named base: String? = nil) -> [Substring]? {
    guard name.hasSuffix(">"), let open = name.firstIndex(of: "<") else { return nil }
    if let base, name[..<open] != base, name[..<open] != "Swift." + base { return nil }
    return split(name[name.index(after: open)...].dropLast(), at: ",").map { Substring($0.trimmed) }
  }

  /// Splits at a character outside of all brackets.
  static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "<", "[", "(": depth += 1
      case ">", "]", ")": depth -= 1
      case separator where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }

  fileprivate var resultCases: [Schema.Case]? {
    guard name.utf8.count <= Self.longestName else { return nil }
    let base = name.prefix { $0 != "<" }
    guard base == "Result" || base == "Swift.Result", let types = Self.arguments(of: name[...]), types.count == 2 else {
      return nil
    }
    return [
      Schema.Case(name: "success", payload: [Schema.Field(name: "_0", type: String(types[0]))]),
      Schema.Case(name: "failure", payload: [Schema.Field(name: "_0", type: String(types[1]))]),
    ]
  }
}

extension Schema {
  /// What a type is made of; nil where the schema does not describe it.
  public func shape(of type: SchemaType) -> Shape? {
    types[type.name] ?? type.resultCases.map(Shape.cases)
      ?? type.stackEntryFields.map { .fields($0, id: JSONPointer(["id"])) }
  }

  /// The type of the state.
  public var stateType: SchemaType { SchemaType(state) }
  /// The type of the actions.
  public var actionType: SchemaType { SchemaType(action) }

  /// The type of one action, which may have its own.
  public func type(of action: RecordedAction) -> SchemaType { SchemaType(action.type ?? self.action) }

  /// What a member, a case or an element of a type is; nil if unknown.
  public func type(of token: String, in type: SchemaType) -> Member? {
    switch shape(of: type) {
    case .fields(let fields, _)?: fields.first { $0.name == token }.map { .value(SchemaType($0.type)) }
    case .cases(let cases)?: cases.first { $0.name == token }.map { .payload($0.payload) }
    case .values?: nil
    case nil: type.element.map { .value($0) }
    }
  }

  /// What is at a place in a value of a type; nil if unknown.
  public func member(at pointer: JSONPointer, in type: SchemaType) -> Member? {
    var member: Member? = .value(type)
    for token in pointer.tokens { member = member?.member(token, in: self) }
    return member
  }

  /// What a token leads to.
  public enum Member: Hashable, Sendable {
    case value(SchemaType)
    /// What a case carries.
    case payload([Field])

    /// Goes one token further down.
    public func member(_ token: String, in schema: Schema) -> Member? {
      switch self {
      case .value(let type): schema.type(of: token, in: type)
      case .payload(let fields): fields.first { $0.name == token }.map { .value(SchemaType($0.type)) }
      }
    }

    /// The field that a token leads to; nil if it is not one of a struct or payload.
    public func field(_ token: String, in schema: Schema) -> Field? {
      switch self {
      case .value(let type):
        if case .fields(let fields, _)? = schema.shape(of: type) { fields.first { $0.name == token } } else { nil }
      case .payload(let fields): fields.first { $0.name == token }
      }
    }

    /// The names that can follow.
    public func names(in schema: Schema) -> [String] {
      switch self {
      case .value(let type):
        switch schema.shape(of: type) {
        case .fields(let fields, _)?: fields.map(\.name)
        case .cases(let cases)?: cases.map(\.name)
        case .values?, nil: []
        }
      case .payload(let fields): fields.map(\.name)
      }
    }
  }
}

extension Substring {
  var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
