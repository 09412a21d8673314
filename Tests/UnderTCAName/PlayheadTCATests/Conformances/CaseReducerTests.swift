import ComposableArchitecture
import Foundation
import OrderedCollections
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import PlayheadTCA
import PlayheadTCAReplay
import Testing

/// States and actions that `@Reducer enum` generates.
@MainActor @Suite struct CaseReducerTests {
  private func session() async throws -> RecordedSession {
    try await RecordedSession(of: Screens(), from: Screens.State()) { store in
      store.send(.push(1))
      store.send(.push(12))
      store.send(.path(.element(id: store.path.ids[0], action: .detail(.tap(4)))))
      store.send(.add)
      store.send(.ask)
      store.send(.destination(.presented(.alert(.confirm))))
      store.send(.show(3))
      store.send(.destination(.presented(.detail(.tap(2)))))
      store.send(.destination(.dismiss))
      store.send(.path(.popFrom(id: store.path.ids[0])))
    }
  }

  @Test func `they are recorded by their cases, and each change is that change alone`() async throws {
    let session = try await session()
    #expect(session.recording.header.store.fidelity == .recordable)
    let names = session.lines("action").compactMap { $0.firstMatch(of: /"name":"([^"]*)"/).map { String($0.1) } }
    #expect(
      names == [
        "push", "push", "path.element.detail.tap", "add", "ask", "destination.presented.alert.confirm", "show",
        "destination.presented.detail.tap", "destination.dismiss", "path.popFrom",
      ])
    let changes = session.lines("change").map { $0.replacing(/"id":\d+,"element"/, with: #""id":N,"element""#) }
    #expect(changes[2].contains(#""patch":[{"op":"replace","path":"/path/0/element/detail/_0/number","value":5}]"#))
    #expect(changes[3].contains(#""patch":[{"op":"replace","path":"/count","value":1}]"#))
    #expect(changes[7].contains(#""path":"/destination/detail/_0/number","value":5"#))
    let state = try session.recording.state(at: 2)
    #expect(state["path"]?[1]?["element"]?["cell"]?["_0"]?["id"] == 12)
  }

  @Test func `a recording happens again, and values are read back`() async throws {
    let session = try await session()
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try session.text.write(toFile: path, atomically: true, encoding: .utf8)
    for _ in 1...2 { try await expectReplay(of: path, matches: Screens()) }
    for position in 0...session.recording.last {
      let state = try session.recording.state(at: position)
      let type = RecordedType<Screens.State>()
      var writer = JSONWriter()
      type.write(try type.read(state), into: &writer)
      #expect(try JSONValue(parsing: writer.text) == state)
    }
  }
}
