package import ComposableRuntime
package import PlayheadFormat
package import PlayheadRecorder

#if canImport(SwiftUI)
  package import SwiftUI
#endif

/// Writes the events of a store into a recording.
package final class RecordingObserver<State, Action>: StoreObserver {
  private let recorder: Recorder
  private let store: StoreRecorder<State, Action>
  private var handle: StoreHandle<State, Action>?
  /// The position whose state is presented, or was last.
  private var presented = 0
  private var numbers = RecordedNumbers()
  /// Whether a shared value in the state may change between two actions.
  private let isFollowing: Bool
  private var animation: String?

  package init(recorder: Recorder) {
    self.recorder = recorder
    store = StoreRecorder(recorder)
    isFollowing = store.mayChangeOutside
  }

  /// Runs what reads the state, and follows the shared values in it.
  @inline(never) private func following(_ body: () -> Void) {
    if isFollowing, let handle { handle.followingSharedValues(body) } else { body() }
  }

  package func storeWillStart(_ store: StoreHandle<State, Action>) { handle = store }

  package func storeDidStart(state: State) {
    following { store.start(state: state) }
    if store.isServed || store.isDormant { recorder.debugged = self }
  }

  package func sharedValueDidChange(by author: ChangeAuthor?, state: State) {
    following { store.stateMayHaveChanged(by: author.map(ChangeOrigin.init), to: state) }
  }

  package func storeWillAnimate(by animation: Animation, seq: Int) {
    self.animation = String(describing: animation)
  }

  package func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {
    // Without a closure where nothing is followed: it is called for each action.
    if _fastPath(!isFollowing) {
      store.willReduce(action, from: RecordedOrigin(origin), animation: animation, state: state)
    } else {
      following { store.willReduce(action, from: RecordedOrigin(origin), animation: animation, state: state) }
    }
    if animation != nil { animation = nil }
    guard let recorded = store.seq else { return leaveIfDone() }
    numbers.add(seq, recordedAs: recorded)
  }

  /// Leaves the store when its recorder is closed, and rests while no debugger is attached.
  @inline(never) private func leaveIfDone() {
    if store.isServed { return }
    numbers.removeAll()
    if store.isDormant { handle?.rest(self) } else { handle?.dismiss(self) }
  }

  package func dependencyWasRead(_ read: DependencyRead, seq: Int) {
    store.didRead(read.key, read.value)
  }

  package func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) {
    if _fastPath(!isFollowing) {
      store.didReduce(from: old, to: new)
    } else {
      following { store.didReduce(from: old, to: new) }
    }
  }

  package func effectDidStart(_ effect: EffectStart) {
    recorder.effectStarted(
      effect.id, by: cause(effect.seq), name: effect.name, location: "\(effect.fileID):\(effect.line)",
      feature: effect.featurePlace)
  }

  package func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    switch end {
    case .finished(let error): recorder.effectFinished(id, error: error)
    case .failed(let error): recorder.effectFailed(id, error: error)
    case .cancelled(let seq, let cancelID):
      recorder.effectCancelled(
        id, by: cause(seq), cancelID: cancelID.map { String(describing: $0.base) })
    }
  }

  package func cancellationDidMeetNothing(_ id: AnyHashable, by seq: Int?) {
    recorder.cancellationMetNothing(String(describing: id.base), by: cause(seq))
  }

  package func issueWasReported(_ message: String, at source: String) {
    // The hint is already in the report on standard error.
    let whatIsWrong = message.firstRange(of: "\n\nhint: ").map { String(message[..<$0.lowerBound]) } ?? message
    recorder.log(whatIsWrong, level: .error, label: "ComposableRuntime", source: source)
  }

  private func cause(_ seq: Int?) -> EffectCause {
    seq.flatMap(numbers.number).map(EffectCause.action) ?? .none
  }

  package func storeDidPresent(_ state: State) {
    recorder.didPresent(presented, isRecorded: store.isServed)
  }

  package func storeDidPresentLive(refused: Int, waited: Int) {
    recorder.didPresentLive(PresentingEnd(refused: refused, waited: waited), isRecorded: store.isServed)
  }

  package func storeDidEnd() {
    recorder.close()
  }
}

extension RecordingObserver: DebuggedStore {
  package func writeState() {
    guard let handle, let state = handle.state else { return }
    handle.wake(self)
    following { store.writeState(state) }
  }

  package func send(_ action: JSONValue) throws(DebuggedStoreError) {
    if store.isDormant { writeState() }
    let action = try store.read(action: action)
    guard handle?.isPresenting != true else { throw .isPresenting }
    guard handle?.send(action) != nil else { throw .gone }
  }

  package func present(_ state: JSONValue, of position: Int) throws(DebuggedStoreError) {
    if store.isDormant { writeState() }
    guard let handle, let present = handle.state else { throw .gone }
    let state = try store.read(state: state, keeping: present)
    presented = position
    guard handle.present(state) else { throw .isReducing }
  }

  @discardableResult
  package func presentLive() throws(DebuggedStoreError) -> PresentingEnd {
    guard let counts = handle?.presentLive() else { throw .notPresenting }
    return PresentingEnd(refused: counts.refused, waited: counts.waited)
  }
}

extension ChangeOrigin {
  fileprivate init(_ author: ChangeAuthor) {
    switch author {
    case .effect(let id): self = .effect(id)
    case .named(let name): self = .named(name)
    }
  }
}

extension RecordedOrigin {
  fileprivate init(_ origin: ActionOrigin) {
    switch origin {
    case .outside: self = .outside
    case .effect(let id): self = .effect(id)
    case .debugger: self = .debugger
    }
  }
}
