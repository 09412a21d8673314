// How a debugger in another process, or in this one, reaches a recorder's store.

extension Recorder {
  /// The store for a debugger, held weakly if its own recording registered it; nil if there is none.
  package var debugged: (any DebuggedStore)? {
    get { core.debugged }
    set { core.change { $0.debugged = newValue } }
  }

  package var isListening: Bool {
    get { core.isListening }
    set { core.isListening = newValue }
  }

  /// Records that the store shows the state of a position and refuses actions; `isRecorded` is whether the recording is
  /// this store's.
  package func didPresent(_ position: Int, isRecorded: Bool) { core.presented(position, isRecorded: isRecorded) }

  /// Records that the store shows its present state again.
  package func didPresentLive(_ end: PresentingEnd, isRecorded: Bool) {
    core.presented(nil, end, isRecorded: isRecorded)
  }

  /// Defines how a debugger sends actions to a store that the recorder does not know itself.
  ///
  /// ```swift
  /// recorder.onSend { [weak store] (action: AppAction) in store?.send(action, from: .debugger) }
  /// ```
  ///
  /// Stores of ComposableRuntime need no such call. It has no effect until a debugger sends an action.
  ///
  /// - Parameter send: sends an action to the store and records it as from `RecordedOrigin.debugger`. It is called on
  ///   any thread, and kept as long as the recorder: it should hold the store weakly.
  public func onSend<Action>(_ send: @escaping @Sendable (_ action: sending Action) async -> Void) {
    let type = RecordedType<Action>()
    debuggerCalls.set(send: { value in
      do throws(DebuggedStoreError) { return .success(await send(try type.decoded(value, as: .action))) } catch {
        return .failure(error)
      }
    })
  }

  /// Defines how a debugger shows an old state in a store that the recorder does not know itself.
  ///
  /// ```swift
  /// recorder.onPresent { (state: AppState?) in await screen.show(state ?? store.state) }
  /// ```
  ///
  /// It must not run a reducer or change the state that the recorder sees. Meanwhile the recorder refuses a debugger's
  /// actions, but it cannot refuse those of the app's own screens.
  ///
  /// In redacted places `state` has the values of the last recorded state, as far as derived code records it, and
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
