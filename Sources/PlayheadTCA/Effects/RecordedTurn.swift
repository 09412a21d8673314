#if ComposableArchitecture
  import PlayheadPlatform
  package import PlayheadRecorder
  package import PlayheadFormat

  /// One run of a reducer, for what is made and read in it.
  ///
  /// What it counts is used by the thread that reduces alone: no other one sees it as ``current``.
  package final class RecordedTurn: @unchecked Sendable {
    // Not a task-local value, which takes longer and is inherited by effects.
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      pthread_key_create(&key, nil)
      return key
    }()

    /// Nil where no effect of it is started.
    let effects: EffectRecorder?
    let seq: Int?
    /// How many effects that record themselves were made.
    @exclusivity(unchecked) private var ownEffects = 0
    @exclusivity(unchecked) private var reads: [(key: String, value: Any)] = []
    /// What was read when it was recorded, and has not been read again.
    @exclusivity(unchecked) private(set) var answers: [RecordedChange.Read]

    /// - Parameters:
    ///   - effects: records the effects of the store; nil where no effect is started.
    ///   - seq: the number of the action.
    ///   - answers: what the reducer reads, each value once, in the order of its key. It reads anew what is not in it.
    package init(effects: EffectRecorder? = nil, seq: Int? = nil, answering answers: [RecordedChange.Read] = []) {
      (self.effects, self.seq, self.answers) = (effects, seq, answers)
    }

    /// The run that this code is in; nil in an effect.
    static var current: RecordedTurn? {
      pthread_getspecific(Self.key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// What started the effects of this run.
    package var cause: EffectCause { seq.map(EffectCause.action) ?? .none }

    /// Whether an effect of this run records itself.
    var hasRecordedEffects: Bool { ownEffects > 0 }

    /// Calls a reducer.
    @inline(__always) package func during<Answer>(_ body: () -> Answer) -> Answer {
      let outer = pthread_getspecific(Self.key)
      pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
      defer { pthread_setspecific(Self.key, outer) }
      return body()
    }

    /// What the reducer has read.
    package func takeReads() -> [(key: String, value: Any)] {
      defer { reads = [] }
      return reads
    }

    func didRead(_ key: String, _ value: Any) { reads.append((key, value)) }

    /// Reads a value in the run that this code is in, if it is in one.
    static func read<Value, Failure: Error>(
      _ key: String, _ read: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
      guard let turn = current else { return try read() }
      let value = if let answer = turn.answer(key, as: Value.self) { answer } else { try read() }
      turn.didRead(key, value)
      return value
    }

    /// What was read when it was recorded; nil where that is none of today's type, or nothing.
    private func answer<Value>(_ key: String, as type: Value.Type) -> Value? {
      guard let index = answers.firstIndex(where: { $0.key == key }) else { return nil }
      let read = answers.remove(at: index)
      do throws(RecordableError) { return try RecordedType<Value>().read(read.value) } catch { return nil }
    }

    func willMakeEffect() { ownEffects += 1 }
  }
#endif
