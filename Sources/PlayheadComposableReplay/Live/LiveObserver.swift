internal import ComposableRuntime

/// Reports that something was recorded, because the store calls it after the observer that records.
@MainActor
final class LiveObserver<State, Action>: StoreObserver {
  private let onRecord: @MainActor () -> Void
  private(set) var handle: StoreHandle<State, Action>?

  init(_ onRecord: @escaping @MainActor () -> Void) { self.onRecord = onRecord }

  func storeWillStart(_ store: StoreHandle<State, Action>) { handle = store }

  func storeDidReduce(_ action: Action, seq: Int, from old: State, to new: State) { onRecord() }

  func effectDidStart(_ effect: EffectStart) { onRecord() }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) { onRecord() }

  func storeDidPresent(_ state: State) { onRecord() }

  func storeDidPresentLive(refused: Int, waited: Int) { onRecord() }

  func storeDidEnd() { onRecord() }
}
