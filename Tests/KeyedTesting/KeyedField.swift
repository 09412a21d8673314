package import PlayheadFormat

/// A dictionary or a set with keys of some type, and how these are typed.
package struct KeyedField: Sendable {
  package enum Form: Sendable {
    case object, pairs, set
  }

  package struct Key: Sendable {
    package var text: String
    package var json: JSONValue

    init(_ text: String, _ json: JSONValue) {
      self.text = text
      self.json = json
    }
  }

  package var name: String
  package var type: String
  package var form: Form
  /// Whether the values are structs.
  package var hasEntries = false
  package var keys: [Key]

  /// Whether its order is a part of its value.
  package var isOrdered: Bool { type.hasPrefix("Ordered") }

  /// The part of a path that leads to a key, and the way there.
  package func step(_ key: Key) -> (text: String, part: KeyedPlace.Part) {
    switch form {
    case .object:
      let name = key.json.string ?? KeyedPlace.text(key.json)
      return ("[\(key.text)]", .name(name))
    case .pairs: return ("[\(key.text)]", .key(key.json))
    case .set: return ("[value: \(key.text)]", .member(key.json))
    }
  }

  static let ids = (0..<9).map { number in
    let text = "\(number)1B2C3D4-0000-4000-8000-00000000000\(number)"
    return Key("\"\(text)\"", .string(text))
  }
  static let sizes = [("small", "s"), ("medium", "m"), ("large", "large")].map { Key(".\($0.0)", .string($0.1)) }
  static let points = (0..<6).map { number in
    Key(
      "Point(x: \(number / 2), y: \(number % 2))",
      ["x": .integer(Int64(number / 2)), "y": .integer(Int64(number % 2))])
  }

  /// Dictionaries by every type of key, and sets.
  package static let all: [KeyedField] = [
    KeyedField(name: "votes", type: "[UUID: Int]", form: .pairs, keys: ids),
    KeyedField(
      name: "bytes", type: "[UInt8: Entry]", form: .pairs, hasEntries: true,
      keys: (0..<6).map { Key(String($0), .integer($0)) }),
    KeyedField(
      name: "large", type: "[UInt64: Int]", form: .pairs,
      keys: [Key("0", 0), Key("18446744073709551615", .unsigned(.max)), Key("9223372036854775807", .integer(.max))]),
    KeyedField(
      name: "counts", type: "[Int: Int]", form: .object, keys: (-2..<6).map { Key(String($0), .integer($0)) }),
    KeyedField(
      name: "names", type: "[String: Entry]", form: .object, hasEntries: true,
      keys: ["a", "b c", "33", "d/e~", "", "count"].map { Key("\"\($0)\"", .string($0)) }),
    KeyedField(name: "sizes", type: "[Size: Int]", form: .pairs, keys: sizes),
    KeyedField(
      name: "kinds", type: "[Kind: Entry]", form: .pairs, hasEntries: true,
      keys: [
        Key(".none", ["none": [:]]), Key(".custom(\"a\")", ["custom": ["_0": "a"]]),
        Key(".custom(\"b\")", ["custom": ["_0": "b"]]),
        Key(".sized(.large, by: 2)", ["sized": ["_0": "large", "by": 2]]),
      ]),
    KeyedField(name: "points", type: "[Point: Entry]", form: .pairs, hasEntries: true, keys: points),
    KeyedField(
      name: "ratios", type: "[Double: Int]", form: .pairs,
      keys: [
        Key("0.5", 0.5), Key("1.0", 1.0), Key("1", 1), Key("-2.25", -2.25), Key(".infinity", "Infinity"),
        Key("-.infinity", "-Infinity"), Key("-0.0", .double(-0.0)),
      ]),
    KeyedField(
      name: "maybe", type: "[Int?: Int]", form: .pairs,
      keys: [Key("nil", nil)] + (0..<4).map { Key(String($0), .integer($0)) }),
    KeyedField(
      name: "days", type: "[Date: Int]", form: .pairs,
      keys: [
        Key("2026-01-02T00:00:00.000Z", 789_004_800.0), Key("2026-01-03T12:30:00.000Z", 789_136_200.0),
        Key("2001-01-01T00:00:00.500Z", 0.5),
      ]),
    KeyedField(name: "flags", type: "[Bool: Int]", form: .pairs, keys: [Key("true", true), Key("false", false)]),
    KeyedField(
      name: "secrets", type: "[Secret: Int]", form: .pairs,
      keys: (0..<5).map { Key("\"redacted000000000000000\($0)\"", .string("redacted000000000000000\($0)")) }),
    KeyedField(
      name: "ordered", type: "OrderedDictionary<String, Entry>", form: .pairs, hasEntries: true,
      keys: ["x", "y", "z", "w", "v"].map { Key("\"\($0)\"", .string($0)) }),
    KeyedField(
      name: "tags", type: "Set<String>", form: .set,
      keys: ["x", "y y", "z\"", "w"].map { Key($0 == "z\"" ? #""z\"""# : "\"\($0)\"", .string($0)) }),
    KeyedField(name: "spots", type: "Set<Point>", form: .set, keys: points),
    KeyedField(
      name: "marks", type: "OrderedSet<Int>", form: .set, keys: (0..<7).map { Key(String($0), .integer($0)) }),
  ]
}
