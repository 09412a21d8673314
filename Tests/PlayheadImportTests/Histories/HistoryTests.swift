import Foundation
import PlayheadFormat
import PlayheadImport
import PlayheadReader
import Testing

/// Logs that have actions alone.
@Suite struct HistoryTests {
  private static func imported(_ name: String) throws -> Imported {
    try Imported(
      file: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../recordings/foreign/\(name)"))
  }

  @Test(arguments: ["elm-0.18.json", "elm-0.19-browser-1.0.2.json"])
  func `messages of Elm have their values`(name: String) throws {
    let actions = try Self.imported(name).actions()
    #expect(actions[0] == ["NoOp": [:]])
    #expect(actions[1] == ["AddItem": ["_0": "Tea \"green\"\n2nd line", "_1": 2]])
    #expect(actions[2] == ["SetFilter": ["_0": ["Done": [:]]]])
    let items: JSONValue = [["id": 1, "title": "Tea", "qty": 1], ["id": 2, "title": "Milk", "qty": 0]]
    #expect(actions[3] == ["GotItems": ["_0": ["Ok": ["_0": items]]]])
    #expect(actions.contains(["SetTags": ["_0": ["a", "b"]]]))
    #expect(actions.contains(["SetStock": ["_0": ["cup": 7, "milk": 1, "tea": 3]]]))
    #expect(actions.contains(["SetRows": ["_0": [1, 2, 3]]]))
    #expect(actions.contains(["Move": ["_0": ["_0": 3, "_1": -4.5]]]))
    #expect(actions.contains(["Select": ["_0": ["Just": ["_0": ["Nothing": [:]]]]]]))
    #expect(actions.contains(["Tick": ["_0": 1_714_557_600_000]]))
  }

  @Test func `the first browser of Elm 0_19 kept the first arguments alone`() throws {
    let actions = try Self.imported("elm-0.19-browser-1.0.0.json").actions()
    #expect(actions.prefix(2) == [["(message)": [:]], ["(message)": ["_0": "Tea \"green\"\n2nd line"]]])
  }

  @Test func `a list of Elm nests as deep as it is long`() throws {
    let count = 100_000
    let list =
      (1...count).map { "{\"$\":\"::\",\"a\":\($0),\"b\":" }.joined() + "{\"$\":\"[]\"}"
      + String(repeating: "}", count: count)
    let imported = try Imported(#"{"metadata":{},"history":[{"$":"Got","a":\#(list)},{"$":"Next"}]}"#, as: .elm)
    #expect(try imported.names() == ["Got", "Next"])
    #expect(try imported.actions()[0] == ["Got": ["_0": .array((1...count).map { .integer(Int64($0)) })]])
  }

  @Test func `lists of lists and dictionaries of dictionaries nest without end`() throws {
    let count = 50_000
    for (open, close) in [
      (#"{"$":"::","a":"#, #","b":{"$":"[]"}}"#),
      (
        #"{"$":"RBNode_elm_builtin","a":{"$":"Black"},"b":"k","c":"#,
        #","d":{"$":"RBEmpty_elm_builtin"},"e":{"$":"RBEmpty_elm_builtin"}}"#
      ),
    ] {
      let value = String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
      let imported = try Imported(#"{"history":[{"$":"Got","a":\#(value)},{"$":"Next"}]}"#, as: .elm)
      #expect(try imported.names() == ["Got", "Next"])
    }
  }

  @Test func `a set of numbers has numbers, and a record may have a field of any name`() throws {
    let set =
      ##"{"$":"Set_elm_builtin","a":{"$":"RBNode_elm_builtin","a":{"$":"Black"},"b":7,"c":{"$":"#0"},"d":{"$":"RBEmpty_elm_builtin"},"e":{"$":"RBEmpty_elm_builtin"}}}"##
    let imported = try Imported(#"{"history":[{"$":"Got","a":\#(set),"b":{"ctor":"x","name":"y"}}]}"#, as: .elm)
    #expect(try imported.actions() == [["Got": ["_0": [7], "_1": ["ctor": "x", "name": "y"]]]])
  }

  @Test func `a history that is cut off before its messages is one`() throws {
    let imported = try Imported(#"{"metadata":{"versions":{"elm":"0.19.1"},"types":{"message":"Main.M"#, as: .elm)
    #expect(try imported.names() == [])
    #expect(imported.summary.problemCount == 1)
  }

  @Test func `the states of a history are unknown`() throws {
    for name in ["elm-0.18.json", "reswift.json"] {
      let imported = try Self.imported(name)
      #expect(try imported.states().allSatisfy { $0 == .unknown })
      #expect(imported.recording.header.minReader == 4)
    }
  }

  @Test func `actions of ReSwift have their times`() throws {
    let recording = try Self.imported("reswift.json").recording
    #expect(recording.header.started == "2024-05-01T10:00:00.123457Z")
    #expect(try (1...3).map { try recording.action($0).time } == [0, 876_543, 2_626_543])
    #expect(try (1...3).map { try recording.action($0).name } == ["CART_ADD", "TODOS_CLEAR", "SET_ROWS"])
  }
}
