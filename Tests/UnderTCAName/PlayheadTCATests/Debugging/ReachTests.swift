import ComposableArchitecture
import Foundation
import PlayheadRecorder
import PlayheadTCA
import Testing

/// How a debugger comes to a store of TCA, which gives a reducer no way back to it.
@MainActor @Suite struct ReachTests {
  @Test func `a store is reached once a run, or an action without an effect, has come`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = Recorder(to: path)
    recorder.isListening = true
    let store = Store(initialState: Works.State()) {
      Works(works: ["silence": .silence, "run": .run([2])]).recorded(by: recorder)
    }
    // What a publisher sends by ends with it.
    store.send(.start("silence"))
    let debugged = try #require(recorder.debugged)
    let action: JSONValue = ["item": ["_0": 5]]
    await #expect {
      try await debugged.send(action)
    } throws: { error in
      (error as? DebuggedStoreError)?.hint == "do something in the app first"
    }
    await store.send(.start("run")).finish()
    try await debugged.send(action)
    #expect(store.state.sum == 7)
    try await debugged.present(["sum": 1], of: 0)
    #expect(store.state.sum == 1)
    store.send(.item(7))
    #expect(try await debugged.presentLive().refused == 1 && store.state.sum == 7)
  }
}
