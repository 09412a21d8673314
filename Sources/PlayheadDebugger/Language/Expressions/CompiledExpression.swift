internal import PlayheadFormat
internal import PlayheadReader

/// An expression with resolved places and literals, so that evaluating it looks up no name.
struct CompiledExpression: Sendable {
  indirect enum Node: Sendable {
    case constant(JSONValue?)
    case caseName(String)
    case place(Place)
    /// A place that depends on the position: the values that some components of the path have as their index or key.
    case computed(Place, [Int: Node])
    case fact(Expression.Fact)
    case not(Node)
    case and(Node, Node)
    case or(Node, Node)
    /// An operator, with its bytes in the text.
    case binary(Expression.Operator, Node, Node, as: Meaning, Range<Int>)
    /// `areKeys` says that every second element of the container is a key, as in a dictionary recorded as an array.
    case contains(Node, Node, areKeys: Bool, as: Meaning)
    case member(Node, SwiftMember, [Node], Range<Int>)
    /// A part of a computed value.
    case part(Node, PlacePattern, [ValuePath.Component])
    /// The second value, repeated as often as the first one says.
    case each(Node, Node)
    /// The values of the elements whose condition holds.
    case filtered(Node, Node)
    /// One of the values of the elements, by an index from the start or the end.
    case pick(Node, Int, Range<Int>?)
    /// The index of the first element whose condition holds.
    case firstIndex(Node)
    case matches(Node, TextPattern)
    case isCase(Node, [String], JSONValue?)
    /// Whether the action has one of these names, by their numbers in the index.
    case isAction(Set<Int>)
    /// Whether there is a value; `orNil` says that a nil within another optional counts as one.
    case exists(Node, orNil: Bool)
    case changed(PlacePattern, number: Int)
    case call(Expression.Function, [Argument], as: Meaning)
  }

  /// An argument, with its bytes in the text for errors.
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
    /// The path, which is resolved for each action where its place depends on the action.
    var path: ValuePath
  }

  let text: String
  let node: Node
  /// The static type of the result, as far as it is known.
  let type: StaticType
  /// The steps that may change the value, if it depends on the state alone.
  var touched: TouchedSteps?
  /// The only place in the state that it names, or counts the elements of, if the way there does not depend on values.
  var onlyPlace: PlacePattern?

  /// Returns what the schema knows of a result.
  func member(of value: JSONValue?) -> Schema.Member? {
    if case .place(let place) = node { return place.pattern.isMany ? nil : place.pattern.member }
    switch type {
    case .value(let type): return .value(type)
    case .list(.value(let type)): return .value(SchemaType("[\(type.fullName)]"))
    // A double that JSON cannot represent is recorded as a string.
    case .numeric(.floating): if case .string? = value { return .value(SchemaType("Double")) } else { return nil }
    case .list(.numeric(.floating)): return .value(SchemaType("[Double]"))
    default: return nil
    }
  }
}

/// The static type of an expression, as far as it is known.
enum StaticType: Equatable, Sendable {
  enum Numeric: Sendable {
    case integer, floating, decimal
  }

  case bool, text, null
  case numeric(Numeric)
  case value(SchemaType)
  indirect case list(StaticType)
  case unknown

  static let integer = StaticType.numeric(.integer)
  static let floating = StaticType.numeric(.floating)
  static let decimal = StaticType.numeric(.decimal)
  /// The type of dates, which are recorded as numbers.
  static let date = StaticType.value(SchemaType("Date"))

  /// The type of the value at a place.
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

  /// Foundation types that are shown as they are, and only compared by `==`.
  private static let compared: Set<Substring> = [
    "Calendar", "CGPoint", "CGRect", "CGSize", "CGVector", "DateComponents", "DateInterval", "IndexPath", "IndexSet",
    "Locale",
    "Measurement", "PersonNameComponents", "TimeZone", "URLRequest",
  ]

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

  /// Returns the collection that the type's name stands for; nil for other types.
  func collection(_ schema: Schema?) -> SchemaType.Collection? {
    guard case .value(let type) = self, schema?.shape(of: type) == nil, type.isCollection else { return nil }
    return type.collection
  }

  var isNumber: Bool { if case .numeric = self { true } else { false } }

  var isDuration: Bool { if case .value(let type) = self { CompositeType(type) == .duration } else { false } }

  /// Returns how an operator interprets values of this type.
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

  /// Returns how an operator interprets a value of this type beside one of another.
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

  /// The type of one element if there is a value for each, else the type itself.
  var element: StaticType { if case .list(let type) = self { type } else { self } }
}
