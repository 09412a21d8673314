import Foundation
import PlayheadFormat
import PlayheadImport
import PlayheadReader
import RandomTesting
import Testing

@Suite struct ReduxTests {
  private static func file(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../recordings/foreign/\(name)")
  }

  @Test(arguments: ["redux-state.json", "redux-state-error.json", "redux-state-maxage.json"])
  func `actions, times and states are those of the file`(name: String) throws {
    let imported = try Imported(file: Self.file(name))
    let file = try JSONValue(parsing: String(contentsOf: Self.file(name), encoding: .utf8))
    guard case .array(let ids)? = file["stagedActionIds"] else {
      Issue.record("no actions")
      return
    }
    let states = try imported.states()
    #expect(states.count == ids.count)
    let entries = ids.map { id -> JSONValue? in file["actionsById"]?[id.text] }
    let start = try #require(entries[0]?["timestamp"]?.int)
    for (index, state) in states.enumerated() {
      #expect(state == file["computedStates"]?[index]?["state"], "position \(index)")
      guard index > 0, case .object(var members)? = entries[index]?["action"] else { continue }
      let action = try imported.recording.action(index)
      #expect(action.name == members.removeValue(forKey: "type")?.string)
      #expect(action.value == [action.name: .object(members)])
      #expect(action.time == ((entries[index]?["timestamp"]?.int ?? 0) - start) * 1000)
    }
    let started = imported.recording.header.started.replacing("000Z", with: "Z")
    let date = try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(started)
    #expect(Int((date.timeIntervalSince1970 * 1000).rounded()) == start)
  }

  @Test func `a skipped action, an error and the state that was shown are noted`() throws {
    var notes = try Imported(file: Self.file("redux-state.json")).recording.notes()
    #expect(notes.map(\.name) == ["skipped", "shown"])
    #expect(notes.map(\.seq) == [4, 6])
    let failed = try Imported(file: Self.file("redux-state-error.json")).recording
    #expect(failed.logCount == 3)
    notes = try failed.notes()
    #expect(notes == [])
  }

  @Test func `what JSON cannot say is read`() throws {
    let values =
      [
        (#"{"$jsan":"d1704067200123"}"#, "2024-01-01T00:00:00.123000Z"), (#"{"$jsan":"dNaN"}"#, nil),
        (#"{"$jsan":"u"}"#, nil),
        (#"{"$jsan":"n"}"#, "NaN"), (#"{"$jsan":"i"}"#, "Infinity"), (#"{"$jsan":"y"}"#, "-Infinity"),
        (#"{"$jsan":"rgi,a,b"}"#, "/a,b/gi"), (#"{"$jsan":"sfoo"}"#, "Symbol(foo)"),
        (#"{"$jsan":"gk"}"#, "Symbol.for(k)"),
        (#"{"$jsan":"ebad"}"#, ["type": "Error", "description": "bad"]),
        (#"{"$jsan":"l[1,{\"a\":2}]"}"#, [1, ["a": 2]]),
        (#"{"$jsan":"m[[\"a\",1],[\"b\",{\"$jsan\":\"n\"}]]"}"#, ["a": 1, "b": "NaN"]),
        (#"{"$jsan":"m[[1,2]]"}"#, [[1, 2]]),
        (#"{"$jsan":["mine"],"other":1}"#, ["$jsan": "mine", "other": 1]), (#"{"$jsan":"x?"}"#, "x?"),
        (#"{"$jsan":"$.actionsById[\"1\"].action.rows[1]"}"#, ["id": 2]),
        (#"{"$jsan":"$[\"a \\\"b\"][0]"}"#, 7), (#"{"$jsan":"$.nowhere"}"#, .unknown), (#"{"$jsan":"$"}"#, .unknown),
        (
          #"{"data":{"0":1,"1":{"data":[2],"__serializedType__":"ImmutableSet"}},"__serializedType__":"ImmutableList"}"#,
          [1, [2]]
        ),
        (#"{"data":{"a":1},"__serializedType__":"ImmutableRecord","__serializedRef__":0}"#, ["a": 1]),
      ] as [(String, JSONValue?)]
    for (text, expected) in values {
      let log = """
        {"a \\"b":[7],"actionsById":{"0":{"action":{"type":"@@INIT"}},"1":{"action":{"type":"x","rows":[{"id":1},{"id":2}]}}},\
        "stagedActionIds":[0,1],"computedStates":[{"state":{"v":\(text)}},{"state":{"v":\(text)},"error":{"$jsan":"u"}}]}
        """
      let imported = try Imported(log, as: .reduxState)
      let value = try imported.states()[1]["v"]
      #expect(value == expected || value == .null && expected == nil, "\(text): \(String(describing: value))")
      #expect(imported.summary.problems == [])
    }
  }

  @Test func `references in a circle end`() throws {
    let log = #"""
      {"actionsById":{"0":{},"1":{"action":{"type":"a","self":{"$jsan":"$.actionsById.1.action"}}},"2":{"action":{"type":"b"}}},
      "stagedActionIds":[0,1,2],"computedStates":[{"state":{"a":{"$jsan":"$.computedStates[0].state.b"},"b":{"$jsan":"$.computedStates[0].state.a"}}},
      {"$jsan":"$.computedStates[0]"},{"state":{"all":{"$jsan":"$.computedStates"}}}]}
      """#
    let imported = try Imported(log, as: .reduxState)
    #expect(try imported.states()[0] == ["a": .unknown, "b": .unknown])
    #expect(try imported.states()[1] == ["a": .unknown, "b": .unknown])
    #expect(try imported.recording.state(at: 0).unknownPlaces().map(\.description) == ["/a", "/b"])
    try imported.expectWhole()
  }

  @Test func `the extension's form has the first state alone`() throws {
    let imported = try Imported(file: Self.file("redux-actions.json"))
    #expect(try imported.states()[0]["todos"] == [])
    #expect(try imported.states().dropFirst().allSatisfy { $0 == .unknown })
    #expect(try imported.names() == ["todos/add", "cart/setQty", "todos/add", "exotic", "cart/setQty"])
    #expect(imported.recording.header.minReader == 4)
    for text in [
      #"[{"type":"a"},{"type":"b","payload":{"x":1}}]"#,
      #"{"payload":"[{\"type\":\"a\"},{\"type\":\"b\",\"payload\":{\"x\":1}}]"}"#,
    ] {
      let list = try Imported(text, as: .reduxActions)
      #expect(try list.names() == ["a", "b"])
      #expect(try list.actions()[1] == ["b": ["payload": ["x": 1]]])
      #expect(try list.states() == [.unknown, .unknown, .unknown])
    }
  }

  @Test func `what is wrong is told with its place, and the rest is read`() throws {
    let log = """
      {"actionsById":{"0":{"action":{"type":"@@INIT"}},
      "1":{"action":{"type":"a"},,},
      "2":{"action":null},"3":{"action":"text"},"x":{}},
      "stagedActionIds":[0,1,2,3,99,null,-1],"skippedActionIds":[2,"a"],"currentStateIndex":500,
      "computedStates":[{"state":1},{"state":tru},null,{"state":4}]}
      """
    let imported = try Imported(log, as: .reduxState)
    #expect(try imported.states() == [1, .unknown, .unknown, 4, .unknown, .unknown])
    #expect(try imported.names() == ["(unreadable)", "(unnamed)", "text", "(unreadable)", "(unreadable)"])
    #expect(
      imported.summary.problems.map(\.description) == [
        "log.txt:2:28: found ',', expected a member's name in quotes",
        "log.txt:5:40: found 'tru', expected a JSON value",
      ])
    try imported.expectWhole()
  }

  @Test func `a hundred thousand actions in one line take a moment`() throws {
    let count = 100_000
    var log = "{\"actionsById\":{\"0\":{}"
    for number in 1...count { log += ",\"\(number)\":{\"action\":{\"type\":\"a\",\"n\":\(number)}}" }
    log += "},\"computedStates\":[{\"state\":0}"
    for number in 1...count { log += ",{\"state\":\(number)}" }
    log += "],\"stagedActionIds\":[0"
    for number in 1...count { log += ",\(number)" }
    log += "]}"
    let imported = try Imported(log, as: .reduxState)
    #expect(imported.recording.last == count)
    #expect(try imported.recording.state(at: count) == .integer(Int64(count)))
  }

  @Test func `times that no clock shows do no harm`() throws {
    for time in ["9223372036854775807", "-9223372036854775808", "1e300", "-1e15", "9007199254740992", "null", "\"x\""] {
      let log = """
        {"actionsById":{"0":{"timestamp":\(time)},"1":{"action":{"type":"a"},"timestamp":-\(time.replacing("-", with: ""))}},
        "stagedActionIds":[0,1],"computedStates":[{"state":1},{"state":2}]}
        """
      _ = try? Imported(log, as: .reduxState).states()
    }
  }

  @Test func `references that double each time end, and so do those that nest`() throws {
    var doubling = #""a0":[1,2]"#
    for level in 1...40 {
      let reference = #"{"$jsan":"$.computedStates[0].state.a\#(level - 1)"}"#
      doubling += #","a\#(level)":[\#(reference),\#(reference)]"#
    }
    let log =
      #"{"actionsById":{"0":{},"1":{}},"stagedActionIds":[0,1],"computedStates":[{"state":{\#(doubling)}},{"state":1}]}"#
    let state = try Imported(log, as: .reduxState).states()[0]
    #expect(state["a2"] == [[[1, 2], [1, 2]], [[1, 2], [1, 2]]])
    var chain = #"{"state":{"v":0}}"#
    for number in 1..<100 { chain += #",{"state":{"v":{"$jsan":"$.computedStates[\#(number - 1)].state"}}}"# }
    let ids = (0..<100).map(String.init).joined(separator: ",")
    let nested = try Imported(
      #"{"actionsById":{},"stagedActionIds":[\#(ids)],"computedStates":[\#(chain)]}"#, as: .reduxState)
    #expect(nested.recording.last == 99)
    try nested.expectWhole()
  }

  @Test func `what was not cut off of a session has its states`() throws {
    let log =
      #"{"actionsById":{"0":{},"1":{"action":{"type":"a"}}},"stagedActionIds":[0,1],"computedStates":[{"state":1},{"state":2},{"st"#
    let imported = try Imported(log, as: .reduxState)
    #expect(try imported.states() == [1, 2])
    #expect(imported.summary.problemCount == 1)
  }

  @Test func `a comma that is missing is told, and the states after it are there`() throws {
    let log =
      #"{"actionsById":{"0":{} "1":{"action":{"type":"a"}}},"stagedActionIds":[0,1],"computedStates":[{"state":1} {"state":2}]}"#
    let imported = try Imported(log, as: .reduxState)
    #expect(try imported.states() == [1, 2])
    #expect(imported.summary.problems.map(\.column) == [24, 107])
  }

  @Test func `what nests too deep is cut off there`() throws {
    let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
    let log =
      #"{"actionsById":{"0":{},"1":{"action":{"type":"a","v":\#(deep)}}},"stagedActionIds":[0,1],"computedStates":[{"state":\#(deep)},{"state":2}]}"#
    let imported = try Imported(log, as: .reduxState)
    #expect(try imported.states() == [.unknown, 2])
    #expect(imported.summary.problemCount == 2)
  }
}

extension JSONValue {
  fileprivate var text: String {
    var writer = JSONWriter()
    writer.append(self)
    return writer.text
  }
}
