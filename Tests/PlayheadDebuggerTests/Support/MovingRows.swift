import PlayheadFormat
import PlayheadReader
import RandomTesting

@testable import PlayheadDebugger

/// A recording of rows that are put in, taken out, moved, sorted, changed and replaced at random, with every state as it
/// was.
struct MovingRows {
  private(set) var states: [JSONValue] = []
  private(set) var actions: [String] = [""]
  let recording: Recording

  init(seed: UInt64, hasSchema: Bool, count: Int = 60) throws {
    var generator = SeededGenerator(seed: seed)
    var next = 0
    func row(_ generator: inout SeededGenerator) -> JSONValue {
      next += 1
      return [
        "id": .integer(Int64(next)), "title": .string("t\(Int.random(in: 0...2, using: &generator))"),
        "isOn": .bool(Bool.random(using: &generator)), "tags": ["a"],
      ]
    }
    var rows = (0..<4).map { _ in row(&generator) }
    var number = 0
    func state() -> JSONValue {
      ["rows": .array(rows), "n": .integer(Int64(number)), "byKey": ["k": .integer(Int64(number % 2))]]
    }
    states = [state()]
    var text = #"{"kind":"header","format":"playhead","version":1,"#
    if hasSchema {
      text +=
        #""schema":{"types":{"S":{"fields":[["rows","[Row]"],["n","Int"],["byKey","[String: Int]"]]},"#
        + #""Row":{"id":"/id","fields":[["id","Int"],["title","String"],["isOn","Bool"],["tags","[String]"]]},"#
        + #""A":{"cases":[["a0",[["_0","Int"]]],["a1",[["title","String"]]],["a2",[]]]}},"state":"S","action":"A"},"#
    }
    text += #""state":\#(Self.text(states[0]))}"# + "\n"
    for seq in 1...count {
      let old = state()
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        switch Int.random(in: 0..<9, using: &generator) {
        case 0, 1: rows.insert(row(&generator), at: Int.random(in: 0...rows.count, using: &generator))
        case 2 where !rows.isEmpty: rows.remove(at: Int.random(in: 0..<rows.count, using: &generator))
        case 3: rows.shuffle(using: &generator)
        case 4, 5:
          guard let index = rows.indices.randomElement(using: &generator), case .object(var members) = rows[index]
          else { continue }
          let field = Bool.random(using: &generator) ? "title" : "isOn"
          members[field] = field == "title" ? .string("t\(seq % 3)") : .bool(Bool.random(using: &generator))
          rows[index] = .object(members)
        case 6 where seq % 4 == 0: rows = (0..<Int.random(in: 0...4, using: &generator)).map { _ in row(&generator) }
        default: number = Int.random(in: 0...4, using: &generator)
        }
      }
      let name = "a\(Int.random(in: 0...2, using: &generator))"
      let payload: JSONValue =
        name == "a0" ? ["_0": .integer(Int64(seq % 5))] : name == "a1" ? ["title": .string("t\(seq % 3)")] : [:]
      text +=
        #"{"kind":"action","seq":\#(seq),"t":\#(seq * 1000),"name":"\#(name)","action":{"\#(name)":\#(Self.text(payload))}}"#
        + "\n"
      var patch = PatchWriter()
      patch.writeDifference(from: old, to: state())
      text += #"{"kind":"change","seq":\#(seq),"dur":5"#
      if patch.operationCount > 0 {
        var writer = JSONWriter()
        writer.append(patch)
        text += #","patch":\#(writer.text)"#
      }
      text += "}\n"
      if seq % 23 == 0 {
        text += #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq * 1000),"state":\#(Self.text(state()))}"# + "\n"
      }
      states.append(state())
      actions.append(name)
    }
    recording = try Sample.recording(text)
  }

  private static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.append(value)
    return writer.text
  }

  var last: Int { states.count - 1 }

  /// The rows at a position.
  func rows(_ position: Int) -> [JSONValue] {
    if case .array(let rows)? = states[position]["rows"] { rows } else { [] }
  }

  /// The row with an id at a position.
  func row(_ id: JSONValue, at position: Int) -> JSONValue? { rows(position).first { $0["id"] == id } }

  func number(_ position: Int) -> Int {
    if case .integer(let number)? = states[position]["n"] { Int(number) } else { 0 }
  }

  /// Whether an action changed a member of the row that stands at an index after it, or of the one that stood there and is
  /// gone, by its identity.
  func hasChanged(_ member: String, at index: Int, _ position: Int) -> Bool {
    guard position > 0 else { return false }
    let (before, after) = (rows(position - 1), rows(position))
    guard after.indices.contains(index), let id = after[index]["id"] else {
      return before.indices.contains(index)
    }
    return row(id, at: position - 1)?[member] != after[index][member]
  }
}
