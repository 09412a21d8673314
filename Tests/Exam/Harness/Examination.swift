import ComposableRuntime
import PlayheadComposable
import PlayheadRecorder
import ScriptedSession

extension Question {
  /// Its type's name, which is its file's.
  var name: String { String(describing: Self.self) }

  /// Runs one session, and records it to a file if there is a path.
  func session(isMended: Bool, seed: UInt64, path: String? = nil) async -> Session {
    let log = StepLog<Feature.State, Feature.Action>()
    let runner = SessionRunner<Feature.State, Feature.Action> { elapsed in
      path.map { Recorder(to: $0, options: Recorder.Options(elapsed: elapsed)) }
    } makeStore: { clock in
      let store = Store(initialState: start) {
        feature(isMended: isMended)
      } withDependencies: {
        $0.network = .seeded(seed &* 31 &+ 7)
        $0.uuid = .incrementing
      }
      _ = store.addObserver(log)
      return store
    }
    let person = Person<Feature>(runner, seed: seed)
    await use(person)
    return Session(actions: log.steps.count, culprits: log.steps.filter(isCulprit).map(\.position))
  }

  /// The session of a number among those in which the fault shows and which have a length that people record.
  func seed(number: Int) async throws -> UInt64 {
    var lengths: [Int] = []
    var rest = number
    for seed in UInt64(1)...500 {
      let session = await session(isMended: false, seed: seed)
      lengths.append(session.actions)
      if (30...300).contains(session.actions), !session.culprits.isEmpty { rest -= 1 }
      if rest == 0 { return seed }
    }
    throw ExaminationError.neverShows(name, lengths: (lengths.min() ?? 0)...(lengths.max() ?? 0))
  }

  /// Checks that the mended feature does not have the fault.
  func checkMended() async throws {
    for seed in UInt64(1)...20 {
      let session = await session(isMended: true, seed: seed)
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
