import ComposableRuntime
import Foundation
import OrderedCollections
import PlayheadComposable
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import RandomTesting
import Testing

@MainActor @Suite struct IdentifiedRecordingTests {
  private typealias Row = ChecklistRow.State
  private typealias RowAction = IdentifiedActionOf<ChecklistRow>

  private let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path

  /// Records what `body` does with a store, and opens the recording.
  private func recording(
    from initialState: Checklist.State, _ body: (StoreOf<Checklist>) -> Void
  ) throws -> Recording {
    var store: StoreOf<Checklist>? = Store(initialState: initialState) {
      Checklist().recorded(by: Recorder(to: path))
    }
    if let store { body(store) }
    store = nil
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try Recording(path: path)
  }

  private func rows(_ count: Int) -> IdentifiedArrayOf<Row> {
    IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0, title: "row \($0)") })
  }

  @Test func `one changed row of many is a patch of one field`() throws {
    let recording = try recording(from: Checklist.State(rows: rows(1000))) { store in
      store.send(.rows(.element(id: 700, action: .toggle)))
    }
    #expect(recording.header.store.fidelity == .recordable)
    #expect(recording.actionName(1) == "rows.element.toggle")
    #expect(
      try recording.action(1).value
        == ["rows": ["_0": ["element": ["id": 700, "action": ["toggle": [:]]]]]])
    #expect(
      try recording.change(1)?.patch.operations
        == [.replace(JSONPointer(parsing: "/rows/700/isDone"), true)])
  }

  @Test(arguments: 0..<8 as Range<UInt64>, [5, 130])
  func `every position equals what JSONEncoder wrote`(seed: UInt64, count: Int) throws {
    var generator = SeededGenerator(seed: seed)
    var expected = [try encoded(Checklist.State(rows: rows(count)))]
    let recording = try recording(from: Checklist.State(rows: rows(count))) { store in
      for step in 0..<60 {
        store.send(randomAction(in: store.state.rows, step, &generator))
        expected += [(try? encoded(store.state)) ?? .null]
      }
    }
    #expect(try (0...60).map { try recording.state(at: $0) } == expected)
    for seq in 1...60 {
      let action = try #require(try recording.action(seq).value)
      #expect(throws: Never.self) { try Checklist.Action(recorded: action) }
    }
    #expect(try Checklist.State(recorded: recording.state(at: 60)) == decoded(expected[60]))
  }

  private func randomAction(
    in rows: IdentifiedArrayOf<Row>, _ step: Int, _ generator: inout SeededGenerator
  ) -> Checklist.Action {
    var new = rows
    switch (Int.random(in: 0..<6, using: &generator), rows.randomElement(using: &generator)) {
    case (0, let row?): return .rows(.element(id: row.id, action: .toggle))
    case (1, let row?): return .rows(.element(id: row.id, action: .rename("\(step)")))
    case (2, let row?): new.remove(id: row.id)
    case (3, _): new.shuffle(using: &generator)
    case (4, _): new.sort { $0.id < $1.id }
    default: new.insert(Row(id: 1000 + step), at: Int.random(in: 0...new.count, using: &generator))
    }
    return .replace(new)
  }

  @Test(arguments: [ChecklistRow.Action.toggle, .rename("a")])
  func `an element's action has the shape of the compiler's Codable`(action: ChecklistRow.Action) throws {
    let action = RowAction.element(id: 3, action: action)
    let json = try JSONValue(parsing: text(action))
    #expect(json == (try encoded(action)))
    #expect(try RowAction(recorded: json) == action)
  }

  @Test func `what is no list of rows or no element's action is refused at its place`() {
    func error<Value: Recordable>(_ type: Value.Type, _ json: JSONValue) -> String? {
      do throws(RecordableError) {
        _ = try Value(recorded: json)
        return nil
      } catch {
        return error.description
      }
    }
    let row: JSONValue = ["id": 1, "title": "", "isDone": false]
    #expect(
      error(IdentifiedArrayOf<Row>.self, [row, row])
        == "/1: found the id of an element before it, expected an id of its own")
    #expect(error(IdentifiedArrayOf<Row>.self, [["id": 1]]) == "/0/title: found nothing, expected a value")
    #expect(
      error(RowAction.self, ["removed": [:]])
        == "/removed: found an unknown case, expected a case of IdentifiedAction<Int, ChecklistRow.Action>")
    #expect(
      error(RowAction.self, ["element": ["id": 1, "action": 2]])
        == "/element/action: found number, expected an object with one case of ChecklistRow.Action")
  }

  @Test func `the schema names the identity of elements, at the array's field where it is not their own`() throws {
    let type = RecordedType<ByOtherIDs>()
    #expect(
      type.types["ByOtherIDs"]
        == .fields([
          .init(name: "own", type: "IdentifiedArrayOf<ChecklistRow.State>"),
          .init(
            name: "byTitle", type: "IdentifiedArray<String, ChecklistRow.State>", id: JSONPointer(["title"]),
            fidelity: .reflection),
          .init(
            name: "byCount", type: "IdentifiedArray<Int, ByOtherIDs.Plain>", id: JSONPointer(["count"]),
            fidelity: .reflection),
          .init(name: "computed", type: "IdentifiedArray<String, ByOtherIDs.Plain>", fidelity: .reflection),
        ]))
    guard case .fields(_, let id)? = type.types["ChecklistRow.State"] else {
      Issue.record("the row is described")
      return
    }
    #expect(id == JSONPointer(["id"]))
    #expect(type.fidelity == .reflection)
  }

  @Test func `an array by another identity is written, and refused when it is read`() throws {
    var state = ByOtherIDs()
    state.byTitle.append(Row(id: 1, title: "a"))
    let json = try JSONValue(parsing: text(state))
    #expect(json["byTitle"] == [["id": 1, "title": "a", "isDone": false]])
    let error = #expect(throws: RecordableError.self) { try ByOtherIDs(recorded: json) }
    #expect(
      error?.description
        == "/byTitle: found array, expected an array by its elements' own id, which alone can be read back")
  }

  @Test func `an element's action is typed and completed as in Swift`() throws {
    let recording = try recording(from: Checklist.State()) { _ in }
    let schema = recording.schema
    #expect(
      try ActionText.json(parsing: ".rows(.element(id: 3, action: .toggle))", schema: schema)
        == ["rows": ["_0": ["element": ["id": 3, "action": ["toggle": [:]]]]]])
    #expect(
      try ActionText.json(parsing: #".replace([ChecklistRow.State(id: 1, title: "a", isDone: true)])"#, schema: schema)
        == ["replace": ["_0": [["id": 1, "title": "a", "isDone": true]]]])
    func completions(of text: String) -> [String] {
      ActionText.completion(of: text, at: text.utf8.count, schema: schema).candidates.map(\.text)
    }
    #expect(completions(of: ".rows(.") == [".element("])
    #expect(completions(of: ".rows(.element(id: 3, action: .r") == [".rename("])
  }

  private func text(_ value: some Recordable) -> String {
    var writer = JSONWriter()
    value.writeRecorded(into: &writer)
    return writer.text
  }

  private func encoded(_ value: some Encodable) throws -> JSONValue {
    try JSONValue(parsing: String(decoding: JSONEncoder().encode(value), as: UTF8.self))
  }

  private func decoded(_ value: JSONValue) throws -> Checklist.State {
    var writer = JSONWriter()
    writer.append(value)
    return try JSONDecoder().decode(Checklist.State.self, from: Data(writer.text.utf8))
  }
}

/// Arrays whose elements are told apart in different ways.
@Recordable private struct ByOtherIDs {
  var own: IdentifiedArrayOf<ChecklistRow.State> = []
  var byTitle = IdentifiedArray<String, ChecklistRow.State>(id: \.title)
  var byCount: IdentifiedArray<Int, Plain> = IdentifiedArray(uniqueElements: [], id: \Plain.count)
  var computed = IdentifiedArray<String, Plain>(id: \.name)

  @Recordable struct Plain {
    var count = 0
    var name: String { "\(count)" }
  }
}
