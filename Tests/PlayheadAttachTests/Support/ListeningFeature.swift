import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadFormat
import PlayheadRecorder

@testable import PlayheadAttach

/// A store of the runtime that is recorded into a file, and listens in a folder of its own.
@MainActor final class ListeningFeature {
  struct Tally: Reducer {
    @Recordable struct State: Equatable {
      var count = 0
      @Redacted var token = "own"
    }

    @Recordable enum Action: Sendable {
      case add(Int)
      case answer
    }

    /// What the effect sends.
    let answers: AsyncStream<Int>
    /// Is called when the store has taken an answer.
    let isTaken: @Sendable () -> Void

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .add(let amount): state.count += amount
        case .answer:
          return .run(name: "answers") { send in
            for await amount in answers {
              await send(.add(amount))
              isTaken()
            }
          }
        }
        return .none
      }
    }
  }

  let folder = "/tmp/pf-\(UUID().uuidString.prefix(8))"
  let path: String
  let recorder: Recorder
  let listener: RecorderListener
  let store: Store<Tally.State, Tally.Action>
  private let answers = AsyncStream.makeStream(of: Int.self)
  private let taken = LockIsolated(0)
  private var given = 0

  /// - Parameter isForDebuggers: whether it records while somebody is attached, and into no file.
  init(allowing permissions: Set<AttachPermission> = Set(AttachPermission.allCases), isForDebuggers: Bool = false) {
    path = "\(folder).jsonl"
    let options = Recorder.Options(durability: .buffered, closingTime: .seconds(60), onProblem: { _ in })
    let recorder = isForDebuggers ? Recorder(forDebuggers: options) : Recorder(to: path, options: options)
    self.recorder = recorder
    listener = RecorderListener(
      recorder.core, .thisMachine, permissions,
      ListenerSettings(folder: folder, patience: 60_000_000_000, pause: 1_000_000))
    let (stream, taken) = (answers.stream, taken)
    store = Store(initialState: Tally.State()) {
      Tally(answers: stream) { taken.withValue { $0 += 1 } }.recorded(by: recorder)
    }
    store.send(.answer)
  }

  deinit {
    recorder.close()
    rmdir(folder)
    unlink(path)
  }

  /// What debuggers find.
  var app: ListeningApp? { (try? ListeningFolder(folder))?.apps().first }

  /// Has the effect answer, and waits until the store has taken the answers.
  func answer(_ amounts: [Int]) async {
    for amount in amounts { answers.continuation.yield(amount) }
    given += amounts.count
    while taken.value < given { await Task.yield() }
  }
}
