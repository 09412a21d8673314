import OrderedCollections
import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadDebugger

@Suite struct ActionTitleTests {
  private static let schema = Schema(
    types: [
      "App.State": .fields([.init(name: "path", type: "StackState<Screen.State>")]),
      "Screen.State": .cases([.init(name: "detail", payload: [.init(name: "_0", type: "Detail.State")])]),
      "Detail.State": .fields([.init(name: "title", type: "String"), .init(name: "element", type: "Int")]),
      "App.Action": .cases([
        .init(name: "path", payload: [.init(name: "_0", type: "StackAction<Screen.State, Screen.Action>")]),
        .init(name: "rows", payload: [.init(name: "_0", type: "IdentifiedAction<UUID, Detail.Action>")]),
        .init(name: "sheet", payload: [.init(name: "_0", type: "ComposableRuntime.PresentationAction<Detail.Action>")]),
        .init(name: "element"), .init(name: "restored", payload: [.init(name: "_0", type: "StackState<Screen.State>")]),
      ]),
      "StackAction<Screen.State, Screen.Action>": .cases([
        .init(
          name: "element", payload: [.init(name: "id", type: "Int"), .init(name: "action", type: "Screen.Action")]),
        .init(name: "popFrom", payload: [.init(name: "id", type: "Int")]),
        .init(name: "push", payload: [.init(name: "id", type: "Int"), .init(name: "state", type: "Screen.State")]),
      ]),
      "IdentifiedAction<UUID, Detail.Action>": .cases([
        .init(
          name: "element", payload: [.init(name: "id", type: "UUID"), .init(name: "action", type: "Detail.Action")])
      ]),
      "ComposableRuntime.PresentationAction<Detail.Action>": .cases([
        .init(name: "dismiss"), .init(name: "presented", payload: [.init(name: "_0", type: "Detail.Action")]),
      ]),
      "Screen.Action": .cases([.init(name: "detail", payload: [.init(name: "_0", type: "Detail.Action")])]),
      "Detail.Action": .cases([.init(name: "saveTapped"), .init(name: "element"), .init(name: "presented")]),
    ],
    state: "App.State", action: "App.Action")

  private let title = ActionTitle(schema)

  @Test(arguments: [
    ("path.element.detail.saveTapped", "path.detail.saveTapped"), ("path.popFrom", "path.popFrom"),
    ("sheet.presented.saveTapped", "sheet.saveTapped"), ("sheet.presented.presented", "sheet.presented"),
    ("rows.element.element", "rows.element"), ("element", "element"), ("unknown.element.x", "unknown.element.x"),
    ("path.element", "path"), ("", ""),
  ])
  func `cases that only carry the actions of a child are passed by`(recorded: String, shown: String) {
    #expect(title.name(recorded) == shown)
  }

  @Test(arguments: [
    ("path.detail.saveTapped", "path.element.detail.saveTapped"), ("sheet.saveTapped", "sheet.presented.saveTapped"),
    ("path.popFrom", "path.popFrom"), ("path", "path"), ("sheet.presented", "sheet.presented"),
  ])
  func `a name in which they are left out is found`(shown: String, recorded: String) {
    #expect(title.recordedName(shown) == recorded)
  }

  @Test(arguments: ["path.nothing", "nothing", "path.detail.nothing", "", "."])
  func `a name that the schema does not know is none`(name: String) {
    #expect(title.recordedName(name) == nil)
  }

  @Test func `ids stand in brackets`() throws {
    func title(_ name: String, _ value: JSONValue) -> String {
      self.title.title(of: RecordedAction(seq: 1, time: 0, name: name, origin: .outside, value: value))
    }
    let save: JSONValue = ["saveTapped": [:]]
    #expect(
      title(
        "path.element.detail.saveTapped", ["path": ["_0": ["element": ["id": 3, "action": ["detail": ["_0": save]]]]]])
        == "path[id: 3].detail.saveTapped")
    #expect(
      title(
        "rows.element.saveTapped",
        ["rows": ["_0": ["element": ["id": "00000000-0000-0000-0000-00000000002A", "action": save]]]])
        == "rows[id: \"…0000002A\"].saveTapped")
    #expect(
      title("rows.element.saveTapped", ["rows": ["_0": ["element": ["id": "a\u{1B}[2Jb", "action": save]]]])
        == #"rows[id: "a\u{1B}[2Jb"].saveTapped"#)
    // What a stranger has written instead.
    #expect(title("path.element.detail.saveTapped", ["path": 3]) == "path.detail.saveTapped")
    #expect(title("path.element.detail", ["path": ["_0": ["element": [:]]]]) == "path.detail")
  }

  @Test func `a stack is typed by its ids`() throws {
    let value: JSONValue = [
      "restored": ["_0": [["id": 3, "element": ["detail": ["_0": ["title": "a", "element": 1]]]]]]
    ]
    let text = ValueText(schema: Self.schema).line(value, .value(Self.schema.actionType))
    #expect(text == #".restored([3: .detail(Detail.State(title: "a", element: 1))])"#)
    #expect(try ActionText.json(parsing: text, schema: Self.schema) == value)
    #expect(try ActionText.json(parsing: ".restored([])", schema: Self.schema) == ["restored": ["_0": []]])
    for wrong in [
      ".restored([3: .detail(State(title: \"\", element: 1)), 3: .detail(State(title: \"\", element: 1))])",
      ".restored([.detail(State(title: \"\", element: 1))])", ".restored(3)", ".restored([\"a\": 1])",
    ] {
      #expect(throws: DebuggerError.self, "\(wrong)") { try ActionText.json(parsing: wrong, schema: Self.schema) }
    }
  }

  @Test func `an element is reached without naming it`() throws {
    let state: JSONValue = ["path": [["id": 3, "element": ["detail": ["_0": ["title": "a", "element": 1]]]]]]
    func pointer(_ path: String, in state: JSONValue? = state) throws -> String {
      let view = state.flatMap(JSONView.init)
      let pattern = try PathResolver.pattern(
        of: ValuePath(parsing: path).components, in: view, root: "state", member: .value(Self.schema.stateType),
        schema: Self.schema)
      return try #require(pattern.pointer(in: view)).description
    }
    #expect(try pointer("path[0].detail.title") == "/path/0/element/detail/_0/title")
    #expect(try pointer("path[0].element.detail.element") == "/path/0/element/detail/_0/element")
    #expect(try pointer("path[0].id") == "/path/0/id")
    #expect(try pointer("path[7].detail.title", in: nil) == "/path/7/element/detail/_0/title")
    // What a stranger has written instead.
    #expect(throws: DebuggerError.self) { try pointer("path[0].detail.title", in: ["path": [["id": 3]]]) }
    #expect(throws: DebuggerError.self) { try pointer("path[0].detail.title", in: ["path": [3]]) }
  }
}
