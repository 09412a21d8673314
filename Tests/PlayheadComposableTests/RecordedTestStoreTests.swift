import ComposableRuntime
import ComposableTesting
import Foundation
import PlayheadComposable
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

@MainActor @Suite struct RecordedTestStoreTests {
  struct Door: Reducer {
    @Recordable struct State: Equatable { var openings: [UUID] = [] }
    @Recordable enum Action: Equatable { case open, knock }

    @Dependency(\.uuid) var uuid

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard action == .open else { return .send(.open, animation: .easeInOut) }
      state.openings.append(uuid())
      return .none
    }
  }

  @Test func `a recorded feature is recorded in a test, too, with its reads and animations`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      let store = TestStore(initialState: Door.State()) {
        Door().recorded(by: Recorder(to: path))
      } withDependencies: {
        $0.uuid = .incrementing
      }
      await store.send(.knock)
      await store.receive(.open) { $0.openings = [UUID(0)] }
    }
    let recording = try Recording(path: path)
    #expect(recording.actionNames == ["knock", "open"])
    #expect(try recording.action(2).animation == "easeInOut")
    #expect(try recording.change(2)?.reads.map(\.key) == ["uuid"])
  }
}
