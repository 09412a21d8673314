internal import PlayheadFormat
internal import PlayheadReader

/// An expression whose places and literals are known, so that asking it at a position looks up no name.
struct CompiledExpression: Sendable {
  indirect enum Node: Sendable {
    case constant(JSONValue?)
    /// A case by its name, where the type that it belongs to is unknown.
    case caseName(String)
    case place(Place)
    case fact(Expression.Fact)
    case not(Node)
    case and(Node, Node)
    case or(Node, Node)
    /// An operator, which stands in these bytes of the text.
    case binary(Expression.Operator, Node, Node, as: Meaning, Range<Int>)
    /// `areKeys` says that of what is looked into every second element is one, as in a dictionary that is an array.
    case contains(Node, Node, areKeys: Bool, as: Meaning)
    /// What Swift has for values of a type.
    case member(Node, SwiftMember, [Node], Range<Int>)
    /// The part of a value.
    case part(Node, PlacePattern, [ValuePath.Component])
    /// The same value so often as the first says.
    case each(Node, Node)
    /// Of the values of each element, those whose condition holds.
    case filtered(Node, Node)
    /// One of the values of each element, as in the expression.
    case pick(Node, Int, Range<Int>?)
    /// The place of the first element whose condition holds.
    case firstIndex(Node)
    case matches(Node, TextPattern)
    case isCase(Node, [String], JSONValue?)
    /// Whether the action has one of these names, by their numbers in the index.
    case isAction(Set<Int>)
    /// Whether something is there; `orNil` says that an optional that is nil in another one is something.
    case exists(Node, orNil: Bool)
    case changed(PlacePattern, number: Int)
    case call(Expression.Function, [Argument], as: Meaning)
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
    case .list(.value(let type)): return .value(SchemaType("[\(type.fullName)]"))
    // A double that JSON has no number for is shown as one.
    case .numeric(.floating): if case .string? = value { return .value(SchemaType("Double")) } else { return nil }
    case .list(.numeric(.floating)): return .value(SchemaType("[Double]"))
    default: return nil
    }
  }
}

/// What an expression gives, as far as the types tell.
enum StaticType: Equatable, Sendable {
  /// How a number is computed with.
  enum Numeric: Sendable {
    case integer, floating, decimal
  }

  case bool, text, null
  case numeric(Numeric)
  /// A value of a type that is none of these.
  case value(SchemaType)
  indirect case list(StaticType)
  case unknown

  static let integer = StaticType.numeric(.integer)
  static let floating = StaticType.numeric(.floating)
  static let decimal = StaticType.numeric(.decimal)
  /// That of a moment, recorded as a number.
  static let date = StaticType.value(SchemaType("Date"))

  /// The type of what is at a place.
  init(_ member: Schema.Member?, schema: Schema?) {
    if case .value(let type)? = member { self.init(type, schema: schema) } else { self = .unknown }
  }

  init(_ type: SchemaType, schema: Schema?) {
    switch ScalarType(type) {
    case .bool?: self = .bool
    case .string?, .character?: self = .text
    case .integer?, .wideInteger?: self = .integer
    case .floating?: self = .floating
    case .decimal?: self = .decimal
    case .date?: self = .date
    case .uuid?, .data?, .url?: self = .value(type)
    case nil:
      let isKnown =
        schema?.shape(of: type) != nil || type.isCollection || CompositeType(type) != nil
        || Self.compared.contains(type.shortName.prefix { $0 != "<" })
      self = isKnown ? .value(type) : .unknown
    }
  }

  /// Types of Foundation that are shown, and compared by `==` alone.
  private static let compared: Set<Substring> = [
    "Calendar", "CGPoint", "CGRect", "CGSize", "CGVector", "DateComponents", "DateInterval", "IndexPath", "IndexSet",
    "Locale",
    "Measurement", "PersonNameComponents", "TimeZone", "URLRequest",
  ]

  /// How errors call it.
  var description: String {
    switch self {
    case .bool: "a Bool"
    case .numeric: "a number"
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

  var isNumber: Bool { if case .numeric = self { true } else { false } }

  var isDuration: Bool { if case .value(let type) = self { CompositeType(type) == .duration } else { false } }

  /// What an operator takes values of this type for.
  func meaning(_ schema: Schema?) -> Meaning {
    switch self {
    case .text: .text
    case .numeric(.integer): .integer
    case .numeric(.floating), .date: .floating
    case .numeric(.decimal): .decimal
    case .value(let type): isDuration ? .duration : .value(type, schema)
    case .bool, .null, .list, .unknown: .json
    }
  }

  /// What an operator takes a value of this type and one of another for.
  func meaning(beside other: StaticType, _ schema: Schema?) -> Meaning {
    switch (self, other) {
    case (.numeric(let left), .numeric(let right)):
      [left, right].contains(.decimal) ? .decimal : [left, right].contains(.floating) ? .floating : .integer
    case (.unknown, .numeric(.decimal)), (.numeric(.decimal), .unknown): .decimal
    case (.unknown, .numeric), (.numeric, .unknown): .json
    case (.unknown, _), (.null, _): other.meaning(schema)
    case (.value, .numeric), (.numeric, .value): isDuration || other.isDuration ? .duration : .json
    default: meaning(schema)
    }
  }

  /// The type of an element, of what is there for each.
  var element: StaticType { if case .list(let type) = self { type } else { self } }
}
