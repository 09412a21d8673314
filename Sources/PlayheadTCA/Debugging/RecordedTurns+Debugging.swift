#if ComposableArchitecture
  import ComposableArchitecture
  package import PlayheadRecorder
  package import PlayheadFormat

  // A debugger sends actions and shows old states. To show one, it sends an action for which the reducer only sets the state.
  extension RecordedTurns: DebuggedStore {
    @MainActor package func writeState() {
      if let present { store.writeState(present) }
    }

    @MainActor package func send(_ action: JSONValue) throws(DebuggedStoreError) {
      let action = try store.read(action: action)
      if presenting != nil { throw .isPresenting }
      try perform(action, .typed)
    }

    @MainActor package func present(_ state: JSONValue, of position: Int) throws(DebuggedStoreError) {
      guard let present, let last else { throw .unreached }
      let shown = try store.read(state: state, keeping: present)
      try perform(last, .show(shown))
      if presenting == nil { presenting = Presenting(live: present) }
      recorder.didPresent(position, isRecorded: store.isServed)
      onPresent?()
    }

    @discardableResult
    @MainActor package func presentLive() throws(DebuggedStoreError) -> PresentingEnd {
      guard let presenting, let last else { throw .notPresenting }
      try perform(last, .show(presenting.live))
      self.presenting = nil
      let end = PresentingEnd(refused: presenting.refused, waited: presenting.waiting.count)
      recorder.didPresentLive(end, isRecorded: store.isServed)
      onPresent?()
      for (action, arrival) in presenting.waiting { try perform(action, .late(arrival)) }
      return end
    }

    @MainActor private func perform(_ action: Action, _ direction: Direction) throws(DebuggedStoreError) {
      guard let line else { throw .unreached }
      if isReducing { throw .isReducing }
      self.direction = direction
      line(action)
      // No reducer has received it, because the effect of this `send` is gone: another effect will provide a new one.
      if self.direction.take() != nil {
        self.line = nil
        throw .unreached
      }
    }
  }
#endif
