#if ComposableArchitecture
  // `DependencyValues.stackElementID` is not public.
  @_spi(Internals) import ComposableArchitecture
  import PlayheadPlatform
  package import PlayheadFormat

  /// The ids that the reducers of a run that happens again give to the elements of stacks.
  ///
  /// TCA counts ids as long as the process lives, so which one comes next is recorded as a read. A run has a count of its own, which
  /// goes on from the recorded one.
  package final class StackIDs {
    private struct Known: Sendable {
      /// Whether a recorded state has a stack.
      var isUsed = false
      /// Above the ids of the states that were read back since a run began.
      var floor = 0
    }

    private static let key = "stackElementID"
    private static let known = Lock(Known())
    /// More are not passed over, whatever a recording says.
    private static let limit = 1 << 20

    private var generator = StackElementIDGenerator.liveValue
    /// Above the ids that this run has given.
    private var free = 0
    private var last = 0

    package init() { Self.known.withLock { $0.floor = 0 } }

    /// Is told when a stack's type is described, as that of each recorded state is.
    static func willBeRecorded() { known.withLock { $0.isUsed = true } }

    static func wasReadBack(_ id: Int) {
      known.withLock { if id < Int.max { $0.floor = max($0.floor, id + 1) } }
    }

    /// Makes the state that a run begins with.
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

    /// Calls a reducer.
    ///
    /// - Parameters:
    ///   - own: gives the ids of a run that happens again; nil where the process gives them.
    ///   - seq: the number of the action; a run that begins anew begins with a smaller one.
    ///   - answers: what the reducer read when it was recorded.
    /// - Returns: what it returns, and the ids that it gave, as reads.
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
