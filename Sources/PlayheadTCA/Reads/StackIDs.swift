#if ComposableArchitecture
  // `DependencyValues.stackElementID` is not public.
  @_spi(Internals) import ComposableArchitecture
  import PlayheadPlatform
  package import PlayheadFormat

  /// Generates ids for a repeated run after the recorded ones; TCA counts for the process, so the next id is a recorded read.
  package final class StackIDs {
    private struct Known: Sendable {
      /// Whether a recorded state has a stack.
      var isUsed = false
      /// Above the ids of the states that were decoded since a run began.
      var floor = 0
    }

    private static let key = "stackElementID"
    private static let known = Lock(Known())
    /// The most ids that are skipped for an untrusted recording.
    private static let limit = 1 << 20

    private var generator = StackElementIDGenerator.liveValue
    /// Above the ids that this run has generated.
    private var free = 0
    private var last = 0

    package init() { Self.known.withLock { $0.floor = 0 } }

    /// Called when the type of a stack is described, as that of each recorded state is.
    static func willBeRecorded() { known.withLock { $0.isUsed = true } }

    static func wasReadBack(_ id: Int) {
      known.withLock { if id < Int.max { $0.floor = max($0.floor, id + 1) } }
    }

    package func beginning<State>(_ make: () -> State) -> State {
      withDependencies {
        $0.stackElementID = generator
      } operation: {
        defer { free = generator.peek().generation }
        return make()
      }
    }

    /// Whether a recorded state has a stack.
    static var isUsed: Bool { known.withLock { $0.isUsed } }

    /// Returns the generated ids as reads; `own` is nil where the process generates ids, and a lower `seq` begins a new run.
    package static func during<Answer>(
      _ own: StackIDs?, seq: Int, answering answers: [RecordedChange.Read], _ reduce: () -> Answer
    ) -> (Answer, reads: [(key: String, value: Any)]) {
      guard isUsed else { return (reduce(), []) }
      guard let own else { return counted(reduce) }
      own.begin(seq, answers)
      return withDependencies {
        $0.stackElementID = own.generator
      } operation: {
        let (answer, reads) = counted(reduce)
        if !reads.isEmpty { own.free = own.generator.peek().generation }
        return (answer, reads)
      }
    }

    private static func counted<Answer>(_ reduce: () -> Answer) -> (Answer, reads: [(key: String, value: Any)]) {
      @Dependency(\.stackElementID) var generator
      let first = generator.peek().generation
      let answer = reduce()
      let next = generator.peek().generation
      return (answer, next > first ? (first..<next).map { (key, $0) } : [])
    }

    private func begin(_ seq: Int, _ answers: [RecordedChange.Read]) {
      if seq <= last { free = 0 }
      last = seq
      let recorded = answers.first { $0.key == Self.key }?.value.int
      goOn(from: recorded.map { max($0, free) } ?? max(Self.known.withLock { $0.floor }, free))
    }

    private func goOn(from id: Int) {
      if generator.peek().generation > id { generator = .liveValue }
      guard id <= Self.limit else { return }
      while generator.peek().generation < id { _ = generator.next() }
    }
  }
#endif
