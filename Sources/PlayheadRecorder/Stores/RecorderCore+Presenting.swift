package import PlayheadFormat
internal import PlayheadRedaction

// Only one debugger at a time presents old states, whichever listener it came through.
extension RecorderCore {
  /// Shows a state in the store, which shows what it showed before if this throws.
  package func present(
    _ state: JSONValue, of position: Int, by presenter: Presenter
  ) async throws(DebuggedStoreError) {
    guard let store = debugged else { throw .gone }
    guard change({ $0.presenting.ask(presenter) }) else { throw .isTaken }
    defer { change { $0.presenting.endAsking() } }
    try await store.present(state, of: position)
  }

  /// Shows the present state again, whichever debugger presents one.
  package func presentLive(by presenter: Presenter) async throws(DebuggedStoreError) {
    guard let store = debugged else { throw .gone }
    guard change({ $0.presenting.ask(presenter, isForLive: true) }) else { throw .isTaken }
    defer { change { $0.presenting.endAsking() } }
    _ = try await store.presentLive()
  }

  /// Shows the present state again if the leaving debugger presents one.
  package func endPresenting(by presenter: Presenter) async {
    guard change({ $0.presenting.isShown(for: presenter) }) else { return }
    try? await presentLive(by: presenter)
  }

  /// Records that the store shows the state of a position, or nil for the present one; `goesOn` is whether it reduces
  /// actions meanwhile, and `isRecorded` whether the recording is this store's.
  func presented(
    _ position: Int?, _ end: PresentingEnd = PresentingEnd(), goesOn: Bool = false, isRecorded: Bool = true
  ) {
    let now = clock.now()
    change { recorder in
      recorder.presenting.show(position, goesOn: goesOn)
      if isRecorded, !recorder.isClosed, !recorder.isAlone { recorder.presentation(end, at: now) }
    }
  }

  /// A recorded state with the store's own values in redacted places, as far as the last recorded state has them; only
  /// derived code writes that state here, as this may be any thread.
  func filled<State>(_ state: JSONValue, as type: RecordedType<State>) -> JSONValue {
    guard let redaction else { return state }
    let memory = change { $0.looked.memory } as? StateMemory<State>
    let isPlain = !type.runsAppCode && !type.containsReferences && !type.containsInstances
    let present = memory.flatMap { memory in memory.tree ?? (isPlain ? type.tree(of: memory.value).value : nil) }
    return redaction.filled(state, from: present)
  }
}
