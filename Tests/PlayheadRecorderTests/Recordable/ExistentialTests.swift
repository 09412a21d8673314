import OrderedCollections
import PlayheadRecorder
import Testing

@Suite struct ExistentialTests {
  protocol Shape {}
  @Recordable struct Circle: Shape { var radius: Int, label = "a" }
  @Recordable struct Square: Shape { var side: Int }
  struct Coded: Shape, Encodable { var text = "coded" }
  struct Seen: Shape { var text = "seen" }

  @Recordable struct State {
    var shape: any Shape
    var maybe: (any Shape)?
    var all: [any Shape] = []
    var anything: Any = 1
    var recordable: any Recordable = 2
  }

  @Recordable enum Action { case draw(any Shape), child(any ChildAction) }
  protocol ChildAction {}
  @Recordable enum RowAction: ChildAction { case toggle }

  @Test func `each value is written by what it is`() throws {
    func json(_ shape: any Shape) throws -> JSONValue? {
      try JSONValue(parsing: recorded(State(shape: shape, maybe: shape, all: [shape], anything: shape)))
    }
    let expected: [(any Shape, JSONValue)] = [
      (Circle(radius: 1), ["radius": 1, "label": "a"]), (Coded(), ["text": "coded"]), (Seen(), ["text": "seen"]),
    ]
    for (shape, expected) in expected {
      #expect(
        try json(shape)
          == ["shape": expected, "maybe": expected, "all": [expected], "anything": expected, "recordable": 2])
    }
    #expect(recorded(Action.draw(Square(side: 2))) == #"{"draw":{"_0":{"side":2}}}"#)
  }

  @Test func `a change of a value of one type is that of its fields`() {
    #expect(
      patch(from: State(shape: Circle(radius: 1)), to: State(shape: Circle(radius: 2)))
        == #"[{"op":"replace","path":"/shape/radius","value":2}]"#)
    #expect(
      patch(from: State(shape: Circle(radius: 1)), to: State(shape: Square(side: 2)))
        == #"[{"op":"replace","path":"/shape","value":{"side":2}}]"#)
    #expect(
      patch(from: State(shape: Circle(radius: 1)), to: State(shape: Seen()))
        == #"[{"op":"replace","path":"/shape","value":{"text":"seen"}}]"#)
    #expect(patch(from: State(shape: Circle(radius: 1)), to: State(shape: Circle(radius: 1))) == "[]")
  }

  @Test func `the schema tells which field cannot be read back`() {
    let type = RecordedType<State>()
    #expect(type.fidelity == .reflection)
    guard case .fields(let fields, _)? = type.types["ExistentialTests.State"] else {
      Issue.record("the state is described")
      return
    }
    #expect(fields.map(\.fidelity) == Array(repeating: .reflection, count: 5))
    #expect(
      RecordedType<Outer>().types["ExistentialTests.Outer"]
        == .fields([
          .init(name: "state", type: "[ExistentialTests.State]"),
          .init(name: "plain", type: "Array<Plain>", fidelity: .codable), .init(name: "count", type: "Int"),
        ]))
  }

  @Recordable struct Outer { var state: [State] = [], plain: [Plain] = [], count = 1 }

  @Test func `an action is named through it`() {
    #expect(actionName(Action.child(RowAction.toggle)) == "child.toggle")
  }

  @Test func `it cannot be read back`() {
    #expect(throws: RecordableError.self) { try RecordedType<State>().read(["shape": ["radius": 1]]) }
  }
}
