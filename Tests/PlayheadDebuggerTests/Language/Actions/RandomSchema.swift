import OrderedCollections
import PlayheadDebugger
import PlayheadFormat
import RandomTesting

/// Schemas, and values as they are recorded for them, that depend on nothing but a seed.
struct RandomSchema {
  private(set) var schema = Schema(state: "T0", action: "T0")
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    let names = (0..<6).map { $0.isMultiple(of: 2) ? "T\($0)" : "Outer<Array<Int>>.T\($0)" }
    // The first is the action's type.
    for (index, name) in names.enumerated() {
      schema.types[name] =
        switch index == 0 ? 0 : Int.random(in: 0...3, using: &generator) {
        case 0, 1: cases(names)
        case 2: .fields(fields(names))
        default: values()
        }
    }
  }

  private static let labels = ["id", "title", "at", "default", "a b", "nil", "이름", "x1", "true", "self"]
  private static let scalars = [
    "Int", "Int8", "UInt64", "Double", "Bool", "String", "Date", "UUID", "URL", "Data", "any Error", "Unknown",
  ]

  private mutating func fields(_ names: [String]) -> [Schema.Field] {
    Self.labels.shuffled(using: &generator).prefix(.random(in: 0...3, using: &generator)).map {
      Schema.Field(name: $0, type: type(names))
    }
  }

  private mutating func cases(_ names: [String]) -> Schema.Shape {
    let count = Int.random(in: 1...4, using: &generator)
    return .cases(
      Self.labels.shuffled(using: &generator).prefix(count).map { name in
        let payload = fields(names).enumerated().map { index, field in
          Bool.random(using: &generator) ? Schema.Field(name: "_\(index)", type: field.type) : field
        }
        return Schema.Case(name: name, payload: payload)
      })
  }

  private mutating func values() -> Schema.Shape {
    let names = Self.labels.shuffled(using: &generator).prefix(.random(in: 1...4, using: &generator))
    let areNumbers = Bool.random(using: &generator)
    return .values(
      names.enumerated().map { index, name in
        Schema.Value(name: name, raw: areNumbers ? .integer(Int64(index - 2)) : .string("raw \(name)"))
      })
  }

  private mutating func type(_ names: [String]) -> String {
    let plain = (Self.scalars + names + names).randomElement(using: &generator) ?? "Int"
    switch Int.random(in: 0...10, using: &generator) {
    case 0: return plain == "any Error" ? "(any Error)?" : plain + "?"
    case 1: return "[\(plain)]"
    case 2: return "[String: \(plain)]"
    case 3: return "[Int: \(plain)]?"
    case 4: return "[\(plain): \(type(names))]"
    case 5: return "Result<\(plain), any Error>"
    case 6: return "Set<\(plain)>"
    case 7: return "Dictionary<String, \(plain)>"
    case 8: return "StackState<\(plain)>"
    default: return plain
    }
  }

  /// A value of a type in the shape that the recorder gives it.
  ///
  /// - Returns: nil where a type goes on for ever, deeper than is wanted.
  mutating func value(of type: SchemaType, depth: Int = 0) -> JSONValue? {
    guard depth < 12 else { return nil }
    if type.isOptional, Bool.random(using: &generator) { return .null }
    switch schema.shape(of: type) {
    case .fields(let fields, _)?: return members(fields, depth)
    case .cases(let cases)?:
      for found in cases.shuffled(using: &generator) {
        if let payload = members(found.payload, depth) { return .object([found.name: payload]) }
      }
      return nil
    case .values(let values)?: return values.randomElement(using: &generator)?.raw
    case nil: break
    }
    let count = Int.random(in: 0...2, using: &generator)
    switch type.collection {
    case .elements(let element)?:
      return .array((0..<count).compactMap { _ in value(of: element, depth: depth + 1) })
    case .dictionary(let key, let element)?:
      var object = JSONValue.Object()
      for _ in 0..<count {
        let name = key.name == "Int" ? String(Int.random(in: -9...9, using: &generator)) : text()
        object[name] = value(of: element, depth: depth + 1)
      }
      return .object(object)
    case .pairs(let key, let element)?:
      var pairs: [JSONValue] = []
      for _ in 0..<count {
        guard let key = value(of: key, depth: depth + 1), let value = value(of: element, depth: depth + 1) else {
          continue
        }
        pairs += [key, value]
      }
      return .array(pairs)
    case nil: return scalar(type.name)
    }
  }

  private mutating func members(_ fields: [Schema.Field], _ depth: Int) -> JSONValue? {
    var object = JSONValue.Object()
    for field in fields {
      guard let value = value(of: SchemaType(field.type), depth: depth + 1) else { return nil }
      if value != .null { object[field.name] = value }
    }
    return .object(object)
  }

  private mutating func scalar(_ name: String) -> JSONValue {
    switch name {
    case "Int": return .integer(.random(in: .min ... .max, using: &generator))
    case "Int8": return .integer(.random(in: -128...127, using: &generator))
    case "UInt64": return JSONValue(UInt64.random(in: 0 ... .max, using: &generator))
    case "Double":
      let odd: [JSONValue] = [
        .double(-0.0), 0.1, 1e22, .double(.leastNonzeroMagnitude), "NaN", "-Infinity", 3,
        .double(.greatestFiniteMagnitude),
      ]
      return odd.randomElement(using: &generator) ?? 0
    case "Bool": return .bool(.random(using: &generator))
    case "Date":
      let seconds = Double.random(in: -1e10...1e10, using: &generator)
      let odd = [seconds, seconds.rounded(), (seconds * 1000).rounded() / 1000, 1e300, 1e-9]
      return .double(odd.randomElement(using: &generator) ?? seconds)
    case "UUID": return "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    case "URL": return "https://a.b/?c=%20"
    case "Data": return "AAECAw=="
    case "any Error": return ["type": "A.E", "description": .string(text())]
    case "Unknown":
      let odd: [JSONValue] = [
        3, .string(text()), [1, .null, [:]], ["a": 1], ["a": ["_0": 1, "b": .null]], ["a": ["_0": 1, "_5": 2]],
        ["a": ["_0": ["b": [:]]]], .bool(true), .object([text(): ["_0": .string(text())]]),
      ]
      return odd.randomElement(using: &generator) ?? 3
    default: return .string(text())
    }
  }

  private mutating func text() -> String {
    let parts = [
      "a", "b", "/", "`", "\"", "\\", "\n", "\u{1}", "é", "e\u{301}", "한", "🎈", "\0", "0", "", "\u{202E}", "\\(x)", "…",
    ]
    return (0..<3).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
  }
}
