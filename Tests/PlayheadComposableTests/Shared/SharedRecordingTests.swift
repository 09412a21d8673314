import ComposableRuntime
import Foundation
import OrderedCollections
import PlayheadComposable
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
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

  @Test func `what changed elsewhere is a change of its own`() throws {
    let profile = Shared(Profile(name: "Blob", age: 1))
    let recording = try recording(Tally.State(profile: profile)) { store in
      store.send(.count)
      profile.withLock { $0.age = 2 }
      store.send(.count)
      store.send(.nothing)
    }
    #expect(
      try (2...3).map { try recording.change($0)?.patch.operations } == [
        [.replace(JSONPointer(parsing: "/profile/age"), 2)], [.replace(JSONPointer(parsing: "/count"), 2)],
      ])
    #expect(try recording.action(2).isChange)
    #expect(try recording.change(4)?.patch.operations.isEmpty == true)
  }

  @Test func `another value that is shared is recorded as a change of the value`() throws {
    let recording = try recording(Tally.State(profile: Shared(Profile(name: "Blob", age: 1)))) { store in
      store.send(.replace(Profile(name: "Lee", age: 1)))
      store.send(.rename("Kim"))
      store.send(.nothing)
    }
    #expect(
      try recording.change(1)?.patch.operations == [.replace(JSONPointer(parsing: "/profile/name"), "Lee")])
    #expect(try recording.state(at: 2)["profile"] == ["name": "Kim", "age": 1])
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

  @Test func `a shared value is recorded in the way of its type, as a field of that type is`() throws {
    var store: StoreOf<Ways>? = Store(initialState: Ways.State()) { Ways().recorded(by: Recorder(to: path)) }
    store?.send(.sort(.descending))
    store?.send(.nothing)
    store = nil
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recording = try Recording(path: path)
    #expect(
      try recording.state(at: 0) == [
        "encoded": ["order": "ascending", "count": 0], "optional": nil, "reflected": ["order": "ascending"],
        "plain": ["order": "ascending", "count": 0],
      ])
    #expect(
      try recording.change(1)?.patch.operations
        == [
          .replace(JSONPointer(parsing: "/encoded/order"), "descending"),
          .replace(JSONPointer(parsing: "/optional"), ["order": "descending", "count": 1]),
          .replace(JSONPointer(parsing: "/plain/order"), "descending"),
          .replace(JSONPointer(parsing: "/reflected/order"), "descending"),
        ])
    #expect(try recording.change(2)?.patch.operations.isEmpty == true)
    #expect(recording.header.store.fidelity == .reflection)
    guard case .fields(let fields, _)? = recording.header.schema?.types["Ways.State"] else {
      Issue.record("the state has no fields")
      return
    }
    #expect(fields.map(\.fidelity) == [.codable, .codable, .reflection, .codable])
    #expect(try Shared<Encoded>(recorded: ["order": "descending", "count": 1]).wrappedValue.order == .descending)
    #expect(throws: RecordableError.self) { try Shared<Reflected>(recorded: ["order": "descending"]) }
  }
}

private enum Order: String, Codable { case ascending, descending }
private struct Encoded: Codable, Equatable { var order = Order.ascending, count = 0 }
private struct Reflected: Equatable { var order = Order.ascending }

@Reducer
private struct Ways {
  @ObservableState @Recordable
  struct State: Equatable {
    @Shared(value: Encoded()) var encoded: Encoded
    @Shared(value: nil) var optional: Encoded?
    @Shared(value: Reflected()) var reflected: Reflected
    var plain = Encoded()
  }

  @Recordable
  enum Action {
    case sort(Order)
    case nothing
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .sort(let order) = action else { return .none }
      state.$encoded.withLock { $0.order = order }
      state.$optional.withLock { $0 = Encoded(order: order, count: 1) }
      state.$reflected.withLock { $0.order = order }
      state.plain.order = order
      return .none
    }
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
    case replace(Profile)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .count: state.$count.withLock { $0 += 1 }
      case .nothing: break
      case .rename(let name):
        state.$profile.name.withLock { $0 = name }
        state.$nick.withLock { $0 = name }
      case .replace(let profile): state.$profile = Shared(profile)
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
