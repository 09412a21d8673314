import OrderedCollections
import PlayheadRecorder
import Testing

@Suite struct TupleTests {
  @Recordable struct State {
    var pair = (1, 2)
    var labelled: (b: Int?, a: Row) = (nil, Row(id: 1))
    var nested: (Int, inner: (x: [Int], String)) = (1, ([], ""))
  }

  @Recordable struct Row: Equatable {
    let id: Int
    var title = ""
  }

  @Recordable enum Action {
    case move((x: Int, y: Int), animated: Bool)
    case none
  }

  @Recordable struct Mixed { var pair: (Int, Plain) = (1, Plain()) }

  @Test func `a tuple is recorded as a payload is`() throws {
    let text =
      #"{"pair":{"_0":1,"_1":2},"labelled":{"a":{"id":1,"title":""}},"#
      + #""nested":{"_0":1,"inner":{"x":[],"_1":""}}}"#
    #expect(recorded(State()) == text)
    #expect(recorded(Action.move((x: 1, y: 2), animated: true)) == #"{"move":{"_0":{"x":1,"y":2},"animated":true}}"#)
    #expect(RecordedType<State>().fidelity == .recordable)
    #expect(RecordedType<Action>().fidelity == .recordable)
    #expect(RecordedType<Mixed>().fidelity == .codable)
  }

  @Test func `it is read back`() throws {
    var state = State()
    state.labelled = (3, Row(id: 2, title: "x"))
    state.nested = (4, (x: [5], "y"))
    let read = try RecordedType<State>().read(JSONValue(parsing: recorded(state)))
    #expect(read.pair == (1, 2))
    #expect(read.labelled == (b: 3, a: Row(id: 2, title: "x")))
    #expect(read.nested.1 == (x: [5], "y"))
    guard
      case .move((x: 7, y: 8), animated: true) = try RecordedType<Action>().read(
        JSONValue(parsing: recorded(Action.move((x: 7, y: 8), animated: true))))
    else {
      Issue.record("the payload is another one")
      return
    }
  }

  @Test func `its changes are those of its elements`() {
    var new = State()
    new.pair.1 = 3
    new.labelled.b = 4
    new.labelled.a.title = "x"
    new.nested.inner.x = [1]
    #expect(
      patch(from: State(), to: new)
        == #"[{"op":"replace","path":"/labelled/a/title","value":"x"},{"op":"add","path":"/labelled/b","value":4},"#
        + #"{"op":"add","path":"/nested/inner/x/0","value":1},{"op":"replace","path":"/pair/_1","value":3}]"#)
    #expect(patch(from: State(), to: State()) == "[]")
    #expect(
      patch(from: Action.move((x: 1, y: 2), animated: true), to: .move((x: 1, y: 3), animated: true))
        == #"[{"op":"replace","path":"/move/_0/y","value":3}]"#)
  }

  @Test func `an error names its place`() {
    #expect(throws: RecordableError(pointer: "/pair/_1", found: "string", expected: "Int")) {
      try RecordedType<State>().read(["pair": ["_0": 1, "_1": "x"]])
    }
    #expect(throws: RecordableError(pointer: "/pair", found: "nothing", expected: "a value")) {
      try RecordedType<State>().read([:])
    }
  }

  @Test func `the schema tells its elements`() {
    let types = RecordedType<State>().types
    #expect(
      types["TupleTests.State"]
        == .fields([
          .init(name: "pair", type: "(Int, Int)"), .init(name: "labelled", type: "(b: Int?, a: TupleTests.Row)"),
          .init(name: "nested", type: "(Int, inner: (x: [Int], String))"),
        ]))
    #expect(types["(Int, Int)"] == .fields([.init(name: "_0", type: "Int"), .init(name: "_1", type: "Int")]))
    #expect(
      types["(x: [Int], String)"] == .fields([.init(name: "x", type: "[Int]"), .init(name: "_1", type: "String")]))
    #expect(
      RecordedType<Mixed>().types["(Int, Plain)"]
        == .fields([.init(name: "_0", type: "Int"), .init(name: "_1", type: "Plain", fidelity: .codable)]))
  }
}
