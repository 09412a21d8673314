#if ComposableArchitecture
  import PlayheadPlatform
  import PlayheadRecorder

  /// One run of a recorded reducer, for what is made and read in it.
  final class RecordedTurn: Sendable {
    /// A task-local optional class has to be in something, or a release build crashes.
    private struct Binding: Sendable {
      let turn: RecordedTurn
    }

    private struct Progress: @unchecked Sendable {
      var isReducing = true
      /// How many effects that record themselves were made.
      var effects = 0
      var reads: [(key: String, value: Any)] = []
    }

    @TaskLocal private static var binding: Binding?

    let recorder: Recorder
    let ids: EffectIDs
    private let seq: Int?
    private let progress = Lock(Progress())

    init(recorder: Recorder, ids: EffectIDs, seq: Int?) {
      self.recorder = recorder
      self.ids = ids
      self.seq = seq
    }

    /// The run that this code is in; nil in an effect, although that inherits it.
    static var current: RecordedTurn? {
      guard let turn = binding?.turn, turn.progress.withLock({ $0.isReducing }) else { return nil }
      return turn
    }

    /// What started the effects of this run.
    var cause: EffectCause { seq.map(EffectCause.action) ?? .none }

    /// Whether an effect of this run records itself.
    var hasRecordedEffects: Bool { progress.withLock { $0.effects > 0 } }

    func during<Answer>(_ body: () -> Answer) -> Answer {
      Self.$binding.withValue(Binding(turn: self), operation: body)
    }

    func didRead(_ key: String, _ value: Any) { progress.withLock { $0.reads.append((key, value)) } }

    func willMakeEffect() { progress.withLock { $0.effects += 1 } }

    /// - Returns: what was read.
    func end() -> [(key: String, value: Any)] {
      progress.withLock { progress in
        progress.isReducing = false
        defer { progress.reads = [] }
        return progress.reads
      }
    }
  }

  /// The numbers of one store's effects.
  final class EffectIDs: Sendable {
    private let last = Lock(0)

    func next() -> Int {
      last.withLock { last in
        last += 1
        return last
      }
    }
  }
#endif
