import ComposableRuntime
import PlayheadRecorder

#if canImport(SwiftUI)
  internal import SwiftUI
#endif

/// Tells a session what goes on in its store, and passes it all on to the recorder.
///
/// A store has one observer, and the session needs to know when no effect is at work; so it stands in front of the
/// recorder's.
@MainActor
final class SessionMonitor<State: Recordable, Action: Recordable>: StoreObserver {
  private let recording: (any StoreObserver<State, Action>)?
  private let effectDidEnd: @Sendable () -> Void
  private let print: (String) -> Void
  private var origin = ""
  /// How many effects have started and not ended.
  private(set) var running = 0

  init(
    recording: (any StoreObserver<State, Action>)?, effectDidEnd: @escaping @Sendable () -> Void,
    print: @escaping (String) -> Void
  ) {
    self.recording = recording
    self.effectDidEnd = effectDidEnd
    self.print = print
  }

  func storeDidStart(state: State) {
    recording?.storeDidStart(state: state)
  }

  func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {
    self.origin = if case .effect(let id) = origin { " (effect \(id))" } else { "" }
    recording?.storeWillReduce(action, seq: seq, from: origin, state: state)
  }

  func storeWillAnimate(by animation: Animation, seq: Int) {
    recording?.storeWillAnimate(by: animation, seq: seq)
  }

  func dependencyWasRead(_ read: DependencyRead, seq: Int) {
    recording?.dependencyWasRead(read, seq: seq)
  }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {
    recording?.storeDidReduce(action, seq: seq, from: old, to: new)
    print("\(seq) \(ChangeSummary.name(of: action))\(origin): \(ChangeSummary.changes(from: old, to: new))")
  }

  func effectDidStart(_ effect: EffectStart) {
    running += 1
    recording?.effectDidStart(effect)
  }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    running -= 1
    recording?.effectDidEnd(id, end)
    effectDidEnd()
  }

  func storeDidEnd() {
    recording?.storeDidEnd()
  }
}
