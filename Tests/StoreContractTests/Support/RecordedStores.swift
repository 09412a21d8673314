import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

/// Records every store that is created, whatever its types.
@MainActor
final class RecordedStores: StoreCreationObserver {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())")
  private var paths: [String] = []

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func observers<State, Action>(of state: State.Type, _ action: Action.Type) -> [any StoreObserver<State, Action>] {
    let path = folder.appending(path: "\(paths.count).jsonl").path
    paths.append(path)
    return [RecordingObserver<State, Action>(recorder: Recorder(to: path))]
  }

  /// Reads what was recorded: each recording opens, and its last state can be shown.
  func check() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for path in paths {
      let recording = try Recording(path: path)
      #expect(recording.problems.isEmpty)
      if recording.ending.unfinishedSince == nil { _ = try recording.state(at: recording.last) }
    }
  }
}
