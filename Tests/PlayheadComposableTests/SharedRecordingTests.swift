import ComposableRuntime
import Foundation
import OrderedCollections
import PlayheadComposable
import PlayheadReading
import PlayheadRecorder
import PlayheadRecording
import Testing

@MainActor @Suite struct SharedRecordingTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path

  private func recording(_ state: Tally.State, _ body: @MainActor (StoreOf<Tally>) -> Void) throws -> Recording {
    var store: StoreOf<Tally>? = Store(initialState: state) { Tally().recorded(by: Recorder(to: path)) }
    if let store { body(store) }
    store = nil
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try Recording(path: path)
  }

  @Test func `a shared value is recorded as its value`() throws {
    let recording = try recording(Tally.State(profile: Shared(Profile(name: "Blob", age: 1)))) { store in
      store.send(.count)
      store.send(.count)
      store.send(.rename("Lee"))
      store.send(.nothing)
    }
    #expect(recording.header.store.fidelity == .recordable)
    #expect(
      recording.header.schema?.types["Tally.State"]
        == .fields([
          Schema.Field(name: "count", type: "Int"), Schema.Field(name: "profile", type: "Profile"),
          Schema.Field(name: "nick", type: "String?"), Schema.Field(name: "rows", type: "[Tally.Row]"),
        ]))
    #expect(
      try recording.state(at: 0) == ["count": 0, "profile": ["name": "Blob", "age": 1], "nick": nil, "rows": []])
    #expect(try recording.change(2)?.patch.operations == [.replace(JSONPointer(parsing: "/count"), 2)])
    #expect(
      try recording.change(3)?.patch.operations
        == [
          .replace(JSONPointer(parsing: "/nick"), "Lee"), .replace(JSONPointer(parsing: "/profile/name"), "Lee"),
        ])
    #expect(try recording.change(4)?.patch.operations.isEmpty == true)
    #expect(
      try recording.state(at: 4) == ["count": 2, "profile": ["name": "Lee", "age": 1], "nick": "Lee", "rows": []])
    #expect(try Tally.State(recorded: recording.state(at: 4)).profile.name == "Lee")
  }

  @Test func `what changed elsewhere is in the next change`() throws {
    let profile = Shared(Profile(name: "Blob", age: 1))
    let recording = try recording(Tally.State(profile: profile)) { store in
      store.send(.count)
      profile.withLock { $0.age = 2 }
      store.send(.count)
      store.send(.nothing)
    }
    #expect(
      try recording.change(2)?.patch.operations
        == [.replace(JSONPointer(parsing: "/count"), 2), .replace(JSONPointer(parsing: "/profile/age"), 2)])
    #expect(try recording.change(3)?.patch.operations.isEmpty == true)
  }

  @Test func `what several share changes everywhere`() throws {
    let name = Shared("a")
    let rows = [Tally.Row(name: name), Tally.Row(name: name), Tally.Row(name: Shared("b"))]
    let recording = try recording(Tally.State(profile: Shared(Profile(name: "", age: 0)), rows: rows)) { store in
      store.send(.renameRow(1, "c"))
      store.send(.renameRow(2, "d"))
    }
    #expect(try recording.state(at: 1)["rows"] == [["name": "c"], ["name": "c"], ["name": "b"]])
    #expect(try recording.state(at: 2)["rows"] == [["name": "c"], ["name": "c"], ["name": "d"]])
  }

  @Test func `a value of a hundred thousand elements costs what changes`() throws {
    let profile = Shared(Profile(name: "", age: 0, tags: (0..<100_000).map { "tag \($0)" }))
    let recording = try recording(Tally.State(profile: profile)) { store in
      for _ in 0..<10 { store.send(.tag(7)) }
    }
    #expect(
      try recording.change(10)?.patch.operations
        == [.replace(JSONPointer(parsing: "/profile/tags/7"), .string(String(repeating: "!", count: 10)))])
  }
}

@Recordable struct Profile: Equatable {
  var name: String
  var age: Int
  var tags: [String]?
}

@Reducer
private struct Tally {
  @ObservableState @Recordable
  struct State: Equatable {
    @Shared(.inMemory("count")) var count = 0
    @Shared var profile: Profile
    @Shared(value: nil) var nick: String?
    var rows: [Row] = []
  }

  @Recordable struct Row: Equatable { @Shared var name: String }

  @Recordable
  enum Action {
    case count, nothing
    case rename(String)
    case renameRow(Int, String)
    case tag(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .count: state.$count.withLock { $0 += 1 }
      case .nothing: break
      case .rename(let name):
        state.$profile.name.withLock { $0 = name }
        state.$nick.withLock { $0 = name }
      case .renameRow(let index, let name): state.rows[index].$name.withLock { $0 = name }
      case .tag(let index):
        state.$profile.withLock { profile in
          let old = profile.tags?[index] ?? ""
          profile.tags?[index] = old.hasPrefix("!") ? old + "!" : "!"
        }
      }
      return .none
    }
  }
}
