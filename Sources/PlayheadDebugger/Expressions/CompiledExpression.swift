internal import PlayheadReading
internal import PlayheadRecording

/// An expression whose places and literals are known, so that asking it at a position looks up no name.
struct CompiledExpression: Sendable {
  indirect enum Node: Sendable {
    case constant(JSONValue?)
    /// A case by its name, where the type that it belongs to is unknown.
    case caseName(String)
    case place(Place)
    case fact(Expression.Fact)
    case not(Node)
    case negative(Node)
    case and(Node, Node)
    case or(Node, Node)
    /// `areTexts` says that strings are texts, and never doubles that JSON has no numbers for.
    case binary(Expression.Operator, Node, Node, areTexts: Bool)
    /// `areKeys` says that of what is looked into every second element is one, as in a dictionary that is an array.
    case contains(Node, Node, areKeys: Bool)
    case matches(Node, TextPattern)
    case isCase(Node, [String], JSONValue?)
    /// Whether the action has one of these names, by their numbers in the index.
    case isAction(Set<Int>)
    case exists(Node)
    case changed(PlacePattern, number: Int)
    case call(Expression.Function, [Argument], areTexts: Bool)
  }

  /// An argument, with the bytes of the text that errors are about.
  struct Argument: Sendable {
    var node: Node
    var range: Range<Int>
  }

  struct Place: Sendable {
    enum Root: Sendable {
      case state, old
      case action
    }

    var root: Root
    var pattern: PlacePattern
    /// The path itself, where the place in an action depends on which it is.
    var path: ValuePath
  }

  let text: String
  let node: Node
  /// What it gives, as far as the types tell.
  let type: StaticType
  /// Which steps may change its value, where that depends on the state alone.
  var touched: TouchedSteps?
  /// The only place in the state that it names, or the number of elements there, where no step to it depends on values.
  var onlyPlace: PlacePattern?

  /// What is known of a value that it gave.
  func member(of value: JSONValue?) -> Schema.Member? {
    if case .place(let place) = node { return place.pattern.isMany ? nil : place.pattern.member }
    switch type {
    case .value(let type): return .value(type)
    // A double that JSON has no number for is shown as one.
    case .number: if case .string? = value { return .value(SchemaType("Double")) } else { return nil }
    case .list(.number): return .value(SchemaType("[Double]"))
    default: return nil
    }
  }
}

/// What an expression gives, as far as the types tell.
enum StaticType: Equatable, Sendable {
  case bool, number, text, null
  /// A value of a type that is none of these.
  case value(SchemaType)
  indirect case list(StaticType)
  case unknown

  /// That of a moment, recorded as a number.
  static let date = StaticType.value(SchemaType("Date"))

  /// The type of what is at a place.
  init(_ member: Schema.Member?, schema: Schema?) {
    if case .value(let type)? = member { self.init(type, schema: schema) } else { self = .unknown }
  }

  init(_ type: SchemaType, schema: Schema?) {
    switch ScalarType(type) {
    case .bool?: self = .bool
    case .string?, .character?, .url?: self = .text
    case .integer?, .wideInteger?, .floating?, .decimal?: self = .number
    case .date?: self = .date
    case .uuid?, .data?: self = .value(type)
    case nil: self = schema?.shape(of: type) == nil && !type.isCollection ? .unknown : .value(type)
    }
  }

  /// How errors call it.
  var description: String {
    switch self {
    case .bool: "a Bool"
    case .number: "a number"
    case .text: "a string"
    case .null: "nil"
    case .value(let type): "a value of \(type.name)"
    case .list: "a value for each element"
    case .unknown: "a value"
    }
  }

  /// The collection that it is, as its type's name tells; nil where it is another value.
  func collection(_ schema: Schema?) -> SchemaType.Collection? {
    guard case .value(let type) = self, schema?.shape(of: type) == nil, type.isCollection else { return nil }
    return type.collection
  }

  /// The type of an element, of what is there for each.
  var element: StaticType { if case .list(let type) = self { type } else { self } }
}
