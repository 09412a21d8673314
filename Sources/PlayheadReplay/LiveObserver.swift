internal import ComposableRuntime
internal import PlayheadComposable
internal import PlayheadRecorder

#if canImport(SwiftUI)
  internal import SwiftUI
#endif

/// Records a live store, says that it did, and passes everything on to the observer that the store would have had.
@MainActor
final class LiveObserver<State, Action>: StoreObserver {
  var onRecord: (@MainActor () -> Void)?
  var own: (any StoreObserver<State, Action>)?
  private let recording: RecordingObserver<State, Action>

  init(recorder: Recorder) {
    recording = RecordingObserver(recorder: recorder)
  }

  func storeDidStart(state: State) {
    recording.storeDidStart(state: state)
    own?.storeDidStart(state: state)
  }

  func storeWillAnimate(by animation: Animation, seq: Int) {
    recording.storeWillAnimate(by: animation, seq: seq)
    own?.storeWillAnimate(by: animation, seq: seq)
  }

  func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {
    recording.storeWillReduce(action, seq: seq, from: origin, state: state)
    own?.storeWillReduce(action, seq: seq, from: origin, state: state)
  }

  func dependencyWasRead(_ read: DependencyRead, seq: Int) {
    recording.dependencyWasRead(read, seq: seq)
    own?.dependencyWasRead(read, seq: seq)
  }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {
    recording.storeDidReduce(action, seq: seq, from: old, to: new)
    own?.storeDidReduce(action, seq: seq, from: old, to: new)
    onRecord?()
  }

  func effectDidStart(_ effect: EffectStart) {
    recording.effectDidStart(effect)
    own?.effectDidStart(effect)
    onRecord?()
  }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    recording.effectDidEnd(id, end)
    own?.effectDidEnd(id, end)
    onRecord?()
  }

  func storeDidEnd() {
    recording.storeDidEnd()
    own?.storeDidEnd()
    onRecord?()
  }
}
