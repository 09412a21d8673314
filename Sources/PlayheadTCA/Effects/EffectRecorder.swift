#if ComposableArchitecture
  import PlayheadPlatform
  package import PlayheadRecorder

  /// Records and numbers the effects of one store.
  package final class EffectRecorder: Sendable {
    private let recorder: Recorder
    private let last = Lock(0)
    private let onRecord: (@Sendable () -> Void)?

    init(_ recorder: Recorder, onRecord: (@Sendable () -> Void)?) {
      self.recorder = recorder
      self.onRecord = onRecord
    }

    /// Returns the number of the effect.
    package func started(by cause: EffectCause, name: String, location: String? = nil) -> Int {
      let id = last.withLock { last in
        last += 1
        return last
      }
      recorder.effectStarted(id, by: cause, name: name, location: location)
      onRecord?()
      return id
    }

    package func finished(_ id: Int, error: (any Error)? = nil) {
      recorder.effectFinished(id, error: error)
      onRecord?()
    }

    func failed(_ id: Int, error: any Error) {
      recorder.effectFailed(id, error: error)
      onRecord?()
    }

    package func cancelled(_ id: Int) {
      recorder.effectCancelled(id)
      onRecord?()
    }
  }
#endif
