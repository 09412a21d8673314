import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// A store of the runtime as a debugger reaches it by its recorder.
@MainActor @Suite struct DebuggedStoreTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path

  private func recorded() -> (store: StoreOf<RecordedReducer<Download>>, recorder: Recorder) {
    let recorder = Recorder(to: path)
    let store = Store(initialState: DownloadState()) {
      Download(chunks: AsyncStream { $0.finish() }).recorded(by: recorder)
    }
    return (store, recorder)
  }

  @Test func `an action is sent and recorded as the debugger's`() async throws {
    let (store, recorder) = recorded()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await #require(recorder.debugged).send(["received": ["_0": 3]])
    #expect(store.state.progress == 3)
    recorder.close()
    #expect(try Recording(path: path).origin(1) == .debugger)
  }

  @Test func `an action of another shape is told by its place`() async throws {
    let (store, recorder) = recorded()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let debugged = try #require(recorder.debugged)
    let error = await #expect(throws: DebuggedStoreError.self) { try await debugged.send(["received": ["_0": "3"]]) }
    #expect(error?.description == "the action at /received/_0: found string, expected Int")
    #expect(store.state == DownloadState())
  }

  @Test func `a store is not kept by its recorder`() async throws {
    var (store, recorder) = recorded() as (StoreOf<RecordedReducer<Download>>?, Recorder)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(recorder.debugged != nil && store != nil)
    let debugged = try #require(recorder.debugged)
    store = nil
    await #expect(throws: DebuggedStoreError.gone) { try await debugged.send(["stop": [:]]) }
  }

  @Test func `a recorder has the store that it serves`() {
    let (store, recorder) = recorded()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = recorder.debugged
    let second = Store(initialState: DownloadState()) {
      Download(chunks: AsyncStream { $0.finish() }).recorded(by: recorder)
    }
    #expect(first != nil && recorder.debugged === first)
    withExtendedLifetime((store, second)) {}
  }
}
