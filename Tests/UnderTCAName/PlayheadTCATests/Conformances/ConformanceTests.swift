import ComposableArchitecture
import Foundation
import OrderedCollections
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import PlayheadTCA
import Testing

@MainActor @Suite struct ConformanceTests {
  private func session(_ body: @MainActor (StoreOf<Cupboard>) -> Void) async throws -> RecordedSession {
    let profile = Shared(value: Cupboard.Profile())
    return try await RecordedSession(
      of: Cupboard(plan: .still),
      from: Cupboard.State(profile: profile, age: SharedReader(profile.age)), during: body)
  }

  private func patch(_ position: Int, in session: RecordedSession) throws -> [JSONPatch.Operation]? {
    try session.recording.change(position)?.patch.operations
  }

  @Test func `all of TCA's containers are recordable`() async throws {
    let session = try await session { store in store.send(.nothing) }
    #expect(session.recording.header.store.fidelity == .recordable)
    #expect(
      session.recording.header.schema?.types["Cupboard.State"]
        == .fields([
          Schema.Field(name: "rows", type: "IdentifiedArrayOf<Cell.State>"),
          Schema.Field(name: "path", type: "StackState<Cell.State>"),
          Schema.Field(name: "sheet", type: "Cell.State?"),
          Schema.Field(name: "alert", type: "AlertState<Cupboard.Choice>?"),
          Schema.Field(name: "dialog", type: "ConfirmationDialogState<Cupboard.Choice>?"),
          Schema.Field(name: "name", type: "String"), Schema.Field(name: "settings", type: "Cupboard.Settings"),
          Schema.Field(name: "nickname", type: "String?"), Schema.Field(name: "profile", type: "Cupboard.Profile"),
          Schema.Field(name: "age", type: "Int"),
        ]))
  }

  @Test func `a change of a row, a screen or a sheet is that change alone`() async throws {
    let session = try await session { store in
      for id in 0..<3 { store.send(.add(id)) }
      store.send(.push(8))
      store.send(.push(9))
      store.send(.present(7))
      store.send(.path(.popFrom(id: store.withState { $0.path.ids[1] })))
      store.send(.sheet(.dismiss))
    }
    #expect(try patch(2, in: session) == [.add(JSONPointer(parsing: "/rows/1"), ["id": 1, "seen": []])])
    #expect(
      try patch(5, in: session) == [
        .add(JSONPointer(parsing: "/path/1"), ["id": 1, "element": ["id": 9, "seen": []]])
      ])
    #expect(try patch(6, in: session) == [.add(JSONPointer(parsing: "/sheet"), ["id": 7, "seen": []])])
    #expect(session.recording.actionName(7) == "path.popFrom")
    #expect(try patch(7, in: session) == [.remove(JSONPointer(parsing: "/path/1"))])
    #expect(try patch(8, in: session) == [.remove(JSONPointer(parsing: "/sheet"))])
  }

  @Test func `a binding is recorded as a property and its value, and read back`() async throws {
    let session = try await session { store in
      store.send(.binding(.set(\.name, "Blob")))
      store.send(.binding(.set(\.settings.level, 4)))
      store.send(.binding(.set(\.nickname, "B")))
      store.send(.binding(.set(\.nickname, nil)))
    }
    let values = try (1...4).map { position in
      let action: JSONValue? = try session.recording.action(position).value
      return action?["binding"]?["_0"] ?? .null
    }
    #expect(
      values == [
        ["path": "name", "value": "Blob"], ["path": "settings.level", "value": 4],
        ["path": "nickname", "value": "B"], ["path": "nickname", "value": nil],
      ])
    let expected: [BindingAction<Cupboard.State>] = [
      .set(\.name, "Blob"), .set(\.settings.level, 4), .set(\.nickname, "B"), .set(\.nickname, nil),
    ]
    for (value, action) in zip(values, expected) {
      #expect(try BindingAction<Cupboard.State>(recorded: value) == action)
    }
    #expect(try patch(2, in: session) == [.replace(JSONPointer(parsing: "/settings/level"), 4)])
  }

  @Test func `dialogs are recorded as their texts and buttons`() async throws {
    let session = try await session { store in store.send(.ask) }
    let state = try session.recording.state(at: 1)
    #expect(
      state["alert"] == [
        "title": "Delete?", "buttons": [["label": "Delete", "role": "destructive", "action": ["confirm": [:]]]],
      ])
    #expect(
      state["dialog"] == [
        "title": "Sure?", "buttons": [["label": "No", "role": "cancel"]], "titleVisibility": "visible",
      ])
    let read = try Cupboard.State(recorded: state)
    #expect(read.alert?.buttons.first?.action.action == .confirm)
    #expect(read.dialog?.titleVisibility == .visible)
  }

  @Test func `a shared value is compared with what was recorded of it`() async throws {
    let session = try await session { store in
      store.send(.nothing)
      store.send(.rename("Lee"))
      store.withState { $0.$profile }.withLock { $0.age = 2 }
      store.send(.nothing)
      store.send(.exchange("Kim"))
      store.send(.nothing)
    }
    #expect(try session.recording.state(at: 0)["profile"] == ["name": "Blob", "age": 1])
    #expect(try patch(1, in: session) == [])
    #expect(try patch(2, in: session) == [.replace(JSONPointer(parsing: "/profile/name"), "Lee")])
    #expect(
      try patch(3, in: session) == [
        .replace(JSONPointer(parsing: "/age"), 2), .replace(JSONPointer(parsing: "/profile/age"), 2),
      ])
    #expect(try session.recording.state(at: 4)["profile"] == ["name": "Kim", "age": 1])
    #expect(try patch(5, in: session) == [])
  }
}
