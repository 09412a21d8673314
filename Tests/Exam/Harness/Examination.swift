import ComposableRuntime
import PlayheadComposable
import PlayheadRecorder
import ScriptedSession

extension Question {
  func session(isMended: Bool, seed: UInt64, path: String?) async -> Session {
    await session(seed: seed, path: path) { _ in
      Store(initialState: start) {
        feature(isMended: isMended)
      } withDependencies: {
        $0.network = .ofSession(seed)
        $0.uuid = .incrementing
      }
    }
  }
}

extension FaultyFeature {
  /// Its type's name, which is its file's.
  var name: String { String(describing: Self.self) }

  /// Runs one session with a store of the runtime, and records it to a file if there is a path.
  func session(
    seed: UInt64, path: String?, makeStore: (_ clock: TestClock<Duration>) -> Store<State, Action>
  ) async -> Session {
    let log = StepLog<State, Action>()
    let runner = SessionRunner<State, Action> { elapsed in
      path.map { Recorder(to: $0, options: Recorder.Options(elapsed: elapsed)) }
    } makeStore: { clock in
      let store = makeStore(clock)
      _ = store.addObserver(log)
      return store
    }
    await use(AppUser(runner, seed: seed))
    return session(of: log)
  }

  func session(of log: StepLog<State, Action>) -> Session {
    Session(actions: log.steps.count, culprits: log.steps.filter(isCulprit).map(\.position))
  }

  /// The session of a number among those in which the fault shows and which have a length that people record.
  func seed(number: Int) async throws -> UInt64 {
    var lengths: [Int] = []
    var rest = number
    for seed in UInt64(1)...500 {
      let session = await session(isMended: false, seed: seed, path: nil)
      lengths.append(session.actions)
      if (30...300).contains(session.actions), !session.culprits.isEmpty { rest -= 1 }
      if rest == 0 { return seed }
    }
    throw ExaminationError.neverShows(name, lengths: (lengths.min() ?? 0)...(lengths.max() ?? 0))
  }

  /// Checks that the mended feature does not have the fault.
  func checkMended() async throws {
    for seed in UInt64(1)...20 {
      let session = await session(isMended: true, seed: seed, path: nil)
      if !session.culprits.isEmpty {
        throw ExaminationError.isNotMended(name, seed: seed, positions: session.culprits)
      }
    }
  }
}

/// What came of a session.
struct Session {
  var actions: Int
  /// The positions at which the fault happens.
  var culprits: [Int]
}

enum ExaminationError: Error, CustomStringConvertible {
  case neverShows(String, lengths: ClosedRange<Int>)
  case isNotMended(String, seed: UInt64, positions: [Int])

  var description: String {
    switch self {
    case .neverShows(let name, let lengths):
      "\(name): in 500 sessions of \(lengths.lowerBound) to \(lengths.upperBound) actions the fault never shows"
    case .isNotMended(let name, let seed, let positions):
      "\(name): the mended feature has the fault with seed \(seed), at \(positions)"
    }
  }
}
