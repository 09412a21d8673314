#if ComposableArchitecture
  import PlayheadPlatform
  package import PlayheadRecorder
  package import PlayheadRecording

  /// One run of a reducer, for what is made and read in it.
  package final class RecordedTurn: Sendable {
    /// A task-local optional class has to be in something, or a release build crashes.
    private struct Binding: Sendable {
      let turn: RecordedTurn
    }

    private struct Progress: @unchecked Sendable {
      var isReducing = true
      /// How many effects that record themselves were made.
      var effects = 0
      var reads: [(key: String, value: Any)] = []
      /// What was read when it was recorded, and has not been read again.
      var answers: [RecordedChange.Read]
    }

    @TaskLocal private static var binding: Binding?

    /// Nil where no effect of it is started.
    let effects: EffectRecorder?
    let seq: Int?
    private let progress: Lock<Progress>

    /// - Parameters:
    ///   - effects: records the effects of the store; nil where no effect is started.
    ///   - seq: the number of the action.
    ///   - answers: what the reducer reads, each value once, in the order of its key. It reads anew what is not in it.
    package init(effects: EffectRecorder? = nil, seq: Int? = nil, answering answers: [RecordedChange.Read] = []) {
      self.effects = effects
      self.seq = seq
      progress = Lock(Progress(answers: answers))
    }

    /// The run that this code is in; nil in an effect, although that inherits it.
    static var current: RecordedTurn? {
      guard let turn = binding?.turn, turn.progress.withLock({ $0.isReducing }) else { return nil }
      return turn
    }

    /// What started the effects of this run.
    package var cause: EffectCause { seq.map(EffectCause.action) ?? .none }

    /// Whether an effect of this run records itself.
    var hasRecordedEffects: Bool { progress.withLock { $0.effects > 0 } }

    package func during<Answer>(_ body: () -> Answer) -> Answer {
      Self.$binding.withValue(Binding(turn: self), operation: body)
    }

    /// Reads a value in the run that this code is in, if it is in one.
    static func read<Value, Failure: Error>(
      _ key: String, _ read: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
      guard let turn = current else { return try read() }
      let value = if let answer = turn.answer(key, as: Value.self) { answer } else { try read() }
      turn.progress.withLock { $0.reads.append((key, value)) }
      return value
    }

    /// What was read when it was recorded; nil where that is none of today's type, or nothing.
    private func answer<Value>(_ key: String, as type: Value.Type) -> Value? {
      let read = progress.withLock { progress in
        progress.answers.firstIndex { $0.key == key }.map { progress.answers.remove(at: $0) }
      }
      guard let read else { return nil }
      do throws(RecordableError) { return try RecordedType<Value>().read(read.value) } catch { return nil }
    }

    func willMakeEffect() { progress.withLock { $0.effects += 1 } }

    /// - Returns: what was read.
    package func end() -> [(key: String, value: Any)] {
      progress.withLock { progress in
        progress.isReducing = false
        defer { progress.reads = [] }
        return progress.reads
      }
    }
  }
#endif
