import ComposableArchitecture
import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay
import PlayheadTCA
import PlayheadTCAReplay
import Testing

/// A value that a parent, a child and rows share.
@Reducer struct Till {
  @ObservableState @Recordable struct State: Equatable {
    @Shared var total: Int
    var kid: Desk.State
    var rows: IdentifiedArrayOf<Desk.State>
    @Shared var other: Int

    init() {
      let total = Shared(value: 5)
      _total = total
      kid = Desk.State(id: 0, total: total)
      rows = [Desk.State(id: 1, total: total), Desk.State(id: 2, total: Shared(value: 5))]
      _other = Shared(value: 5)
    }
  }

  @Recordable enum Action {
    case kid(Desk.Action)
    case rows(IdentifiedActionOf<Desk>)
    case add
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.kid, action: \.kid) { Desk() }
    Reduce { state, action in
      if case .add = action { state.$total.withLock { $0 += 1 } }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Desk() }
  }
}

@Reducer struct Desk {
  @ObservableState @Recordable struct State: Equatable, Identifiable {
    let id: Int
    @Shared var total: Int
  }

  @Recordable enum Action { case sell(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .sell(let price): state.$total.withLock { $0 += price }
      }
      return .none
    }
  }
}

@MainActor @Suite struct SharedPlacesTests {
  private func session() async throws -> (session: RecordedSession, path: String) {
    let session = try await RecordedSession(of: Till(), from: Till.State()) { store in
      store.send(.kid(.sell(1)))
      store.send(.add)
      store.send(.rows(.element(id: 1, action: .sell(3))))
      store.send(.rows(.element(id: 2, action: .sell(4))))
    }
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    try session.text.write(toFile: path, atomically: true, encoding: .utf8)
    return (session, path)
  }

  @Test func `places that shared one value share one again`() async throws {
    let (session, path) = try await session()
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(session.recording.header.shared == [["/total", "/kid/total", "/rows/0/total"]])
    #expect(try session.recording.state(at: 4)["total"] == 10)
    #expect(try session.recording.state(at: 4)["other"] == 5)
    try await expectReplay(of: path, matches: Till())
  }

  @Test func `places that are gone, of another type or with other values are left alone`() async throws {
    let type = RecordedType<Till.State>()
    var json = try await session().session.recording.state(at: 0)
    try JSONPatch([
      .replace(JSONPointer(parsing: "/rows"), []), .replace(JSONPointer(parsing: "/other"), 6),
    ]).apply(to: &json)
    let state = try type.read(json)
    SharedPlaces.join(
      state, type, recorded: json, [["/total", "/rows/0/total", "/kid/total", "/nowhere", "no pointer", "/other"], []])
    state.$total.withLock { $0 = 9 }
    #expect(state.kid.total == 9 && state.other == 6)
  }
}
