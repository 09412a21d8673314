import PlayheadFormat
import PlayheadReader
import RandomTesting

/// A recording of states that change at random, with keyframes, gaps, and members in another order.
struct RandomRecording {
  var generator: SeededGenerator
  let pointers: [JSONPointer]
  private var rows = 0
  /// How many rows, and members of dictionaries, there are at the beginning.
  private let size: Int
  /// Whether states and patches are spelled as no recorder would: spaces, escapes, operations that it does not make.
  private let isForeign: Bool

  init(seed: UInt64, size: Int = 4, isForeign: Bool = false) {
    self.size = size
    self.isForeign = isForeign
    generator = SeededGenerator(seed: seed)
    pointers = [
      [], ["rows"], ["rows", "0"], ["rows", "1", "title"], ["rows", "3"], ["rows", "3", "tags"],
      ["rows", "2", "tags", "1"], ["rows", "1", "5"], ["count"], ["byID"], ["byID", "3"], ["byID", "1", "title"],
      ["mixed"], ["mixed", "1"], ["mixed", "0", "2"], ["é"], ["a/b~c"], ["none"],
    ].map { JSONPointer($0) }
  }

  mutating func text() -> String {
    var state = self.state()
    var text =
      #"{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"A","started":"","#
      + #""store":{"name":"S","state":"S","action":"A","fidelity":"recordable"},"state":"# + spelled(state) + "}\n"
    for seq in 1...80 {
      let old = state
      for _ in 0..<Int.random(in: 0...3, using: &generator) { mutate(&state) }
      let isOtherOrder = chance(6)
      var action = #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a\#(seq % 3)","action":{}}"#
      if let origin = Self.origins[seq % 12] {
        action = #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"(outside)"\#(origin)}"#
      }
      text += (isOtherOrder ? #"{"seq":\#(seq),"kind":"action","name":"a\#(seq % 3)"}"# : action) + "\n"
      var change = #"{"kind":"change","seq":\#(seq),"dur":5"#
      if chance(9) { change = #"{"seq":\#(seq),"kind":"change""# }
      if let operations = operations(from: old, to: state) { change += #","patch":"# + operations }
      text += change + "}\n"
      if chance(15) {
        text += #"{"kind":"gap","t":\#(seq),"reason":"none","dropped":0}"# + "\n"
        if chance(2) { state = self.state() }
        text += #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq),"state":"# + spelled(state) + "}\n"
      } else if chance(12) {
        text += #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq),"state":"# + spelled(state) + "}\n"
      }
    }
    return text
  }

  /// What changed the state without an action.
  private static let origins = [
    2: "", 5: #","from":{"binding":"/rows/1/title"}"#, 8: #","from":{"by":"a \"name\" é"}"#, 11: #","from":{"by":"b"}"#,
  ]

  private func spelled(_ value: JSONValue) -> String {
    let text = value.text(spaced: isForeign)
    // Names that are spelled with escapes are the same names.
    return isForeign
      ? text.replacing(#""title""#, with: #""t\u0069tle""#).replacing(#""byID""#, with: #""\u0062yID""#) : text
  }

  /// The operations of a patch, some of them spelled or made in another way.
  private mutating func operations(from old: JSONValue, to new: JSONValue) -> String? {
    var patch = PatchWriter()
    patch.writeDifference(from: old, to: new)
    guard patch.operationCount > 0 || isForeign else { return nil }
    var writer = JSONWriter()
    writer.append(patch)
    guard isForeign else { return writer.text }
    var text = patch.operationCount > 0 ? String(writer.text.dropFirst().dropLast()) : ""
    let count = new["rows"]?.count ?? 0
    var more = [
      #"{"op":"test","path":"/mixed","value":\#(new[JSONPointer(["mixed"])]?.text(spaced: true) ?? "0")}"#,
      #"{"op":"copy","from":"/rows","path":"/none"},{"op":"remove","path":"/none"}"#,
      #"{"op":"move","from":"/count","path":"/none"},{"path":"/count","op":"move","from":"/none"}"#,
      #"{"op":"add","path":"/rows/-","value":{"id" : 1}},{"op":"remove","path":"/rows/\#(count)"}"#,
      #"{"op":"add","path":"/a~1b~0c/0","value":[ ]},{"op":"remove","path":"\/a~1b~0c\/0"}"#,
    ]
    if count > 0 {
      more += [
        #"{"op":"move","from":"/rows/0","path":"/rows/-"},{"op":"move","from":"/rows/\#(count - 1)","path":"/rows/0"}"#,
        #"{"op":"move","from":"/rows/0","path":"/rows/0"},{"op":"copy","from":"/rows/0/id","path":"/none"}"#
          + #",{"op":"test","path":"/none","value":\#(new[JSONPointer(["rows", "0", "id"])]?.text(spaced: true) ?? "0")}"#
          + #",{"op":"move","from":"/none","path":"/rows/0/id"}"#,
      ]
    }
    if chance(2) { text += (text.isEmpty ? "" : ",") + more[Int.random(in: 0..<more.count, using: &generator)] }
    return "[\(text)]"
  }

  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

  private mutating func row() -> JSONValue {
    rows += 1
    let tags = (0..<Int.random(in: 0...3, using: &generator)).map { JSONValue.integer(Int64($0 + rows)) }
    return ["id": .integer(Int64(rows)), "title": .string("row \(rows % 5)"), "tags": .array(tags)]
  }

  private mutating func state() -> JSONValue {
    var byID: JSONValue.Object = ["1": row(), "3": row()]
    for index in 4..<size { byID[index % 7 == 0 ? "k\"\(index)" : "k\(index)"] = row() }
    return [
      "rows": .array((0..<size).map { _ in row() }), "count": 0, "byID": .object(byID),
      "mixed": [1, 2, 3], "é": "e", "a/b~c": [],
    ]
  }

  private mutating func mutate(_ state: inout JSONValue) {
    guard case .object(var members) = state else { return }
    switch Int.random(in: 0..<11, using: &generator) {
    case 0: members["count"] = .integer(Int64(Int.random(in: 0...3, using: &generator)))
    case 1, 2: change(&members, "rows") { $1.insert($0.row(), at: Int.random(in: 0...$1.count, using: &$0.generator)) }
    case 3:
      change(&members, "rows") { if !$1.isEmpty { $1.remove(at: Int.random(in: 0..<$1.count, using: &$0.generator)) } }
    case 4: change(&members, "rows") { $1.shuffle(using: &$0.generator) }
    case 5:
      change(&members, "rows") { random, rows in
        guard !rows.isEmpty, case .object(var row) = rows.remove(at: 0) else { return }
        row["title"] = .string("t\(Int.random(in: 0...2, using: &random.generator))")
        rows.insert(.object(row), at: 0)
      }
    case 6:
      guard case .object(var byID) = members["byID"] else { return }
      let key = String(Int.random(in: 0...4, using: &generator))
      byID[key] = byID[key] == nil ? row() : .none
      members["byID"] = .object(byID)
    case 7: members["mixed"] = chance(2) ? ["0": [1, 2, 3], "1": 5] : [[1, 2, 3], .integer(Int64(rows))]
    case 8: change(&members, "mixed") { random, mixed in mixed.insert(.integer(Int64(random.rows)), at: 0) }
    case 9: members["é"] = members["é"] == nil ? "new" : .none
    default: change(&members, "a/b~c") { random, list in list.append(.integer(Int64(random.rows))) }
    }
    state = .object(members)
  }

  private mutating func change(
    _ members: inout JSONValue.Object, _ name: String, _ body: (inout RandomRecording, inout [JSONValue]) -> Void
  ) {
    guard case .array(var elements) = members[name] else { return }
    body(&self, &elements)
    members[name] = .array(elements)
  }
}
