#if ComposableArchitecture
  import PlayheadPlatform
  package import PlayheadRecorder
  package import PlayheadFormat

  /// One run of a reducer, with the effects and reads in it; only the thread that reduces sees it as ``current`` and uses its counts.
  package final class RecordedTurn: @unchecked Sendable {
    // Not a task-local value, which is slower and inherited by effects.
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      pthread_key_create(&key, nil)
      return key
    }()

    /// Nil where no effect of the turn is started.
    let effects: EffectRecorder?
    let seq: Int?
    /// The number of effects that record themselves.
    @exclusivity(unchecked) private var ownEffects = 0
    @exclusivity(unchecked) private var reads: [(key: String, value: Any)] = []
    /// The recorded reads that were not read again yet.
    @exclusivity(unchecked) private(set) var answers: [RecordedChange.Read]

    /// `effects` is nil where no effect is started, and `answers` has the recorded reads, each used once in the order of its key.
    package init(effects: EffectRecorder? = nil, seq: Int? = nil, answering answers: [RecordedChange.Read] = []) {
      (self.effects, self.seq, self.answers) = (effects, seq, answers)
    }

    /// Nil in an effect.
    static var current: RecordedTurn? {
      pthread_getspecific(Self.key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    package var cause: EffectCause { seq.map(EffectCause.action) ?? .none }

    var hasRecordedEffects: Bool { ownEffects > 0 }

    @inline(__always) package func during<Answer>(_ body: () -> Answer) -> Answer {
      let outer = pthread_getspecific(Self.key)
      pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
      defer { pthread_setspecific(Self.key, outer) }
      return body()
    }

    package func takeReads() -> [(key: String, value: Any)] { exchange(&reads, with: []) }

    func didRead(_ key: String, _ value: Any) { reads.append((key, value)) }

    /// Reads a value, and records it in the current turn if there is one.
    static func read<Value, Failure: Error>(
      _ key: String, _ read: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
      guard let turn = current else { return try read() }
      let value = if let answer = turn.answer(key, as: Value.self) { answer } else { try read() }
      turn.didRead(key, value)
      return value
    }

    /// The recorded value; nil where there is none, or it does not decode as today's type.
    private func answer<Value>(_ key: String, as type: Value.Type) -> Value? {
      guard let index = answers.firstIndex(where: { $0.key == key }) else { return nil }
      let read = answers.remove(at: index)
      do throws(RecordableError) { return try RecordedType<Value>().read(read.value) } catch { return nil }
    }

    func willMakeEffect() { ownEffects += 1 }
  }
#endif
