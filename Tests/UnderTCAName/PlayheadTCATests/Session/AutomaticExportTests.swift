import ComposableArchitecture
import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import PlayheadTCA
import Testing

@MainActor @Suite struct AutomaticExportTests {
  @Recordable struct State: Equatable { var total = 0 }

  @Recordable enum Action { case add(Int) }

  @Test func `a session is handed out when something is true of the state`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let session = Recorder.session(folder: folder)
    let (events, continuation) = AsyncStream.makeStream(of: AutomaticExport.self)
    session.exportOnce("negative total", after: .seconds(1000), when: { (state: State) in state.total < 0 }) {
      continuation.yield($0)
    }
    var store: Store<State, Action>? = Store(initialState: State()) {
      Reduce<State, Action> { state, action in
        if case .add(let number) = action { state.total += number }
        return .none
      }
      .recorded(by: session.recorder)
    }
    for number in [1, -2, 3] { store?.send(.add(number)) }
    store = nil
    for await event in events {
      guard let after = event.after else { continue }
      let recording = try RecordingFile(path: after.get().path).recording
      #expect(recording.last == 3)
      #expect(try recording.notes().map(\.seq) == [2])
      #expect(try recording.notes().map(\.name) == ["negative total"])
      #expect(try recording.state(at: 2)["total"] == -1)
      break
    }
  }
}
