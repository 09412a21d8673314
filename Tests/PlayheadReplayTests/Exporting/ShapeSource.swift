import RandomTesting

/// Writes the source of features whose states have members of all shapes, with what a session of each sends.
///
/// The same seed gives the same source.
struct ShapeSource {
  private var random: SeededGenerator
  private let name: String
  private var types: [String] = []
  private var typeCount = 0

  /// The source of a feature: a reducer of that name, with `sessionStart` and `sessionActions`.
  static func feature(_ name: String, seed: UInt64) -> String {
    var source = ShapeSource(random: SeededGenerator(seed: seed), name: name)
    return source.feature()
  }

  /// The source of several features, with all that they need.
  static func file(_ seeds: [UInt64]) -> String {
    let imports = [
      "ComposableRuntime", "Foundation", "PlayheadComposable", "PlayheadRecorder", "PlayheadFormat",
    ].map { "import \($0)" }.joined(separator: "\n")
    let features = seeds.map { feature("Shape\($0)", seed: $0) }
    let list = seeds.map { "  Shape\($0).self," }.joined(separator: "\n")
    return
      (["// swift-format-ignore-file\n// Written by ShapeSource.", imports, common] + features + [
        "@MainActor let shapeFeatures: [any ShapeFeature.Type] = [\n\(list)\n]\n"
      ]).joined(separator: "\n\n")
  }

  /// The source of what features have in common.
  static let common = """
    struct ShapeChild: Reducer {
      @Recordable struct State: Equatable, Identifiable, Sendable {
        let id: Int
        var text = ""
      }
      @Recordable enum Action: Equatable, Sendable {
        case write(String)
      }
      var body: some Reducer<State, Action> {
        Reduce { state, action in
          switch action {
          case .write(let text): state.text = text
          }
          return .none
        }
      }
    }

    @Recordable struct ShapeBox<Value> {
      var value: Value
    }

    extension ShapeBox: Equatable where Value: Equatable {}
    extension ShapeBox: Sendable where Value: Sendable {}
    """

  private init(random: SeededGenerator, name: String) {
    self.random = random
    self.name = name
  }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0..<elements.count)]
  }

  // MARK: - Types

  /// A type, and expressions of some of its values.
  private struct Shape {
    let type: String
    let values: [String]
    var isHashable = true
    var isTuple = false
  }

  private mutating func shape(depth: Int, hashable: Bool = false) -> Shape {
    while true {
      let shape = anyShape(depth: depth)
      if !hashable || shape.isHashable { return shape }
    }
  }

  private mutating func anyShape(depth: Int) -> Shape {
    guard depth > 0 else { return pick(Self.scalars) }
    switch number(0..<12) {
    case 0: return optional(shape(depth: depth - 1))
    case 1: return array(shape(depth: depth - 1))
    case 2: return set(shape(depth: min(depth - 1, 1), hashable: true))
    case 3, 4: return dictionary(shape(depth: min(depth - 1, 1), hashable: true), shape(depth: depth - 1))
    case 5, 6: return structure(depth: depth - 1)
    case 7, 8: return enumeration(depth: depth - 1)
    case 9: return rawEnumeration()
    case 10: return box(shape(depth: depth - 1))
    default: return pick(Self.scalars)
    }
  }

  private func optional(_ wrapped: Shape) -> Shape {
    Shape(
      type: "\(wrapped.type)?", values: ["nil"] + wrapped.values.map { "Optional<\(wrapped.type)>.some(\($0))" },
      isHashable: wrapped.isHashable)
  }

  private mutating func some(_ values: [String]) -> [String] {
    (0..<number(0..<4)).map { _ in pick(values) }
  }

  private mutating func array(_ element: Shape) -> Shape {
    Shape(
      type: "[\(element.type)]",
      values: ["[]"] + (0..<3).map { _ in "[\(some(element.values).joined(separator: ", "))]" },
      isHashable: element.isHashable)
  }

  private mutating func set(_ element: Shape) -> Shape {
    Shape(
      type: "Set<\(element.type)>",
      values: ["[]"] + (0..<3).map { _ in "[\(some(element.values).joined(separator: ", "))]" },
      isHashable: element.isHashable)
  }

  private mutating func dictionary(_ key: Shape, _ value: Shape) -> Shape {
    let type = "[\(key.type): \(value.type)]"
    let values = (0..<3).map { _ in
      let pairs = some(key.values).map { "values.updateValue(\(pick(value.values)), forKey: \($0))" }
      return pairs.isEmpty
        ? "[:]" : "{ () -> \(type) in var values: \(type) = [:]; \(pairs.joined(separator: "; ")); return values }()"
    }
    return Shape(
      type: type, values: ["[:]"] + values, isHashable: key.isHashable && value.isHashable)
  }

  private mutating func typeName(_ kind: String) -> String {
    typeCount += 1
    return "\(kind)\(typeCount)"
  }

  private static let propertyNames = ["value", "default", "in", "var", "title", "self_", "inout", "count", "type"]

  private mutating func structure(depth: Int) -> Shape {
    let fields = (0..<number(1..<4)).map { index in
      ("\(pick(Self.propertyNames))\(index > 0 ? "\(index)" : "")", shape(depth: depth))
    }
    let type = typeName("Row")
    let isHashable = fields.allSatisfy(\.1.isHashable)
    let hasInitializer = number(0..<4) == 0
    var lines = ["@Recordable struct \(type): \(isHashable ? "Hashable" : "Equatable"), Sendable {"]
    for (index, (name, shape)) in fields.enumerated() {
      let modifiers = index == 0 && number(0..<4) == 0 ? "let" : number(0..<6) == 0 ? "private(set) var" : "var"
      lines.append("  \(modifiers) `\(name)`: \(shape.type)")
    }
    if hasInitializer {
      let parameters = fields.enumerated().map { "_ field\($0): \($1.1.type)" }.joined(separator: ", ")
      lines.append("  init(\(parameters)) {")
      lines += fields.enumerated().map { "    self.`\($1.0)` = field\($0)" }
      lines.append("  }")
    }
    types.append((lines + ["}"]).joined(separator: "\n"))
    let values = (0..<3).map { _ in
      let arguments = fields.map { (name, shape) in
        "\(hasInitializer ? "" : "\(name): ")\(pick(shape.values))"
      }
      return "\(type)(\(arguments.joined(separator: ", ")))"
    }
    return Shape(type: "\(name).\(type)", values: values.map { "\(name).\($0)" }, isHashable: isHashable)
  }

  private static let caseNames = ["low", "default", "none", "some", "in", "row", "high"]
  private static let labels = ["", "", "by", "in", "_id", "default"]

  private mutating func enumeration(depth: Int) -> Shape {
    let first = number(0..<Self.caseNames.count)
    let cases = (0..<number(1..<4)).map { index in
      let payload = (0..<number(0..<3)).map { index in
        let label = pick(Self.labels)
        return (label.isEmpty ? "" : "\(label)\(index > 0 ? "\(index)" : "")", shape(depth: depth))
      }
      return (Self.caseNames[(first + index) % Self.caseNames.count], payload)
    }
    let type = typeName("Kind")
    let isHashable = cases.allSatisfy { $0.1.allSatisfy(\.1.isHashable) }
    var lines = ["@Recordable enum \(type): \(isHashable ? "Hashable" : "Equatable"), Sendable {"]
    for (name, payload) in cases {
      let parts = payload.map { $0.0.isEmpty ? $0.1.type : "\($0.0): \($0.1.type)" }
      lines.append("  case `\(name)`" + (parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"))
    }
    types.append((lines + ["}"]).joined(separator: "\n"))
    let values = (0..<4).map { _ in
      let (name, payload) = pick(cases)
      let arguments = payload.map { $0.0.isEmpty ? pick($0.1.values) : "\($0.0): \(pick($0.1.values))" }
      return "\(self.name).\(type).`\(name)`" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    }
    return Shape(type: "\(name).\(type)", values: values, isHashable: isHashable)
  }

  private mutating func rawEnumeration() -> Shape {
    let type = typeName("Mood")
    let isText = number(0..<2) == 0
    types.append(
      """
      @Recordable enum \(type): \(isText ? "String" : "Int"), Hashable, Sendable {
        case calm = \(isText ? "\"a \\\"b\\\"\"" : "-1")
        case none = \(isText ? "\"\"" : "2")
        case `in`
      }
      """)
    return Shape(type: "\(name).\(type)", values: ["calm", "none", "in"].map { "\(name).\(type).\($0)" })
  }

  private func box(_ value: Shape) -> Shape {
    Shape(
      type: "ShapeBox<\(value.type)>", values: value.values.map { "ShapeBox<\(value.type)>(value: \($0))" },
      isHashable: false)
  }

  private mutating func tuple() -> Shape {
    let (left, right) = (shape(depth: 1), shape(depth: 1))
    let label = number(0..<2) == 0 ? "in: " : ""
    return Shape(
      type: "(\(label)\(left.type), \(right.type))",
      values: (0..<3).map { _ in "(\(label.isEmpty ? "" : "in: ")\(pick(left.values)), \(pick(right.values)))" },
      isHashable: false, isTuple: true)
  }

  private static let scalars = [
    Shape(type: "Int", values: ["0", "-3", "Int.max", "Int.min"]),
    Shape(type: "Int8", values: ["0", "-128"]), Shape(type: "UInt64", values: ["1", "UInt64.max"]),
    Shape(type: "Bool", values: ["true", "false"]),
    Shape(
      type: "Double",
      values: [
        "Double.nan", "Double.infinity", "-Double.infinity", "-0.0", "0.0", "0.1", "1e300", "5e-324", "1e21",
        "9_007_199_254_740_993.0", "-1.5",
      ]),
    Shape(type: "Double", values: ["0.5", "-2.0", "1e22"]),
    Shape(type: "Float", values: ["Float.greatestFiniteMagnitude", "0.1", "-0.0", "16_777_217"]),
    Shape(
      type: "String",
      values: [
        #""""#, #""a\"b\\c\n\r\t""#, #""\u{0}\u{1b}[2J\u{202e}\u{2028}""#, #""\u{301}x""#, ##""\\(x) \\#(y) \"\"\"#""##,
        #""e\u{301}""#, #""\u{1f468}\u{200d}\u{1f469}\u{feff}""#, #""// */ `#if` ${}""#, #""nil""#,
      ]),
    Shape(type: "Character", values: [#""\r\n""#, #""\"""#, #""e\u{301}""#, #""\u{1f1e9}\u{1f1ea}""#, #"" ""#]),
    Shape(
      type: "UUID",
      values: ["1", "2"].map { #"UUID(uuidString: "00000000-0000-0000-0000-00000000000\#($0)")!"# }),
    Shape(
      type: "Date",
      values: ["0.0", "-1.5", "789_004_800.123456", "1e12"].map { "Date(timeIntervalSinceReferenceDate: \($0))" }),
    Shape(type: "Data", values: ["Data()", "Data([0, 255, 10, 34])"]),
    Shape(type: "URL", values: [#"URL(string: "https://a.b/c?d=%22#e")!"#, #"URL(string: "x")!"#]),
    Shape(type: "Decimal", values: [#"Decimal(string: "1.10")!"#, "Decimal(0)", "Decimal.nan"]),
  ]

  // MARK: - The feature

  private mutating func feature() -> String {
    let isRootEnum = number(0..<5) == 0
    var fields: [(String, Shape)] = []
    for index in 0..<number(2..<5) {
      let isTuple = !isRootEnum && number(0..<6) == 0
      fields.append(("field\(index)", isTuple ? tuple() : shape(depth: number(1..<4))))
    }
    let navigates = !isRootEnum && number(0..<2) == 0
    let state = isRootEnum ? rootEnum(fields) : rootStruct(fields, navigates)
    let hasTuple = fields.contains { $0.1.isTuple }
    var actions = ["@Recordable enum Action: \(hasTuple ? "" : "Equatable, ")Sendable {"]
    var cases: [String] = []
    for (name, shape) in fields {
      let payload = shape.isTuple ? "(\(shape.type))" : shape.type
      actions.append("  case set\(name)(\(payload))")
      actions.append("  case load\(name)(\(payload))")
      cases.append(
        isRootEnum
          ? "case .set\(name)(let value): state = .\(name)(value)"
          : "case .set\(name)(let value): state.\(name) = value")
      cases.append("case .load\(name)(let value): return .run(name: \"load\") { await $0(.set\(name)(value)) }")
    }
    if navigates {
      actions += [
        "  case open(Int)", "  case close", "  case sheet(PresentationAction<ShapeChild.Action>)",
        "  case path(StackActionOf<ShapeChild>)", "  case rows(IdentifiedActionOf<ShapeChild>)",
      ]
      cases += [
        """
        case .open(let id):
          state.sheet = ShapeChild.State(id: id)
          state.path.append(ShapeChild.State(id: id))
          state.rows[id: id] = ShapeChild.State(id: id)
        """, "case .close: state.sheet = nil; _ = state.path.popLast(); _ = state.rows.popLast()",
        "case .sheet, .path, .rows: break",
      ]
    }
    actions.append("}")
    let scopes =
      navigates
      ? [
        ".ifLet(\\.$sheet, action: \\.sheet) { ShapeChild() }", ".forEach(\\.path, action: \\.path) { ShapeChild() }",
        ".forEach(\\.rows, action: \\.rows) { ShapeChild() }",
      ] : []
    if navigates { actions[0] = "@CasePathable " + actions[0] }
    let body =
      ["var body: some Reducer<State, Action> {", "  Reduce { state, action in", "    switch action {"]
      + cases.map { "    " + $0.replacing("\n", with: "\n    ") } + ["    }", "    return .none", "  }"]
      + scopes.map { "  " + $0 } + ["}"]
    let text =
      types + [state, actions.joined(separator: "\n"), body.joined(separator: "\n")]
      + ["static var sessionStart: State { \(start(fields, isRootEnum)) }", session(fields, navigates)]
    return "struct \(name): ShapeFeature {\n"
      + text.map { "  " + $0.replacing("\n", with: "\n  ") }.joined(separator: "\n") + "\n}"
  }

  private mutating func rootStruct(_ fields: [(String, Shape)], _ navigates: Bool) -> String {
    let isObserved = navigates && number(0..<2) == 0
    var lines = ["\(isObserved ? "@ObservableState " : "")@Recordable struct State: Equatable, Sendable {"]
    lines += fields.map { "  var \($0.0): \($0.1.type)" }
    if navigates {
      lines += [
        "  \(isObserved ? "@Presents" : "@PresentationState") var sheet: ShapeChild.State?",
        "  var path = StackState<ShapeChild.State>()",
        "  var rows: IdentifiedArrayOf<ShapeChild.State> = []",
      ]
    }
    if fields.contains(where: \.1.isTuple) {
      let others = navigates ? ["sheet", "path", "rows"] : []
      lines.append("  static func == (left: State, right: State) -> Bool {")
      lines += (fields.map(\.0) + others).map { "    if left.\($0) != right.\($0) { return false }" }
      lines += ["    return true", "  }"]
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private func rootEnum(_ fields: [(String, Shape)]) -> String {
    (["@Recordable enum State: Equatable, Sendable {"] + fields.map { "  case \($0.0)(\($0.1.type))" } + ["}"])
      .joined(separator: "\n")
  }

  private mutating func start(_ fields: [(String, Shape)], _ isRootEnum: Bool) -> String {
    if isRootEnum { return "State.\(fields[0].0)(\(pick(fields[0].1.values)))" }
    return "State(\(fields.map { "\($0.0): \(pick($0.1.values))" }.joined(separator: ", ")))"
  }

  private mutating func session(_ fields: [(String, Shape)], _ navigates: Bool) -> String {
    var actions: [String] = []
    for index in 0..<10 {
      let (name, shape) = pick(fields)
      let value = pick(shape.values)
      actions.append("Action.\(number(0..<4) == 0 ? "load" : "set")\(name)(\(shape.isTuple ? "(\(value))" : value))")
      guard navigates else { continue }
      switch number(0..<8) {
      case 0, 1: actions.append("Action.open(\(index))")
      case 2: actions += ["Action.open(90)", "Action.sheet(.presented(.write(\"a\\\"\")))", "Action.sheet(.dismiss)"]
      case 3: actions += ["Action.open(91)", "Action.rows(.element(id: 91, action: .write(\"b\")))"]
      case 4: actions.append("Action.close")
      default: break
      }
    }
    let lines = actions.map { "    actions.append(\($0))" }
    return "static var sessionActions: [Action] {\n    var actions: [Action] = []\n"
      + lines.joined(separator: "\n") + "\n    return actions\n  }"
  }
}
