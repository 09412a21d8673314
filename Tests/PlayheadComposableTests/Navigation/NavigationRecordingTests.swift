import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

@MainActor @Suite struct NavigationRecordingTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path

  /// Records what `body` does with a store of an app, and opens the recording.
  private func recording(
    redacted: [String] = [], _ body: @MainActor (StoreOf<Gallery>) async -> Void
  ) async throws -> Recording {
    await withDependencies {
      $0.context = .live
    } operation: {
      let store = Store(initialState: Gallery.State(path: [.picture(Picture.State(title: "first"))])) {
        Gallery().recorded(by: Recorder(to: path, options: Recorder.Options(redacted: redacted)))
      }
      await body(store)
    }
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try Recording(path: path)
  }

  private func walk(_ store: StoreOf<Gallery>) async {
    store.send(.openTapped("second"))
    store.send(.path(.element(id: 1, action: .picture(.likeTapped))))
    await store.send(.path(.element(id: 0, action: .picture(.closeTapped)))).finish()
    store.send(.openTapped("third"))
    store.scope(state: \.path, action: \.path).push(.about(version: 3))
    store.send(.path(.element(id: 2, action: .picture(.renamed("fourth")))))
    store.send(.editTapped)
    store.send(.destination(.presented(.editor(.likeTapped))))
    store.send(.destination(.dismiss))
    store.send(.deleteTapped)
    store.send(.destination(.presented(.alert(.confirm))))
  }

  @Test func `a stack is recorded with its ids`() async throws {
    let recording = try await recording(walk)
    #expect(recording.header.store.fidelity == .recordable)
    let first: JSONValue = ["picture": ["_0": ["title": "first", "likes": 0]]]
    #expect(try recording.state(at: 0) == ["path": [["id": 0, "element": first]], "deletions": 0])
    #expect(recording.actionName(2) == "path.element.picture.likeTapped")
    #expect(
      try recording.change(2)?.patch.operations
        == [.replace(JSONPointer(parsing: "/path/1/element/picture/_0/likes"), 1)])
    #expect(recording.actionName(4) == "path.popFrom")
    #expect(try recording.state(at: 4) == ["path": [], "deletions": 0])
    #expect(
      try recording.state(at: 7)["path"] == [
        ["id": 2, "element": ["picture": ["_0": ["title": "fourth", "likes": 0]]]],
        ["id": 3, "element": ["about": ["version": 3]]],
      ])
  }

  @Test func `what is presented is recorded as an optional`() async throws {
    let recording = try await recording(walk)
    #expect(
      try recording.change(8)?.patch.operations
        == [.add(JSONPointer(parsing: "/destination"), ["editor": ["_0": ["title": "new", "likes": 0]]])])
    #expect(recording.actionName(9) == "destination.presented.editor.likeTapped")
    #expect(try recording.change(10)?.patch.operations == [.remove(JSONPointer(parsing: "/destination"))])
    #expect(
      try recording.state(at: 11)["destination"] == [
        "alert": [
          "_0": [
            "title": "Delete?",
            "message": [
              "runs": [
                ["content": "There is ", "styles": []], ["content": "no", "styles": ["bold"]],
                ["content": " way back.", "styles": []],
              ]
            ],
            "buttons": [
              ["label": "Delete", "role": "destructive", "action": ["confirm": [:]]],
              ["label": "Keep", "role": "cancel"],
            ],
          ]
        ]
      ])
    #expect(try recording.state(at: 12)["destination"] == nil)
  }

  @Test func `states and actions are read back`() async throws {
    var states: [Gallery.State] = []
    let recording = try await recording { store in
      states.append(store.state)
      await walk(store)
      states.append(store.state)
      store.send(.deleteTapped)
      states.append(store.state)
    }
    for (position, state) in zip([0, 12, 13], states) {
      #expect(try Gallery.State(recorded: try recording.state(at: position)) == state)
    }
    for seq in 1...12 {
      let value = try #require(try recording.action(seq).value)
      var writer = JSONWriter()
      try Gallery.Action(recorded: value).writeRecorded(into: &writer)
      #expect(try JSONValue(parsing: writer.text) == value)
    }
  }

  @Test func `the ids that a reducer takes are reads`() async throws {
    let recording = try await recording(walk)
    #expect(try recording.change(1)?.reads.map(\.key) == ["stackElementID"])
    #expect(try recording.change(1)?.reads.map(\.value) == [1])
    #expect(try recording.change(6)?.reads.isEmpty == true)
  }

  @Test func `two runs write the same patches`() async throws {
    func patches(_ recording: Recording) throws -> [JSONPatch?] {
      try (1...recording.last).map { try recording.change($0)?.patch }
    }
    #expect(try patches(try await recording(walk)) == patches(try await recording(walk)))
  }

  @Test func `changes are shown as people write them`() async throws {
    let recording = try await recording(walk)
    var debugger = Debugger(recording)
    #expect(try debugger.difference(from: 1, to: 2).map(\.path) == ["path[1].picture.likes"])
    #expect(try debugger.difference(from: 8, to: 9).map(\.path) == ["destination.editor.likes"])
    #expect(try debugger.difference(from: 10, to: 11).map(\.path) == ["destination"])
    _ = try debugger.goto(.position(7))
    let title = try debugger.value(ValuePath(parsing: "path[0].picture.title"))
    #expect(try title.json() == "fourth")
    #expect(try debugger.value(ValuePath(parsing: "path[0].id")).json() == 2)
    #expect(try debugger.value(ValuePath(parsing: "path[1].about.version")).json() == 3)
    #expect(debugger.memberNames(of: "path[0]") == ["picture", "about"])
    #expect(debugger.memberNames(of: "path[0].picture") == ["title", "likes"])
  }

  @Test func `values are written and typed as in Swift`() async throws {
    let recording = try await recording(walk)
    var debugger = Debugger(recording)
    let schema = try #require(recording.schema)
    let text = ValueText(schema: schema)
    _ = try debugger.goto(.position(7))
    let path = try debugger.value(ValuePath(parsing: "path"))
    #expect(
      text.line(path.view, path.member)
        == #"[2: .picture(Picture.State(title: "fourth", likes: 0)), 3: .about(version: 3)]"#)
    for seq in 1...12 {
      let action = try recording.action(seq)
      let line = text.line(action.value, .value(schema.actionType))
      #expect(try ActionText.json(parsing: line, schema: schema) == action.value, "\(line)")
    }
    #expect(
      text.line(try recording.action(6).value, .value(schema.actionType))
        == ".path(.push(id: 3, state: .about(version: 3)))")
  }

  @Test func `a secret on a screen is redacted wherever it stands`() async throws {
    var text = ""
    let recording = try await recording(redacted: [
      "/path/*/element/picture/_0/title", "/path/_0/element/action/picture/_0/renamed/_0", "/openTapped/_0",
    ]) { store in
      await walk(store)
      text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
    for secret in ["first", "second", "third", "fourth"] { #expect(!text.contains(secret), "\(secret)") }
    #expect(text.contains("Delete?"))
    #expect(try Gallery.State(recorded: recording.state(at: 7)).path.count == 2)
  }

  @Test func `a stack of what nobody can record is seen by reflection`() async throws {
    struct Opaque { var number = 1 }
    struct State {
      var path: StackState<Opaque> = [Opaque()]
      @PresentationState var sheet: Opaque?
    }
    let store = Store(initialState: State()) {
      Reduce<State, String> { state, _ in
        state.path[id: 0]?.number += 1
        state.sheet = state.sheet == nil ? Opaque(number: 7) : nil
        return .none
      }.recorded(by: Recorder(to: path))
    }
    store.send("a")
    store.send("b")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recording = try Recording(path: path)
    #expect(recording.header.store.fidelity == .reflection)
    #expect(try recording.state(at: 0) == ["path": [["number": 1]]])
    #expect(try recording.state(at: 1) == ["path": [["number": 2]], "_sheet": ["number": 7]])
    #expect(try recording.state(at: 2) == ["path": [["number": 3]]])
  }
}
