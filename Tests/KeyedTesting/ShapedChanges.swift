package import PlayheadFormat
import RandomTesting

/// Changes of every shape, and the recording of them: lists whose rows were exchanged, and lists that were replaced; values
/// that look the same in short, values of another type, values that nest deep, and what a schema does not expect.
package struct ShapedChanges {
  /// By the position.
  package private(set) var states: [JSONValue] = []
  /// The text of the recording.
  package private(set) var text = ""
  private var generator: SeededGenerator

  /// The fields of the state.
  package static let fields = [
    "rows", "list", "set", "ordered", "byName", "byID", "path", "node", "date", "kind", "shape", "id", "failure",
    "number",
    "text", "pair", "any",
  ]

  package static let schema = """
    {"types":{"S":{"fields":[["rows","IdentifiedArrayOf<Row>"],["list","[Int]"],["set","Set<Row>"],\
    ["ordered","OrderedSet<Int>"],["byName","[String: Row]"],["byID","[UUID: Row]"],["path","StackState<P>"],\
    ["node","Node"],["date","Date?"],["kind","Kind"],["shape","Shape?"],["id","UUID"],["failure","any Error"],\
    ["number","Double"],["text","String"],["pair","(Int, String)"]]},\
    "Row":{"id":"/id","fields":[["id","Int"],["title","String"],["tags","[String]"],["parts","[Row]"]]},\
    "Node":{"fields":[["name","String"],["children","[Node]"]]},"Kind":{"values":[["small",1],["large",2],["small",3]]},\
    "Shape":{"cases":[["none",[]],["round",[["_0","Row"]]],["named",[["_0","String"],["by","Int"]]]]},\
    "P":{"cases":[["detail",[["_0","Row"]]]]},"A":{"cases":[["a",[]]]}},"state":"S","action":"A"}
    """

  /// - Parameter hasSchema: whether the recording tells the types.
  package init(seed: UInt64, actions: Int, hasSchema: Bool = true) {
    generator = SeededGenerator(seed: seed)
    var state = JSONValue.Object()
    for field in Self.fields { state[field] = value(of: field) }
    states = [.object(state)]
    text =
      #"{"kind":"header","format":"playhead","version":1,"id":"1","started":"","store":{"name":"S","state":"S","action":"A","fidelity":"codable"},\#(hasSchema ? "\"schema\":\(Self.schema)," : "")"state":\#(KeyedPlace.text(states[0]))}"#
      + "\n"
    for seq in 1...actions {
      let old = JSONValue.object(state)
      for _ in 0..<number(in: 1...3) {
        let field = Self.fields[number(in: 0...Self.fields.count - 1)]
        state[field] = state[field].map { changed($0, field) } ?? value(of: field)
      }
      states.append(.object(state))
      var patches = KeyedPatches(generator: generator)
      let patch = patches.patch(from: old, to: .object(state))
      generator = patches.generator
      text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a","action":{"a":{}}}"# + "\n"
      text +=
        #"{"kind":"change","seq":\#(seq),"dur":1\#(patch.isEmpty ? "" : ",\"patch\":[\(patch.joined(separator: ","))]")}"#
      text += "\n"
    }
  }

  package var last: Int { states.count - 1 }

  // MARK: - Values

  private mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func int(in range: ClosedRange<Int>) -> JSONValue { .integer(Int64(number(in: range))) }

  private mutating func many(_ most: Int, _ make: (inout Self, Int) -> JSONValue) -> [JSONValue] {
    let count = number(in: 0...5) == 0 ? number(in: 0...most * 4) : number(in: 0...most)
    return (0..<count).map { make(&self, $0) }
  }

  /// Texts that differ, if they do, at the beginning, in the middle or at the end, or only as bytes.
  private mutating func text(_ length: Int = 0) -> JSONValue {
    let long = String(repeating: "lorem ", count: number(in: 0...3) == 0 ? 40 : 2)
    let mark = ["", "a", "b", "\u{E9}", "e\u{301}", "\u{1B}[2J", "\\", "\"", "\u{202E}", "👩‍👩‍👧", "\n"][number(in: 0...10)]
    return .string(number(in: 0...1) == 0 ? long + mark : mark + long)
  }

  private mutating func row(id: Int, depth: Int = 2) -> JSONValue {
    var row: JSONValue.Object = [
      "id": .integer(Int64(id)), "title": text(), "tags": .array(many(3) { maker, _ in maker.text() }),
    ]
    row["parts"] = .array(depth > 0 && number(in: 0...3) == 0 ? many(3) { $0.row(id: $1, depth: depth - 1) } : [])
    if number(in: 0...8) == 0 { row["more"] = anything(2) }
    return .object(row)
  }

  private mutating func uuid() -> JSONValue {
    .string("\(number(in: 0...1))1B2C3D4-0000-4000-8000-00000000000\(number(in: 0...3))")
  }

  private mutating func scalar() -> JSONValue {
    switch number(in: 0...9) {
    case 0: .null
    case 1: .bool(number(in: 0...1) == 0)
    case 2: int(in: 0...3)
    case 3: .double(Double(number(in: 0...3)))
    case 4: .double(-0.0)
    case 5: .unsigned(.max)
    case 6: .number(["1e400", "2e400", "123456789012345678901234567890.5"][number(in: 0...2)])
    case 7: uuid()
    case 8: ["NaN", "Infinity", "", "small", "nil"][number(in: 0...4)]
    default: text()
    }
  }

  private mutating func anything(_ depth: Int) -> JSONValue {
    switch number(in: 0...(depth > 0 ? 5 : 2)) {
    case 0...2: return scalar()
    case 3: return .array(many(4) { maker, _ in maker.anything(depth - 1) })
    case 4:
      // What looks like a case, an error, an element of a stack, or a binding.
      return [
        ["round": ["_0": anything(depth - 1)]], ["type": "A.B", "description": text()],
        ["type": "C.B", "description": "x"], ["id": int(in: 0...2), "element": anything(depth - 1)],
        ["path": "text", "value": anything(depth - 1)], ["round": [:]], ["none": [:]], [:],
      ][number(in: 0...7)]
    default:
      var members = JSONValue.Object()
      for name in ["a", "b c", "", "id", "__proto__", "0", "_0"] where number(in: 0...2) == 0 {
        members[name] = anything(depth - 1)
      }
      return .object(members)
    }
  }

  private mutating func node(_ depth: Int) -> JSONValue {
    ["name": text(), "children": .array(depth > 0 ? many(2) { maker, _ in maker.node(depth - 1) } : [])]
  }

  private mutating func value(of field: String) -> JSONValue {
    switch field {
    case "rows", "set": return .array(many(24) { $0.row(id: $1) })
    case "list", "ordered": return .array(many(24) { maker, index in .integer(Int64(index * maker.number(in: 0...1))) })
    case "byName":
      var members = JSONValue.Object()
      for index in 0..<number(in: 0...6) { members["k\(index)"] = row(id: index) }
      return .object(members)
    case "byID": return .array((0..<number(in: 0...4)).flatMap { [uuid(), row(id: $0)] })
    case "path": return .array(many(4) { ["id": .integer(Int64($1)), "element": ["detail": ["_0": $0.row(id: $1)]]] })
    case "node": return node(3)
    case "date": return .double(Double(number(in: 0...3)) + Double(number(in: 0...3)) * 1e-7)
    case "kind": return int(in: 1...3)
    case "shape":
      return [["none": [:]], "none", ["round": ["_0": row(id: 1)]], ["named": ["_0": text(), "by": 1]], nil][
        number(in: 0...4)]
    case "id": return uuid()
    case "failure": return ["type": number(in: 0...1) == 0 ? "A.Failure" : "B.Failure", "description": text()]
    case "number": return .double(Double(number(in: 0...3)) / 3)
    case "pair": return ["_0": int(in: 0...2), "_1": text()]
    case "any": return anything(4)
    default: return text()
    }
  }

  // MARK: - Changes

  private mutating func changed(_ value: JSONValue, _ field: String) -> JSONValue? {
    switch number(in: 0...15) {
    case 0: return nil
    case 1: return anything(4)
    case 2: return self.value(of: field)
    case 3: return nested(value)
    case 4: return unnested(value)
    case 5: return resembling(value)
    case 6...9: if case .array(let elements) = value { return .array(rearranged(elements, keepsFirst: true)) }
    case 10, 11: if case .array(let elements) = value { return .array(rearranged(elements, keepsFirst: false)) }
    default: break
    }
    return edited(value)
  }

  /// The same in many levels more.
  private mutating func nested(_ value: JSONValue) -> JSONValue {
    let depth = [1, 2, 30, 200][number(in: 0...3)]
    guard Self.depth(of: value) + depth < JSONValue.depthLimit - 8 else { return value }
    return (0..<depth).reduce(value) { inner, _ in number(in: 0...1) == 0 ? [inner] : ["a": inner] }
  }

  private static func depth(of value: JSONValue) -> Int {
    switch value {
    case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
    case .object(let members): 1 + (members.map { depth(of: $0.value) }.max() ?? 0)
    default: 0
    }
  }

  private mutating func unnested(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): elements.last ?? nil
    case .object(let members): members.isEmpty ? nil : members[members.count - 1].value
    default: [value]
    }
  }

  /// Another value that is written alike where values are shown in short, or by their types.
  private mutating func resembling(_ value: JSONValue) -> JSONValue {
    switch value {
    case .integer(let number): return self.number(in: 0...1) == 0 ? .string(String(number)) : .double(Double(number))
    case .double(let number): return .double(number.nextUp)
    case .string(let text): return .string(text + [" ", "\u{301}", "x", "\u{0}"][number(in: 0...3)])
    case .null: return [:]
    case .array(let elements) where elements.count.isMultiple(of: 2):
      var members = JSONValue.Object()
      for index in stride(from: 0, to: elements.count, by: 2) {
        members[elements[index].string ?? "\(index)"] = elements[index + 1]
      }
      return .object(members)
    case .array(let elements): return .array(elements + [nil])
    case .object(let members): return .array(members.flatMap { [.string($0.key), $0.value] })
    default: return value
    }
  }

  private mutating func rearranged(_ elements: [JSONValue], keepsFirst: Bool) -> [JSONValue] {
    let start = keepsFirst ? min(1, elements.count) : 0
    var rest = Array(elements[start...])
    switch number(in: 0...3) {
    case 0: rest.reverse()
    case 1: rest.sort { KeyedPlace.text($0) < KeyedPlace.text($1) }
    case 2 where rest.count > 1: rest.append(rest.removeFirst())
    default: rest.shuffle(using: &generator)
    }
    return elements[..<start] + rest
  }

  /// Something within is another.
  private mutating func edited(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(var elements) where !elements.isEmpty:
      switch number(in: 0...5) {
      case 0: elements.removeLast()
      case 1: elements.append(elements[0])
      case 2: elements = []
      default:
        for _ in 0..<number(in: 1...3) {
          let index = number(in: 0...3) > 0 ? elements.count - 1 : number(in: 0...elements.count - 1)
          elements[index] = edited(elements[index])
        }
      }
      return .array(elements)
    case .object(var members) where !members.isEmpty:
      let name = members[number(in: 0...members.count - 1)].key
      switch number(in: 0...7) {
      case 0: members[name] = nil
      case 1: members["more"] = scalar()
      default: members[name] = members[name].map { edited($0) }
      }
      return .object(members)
    default: return number(in: 0...3) == 0 ? resembling(value) : scalar()
    }
  }
}
