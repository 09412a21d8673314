import ComposableArchitecture
import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import PlayheadTCA

/// What a recorded store did.
struct RecordedSession {
  let recording: Recording
  let text: String

  /// Records what `body` does with a store.
  @MainActor init<Feature: Reducer>(
    of feature: Feature, from state: Feature.State, options: Recorder.Options = Recorder.Options(),
    reads: RecordedReads = .standard,
    during body: @MainActor (Store<Feature.State, Feature.Action>) async throws -> Void
  ) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var store: Store? = Store(initialState: state) {
      feature.recorded(by: Recorder(to: path, options: options), reads: reads)
    }
    if let store { try await body(store) }
    store = nil
    recording = try Recording(path: path)
    text = try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The lines of some kinds, without times, and without the number of a line of code.
  func lines(_ kinds: String...) -> [String] {
    text.split(separator: "\n").map(String.init).filter { line in
      kinds.contains { line.hasPrefix(#"{"kind":"\#($0)""#) }
    }
    .map {
      $0.replacing(/"(t|dur)":\d+,?/, with: "").replacing(/\.swift:\d+/, with: ".swift").replacing(",}", with: "}")
    }
  }
}
