// How a debugger in another process, or in this one, reaches the store of a recorder.

extension Recorder {
  /// The store as a debugger reaches it: held weakly where the store's own recording brings it; nil where nobody does.
  package var debugged: (any DebuggedStore)? {
    get { core.debugged }
    set { core.change { $0.debugged = newValue } }
  }

  /// Whether debuggers can attach.
  package var isListening: Bool {
    get { core.isListening }
    set { core.isListening = newValue }
  }

  /// The store shows the state of a position, and refuses actions.
  ///
  /// - Parameter isRecorded: whether the recording is this store's.
  package func didPresent(_ position: Int, isRecorded: Bool) { core.presented(position, isRecorded: isRecorded) }

  /// The store shows its present state again.
  package func didPresentLive(_ end: PresentingEnd, isRecorded: Bool) {
    core.presented(nil, end, isRecorded: isRecorded)
  }

  /// Says how a debugger sends actions to a store of which nothing but its recording is known.
  ///
  /// ```swift
  /// recorder.onSend { [weak store] (action: AppAction) in store?.send(action, from: .debugger) }
  /// ```
  ///
  /// Stores of ComposableRuntime need no such call. Nothing happens where no debugger asks for it.
  ///
  /// - Parameter send: sends an action to the store, and has it recorded from `RecordedOrigin.debugger`. It is called on any
  ///   thread, and kept as long as the recorder: it should hold the store weakly.
  public func onSend<Action>(_ send: @escaping @Sendable (_ action: sending Action) async -> Void) {
    let type = RecordedType<Action>()
    debuggerCalls.set(send: { value in
      do throws(DebuggedStoreError) { return .success(await send(try type.decoded(value, as: .action))) } catch {
        return .failure(error)
      }
    })
  }

  /// Says how a debugger shows an old state in a store of which nothing but its recording is known.
  ///
  /// ```swift
  /// recorder.onPresent { (state: AppState?) in await screen.show(state ?? store.state) }
  /// ```
  ///
  /// No reducer must run by it, and the state that the recorder sees stays the present one. Meanwhile the store takes no
  /// actions of a debugger. What it does with those of its own screens is its own: the recorder cannot refuse them.
  ///
  /// In redacted places `state` has the values of the state that was recorded last, as far as derived code records it; it has
  /// placeholders elsewhere.
  ///
  /// - Parameter present: shows a state in place of the present one; nil puts the present back. It is called on any thread,
  ///   and kept as long as the recorder: it should hold the store weakly.
  public func onPresent<State>(_ present: @escaping @Sendable (_ state: sending State?) async -> Void) {
    let type = RecordedType<State>()
    debuggerCalls.set(present: { [weak core] value in
      do throws(DebuggedStoreError) {
        guard let value else { return .success(await present(nil)) }
        return .success(await present(try type.decoded(core?.filled(value, as: type) ?? value, as: .state)))
      } catch {
        return .failure(error)
      }
    })
  }

  private var debuggerCalls: DebuggerCalls {
    core.change { state in
      if let calls = state.debuggerCalls { return calls }
      let calls = DebuggerCalls(core)
      state.debuggerCalls = calls
      return calls
    }
  }
}
