import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadFormat
import PlayheadImport
import PlayheadReader
import PlayheadRecorder
import Testing

/// What `_printChanges` prints of a run, beside a recording of the same run.
@MainActor @Suite struct PrintedRecordingTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path

  @Test func `an imported log has the actions and changes of the recording`() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    var log = "the app has started\n"
    await withDependencies {
      $0.context = .live
    } operation: {
      let store = Store(initialState: Gallery.State(path: [.picture(Picture.State(title: "first"))])) {
        Gallery()._printChanges(.customDump { print($0, "a request\n", separator: "\n", to: &log) })
          .recorded(by: Recorder(to: path))
      }
      store.send(.openTapped("second"))
      store.send(.path(.element(id: 1, action: .picture(.likeTapped))))
      await store.send(.path(.element(id: 0, action: .picture(.closeTapped)))).finish()
      store.send(.openTapped("third\nof two lines"))
      store.send(.path(.element(id: 2, action: .picture(.renamed("fourth")))))
      store.send(.editTapped)
      store.send(.destination(.presented(.editor(.likeTapped))))
      store.send(.destination(.dismiss))
    }
    let recorded = try Recording(path: path)
    let imported = try RecordingImport(MemorySource(Array(log.utf8), name: "log"), .printChanges)
    #expect(imported.summary.problems == [])
    #expect(imported.summary.missedCount == 0)
    let recording = try Recording(imported.source)
    try #require(recording.last == recorded.last)
    #expect(try recording.state(at: 0) == recorded.state(at: 0))
    for position in 1...recorded.last {
      #expect(try recording.action(position).name == recorded.action(position).name)
      #expect(try recording.action(position).value == recorded.action(position).value)
      #expect(try recording.state(at: position) == recorded.state(at: position), "position \(position)\n\(log)")
    }
  }
}
