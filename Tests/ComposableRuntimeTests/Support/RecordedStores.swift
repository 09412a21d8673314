import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadReading
import PlayheadRecorder
import PlayheadRecording
import Testing

/// Records every store that is created, whatever its types.
@MainActor
final class RecordedStores: StoreCreationObserver {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())")
  private var paths: [String] = []

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func observer<State, Action>(
    besides own: (any StoreObserver<State, Action>)?
  ) -> (any StoreObserver<State, Action>)? {
    let path = folder.appending(path: "\(paths.count).jsonl").path
    paths.append(path)
    return BothObservers(RecordingObserver(recorder: Recorder(to: path)), own)
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

/// Tells a recorder and, after it, the observer that a store would have had.
@MainActor
private final class BothObservers<State, Action>: StoreObserver {
  private let first: RecordingObserver<State, Action>
  private let second: (any StoreObserver<State, Action>)?

  init(_ first: RecordingObserver<State, Action>, _ second: (any StoreObserver<State, Action>)?) {
    self.first = first
    self.second = second
  }

  func storeDidStart(state: State) {
    first.storeDidStart(state: state)
    second?.storeDidStart(state: state)
  }

  func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {
    first.storeWillReduce(action, seq: seq, from: origin, state: state)
    second?.storeWillReduce(action, seq: seq, from: origin, state: state)
  }

  func storeWillAnimate(by animation: Animation, seq: Int) {
    first.storeWillAnimate(by: animation, seq: seq)
    second?.storeWillAnimate(by: animation, seq: seq)
  }

  func dependencyWasRead(_ read: DependencyRead, seq: Int) {
    first.dependencyWasRead(read, seq: seq)
    second?.dependencyWasRead(read, seq: seq)
  }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {
    first.storeDidReduce(action, seq: seq, from: old, to: new)
    second?.storeDidReduce(action, seq: seq, from: old, to: new)
  }

  func effectDidStart(_ effect: EffectStart) {
    first.effectDidStart(effect)
    second?.effectDidStart(effect)
  }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    first.effectDidEnd(id, end)
    second?.effectDidEnd(id, end)
  }

  func storeDidEnd() {
    first.storeDidEnd()
    second?.storeDidEnd()
  }
}
